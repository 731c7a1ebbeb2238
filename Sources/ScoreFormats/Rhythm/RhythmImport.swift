import ScoreDiagnostics
import ScoreTimeline

/// A notation of haptics as a row of characters.
public enum RhythmNotation: Sendable {
  /// That of Haptica, `..oO-xX`: an impact each tenth of a second, `-` and a blank rest.
  case haptica
  /// That of react-native-haptic-feedback's `pattern()`, `oO.-=`: soft and strong taps, each 0.1 s
  /// long, and rests of 0.15 s, 0.4 s and 1 s.
  case rnhf
}

/// Returns the timeline that the characters of `source` mean, or `nil` iff there is an error.
///
/// There may be quotes around them; ends of lines mean nothing.
///
/// Source: efremidze/Haptica, `Haptic.play(_:delay:)` with its delay of 0.1 s; and the pattern
/// notation of mkuczera/react-native-haptic-feedback.
public func importRhythm(
  _ source: SourceFile, _ notation: RhythmNotation, diagnostics: inout DiagnosticSet
) -> Timeline? {
  var document = TextDocument(source)
  var events: [Event] = []
  var time = Ticks.zero
  var count = 0
  for (index, byte) in source.bytes.enumerated() {
    if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") {
      continue
    }
    guard let stroke = notation.stroke(byte) else {
      let end = index + source.bytes[index...].characterLength
      let text = String(decoding: source.bytes[index..<end], as: UTF8.self)
      document.report("'\(text)' is no stroke of a rhythm", index..<end, label: notation.strokes)
      break
    }
    count += 1
    guard count <= mostStrokes else {
      document.report("a rhythm of more than 100,000 strokes", index..<index + 1)
      break
    }
    if let kind = stroke.kind {
      let length = kind.length
      let span = document.span(index..<index + 1)
      events.append(Event(from: time, to: time + length, kind, origin: span))
    }
    time += stroke.step
  }
  diagnostics.formUnion(document.diagnostics)
  return document.diagnostics.containsError ? nil : Timeline(touch: events, end: time)
}

/// The most strokes of a rhythm: an event takes many times the byte that writes it, and nobody plays for
/// hours by hand.
private let mostStrokes = 100_000

extension RhythmNotation {
  /// What a character plays, if it plays something, and when the next one follows.
  fileprivate struct Stroke {
    var kind: Event.Kind?
    var step = Ticks.milliseconds(100)
  }

  fileprivate var strokes: String {
    switch self {
    case .haptica: "there are . o O x X, and - for a rest"
    case .rnhf: "there are o O, and . - = for rests"
    }
  }

  fileprivate func stroke(_ byte: UInt8) -> Stroke? {
    switch (self, byte) {
    case (.haptica, UInt8(ascii: ".")): Stroke(kind: .preset(PresetNote(.impactLight)))
    case (.haptica, UInt8(ascii: "o")): Stroke(kind: .preset(PresetNote(.impactMedium)))
    case (.haptica, UInt8(ascii: "O")): Stroke(kind: .preset(PresetNote(.impactHeavy)))
    case (.haptica, UInt8(ascii: "x")): Stroke(kind: .preset(PresetNote(.impactSoft)))
    case (.haptica, UInt8(ascii: "X")): Stroke(kind: .preset(PresetNote(.impactRigid)))
    case (.haptica, UInt8(ascii: "-")), (_, UInt8(ascii: " ")): Stroke()
    case (.rnhf, UInt8(ascii: "o")):
      Stroke(kind: .transient(Transient(intensity: 0.4, sharpness: 0.4)))
    case (.rnhf, UInt8(ascii: "O")):
      Stroke(kind: .transient(Transient(intensity: 1, sharpness: 0.8)))
    case (.rnhf, UInt8(ascii: ".")): Stroke(step: .milliseconds(150))
    case (.rnhf, UInt8(ascii: "-")): Stroke(step: .milliseconds(400))
    case (.rnhf, UInt8(ascii: "=")): Stroke(step: .milliseconds(1000))
    default: nil
    }
  }
}

extension Event.Kind {
  /// How long it lasts by itself.
  fileprivate var length: Ticks {
    switch self {
    case .preset(let note): note.preset.duration
    case .transient, .continuous, .sound, .tone: .zero
    }
  }
}

extension ArraySlice<UInt8> {
  /// The number of bytes of the character that it begins with.
  fileprivate var characterLength: Int {
    1 + dropFirst().prefix(3).prefix { $0 & 0xC0 == 0x80 }.count
  }
}
