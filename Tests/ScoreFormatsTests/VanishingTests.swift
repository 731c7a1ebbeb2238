import ScoreDiagnostics
import ScoreFormats
import ScoreJSON
import ScoreTestSupport
import ScoreTimeline
import Testing

/// What is very short, very weak, or silent at the end: each format keeps it as far as it can, and tells
/// what it makes of it.
@Suite struct VanishingTests {
  /// An output, and what reads it.
  struct Format: CustomTestStringConvertible {
    var name: String
    var emit: @Sendable (Timeline, inout TextWriter<[UInt8]>, inout DiagnosticSet) -> Void
    var read: (@Sendable (SourceFile, inout DiagnosticSet) -> Timeline?)?

    var testDescription: String { name }
  }

  private static let formats = [
    Format(name: "haptic", emit: emitHaptic, read: importHaptic),
    Format(name: "haps", emit: emitHAPS, read: importHAPS),
    Format(name: "hjif", emit: emitHJIF, read: importHJIF),
    Format(name: "hmpg", emit: emitHMPG, read: importHMPG),
    Format(name: "midi", emit: emitMIDI, read: importMIDI),
    Format(name: "android", emit: emitAndroidWaveform, read: importAndroidWaveform),
    Format(name: "xml", emit: emitAndroidXML, read: importAndroidXML),
    Format(name: "kotlin", emit: emitKotlin, read: nil),
    Format(name: "web", emit: emitWeb, read: nil),
    Format(name: "javascript", emit: emitWebModule, read: nil),
    Format(name: "swift", emit: emitSwift) { importSwift($0, diagnostics: &$1) { _ in nil } },
    Format(
      name: "ahap", emit: { emitAHAP($0, to: &$1, diagnostics: &$2) { _ in nil } },
      read: { importAHAP($0, diagnostics: &$1) { _ in nil } }),
  ]

  private static let readable = formats.filter { $0.read != nil }

  /// Without the one that holds alternatives, of which the first is read and all are told of.
  private static let alone = readable.filter { $0.name != "xml" }

  private static func hum(_ start: Double, _ end: Double, _ intensity: Double) -> Event {
    event(
      start, end,
      .continuous(Continuous(intensity: Envelope(intensity), sharpness: Envelope(0.5))))
  }

  private static func tap(_ time: Double, _ intensity: Double) -> Event {
    event(time, time, .transient(Transient(intensity: intensity, sharpness: 0.5)))
  }

