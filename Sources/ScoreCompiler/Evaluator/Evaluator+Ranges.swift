import ScoreDiagnostics
import ScoreSyntax

/// The values of a `for`.
struct RangeValues {
  let first: Double
  let step: Double
  let count: Int
  let unit: Unit

  /// What the values are values of.
  enum Unit {
    case number, seconds, beats, bars, hertz, cents, decibels
  }

  /// Returns value `index`: first + index · step, never a running sum.
  func value(at index: Int) -> Value {
    let x = first + Double(index) * step
    return switch unit {
    case .number: .number(x)
    case .seconds: .time(TimeValue(seconds: x))
    case .beats: .time(TimeValue(beats: x))
    case .bars: .time(TimeValue(bars: x))
    case .hertz: .frequency(x)
    case .cents: .interval(x)
    case .decibels: .decibels(x)
    }
  }
}

extension Evaluator {
  /// Returns the values that `statement` runs through, or `nil` iff they are not known.
  mutating func values(of statement: ForStatement) -> RangeValues? {
    guard let (first, unit) = bound(statement.first), let (last, lastUnit) = bound(statement.last)
    else { return nil }
    guard unit == lastUnit else {
      report(.rangeMismatch(statement.first.span.joined(with: statement.last.span)))
      return nil
    }
    var step = 1.0
    if let expression = statement.step {
      guard let (by, stepUnit) = bound(expression) else { return nil }
      guard stepUnit == unit || stepUnit == .number else {
        report(.rangeMismatch(expression.span))
        return nil
      }
      guard by != 0 else {
        report(.zeroStep(expression.span))
        return nil
      }
      step = by
    }
    let count = RangeValues.count(
      from: first, to: last, by: step, including: statement.includesLast)
    return RangeValues(first: first, step: step, count: count, unit: unit)
  }

  private mutating func bound(_ expression: Expression) -> (Double, RangeValues.Unit)? {
    switch value(of: expression) {
    case .number(let x): return (x, .number)
    case .time(let time) where time.seconds == 0 && time.bars == 0 && time.beats != 0:
      return (time.beats, .beats)
    case .time(let time) where time.seconds == 0 && time.beats == 0 && time.bars != 0:
      return (time.bars, .bars)
    case .time(let time): return (time.seconds(at: tempo), .seconds)
    case .frequency(let x): return (x, .hertz)
    case .interval(let x): return (x, .cents)
    case .decibels(let x): return (x, .decibels)
    case let other:
      _ = mistyped(other, expression.span, "'for'", takes: "numbers")
      return nil
    }
  }
}

extension RangeValues {
  /// More turns than any score may have; it fits into 32 bits.
  static let countless = 1_000_000_000

  /// Returns how many values there are from `first` to `last` in steps of `by`.
  ///
  /// A value nearer to `last` than 10⁻⁹ steps is `last`: included by `...`, excluded by `..<`.
  static func count(from first: Double, to last: Double, by step: Double, including: Bool) -> Int {
    let steps = (last - first) / step
    guard steps < Double(countless) else { return countless }
    let tolerance = 1e-9
    guard steps > -tolerance else { return 0 }
    let whole = Int(steps + tolerance)
    let endsAtLast = (steps - Double(whole)).magnitude <= tolerance
    return endsAtLast && !including ? whole : whole + 1
  }
}
