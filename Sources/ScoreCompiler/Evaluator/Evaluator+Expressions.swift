import ScoreDiagnostics
import ScoreSyntax
import ScoreTimeline

extension Evaluator {
  /// Returns what `expression` is worth here; `.unknown` once a mistake in it is reported.
  mutating func value(of expression: Expression) -> Value {
    switch expression {
    case .number(let literal) where literal.unit?.isMusical == true:
      recorded(value(of: literal), at: literal.span)
    case .number(let literal): value(of: literal)
    case .string(let literal): .string(literal.value)
    case .source(let literal): .source(source(of: literal))
    case .name(let name): recorded(value(of: name), at: name.span)
    case .member(let member): recorded(value(of: member), at: member.member.span)
    case .unary(let unary): value(of: unary)
    case .binary(let binary): recorded(value(of: binary), at: binary.operatorSpan)
    case .call(let call): recorded(value(of: call), at: call.function.span)
    case .group(let group): value(of: group.inner)
    case .envelope(let envelope): value(of: envelope)
    case .invalid: .unknown
    }
  }

  /// Returns `value`, once the recorder has seen it.
  private func recorded(_ value: Value, at span: SourceSpan) -> Value {
    recorder?.record(value, at: span, tempo)
    return value
  }

  private func value(of literal: NumberLiteral) -> Value {
    let number = literal.value
    return switch literal.unit {
    case nil: .number(number)
    case .second: .time(TimeValue(seconds: number))
    case .millisecond: .time(TimeValue(seconds: number / 1000))
    case .microsecond: .time(TimeValue(seconds: number / 1_000_000))
    case .minute: .time(TimeValue(seconds: number * 60))
    case .hour: .time(TimeValue(seconds: number * 3600))
    case .beat, .beats: .time(TimeValue(beats: number))
    case .bar, .bars: .time(TimeValue(bars: number))
    case .hertz: .frequency(number)
    case .kilohertz: .frequency(number * 1000)
    case .decibel: .decibels(number)
    case .semitone: .interval(number * 100)
    case .cents: .interval(number)
    case .percent: .number(number / 100)
    }
  }

  /// Returns the source that `literal` names, from where it stands.
  func source(of literal: SourceLiteral) -> SoundSource {
    let origin = literal.kind == .file ? surroundings.sources.file(of: literal.span) : nil
    return SoundSource(literal, in: origin?.name ?? file.name)
  }

  private mutating func value(of name: Name) -> Value {
    switch name.text {
    case "true": return .boolean(true)
    case "false": return .boolean(false)
    case "pi": return .number(.pi)
    case "device": return .word(options.device.rawValue)
    case "new", "old": return stateValue(name)
    default: break
    }
    guard !stateWords.contains(name.text) else { return .word(name.text) }
    guard let binding = scope.lookUp(name.text, at: name.span.start) else {
      return .word(name.text)
    }
    return value(of: binding, named: name)
  }

  private mutating func value(of binding: Binding, named name: Name) -> Value {
    recorder?.recordUse(of: binding.declaration, at: name.span)
    switch binding.meaning {
    case .constant(let value): return value
    case .pattern: report(.notAValue(name, "a pattern", declaredAt: binding.declaration))
    case .module: report(.notAValue(name, "an imported file", declaredAt: binding.declaration))
    case .label: report(.notAValue(name, "a note", declaredAt: binding.declaration))
    case .state: report(.notAValue(name, "a state", declaredAt: binding.declaration))
    }
    return .unknown
  }

  private mutating func value(of member: MemberExpression) -> Value {
    guard let module = module(named: member.base) else { return .unknown }
    guard let binding = module.bindings[member.member.text] else {
      let names = suggestions(at: 0, in: module) { if case .constant = $0 { true } else { false } }
      report(.unknownName(member.member, among: names, inside: member.base.text))
      return .unknown
    }
    return value(of: binding, named: member.member)
  }

  /// Returns the names of the import that `name` stands for, or reports that it is none.
  mutating func module(named name: Name) -> Scope? {
    let binding = scope.lookUp(name.text, at: name.span.start)
    if let binding, case .module(let scope) = binding.meaning {
      recorder?.recordUse(of: binding.declaration, at: name.span)
      return scope
    }
    let names = suggestions(at: name.span.start) {
      if case .module = $0 { true } else { false }
    }
    report(.unknownModule(name, among: names))
    return nil
  }

  private mutating func value(of unary: UnaryExpression) -> Value {
    let operand = value(of: unary.operand)
    if operand.isUnknown { return .unknown }
    switch (unary.operator, operand) {
    case (.not, .boolean(let truth)): return .boolean(!truth)
    case (.not, _):
      return mistyped(operand, unary.operand.span, "'!'", takes: "true or false")
    case (.negate, _):
      do { return try operand.negated() } catch {
        return mistyped(operand, unary.operand.span, "'-'", takes: "a number")
      }
    }
  }

