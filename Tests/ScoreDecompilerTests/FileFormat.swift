import Foundation
import ScoreDiagnostics
import ScoreFormats
import ScoreJSON
import ScoreTestSupport
import ScoreTimeline

/// A format that files are read in, and files that are written in it.
struct FileFormat {
  typealias Reader = (SourceFile, inout DiagnosticSet) -> Timeline?
  typealias Writer = (Timeline, inout TextWriter<[UInt8]>, inout DiagnosticSet) -> Void

  /// Its name.
  var name: String
  /// How it is read.
  var read: Reader
  /// How it is written.
  var write: Writer
  /// What a score is prepared for before it is written.
  var target = Target.touch
  /// Published files, and such as hold what is not written.
  var others: [[UInt8]] = []

  /// Files of it.
  var samples: [[UInt8]] { others + (0..<8).map { written(seed: $0) } }

  /// All of them.
  static var all: [FileFormat] {
    [
      FileFormat(
        name: "ahap", read: { importAHAP($0, diagnostics: &$1) { _ in .milliseconds(1000) } },
        write: { emitAHAP($0, to: &$1, diagnostics: &$2, soundFile: { $0.text }) },
        target: .ahap, others: published("ahap")),
      FileFormat(
        name: "haptic", read: { importHaptic($0, diagnostics: &$1) },
        write: { emitHaptic($0, to: &$1, diagnostics: &$2) }, others: published("haptic")),
      FileFormat(
        name: "haps", read: { importHAPS($0, diagnostics: &$1) },
        write: { emitHAPS($0, to: &$1, diagnostics: &$2) }),
      FileFormat(
        name: "hjif", read: { importHJIF($0, diagnostics: &$1) },
        write: { emitHJIF($0, to: &$1, diagnostics: &$2) }, others: [library]),
      FileFormat(
        name: "hmpg", read: { importHMPG($0, diagnostics: &$1) },
        write: { emitHMPG($0, to: &$1, diagnostics: &$2) }),
      FileFormat(
        name: "midi", read: { importMIDI($0, diagnostics: &$1) },
        write: { emitMIDI($0, to: &$1, diagnostics: &$2) }),
      FileFormat(
        name: "android", read: { importAndroidWaveform($0, diagnostics: &$1) },
        write: { emitAndroidWaveform($0, to: &$1, diagnostics: &$2) }),
      FileFormat(
        name: "xml", read: { importAndroidXML($0, diagnostics: &$1) },
        write: { emitAndroidXML($0, to: &$1, diagnostics: &$2) }, others: vibrations),
      FileFormat(
        name: "swift",
        read: { importSwift($0, diagnostics: &$1) { _ in .milliseconds(1000) } },
        write: { emitSwift($0, to: &$1, diagnostics: &$2) }, target: .ahap, others: sources),
      FileFormat(
        name: "haptica", read: { importRhythm($0, .haptica, diagnostics: &$1) },
        write: { timeline, writer, _ in
          writeStrokes(of: timeline, "oO-xX.", to: &writer)
        }),
      FileFormat(
        name: "rnhf", read: { importRhythm($0, .rnhf, diagnostics: &$1) },
        write: { timeline, writer, _ in
          writeStrokes(of: timeline, "oO-=.", to: &writer)
        }),
      FileFormat(
        name: "wav", read: readWAV,
        write: { timeline, writer, _ in
          writeWAV(of: timeline, to: &writer)
        }),
    ]
  }

  /// The published files with the suffix `name` that are beside the project, but for large ones.
  private static func published(_ name: String) -> [[UInt8]] {
    let folder = ProjectFolder.root + "/../shared/corpus/" + name
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.filter { $0.hasSuffix("." + name) }.sorted().compactMap {
      FileManager.default.contents(atPath: folder + "/" + $0).map { Array($0) }
    }
    .filter { $0.count < 8000 }
  }

  /// Returns a random score of up to `mostEvents` in so many seconds, written in it.
  func written(seed: UInt64, mostEvents: Int = 12, length: Double = 2) -> [UInt8] {
    var ingredients = RandomTimeline.Ingredients()
    ingredients.sounds = false
    (ingredients.mostEvents, ingredients.length) = (mostEvents, length)
    var maker = RandomTimeline(seed: seed, ingredients)
    var timeline = maker.next()
    if seed % 2 == 0 {
      timeline.tempos = [TempoChange(start: .zero, beatsPerMinute: 100, meter: 4)]
    }
    var diagnostics = DiagnosticSet()
    optimize(&timeline, PassOptions(target: target), &diagnostics)
    var writer = TextWriter(to: [UInt8]())
    write(timeline, &writer, &diagnostics)
    writer.flush()
    return writer.sink
  }

  /// An HJIF whose band means an effect of its library, which has more than one kind of value.
  private static let library = Array(
    """
    {"version":"2023","profile":"Main","level":1,"date":"","description":"x","timescale":1000,
    "avatars":[],"perceptions":[{"id":0,"avatar_id":1,"perception_modality":"Vibrotactile",
    "description":"","effect_library":[{"id":3,"effect_type":"Basis","position":0,"keyframes":[
    {"amplitude_modulation":-0.5},{"relative_position":20,"frequency_modulation":90}]}],
    "channels":[{"id":0,"gain":0.5,"mixing_coefficient":1,"description":"","bands":[
    {"band_type":"VectorialWave","lower_frequency_limit":0,"upper_frequency_limit":1000,"effects":[
    {"effect_type":"Reference","id":3,"position":10},{"effect_type":"Reference","id":3,
    "position":90}]},{"band_type":"WaveletWave","block_length":4,"lower_frequency_limit":0,
    "upper_frequency_limit":1000,"effects":[{"effect_type":"Basis","wavelet_stream":"AAAA"}]}]}]},
    {"id":1,"perception_modality":"Stiffness","channels":[]}],"syncs":[{"timestamp":0}]}
    """.utf8)
}
