import ScoreDiagnostics
import ScoreTimeline

/// What expressions are worth, as far as it is written out.
extension SwiftWalker {
  /// Returns `expression`, or what the name that it is stands for.
  func resolved(_ expression: SwiftExpression) -> SwiftExpression {
    var expression = expression
    // A name may stand for another, but not for ever.
    for _ in 0..<8 {
      guard let call = expression.call else { break }
      if call.arguments == nil, call.base == nil, !call.isImplicitMember,
        let value = names[call.name]
      {
        expression = value
      } else if SwiftWalker.conversions.contains(call.name), call.arguments?.count == 1,
        let value = call.first
      {
        expression = value
      } else {
        break
      }
    }
    return expression
  }

  private static let conversions: Set<String> = [
    "Float", "Double", "CGFloat", "TimeInterval", "Int", "UInt32", "UInt64", "NSNumber",
  ]

  /// Returns what a name stands for that is given `expression`.
  ///
  /// What can be worked out is, once, so that names which stand for others take no time.
  func constant(_ expression: SwiftExpression) -> SwiftExpression? {
    var value = resolved(expression)
    switch value.content {
    case .operation: break
    case .call(let call) where SwiftWalker.units[call.name] != nil || call.isInstant: break
    case .call, .number, .string, .list, .tuple, .computed: return value
    }
    guard let number = amount(value) else { return nil }
    value.content = .number(number)
    return value
  }

  /// Returns the number or the seconds that `expression` is; `nil` iff that is computed, or beyond all
  /// numbers.
  ///
  /// An instant is 0: delays are counted from it.
  private func amount(_ expression: SwiftExpression) -> Double? {
    workedOut(expression).flatMap { $0.isFinite ? $0 : nil }
  }

  private func workedOut(_ expression: SwiftExpression) -> Double? {
    let value = resolved(expression)
    switch value.content {
    case .number(let number): return number
    case .operation(let mark, let left, let right):
      guard let left = amount(left), let right = amount(right) else { return nil }
      switch mark {
      case UInt8(ascii: "+"): return left + right
      case UInt8(ascii: "-"): return left - right
      case UInt8(ascii: "*"): return left * right
      default: return right == 0 ? nil : left / right
      }
    case .call(let call):
      if call.isInstant { return 0 }
      guard let factor = SwiftWalker.units[call.name], let first = call.first else { return nil }
      return amount(first).map { $0 * factor }
    case .string, .list, .tuple, .computed: return nil
    }
  }

  private static let units = [
    "seconds": 1, "milliseconds": 1e-3, "microseconds": 1e-6, "nanoseconds": 1e-9,
  ]

  /// Returns the number that `expression` is; tells that it is computed, and its `effect`, if it is none.
  mutating func number(
    _ expression: SwiftExpression, _ effect: @autoclosure () -> String
  ) -> Double? {
    if let number = amount(expression) { return number }
    document.ignore("a value that is computed", expression.range, effect())
    return nil
  }

  /// Returns the number that `expression` is within `range`; tells what is taken for another.
  mutating func level(
    _ expression: SwiftExpression, _ name: String, in range: ClosedRange<Double> = 0...1,
    or effect: @autoclosure () -> String
  ) -> Double? {
    guard let number = number(expression, effect()) else { return nil }
    guard !range.contains(number) else { return number }
    document.diagnostics.insert(
      .outOfRange("'\(name)'", number, range, at: document.span(expression.range)))
    return min(max(number, range.lowerBound), range.upperBound)
  }

  /// Returns the time that `expression`, at `range` if there is none, is; tells that it is computed, and
  /// its `effect`, if it is none.
  mutating func seconds(
    _ expression: SwiftExpression?, _ range: Range<Int>, _ effect: String, unit: Double = 1
  ) -> Ticks? {
    guard let expression, let number = amount(expression) else {
      document.ignore("a time that is computed", expression?.range ?? range, effect)
      return nil
    }
    let seconds = number * unit
    guard seconds >= 0, cursor.seconds + seconds <= 900_000 else {
      document.report("a time that no score has", expression.range)
      return nil
    }
    return Ticks(seconds: seconds)
  }
}

extension SwiftCall {
  /// `true` iff it is the time at which a program runs.
  fileprivate var isInstant: Bool {
    guard arguments?.isEmpty ?? true else { return false }
    return name == "now" || name == "CHHapticTimeImmediate" || name == "Date" && arguments != nil
  }
}
