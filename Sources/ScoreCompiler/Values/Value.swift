import ScoreDiagnostics
import ScoreSyntax
import ScoreTimeline

/// What an expression is worth.
enum Value: Sendable {
  /// A plain number.
  case number(Double)
  case time(TimeValue)
  /// In Hz.
  case frequency(Double)
  /// In cents.
  case interval(Double)
  case decibels(Double)
  case boolean(Bool)
  /// A name that nobody declared.
  case word(String)
  case string(String)
  indirect case source(SoundSource)
  indirect case envelope(EnvelopeValue)
  /// Reported already, or not known while a part is checked that is not played.
  case unknown

  /// What kind of value it is, in words that follow "is" or "takes".
  var kind: String {
    switch self {
    case .number: "a number"
    case .time: "a time"
    case .frequency: "a frequency"
    case .interval: "an interval"
    case .decibels: "a level in dB"
    case .boolean: "true or false"
    case .word: "a word"
    case .string: "a text"
    case .source: "a sound"
    case .envelope: "an envelope"
    case .unknown: "unknown"
    }
  }

  var isUnknown: Bool {
    if case .unknown = self { true } else { false }
  }
}

/// An envelope whose values and times have no place yet that says what they mean.
struct EnvelopeValue: Sendable {
  struct Segment: Sendable {
    var value: Value
    var valueSpan: SourceSpan
    var duration: TimeValue
    var ease: Envelope.Ease
  }

  var first: Value
  var firstSpan: SourceSpan
  var segments: [Segment]
}