  /// Returns what becomes of `timeline` in `format`, and what is told.
  private func trip(
    _ timeline: Timeline, _ format: Format
  ) throws -> (timeline: Timeline, told: [String]) {
    var diagnostics = DiagnosticSet()
    let bytes = writtenBytes { format.emit(timeline, &$0, &diagnostics) }
    let told = diagnostics.sorted.map { "\($0.message): \($0.label ?? "")" }
    var reading = DiagnosticSet()
    let read = try #require(format.read)
    return (try #require(read(try sourceFile(bytes), &reading)), told)
  }

  @Test(arguments: alone, [0.04, 0.005, 0.000_4, 0.000_02])
  func theWeakestIsFelt(format: Format, intensity: Double) throws {
    for event in [VanishingTests.hum(1, 2, intensity), VanishingTests.tap(1, intensity)] {
      let (back, told) = try trip(Timeline(events: [event]), format)
      let found = try #require(back.events.first { $0.intensity > 0 }, "\(format.name)")
      #expect(found.start == Ticks(seconds: 1))
      // What is between is rounded to the nearest.
      let isTold = told.contains { $0.hasSuffix(": it becomes that strong") }
      #expect(isTold || found.intensity < max(2 * intensity, 0.000_05), "\(told)")
      #expect(!isTold || found.intensity > 1.3 * intensity, "\(told)")
    }
  }

  @Test(arguments: formats, [0.04, 4.9])
  func aWeakRestOfAStrongVibrationIsTold(format: Format, rest: Double) {
    let fall = Ticks(seconds: 0.1)
    let intensity = Envelope(
      0.5, [.init(to: 0.01, over: fall), .init(to: 0.01, over: Ticks(seconds: rest))])
    let hum = Continuous(intensity: intensity, sharpness: Envelope(0.5))
    var timeline = Timeline(events: [event(0, 0.1 + rest, .continuous(hum))])
    timeline.events[0].origin = SourceSpan(7, 9)
    var diagnostics = DiagnosticSet()
    _ = writtenBytes { format.emit(timeline, &$0, &diagnostics) }
    let weakest = [
      "hmpg": "HMPG holds nothing weaker than 0.019",
      "android": "Android holds nothing weaker than 0.063",
      "xml": "Android holds nothing weaker than 0.063",
      "kotlin": "Android holds nothing weaker than 0.063",
      "web": "a web page holds nothing weaker than 0.224",
      "javascript": "a web page holds nothing weaker than 0.224",
    ]
    // What is short is felt as the end of the fall.
    let expected = rest > 0.05 ? weakest[format.name].map { [$0] } ?? [] : []
    let told = diagnostics.sorted.filter { $0.label == "it becomes that strong" }
    #expect(told.map(\.message) == expected)
    #expect(told.allSatisfy { $0.span == SourceSpan(7, 9) && $0.id == .lostTouch })
  }

  @Test(arguments: alone, [0.009, 0.004, 0.000_2, 0.000_01])
  func theShortestIsFelt(format: Format, length: Double) throws {
    // Not where a step has its middle.
    let timeline = Timeline(events: [VanishingTests.hum(1.0002, 1.0002 + length, 0.8)])
    let (back, told) = try trip(timeline, format)
    let found = try #require(back.events.first)
    #expect(found.end > found.start && found.intensity > 0.7)
    #expect((found.start.seconds - 1.0002).magnitude < 0.0051)
    let isTold = told.contains("Android holds nothing shorter than 10 ms: it becomes that long")
    #expect(isTold == (format.name == "android" && length < 0.004_8), "\(told)")
  }

  @Test(arguments: [0.2, 0.89, 0.91, 1], ["android", "xml", "kotlin", "web", "javascript"])
  func aTapBelowAVibrationIsTold(intensity: Double, format: String) throws {
    let format = try #require(VanishingTests.formats.first { $0.name == format })
    var timeline = Timeline(events: [
      VanishingTests.hum(0, 1, 0.9), VanishingTests.tap(0.5, intensity),
      VanishingTests.tap(1, intensity),
    ])
    timeline.events[1].origin = SourceSpan(7, 9)
    var diagnostics = DiagnosticSet()
    _ = writtenBytes { format.emit(timeline, &$0, &diagnostics) }
    let told = diagnostics.sorted.filter { $0.label == "it becomes a dip in the vibration" }
    // The one at the end of the vibration lies beside it.
    #expect(told.map(\.span) == (intensity < 0.9 ? [SourceSpan(7, 9)] : []))
  }

  @Test(arguments: [2.0, 4, 8, 25], [1, 40])
  func shortOnesBesideEachOther(period: Double, count: Int) {
    let events = (0..<count).map { number in
      let start = (Double(number) * period + 0.2) / 1000
      return VanishingTests.hum(start, start + 0.001, 0.8)
    }
    var diagnostics = DiagnosticSet()
    let text = written {
      emitAndroidWaveform(Timeline(events: events), to: &$0, diagnostics: &diagnostics)
    }
    let length = (Double(count - 1) * period / 10 + 1).rounded(.down) * 10
    let expected = period == 25 && count == 40 ? "\"timings\": [10, 10, 10, 20" : "[\(Int(length))]"
    #expect(text.contains(expected), "\(text)")
    let told = diagnostics.sorted.map(\.message)
    #expect(told.contains("Android holds nothing shorter than 10 ms"))
    let isCrowded = told.contains("Android cannot tell touches apart that follow at once")
    #expect(isCrowded == (count > 1 && period < 10))
  }

  @Test func aShortOneDoesNotDuckALongOne() {
    let timeline = Timeline(events: [
      VanishingTests.hum(0, 0.05, 1), VanishingTests.hum(0.021, 0.022, 0.5),
    ])
    var diagnostics = DiagnosticSet()
    let text = written { emitAndroidWaveform(timeline, to: &$0, diagnostics: &diagnostics) }
    #expect(text.contains("\"timings\": [50]") && text.contains("[255]"), "\(text)")
  }

  @Test(arguments: readable, [0.000_2, 0.01, 0.05, 0.5, 3, 5000])
  func theSilenceAtTheEndStays(format: Format, rest: Double) throws {
    let events: [[Event]] = [
      [VanishingTests.hum(0.5, 1, 0.5)], [VanishingTests.tap(1, 0.5)],
      [VanishingTests.hum(0.25, 0.5, 0.5), VanishingTests.tap(1, 0.5)],
    ]
    for events in events {
      let timeline = Timeline(events: events, completion: Ticks(seconds: 1 + rest))
      let (back, told) = try trip(timeline, format)
      let isTold = told.contains { $0.hasSuffix(": the silence behind it is left out") }
      let isKept = (back.completion.seconds - 1 - rest).magnitude < 0.000_12
      // Android counts milliseconds, and a tap is no shorter than its motor or key makes it.
      let isTiny = rest <= 0.1 && ["android", "xml", "midi"].contains(format.name)
      #expect(isKept || isTold || isTiny, "\(back.completion.seconds) \(told)")
      #expect(!isTold || format.name == "xml" && (events[0].end == events[0].start || rest > 14))
      #expect(back.events.count == events.count)
    }
  }

  @Test(arguments: formats)
  func nothingAtAllIsTold(format: Format) throws {
    var diagnostics = DiagnosticSet()
    let timeline = Timeline(events: [], completion: Ticks(seconds: 1))
    _ = writtenBytes { format.emit(timeline, &$0, &diagnostics) }
    #expect(diagnostics.sorted.map(\.id) == [.emptyOutput])
    diagnostics = DiagnosticSet()
    _ = writtenBytes {
      format.emit(Timeline(events: [VanishingTests.tap(0, 1)]), &$0, &diagnostics)
    }
    #expect(diagnostics.isEmpty)
  }

  @Test func aPatternWithoutEventsIsSwift() {
    var diagnostics = DiagnosticSet()
    let text = written {
      emitSwift(Timeline(completion: .zero), to: &$0, diagnostics: &diagnostics)
    }
    // What never changes is no `var`.
    #expect(text.contains("    let events: [CHHapticEvent] = []\n"))
    #expect(text.contains("    let curves: [CHHapticParameterCurve] = []\n"))
  }

  @Test(arguments: formats, [0.5, 0.25])
  func aSharpnessThatIsLostIsTold(format: Format, sharpness: Double) {
    let hum = Continuous(intensity: Envelope(0.5), sharpness: Envelope(sharpness))
    let tap = Transient(intensity: 0.5, sharpness: sharpness)
    var timeline = Timeline(events: [
      event(0, 0.5, .continuous(hum)), event(1, 1, .transient(tap)),
      event(2, 2, .transient(tap)), event(3, 4, .continuous(hum)),
    ])
    for (index, place) in [UInt32(10), 20, 30, 40].enumerated() {
      timeline.events[index].origin = SourceSpan(place, place + 1)
    }
    var diagnostics = DiagnosticSet()
    _ = writtenBytes { format.emit(timeline, &$0, &diagnostics) }
    let messages: [String: (String, UInt32)] = [
      "android": ("a waveform of Android has no sharpness", 10),
      "xml": ("a waveform of Android has no sharpness", 10),
      "kotlin": ("a waveform of Android has no sharpness", 10),
      "web": ("'navigator.vibrate' has no sharpness", 10),
      "javascript": ("'navigator.vibrate' has no sharpness", 10),
      "haps": ("a tap in HAPS has no sharpness", 20),
    ]
    let expected = sharpness == 0.5 ? nil : messages[format.name]
    #expect(diagnostics.sorted.map(\.message) == (expected.map { [$0.0] } ?? []))
    #expect(diagnostics.sorted.map(\.span.start) == (expected.map { [$0.1] } ?? []))
  }

  @Test(arguments: [
    (Envelope(0.5), Envelope(0.5), []),
    (
      Envelope(0.5, [.init(to: 1, over: Ticks(seconds: 1))]), Envelope(0.5),
      ["a note of MIDI has one strength: it is as strong as at its strongest"]
    ),
    (
      Envelope(0.5), Envelope(0.5, [.init(to: 1, over: Ticks(seconds: 1))]),
      ["a note of MIDI has one sharpness: it is as sharp as at its start"]
    ),
  ])
  func midiTellsWhatMoves(intensity: Envelope, sharpness: Envelope, told: [String]) {
    let hum = Continuous(intensity: intensity, sharpness: sharpness)
    var diagnostics = DiagnosticSet()
    _ = writtenBytes {
      emitMIDI(
        Timeline(events: [event(0, 1, .continuous(hum))]), to: &$0, diagnostics: &diagnostics)
    }
    #expect(diagnostics.sorted.map { "\($0.message): \($0.label ?? "")" } == told)
  }

  @Test(arguments: [(0.1, 1), (0.199, 1), (0.2, 0), (0.5, 0), (0, 1)])
  func uikitTellsWhatFollowsTooSoon(gap: Double, count: Int) {
    let note = PresetNote(.impactHeavy)
    var timeline = Timeline(events: [0, gap, gap + 1].map { event($0, $0 + 0.1, .preset(note)) })
    timeline.events[1].origin = SourceSpan(7, 9)
    var diagnostics = DiagnosticSet()
    _ = writtenBytes { emitSwiftFeedbacks(timeline, to: &$0, diagnostics: &diagnostics) }
    #expect(
      diagnostics.sorted.map(\.message)
        == Array(repeating: "UIKit may leave out what follows within 0.2 s", count: count))
    #expect(diagnostics.sorted.allSatisfy { $0.span == SourceSpan(7, 9) })
  }
}

extension Event {
  /// How strong it is at its strongest.
  fileprivate var intensity: Double {
    switch kind {
    case .transient(let tap): tap.intensity
    case .continuous(let hum): hum.intensity.greatest
    case .preset, .sound, .tone: 0
    }
  }
}
