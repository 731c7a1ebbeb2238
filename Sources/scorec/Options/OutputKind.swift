import ScoreAudio
import ScoreTimeline

/// What a score can be made into; the names are those of `--emit`.
enum OutputKind: String, CaseIterable, Sendable {
  /// The file format of Core Haptics.
  case ahap
  /// Sound that everything reads.
  case wav
  /// Sound, as Apple's older files hold it.
  case aiff
  /// Sound, as Apple's newer files hold it.
  case caf
  /// Sound, compressed without loss.
  case flac
  /// Sound, compressed as Vorbis.
  case ogg
  /// Sound, compressed as Opus.
  case opus
  /// Sound, compressed as MP3.
  case mp3
  /// A line a note.
  case events
  /// The timeline for people.
  case timeline
  /// A picture.
  case svg
  /// The format of Meta and Lofelt.
  case haptic
  /// The format of Interhaptics.
  case haps
  /// The JSON form of MPEG haptics.
  case hjif
  /// The binary form of MPEG haptics.
  case hmpg
  /// A Standard MIDI File.
  case midi
  /// The arguments of Android's waveforms.
  case android
  /// Android's vibration XML.
  case xml
  /// Kotlin for Android.
  case kotlin
  /// JSON for web pages.
  case web
  /// An ES module for web pages.
  case javascript
  /// Swift for Core Haptics.
  case swift
  /// Which change of a state plays which file, as JSON.
  case manifest

  /// Creates the kind of the file at `path`, or `nil` iff its suffix tells none, as that of plain JSON, in
  /// which several are.
  init?(path: String) {
    var name = Path.name(of: path).lowercased()
    for (suffix, usual) in OutputKind.otherSuffixes where name.hasSuffix(suffix) {
      name = name.dropLast(suffix.count) + usual
    }
    guard
      let kind = OutputKind.allCases.first(where: {
        $0 != .manifest && name.hasSuffix("." + $0.suffix)
      })
    else { return nil }
    self = kind
  }

  /// The names of those that the last suffix of `path` leaves to choose from: of all, if none has it.
  static func choices(for path: String) -> String {
    let suffix = "." + Path.suffix(of: path).lowercased()
    let kinds = allCases.filter { ("." + $0.suffix).hasSuffix(suffix) }
    return kinds.isEmpty ? choices : kinds.map(\.rawValue).joined(separator: "|")
  }

  /// Suffixes that mean the same as others.
  private static let otherSuffixes = [(".aif", ".aiff"), (".wave", ".wav"), (".oga", ".ogg")]

  /// The names of all kinds, for a help.
  static var names: String { allCases.map(\.rawValue).joined(separator: ", ") }

  /// The suffix of its file.
  var suffix: String {
    switch self {
    case .ahap, .events, .timeline, .svg, .haptic, .haps, .hjif, .hmpg, .xml, .swift: rawValue
    case .wav, .aiff, .caf, .flac, .ogg, .opus, .mp3: rawValue
    case .midi: "mid"
    case .android: "android.json"
    case .kotlin: "kt"
    case .web: "web.json"
    case .javascript: "js"
    case .manifest: "json"
    }
  }

  /// What the timeline is prepared for.
  var target: Target {
    switch self {
    case .ahap, .swift: .ahap
    case .wav, .aiff, .caf, .flac, .ogg, .opus, .mp3: .audio
    case .events, .timeline, .svg, .manifest: .text
    case .haptic, .haps, .hjif, .hmpg, .midi, .android, .xml, .kotlin, .web, .javascript:
      .touch
    }
  }

  /// The kind of sound file that it is, or `nil` iff it is none.
  var container: SoundContainer? { SoundContainer(rawValue: rawValue) }
}
