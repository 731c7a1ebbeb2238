import ScoreSyntax

/// What an argument may be given, as far as that can be told from how it is written.
extension Parameter {
  /// Returns `false` iff a value that is written as `expression` is of a kind that the argument never
  /// takes.
  func mayTake(_ expression: Expression) -> Bool {
    switch expression {
    case .number(let literal): return kind.mayTake(literal)
    case .unary(let unary):
      guard unary.operator == .negate, case .number(var literal) = unary.operand else {
        return true
      }
      literal.value = -literal.value
      return kind.mayTake(literal)
    case .string: return kind.takesText
    case .source: return kind.takesSource
    case .name(let name): return kind.mayTake(name.text)
    case .envelope: return takesEnvelope
    case .group(let group): return mayTake(group.inner)
    case .member, .binary, .call, .invalid: return true
    }
  }
}

extension Parameter.Kind {
  /// Returns `false` iff the number is of another kind than this, or outside its range.
  fileprivate func mayTake(_ literal: NumberLiteral) -> Bool {
    switch self {
    case .any: true
    case .word, .source, .text: false
    case .boolean: literal.unit == nil && (literal.value == 0 || literal.value == 1)
    case .level(let range):
      literal.unit == nil && range.contains(literal.value)
        || literal.unit == .percent && range.contains(literal.value / 100)
    case .gain:
      literal.unit == .decibel || literal.unit == .percent
        || literal.unit == nil && (0...1).contains(literal.value)
    case .decibels, .gainInDecibels: literal.unit == nil || literal.unit == .decibel
    case .time, .timeWithin, .millisecondsWithin:
      literal.unit.map { Unit.times.contains($0) } ?? (literal.value >= 0)
    case .loop:
      literal.unit.map { Unit.times.contains($0) }
        ?? literal.isCount
    case .frequency, .frequencyWithin:
      literal.unit == .hertz || literal.unit == .kilohertz
        || literal.unit == nil && literal.value >= 1
    case .interval: literal.unit == .semitone || literal.unit == .cents || literal.value == 0
    }
  }

  /// Returns `false` iff this never is what `name` says: a constant may be anything.
  fileprivate func mayTake(_ name: String) -> Bool {
    guard name == "true" || name == "false" else { return true }
    switch self {
    case .boolean, .any: return true
    case .decibels: return name == "true"
    case .level, .gain, .time, .frequency, .interval, .loop, .word, .source, .text,
      .gainInDecibels, .timeWithin, .millisecondsWithin, .frequencyWithin:
      return false
    }
  }

  fileprivate var takesText: Bool {
    switch self {
    case .text, .any: true
    case .level, .gain, .time, .frequency, .interval, .boolean, .loop, .word, .source, .decibels,
      .gainInDecibels, .timeWithin, .millisecondsWithin, .frequencyWithin:
      false
    }
  }

  fileprivate var takesSource: Bool {
    switch self {
    case .source, .any: true
    case .level, .gain, .time, .frequency, .interval, .boolean, .loop, .word, .text, .decibels,
      .gainInDecibels, .timeWithin, .millisecondsWithin, .frequencyWithin:
      false
    }
  }
}

extension NumberLiteral {
  /// `true` iff it is a whole number from 0 on.
  ///
  /// It does not ask `rounded()`, which may be a call of libm: the core links none.
  fileprivate var isCount: Bool {
    (0..<1e15).contains(value) && value == Double(Int64(value))
  }
}
