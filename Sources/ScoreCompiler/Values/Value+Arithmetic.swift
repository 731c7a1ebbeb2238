import ScoreTimeline

/// Why two values cannot be combined.
enum ArithmeticFailure: Error {
  /// Their kinds do not go together.
  case mismatch
  /// The result is not finite, or has no value: a division by 0.
  case noNumber
}

extension Value {
  /// Returns the value with its sign changed.
  func negated() throws(ArithmeticFailure) -> Value { try multiplied(by: .number(-1)) }

  /// Returns the sum; of a frequency and an interval, the transposed frequency.
  func adding(_ other: Value) throws(ArithmeticFailure) -> Value {
    switch (self, other) {
    case (.number(let a), .number(let b)): try .number(finite(a + b))
    case (.time(let a), .time(let b)): try .time(finite(a + b))
    case (.time(let a), .number(let b)): try .time(finite(a + TimeValue(seconds: b)))
    case (.number(let a), .time(let b)): try .time(finite(TimeValue(seconds: a) + b))
    case (.frequency(let a), .frequency(let b)): try .frequency(finite(a + b))
    case (.frequency(let a), .interval(let b)):
      try .frequency(finite(a * Elementary.factor(cents: b)))
    case (.interval(let a), .frequency(let b)):
      try .frequency(finite(b * Elementary.factor(cents: a)))
    case (.interval(let a), .interval(let b)): try .interval(finite(a + b))
    case (.decibels(let a), .decibels(let b)): try .decibels(finite(a + b))
    default: throw .mismatch
    }
  }

  /// Returns the product, of which at most one side has a dimension.
  func multiplied(by other: Value) throws(ArithmeticFailure) -> Value {
    switch (self, other) {
    case (.number(let a), .number(let b)): try .number(finite(a * b))
    case (.time(let a), .number(let b)): try .time(finite(a * b))
    case (.frequency(let a), .number(let b)): try .frequency(finite(a * b))
    case (.interval(let a), .number(let b)): try .interval(finite(a * b))
    case (.decibels(let a), .number(let b)): try .decibels(finite(a * b))
    case (.number, .time), (.number, .frequency), (.number, .interval), (.number, .decibels):
      try other.multiplied(by: self)
    default: throw .mismatch
    }
  }

  /// Returns the quotient: by a number, or of two values of one dimension, which is a number.
  func divided(by other: Value, at tempo: Tempo) throws(ArithmeticFailure) -> Value {
    switch (self, other) {
    case (.time(let a), .number(let b)):
      return try .time(
        finite(TimeValue(seconds: a.seconds / b, beats: a.beats / b, bars: a.bars / b)))
    case (.frequency(let a), .number(let b)): return try .frequency(finite(a / b))
    case (.interval(let a), .number(let b)): return try .interval(finite(a / b))
    case (.decibels(let a), .number(let b)): return try .decibels(finite(a / b))
    default:
      guard let (a, b) = comparable(with: other, at: tempo) else { throw .mismatch }
      return try .number(finite(a / b))
    }
  }

  /// Returns the two values as numbers of one unit, or `nil` iff they have none in common.
  func comparable(with other: Value, at tempo: Tempo) -> (Double, Double)? {
    switch (self, other) {
    case (.number(let a), .number(let b)): (a, b)
    case (.time(let a), .time(let b)): a.inOneUnit(with: b, at: tempo)
    case (.time(let a), .number(let b)): (a.seconds(at: tempo), b)
    case (.number(let a), .time(let b)): (a, b.seconds(at: tempo))
    case (.frequency(let a), .frequency(let b)): (a, b)
    case (.interval(let a), .interval(let b)): (a, b)
    case (.decibels(let a), .decibels(let b)): (a, b)
    default: nil
    }
  }
}

extension TimeValue {
  /// Returns both times in beats if they are only that, in bars likewise, else in seconds.
  fileprivate func inOneUnit(with other: TimeValue, at tempo: Tempo) -> (Double, Double) {
    if seconds == 0, other.seconds == 0 {
      return (beats + bars * tempo.meter, other.beats + other.bars * tempo.meter)
    }
    return (seconds(at: tempo), other.seconds(at: tempo))
  }
}

private func finite(_ value: Double) throws(ArithmeticFailure) -> Double {
  guard value.isFinite else { throw .noNumber }
  return value
}

private func finite(_ time: TimeValue) throws(ArithmeticFailure) -> TimeValue {
  guard time.isFinite else { throw .noNumber }
  return time
}
