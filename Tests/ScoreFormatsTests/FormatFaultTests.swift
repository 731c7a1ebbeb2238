import ScoreDiagnostics
import ScoreFormats
import ScoreTimeline
import Testing

/// What the readers of other formats than AHAP refuse, or change without a word, and what is told of it:
/// a file for each, with the place marked.
@Suite struct FormatFaultTests {
  /// A file with a fault.
  struct Fault: Sendable, CustomTestStringConvertible {
    /// How it is read.
    var format: String
    /// The file, with `«` before the place that is told.
    var text: String
    /// What is told there.
    var message: String
    /// `true` iff the file is read all the same.
    var isRead = true

    var testDescription: String { "\(format): \(message)" }

    static func refused(_ format: String, _ text: String, _ message: String) -> Fault {
      Fault(format: format, text: text, message: message, isRead: false)
    }

    static func told(_ format: String, _ text: String, _ message: String) -> Fault {
      Fault(format: format, text: text, message: message)
    }
  }

  @Test(arguments: haptic + haps + hjif + android + xml + rhythms)
  func isToldAtItsPlace(fault: Fault) throws {
    let marked = Array(fault.text.utf8)
    let mark = Array("«".utf8)
    let place = marked.indices.first { marked[$0...].starts(with: mark) }
    var bytes = marked
    let start = try #require(place)
    bytes.removeSubrange(start..<start + mark.count)
    let source = try sourceFile(bytes)
    var diagnostics = DiagnosticSet()
    let timeline = FormatFaultTests.read(source, fault.format, &diagnostics)
    #expect((timeline != nil) == fault.isRead)
    let told = diagnostics.sorted.map { "\($0.span.start - source.base) \($0.message)" }
    #expect(told.contains("\(start) \(fault.message)"), "\(told)")
    #expect(diagnostics.containsError != fault.isRead)
  }

  private static func read(
    _ source: SourceFile, _ format: String, _ diagnostics: inout DiagnosticSet
  ) -> Timeline? {
    switch format {
    case "haptic": importHaptic(source, diagnostics: &diagnostics)
    case "haps": importHAPS(source, diagnostics: &diagnostics)
    case "hjif": importHJIF(source, diagnostics: &diagnostics)
    case "json": importAndroidWaveform(source, diagnostics: &diagnostics)
    case "xml": importAndroidXML(source, diagnostics: &diagnostics)
    case "haptica": importRhythm(source, .haptica, diagnostics: &diagnostics)
    default: importRhythm(source, .rnhf, diagnostics: &diagnostics)
    }
  }

  // MARK: .haptic

  /// A `.haptic` with these curves.
  private static func haptic(
    _ amplitude: String, _ frequency: String = "[]", saying metadata: String = ""
  ) -> String {
    "{\"version\":{\"major\":1},\"metadata\":{\(metadata)},\"signals\":{\"continuous\":{\"envelopes\":"
      + "{\"amplitude\":\(amplitude),\"frequency\":\(frequency)}}}}"
  }

  private static let line = "[{\"time\":0,\"amplitude\":0.5},{\"time\":1,\"amplitude\":0}]"