  private mutating func value(of binary: BinaryExpression) -> Value {
    steps += 1
    let left = value(of: binary.left)
    switch (binary.operator, left) {
    case (.and, .boolean(false)), (.or, .boolean(true)):
      checking { _ = $0.value(of: binary.right) }
      return left
    default: break
    }
    let right = value(of: binary.right)
    if !stateWords.isEmpty, hasForeignWord(binary, left, right) { return .unknown }
    guard !left.isUnknown, !right.isUnknown else { return .unknown }
    switch binary.operator {
    case .and, .or: return connect(binary, left, right)
    case .equal, .notEqual, .less, .lessOrEqual, .greater, .greaterOrEqual:
      return compare(binary, left, right)
    case .add, .subtract, .multiply, .divide: return calculate(binary, left, right)
    }
  }

  /// Returns the right side of `&&` or `||`, whose left side does not decide.
  private mutating func connect(_ binary: BinaryExpression, _ left: Value, _ right: Value) -> Value
  {
    let what = "'\(binary.operator.rawValue)'"
    guard case .boolean = left else {
      return mistyped(left, binary.left.span, what, takes: "true or false")
    }
    guard case .boolean = right else {
      return mistyped(right, binary.right.span, what, takes: "true or false")
    }
    return right
  }

  private mutating func calculate(
    _ binary: BinaryExpression, _ left: Value, _ right: Value
  ) -> Value {
    do {
      switch binary.operator {
      case .add: return try left.adding(right)
      case .subtract: return try left.adding(right.negated())
      case .multiply: return try left.multiplied(by: right)
      case .divide: return try left.divided(by: right, at: tempo)
      case .or, .and, .equal, .notEqual, .less, .lessOrEqual, .greater, .greaterOrEqual:
        preconditionFailure("a comparison was to be calculated")
      }
    } catch {
      switch error {
      case .noNumber: report(.noNumber(binary, isDivision: binary.operator == .divide))
      case .mismatch: reportMismatch(binary, left, right)
      }
    }
    return .unknown
  }

  private mutating func compare(_ binary: BinaryExpression, _ left: Value, _ right: Value) -> Value
  {
    if let (a, b) = left.comparable(with: right, at: tempo) {
      return .boolean(holds(binary.operator, a, b))
    }
    guard binary.operator == .equal || binary.operator == .notEqual,
      let areEqual = left.isEqual(to: right)
    else {
      reportIncomparable(binary, left, right)
      return .unknown
    }
    if case .name(let name) = binary.left, name.text == "device", case .word(let word) = right,
      Device(rawValue: word) == nil
    {
      let devices = Device.allCases.map { $0.rawValue }
      report(.unknownWord(Name(word, at: binary.right.span), of: "'device'", among: devices))
    }
    return .boolean(areEqual == (binary.operator == .equal))
  }

  /// Reports that two values cannot be compared; a word in quotes is likely meant as a word.
  private mutating func reportIncomparable(
    _ binary: BinaryExpression, _ left: Value, _ right: Value
  ) {
    switch (left, right) {
    case (.word, .string(let word)):
      let span = binary.right.span
      report(.quotedWord(word, text(binary.left.span), text(span), at: span))
    case (.string(let word), .word):
      let span = binary.left.span
      report(.quotedWord(word, text(binary.right.span), text(span), at: span))
    case (.word, _) where binary.left.isReserved: report(.mismatch(binary, left, right))
    default: reportMismatch(binary, left, right)
    }
  }

  private func holds(_ comparison: BinaryExpression.Operator, _ a: Double, _ b: Double) -> Bool {
    switch comparison {
    case .equal: a == b
    case .notEqual: a != b
    case .less: a < b
    case .lessOrEqual: a <= b
    case .greater: a > b
    case .greaterOrEqual: a >= b
    case .or, .and, .add, .subtract, .multiply, .divide: false
    }
  }

  /// Reports that two values do not go together; a word among them is likely a misspelled constant.
  private mutating func reportMismatch(_ binary: BinaryExpression, _ left: Value, _ right: Value) {
    if case .word(let word) = left {
      report(unknownConstant(Name(word, at: binary.left.span)))
    } else if case .word(let word) = right {
      report(unknownConstant(Name(word, at: binary.right.span)))
    } else {
      report(.mismatch(binary, left, right))
    }
  }

  /// Reports that `value`, which stands at `span`, is not what `taker` takes.
  mutating func mistyped(
    _ value: Value, _ span: SourceSpan, _ taker: String, takes wanted: String
  ) -> Value {
    if case .word(let word) = value {
      report(unknownConstant(Name(word, at: span)))
    } else if !value.isUnknown {
      report(.wrongType(taker, takes: wanted, not: value.kind, at: span))
    }
    return .unknown
  }

  /// Returns the complaint that there is no constant named `name`, with the nearest that there is.
  mutating func unknownConstant(_ name: Name) -> Diagnostic {
    let names = suggestions(at: name.span.start) {
      if case .constant = $0 { true } else { false }
    }
    return .unknownName(name, among: names)
  }
}

extension Expression {
  /// `true` iff it is `device`, which is a word but not one that somebody wrote.
  fileprivate var isReserved: Bool {
    if case .name(let name) = self { name.text == "device" } else { false }
  }
}

extension Value {
  /// Returns whether both are the same word, text, source or truth, or `nil` iff they cannot be.
  fileprivate func isEqual(to other: Value) -> Bool? {
    switch (self, other) {
    case (.word(let a), .word(let b)): a == b
    case (.string(let a), .string(let b)): a == b
    case (.boolean(let a), .boolean(let b)): a == b
    case (.source(let a), .source(let b)): a == b
    default: nil
    }
  }
}