  private static let haptic: [Fault] = [
    .refused("haptic", "«{\"metadata\":{}}", "'version' is missing"),
    .refused("haptic", "{\"version\":{\"major\":«2}}", "only version 1 of '.haptic' can be read"),
    .refused(
      "haptic", "{\"version\":{\"major\":1},\"metadata\":«5,\"signals\":{}}",
      "'metadata' must be an object, not a number"),
    .refused(
      "haptic", "«{\"version\":{\"major\":1},\"metadata\":{}}",
      "'signals.continuous.envelopes' is missing"),
    .told("haptic", haptic(line, saying: "\"editor\":«\"Studio\""), "'editor' is not read"),
    .told(
      "haptic", haptic(line, saying: "\"author\":\"a\",\"source\":\"\",\"tags\":«[\"a\"]"),
      "'tags' is not read"),
    .refused(
      "haptic", haptic("«[{\"time\":0,\"amplitude\":1}]"), "fewer than two points of the amplitude"),
    .refused(
      "haptic", haptic("«[{\"time\":0,\"amplitude\":1},{\"time\":0,\"amplitude\":0}]"),
      "the last point of the amplitude is at 0 s"),
    .refused(
      "haptic", haptic("[{\"time\":1,\"amplitude\":1},{\"time\":«0.5,\"amplitude\":0}]"),
      "a time before that of the point in front of it"),
    .refused(
      "haptic", haptic("[{\"time\":«-1,\"amplitude\":1},{\"time\":1,\"amplitude\":0}]"),
      "a time before 0 s"),
    .refused(
      "haptic",
      haptic(
        "[{\"time\":0,\"amplitude\":0.5,\"emphasis\":{\"amplitude\":«0.4,\"frequency\":1}},"
          + "{\"time\":1,\"amplitude\":0}]"),
      "an emphasis that is weaker than the point it sits on"),
    .refused("haptic", haptic(line, "«{}"), "'frequency' must be an array, not an object"),
    .refused(
      "haptic", haptic(line, "«[{\"time\":0,\"frequency\":1},{\"time\":2,\"frequency\":1}]"),
      "the frequency goes on after the amplitude"),
    .told(
      "haptic", haptic(line, "[«{\"time\":0.5,\"frequency\":1}]"),
      "the first point of the frequency is not at 0 s"),
    .told(
      "haptic", haptic(line, "[{\"time\":0,\"frequency\":«1.5}]"),
      "'frequency' 1.5 is not between 0 and 1"),
    .told(
      "haptic", haptic("[{\"time\":0,\"amplitude\":«2},{\"time\":1,\"amplitude\":0,\"x\":1}]"),
      "'amplitude' 2 is not between 0 and 1"),
    .told(
      "haptic", haptic("[{\"time\":0,\"amplitude\":0},{\"time\":1,\"amplitude\":0,«\"x\":1}]"),
      "unknown key 'x'"),
    .told(
      "haptic",
      haptic(
        "[{\"time\":0,\"amplitude\":0,\"emphasis\":{\"amplitude\":1,\"frequency\":1}},{\"time\":0,"
          + "\"amplitude\":0,\"emphasis\":«{\"amplitude\":1,\"frequency\":1}},"
          + "{\"time\":1,\"amplitude\":0}]"),
      "two emphases at one time"),
  ]

  // MARK: HAPS

  /// A HAPS of one melody with `notes`, and `more` beside it.
  private static func haps(_ notes: String, _ more: String = "\"m_version\":\"5\"") -> String {
    "{\(more),\"m_vibration\":{\"m_loop\":0,\"m_melodies\":[{\"m_mute\":0,\"m_notes\":\(notes)}]}}"
  }

  /// A note with `effect`.
  private static func note(_ effect: String, _ more: String = "") -> String {
    "[{\"m_startingPoint\":0,\"m_length\":1,\(more)\"m_hapticEffect\":\(effect)}]"
  }

  private static func frames(_ frames: String) -> String {
    "{\"m_amplitudeModulation\":{\"m_keyframes\":[\(frames)]}}"
  }

  private static let haps: [Fault] = [
    .refused("haps", "«{\"m_version\":\"5\"}", "'m_vibration' is missing"),
    .told("haps", haps("[]", "\"m_version\":«\"4\""), "a version of HAPS that is not known"),
    .refused("haps", "{\"m_vibration\":«{}}", "'m_melodies' is missing"),
    .refused("haps", haps("«{}"), "'m_notes' must be an array, not an object"),
    .told(
      "haps", "{\"m_vibration\":{\"m_loop\":«1,\"m_melodies\":[]}}", "a vibration that repeats"),
    .told(
      "haps", "{\"m_vibration\":{\"m_melodies\":[«{\"m_mute\":1,\"m_notes\":[]}]}}",
      "a melody that is muted"),
    .told(
      "haps", haps("[]", "\"m_stiffness\":«{\"m_melodies\":[{}]}"), "'m_stiffness' is not read"),
    .refused("haps", haps("[«{\"m_hapticEffect\":{}}]"), "'m_startingPoint' is missing"),
    .refused("haps", haps("[{\"m_startingPoint\":«-1}]"), "a time before 0 s"),
    .refused("haps", haps("[«{\"m_startingPoint\":1}]"), "'m_hapticEffect' is missing"),
    .told(
      "haps", haps(note("{\"m_type\":0}", "\"m_gain\":«1.1,")),
      "'m_gain' 1.1 is not between 0 and 1"),
    .told(
      "haps", haps(note("{\"m_type\":«3}")), "an effect of a type that is not published"),
    .told(
      "haps", haps(note("{\"m_amplitudeModulation\":«{\"m_keyframes\":[]}}")),
      "a note whose amplitude has no points"),
    .told(
      "haps", haps(note(frames("{\"m_time\":0,\"m_value\":«2},{\"m_time\":1,\"m_value\":0}"))),
      "'m_value' with its gains 2 is not between 0 and 1"),
    .told(
      "haps",
      haps(
        note(
          frames("{\"m_time\":0,\"m_value\":1,\"m_outSlope\":«1},{\"m_time\":1,\"m_value\":0}"))),
      "slopes of points are not read"),
    .told(
      "haps",
      haps(
        "[«" + note(frames("{\"m_time\":0,\"m_value\":1},{\"m_time\":2,\"m_value\":0}")).dropFirst()
      ),
      "points behind the end of their note"),
  ]

  // MARK: HJIF

  private static let head =
    "\"version\":\"2023\",\"profile\":\"Main\",\"level\":1,\"date\":\"\",\"description\":\"\","
    + "\"avatars\":[]"

  /// An HJIF of a band of `type` with `effects`.
  private static func hjif(_ type: String, _ effects: String) -> String {
    "{\(head),\"perceptions\":[{\"perception_modality\":\"Vibrotactile\",\"channels\":[{\"bands\":["
      + "{\"band_type\":\"\(type)\",\"effects\":\(effects)}]}]}]}"
  }

  private static let hjif: [Fault] = [
    .refused("hjif", "«{\(head)}", "'perceptions' is missing"),
    .told(
      "hjif", "«{\"perceptions\":[]}", "'version' is missing, which the schema of HJIF asks for"),
    .told(
      "hjif", "{\"version\":«\"2030\",\"perceptions\":[]}", "a version of HJIF that is not known"),
    .refused(
      "hjif", "{\(head),\"timescale\":«1e300,\"perceptions\":[]}",
      "'timescale' is not between 1 and 4294967295 ticks a second"),
    .refused(
      "hjif", "{\(head),\"timescale\":«0,\"perceptions\":[]}",
      "'timescale' is not between 1 and 4294967295 ticks a second"),
    .told(
      "hjif", "{\(head),\"perceptions\":[«{\"perception_modality\":\"Stiffness\"}]}",
      "'Stiffness' is not read"),
    .refused(
      "hjif", "{\(head),\"perceptions\":[«{\"perception_modality\":\"Other\"}]}",
      "'channels' is missing"),
    .refused("hjif", hjif("Transient", "«{}"), "'effects' must be an array, not an object"),
    .told(
      "hjif",
      hjif("WaveletWave", "[{}]").replacing("{\"band_type\"", with: "«{\"band_type\""),
      "a band of 'WaveletWave' is not read"),
    .told("hjif", hjif("Transient", "[«{\"position\":1}]"), "an effect without keyframes"),
    .refused(
      "hjif", hjif("Transient", "[«{\"effect_type\":\"Reference\",\"id\":3}]"),
      "an effect of the library that is not there"),
    .refused(
      "hjif", hjif("Transient", "[{\"position\":0,\"keyframes\":[«{\"relative_position\":-5}]}]"),
      "a time that no score has"),
    .told(
      "hjif", hjif("Transient", "[{\"keyframes\":[{\"amplitude_modulation\":«5}]}]"),
      "'amplitude_modulation' 5 is not between -1 and 1"),
    .told(
      "hjif", hjif("Transient", "[{\"keyframes\":[{\"frequency_modulation\":«-3}]}]"),
      "'frequency_modulation' -3 is not between 0 and 10000"),
    .refused(
      "hjif", hjif("Curve", "[{\"keyframes\":[{\"amplitude_modulation\":«\"1\"}]}]"),
      "'amplitude_modulation' must be a number, not a string"),
  ]

  // MARK: Android

  private static let android: [Fault] = [
    .refused("json", "«{\"amplitudes\":[]}", "'timings' is missing"),
    .refused("json", "{\"timings\":«5}", "'timings' must be an array, not a number"),
    .refused(
      "json", "«{\"timings\":[1,2],\"amplitudes\":[1]}",
      "'timings' and 'amplitudes' differ in length"),
    .refused("json", "{\"timings\":[1,«-5],\"amplitudes\":[1,2]}", "a time that no score has"),
    .refused(
      "json", "{\"timings\":«[0,0],\"amplitudes\":[1,2]}",
      "a waveform that takes no time, which Android refuses"),
    .refused("json", "{\"timings\":«[]}", "a waveform that takes no time, which Android refuses"),
    .refused(
      "json", "{\"timings\":[0,5],\"repeat\":«2}", "'repeat' is no place in 'timings', and not -1"),
    .told("json", "{\"timings\":[0,5],\"repeat\":«1}", "a waveform that repeats"),
    .told("json", "{\"timings\":[0,«5.5]}", "a time that is no whole number of milliseconds"),
    .told(
      "json", "{\"timings\":[5],\"amplitudes\":[«300]}", "an amplitude 300 is not between 0 and 255"
    ),
    .told(
      "json", "{\"timings\":[5],\"amplitudes\":[«-1]}",
      "the device's own strength is taken as 255"),
    .told("json", "{\"timings\":[0,5],«\"scale\":1}", "unknown key 'scale'"),
  ]

  private static func xml(_ effect: String) -> String {
    "<vibration-effect>\(effect)</vibration-effect>"
  }

  private static func waveform(_ entry: String) -> String {
    xml("<waveform-effect>\(entry)</waveform-effect>")
  }

  private static let entry = "<waveform-entry durationMs=\"5\" amplitude=\"9\"/>"

  private static let xml: [Fault] = [
    .refused(
      "xml", "«<!DOCTYPE x><vibration-effect/>",
      "a document type, which vibrations do not have: leave '<!DOCTYPE …>' out"),
    .refused(
      "xml", "«<effect/>",
      "expected 'vibration-effect' or 'vibration-select', not 'effect'"),
    .refused("xml", "«<vibration-select></vibration-select>", "no vibration to choose"),
    .refused("xml", "«<vibration-effect/>", "'vibration-effect' holds nothing"),
    .refused("xml", xml("«<vendor-effect/>"), "'vendor-effect' is no effect of Android's"),
    .refused("xml", xml("«<waveform-effect/>"), "a waveform without entries"),
    .refused("xml", waveform("«<entry/>"), "'entry' is no entry of a waveform"),
    .refused("xml", waveform("«<waveform-entry amplitude=\"9\"/>"), "'durationMs' is missing"),
    .refused(
      "xml", waveform("<waveform-entry durationMs=\"«x\" amplitude=\"9\"/>"),
      "'durationMs' must be a number, not 'x'"),
    .refused(
      "xml", waveform("<waveform-entry durationMs=\"5\" amplitude=\"«256\"/>"),
      "'amplitude' 256 is not between 0 and 255"),
    .refused(
      "xml", waveform("<waveform-entry durationMs=\"5\" amplitude=\"9\" scale=\"«1\"/>"),
      "'waveform-entry' has no 'scale'"),
    .told("xml", waveform(entry + "«<repeating>\(entry)</repeating>"), "a part that repeats"),
    .refused(
      "xml", xml("«<predefined-effect name=\"click\"/><primitive-effect name=\"click\"/>"),
      "'predefined-effect' beside another effect"),
    .refused("xml", xml("«<primitive-effect/>"), "'name' is missing"),
    .refused(
      "xml", xml("<primitive-effect name=\"«clik\"/>"), "'clik' is no primitive of Android's"),
    .refused(
      "xml", xml("<primitive-effect name=\"click\" scale=\"«1.5\"/>"),
      "'scale' 1.5 is not between 0 and 1"),
    .refused(
      "xml", xml("<primitive-effect name=\"click\" delayMs=\"«-1\"/>"),
      "'delayMs' -1 is not between 0 and 1000000000"),
    .refused(
      "xml", xml("<predefined-effect name=\"«pop\"/>"), "'pop' is no predefined effect of Android's"
    ),
    .refused("xml", xml("«<basic-envelope-effect/>"), "an envelope without points"),
    .refused(
      "xml",
      xml(
        "<basic-envelope-effect>«<control-point intensity=\"1\" sharpness=\"1\" durationMs=\"9\"/>"
          + "</basic-envelope-effect>"),
      "an envelope must end at an intensity of 0"),
    .refused("xml", "<vibration-effect></«vibration>", "expected the end of 'vibration-effect'"),
  ]

  private static let rhythms: [Fault] = [
    .refused("haptica", "..o«Z", "'Z' is no stroke of a rhythm"),
    .refused("rnhf", "oO«x", "'x' is no stroke of a rhythm"),
    .refused(
      "haptica", String(repeating: "o", count: 100_000) + "«.",
      "a rhythm of more than 100,000 strokes"),
  ]

  // MARK: Bytes

  /// A MIDI file of one track.
  private static func midi(
    _ track: [UInt8], format: UInt8 = 0, tracks: UInt8 = 1, division: (UInt8, UInt8) = (1, 0xE0)
  ) -> [UInt8] {
    Array("MThd".utf8) + [0, 0, 0, 6, 0, format, 0, tracks, division.0, division.1]
      + Array("MTrk".utf8) + [0, 0, 0, UInt8(track.count)] + track
  }

  private static let end: [UInt8] = [0, 0xFF, 0x2F, 0]

  @Test(arguments: [
    (Array("MThx".utf8), 0, "this is no MIDI file: it does not begin with 'MThd'", false),
    (midi(end, format: 2), 8, "a MIDI file of patterns, format 2, is not read", false),
    (midi(end, division: (0, 0)), 12, "no ticks in a beat", false),
    (midi(end, division: (0xFE, 4)), 12, "ticks that are no part of a frame of film", false),
    (midi(end, tracks: 3), 10, "the header tells of 3 tracks, and there are 1", true),
    (Array(midi(end).dropLast(2)), 14, "the file ends inside a track", false),
    (midi([0, 0x90, 60]), 25, "the track ends in a message", false),
    (midi([0, 0x90, 60, 0x90]), 25, "a byte of 128 or more inside a message", false),
    (midi([0, 0x99, 60, 64] + end), 22, "a note that does not end", true),
    (midi([0, 0xE0, 0, 64] + end), 22, "the pitch wheel is not read", true),
    (midi([0, 0xB0, 64, 1] + end), 22, "pedals and controllers are not read", true),
    (midi([0, 0xC0, 5] + end), 22, "the choice of an instrument is not read", true),
    (midi([0, 0xD0, 5] + end), 22, "the pressure on keys is not read", true),
    (midi([0, 0xFF, 0x51, 3, 0, 0, 0] + end), 22, "a beat that takes no time", true),
    (
      midi([0, 0xFF, 0x51, 3, 0, 0, 9] + end), 22, "a tempo of more than 10,000 beats a minute",
      true
    ),
    (
      midi([0, 0xFF, 0x58, 4, 7, 3, 24, 8] + end), 22,
      "a bar that is not a whole number of quarter notes", true
    ),
  ])
  func faultsOfMIDIAreToldAtTheirBytes(
    bytes: [UInt8], offset: UInt32, message: String, isRead: Bool
  ) throws {
    let source = try sourceFile(bytes)
    var diagnostics = DiagnosticSet()
    let timeline = importMIDI(source, diagnostics: &diagnostics)
    #expect((timeline != nil) == isRead)
    let told = diagnostics.sorted.map { "\($0.span.start - source.base) \($0.message)" }
    #expect(told.contains("\(offset) \(message)"), "\(told)")
    // A score of what is read tells no tempo or bar that a score does not have.
    for change in timeline?.tempos ?? [] {
      #expect(TempoChange.tempos.contains(change.beatsPerMinute))
      #expect(TempoChange.meters.contains(change.meter) && change.meter == change.meter.rounded())
    }
  }

  /// What looks like another format is told to be that one.
  @Test(arguments: [
    ("json", "{\"Version\":1,\"Pattern\":[]}", "ahap"), ("haps", "{\"timings\":[]}", "json"),
    ("haptic", "{\"perceptions\":[]}", "hjif"), ("hjif", "{\"m_vibration\":{}}", "haps"),
    ("hjif", "{\"signals\":{}}", "haptic"),
  ])
  func anotherFormatIsTold(format: String, text: String, other: String) throws {
    let source = try sourceFile(text)
    var diagnostics = DiagnosticSet()
    #expect(FormatFaultTests.read(source, format, &diagnostics) == nil)
    let labels = diagnostics.sorted.compactMap(\.label)
    #expect(labels.first == "it looks like \(other): '--input-format \(other)' reads it as that")
  }
}
