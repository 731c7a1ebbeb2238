import ScoreDiagnostics

/// A value as it is written.
///
/// Only what recurses is `indirect`: most values are literals, and a box for each would cost more
/// than everything else that the parser does.
public enum Expression: Sendable {
  case number(NumberLiteral)
  case string(StringLiteral)
  case source(SourceLiteral)
  /// A constant, a parameter, or a word; also `true`, `false`, `pi`, `device`, `new` and `old`.
  case name(Name)
  /// `taps.gap`: a constant of an imported file.
  indirect case member(MemberExpression)
  indirect case unary(UnaryExpression)
  indirect case binary(BinaryExpression)
  /// `max(a, b)`: a built-in function.
  indirect case call(CallExpression)
  /// `(a + b)`, kept so that the text can be written again.
  indirect case group(GroupExpression)
  indirect case envelope(EnvelopeExpression)
  /// What could not be parsed; already reported.
  case invalid(SourceSpan)

  /// Where the value stands.
  public var span: SourceSpan {
    switch self {
    case .number(let literal): literal.span
    case .string(let literal): literal.span
    case .source(let literal): literal.span
    case .name(let name): name.span
    case .member(let member): member.span
    case .unary(let unary): unary.span
    case .binary(let binary): binary.span
    case .call(let call): call.span
    case .group(let group): group.span
    case .envelope(let envelope): envelope.span
    case .invalid(let span): span
    }
  }
}

/// A number with its unit.
public struct NumberLiteral: Sendable {
  /// The number as written, before its unit; the sum in seconds if it is a compound time.
  public var value: Double

  /// The unit, if one is written; `.second` for a compound time such as `1m30s`.
  public var unit: Unit?

  /// Where it stands, the unit included.
  public var span: SourceSpan

  /// Creates a number.
  public init(_ value: Double, unit: Unit?, at span: SourceSpan) {
    self.value = value
    self.unit = unit
    self.span = span
  }
}

/// A text in quotes.
public struct StringLiteral: Sendable {
  /// The text, its escapes resolved.
  public var value: String

  /// Where it stands, the quotes included.
  public var span: SourceSpan

  /// Creates a string.
  public init(_ value: String, at span: SourceSpan) {
    self.value = value
    self.span = span
  }
}

/// Where a sound comes from: `asset:acapella`.
public struct SourceLiteral: Sendable {
  /// What stands before the colon.
  public enum Kind: String, CaseIterable, Sendable {
    case asset
    case file
    case url
    case system
  }

  /// What stands before the colon.
  public var kind: Kind

  /// What stands behind it, its escapes resolved.
  public var text: String

  /// Where it stands.
  public var span: SourceSpan

  /// Creates a source.
  public init(_ kind: Kind, _ text: String, at span: SourceSpan) {
    self.kind = kind
    self.text = text
    self.span = span
  }
}

/// `taps.gap`.
public struct MemberExpression: Sendable {
  /// The name before the point.
  public var base: Name

  /// The name behind it.
  public var member: Name

  /// Where it stands.
  public var span: SourceSpan { base.span.joined(with: member.span) }

  /// Creates a member expression.
  public init(base: Name, member: Name) {
    self.base = base
    self.member = member
  }
}

/// `-a` or `!a`.
public struct UnaryExpression: Sendable {
  /// The operators that stand before one value.
  public enum Operator: String, CaseIterable, Sendable {
    case negate = "-"
    case not = "!"
  }

  /// The operator.
  public var `operator`: Operator

  /// What it is applied to.
  public var operand: Expression

  /// Where it stands.
  public var span: SourceSpan

  /// Creates a unary expression.
  public init(_ operator: Operator, _ operand: Expression, at span: SourceSpan) {
    self.operator = `operator`
    self.operand = operand
    self.span = span
  }
}

/// `a + b`.
public struct BinaryExpression: Sendable {
  /// The operators that stand between two values.
  public enum Operator: String, CaseIterable, Sendable {
    case or = "||"
    case and = "&&"
    case equal = "=="
    case notEqual = "!="
    case less = "<"
    case lessOrEqual = "<="
    case greater = ">"
    case greaterOrEqual = ">="
    case add = "+"
    case subtract = "-"
    case multiply = "*"
    case divide = "/"
  }

  /// The operator.
  public var `operator`: Operator

  /// Where the operator stands.
  public var operatorSpan: SourceSpan

  /// The value before it.
  public var left: Expression

  /// The value behind it.
  public var right: Expression

  /// Where the whole stands.
  public var span: SourceSpan { left.span.joined(with: right.span) }

  /// Creates a binary expression.
  public init(
    _ operator: Operator, at operatorSpan: SourceSpan, _ left: Expression, _ right: Expression
  ) {
    self.operator = `operator`
    self.operatorSpan = operatorSpan
    self.left = left
    self.right = right
  }
}

/// `lerp(0, 1, 0.5)`.
public struct CallExpression: Sendable {
  /// The function.
  public var function: Name

  /// What it is given.
  public var arguments: [Expression]

  /// Where the whole stands.
  public var span: SourceSpan

  /// Creates a call.
  public init(function: Name, arguments: [Expression], span: SourceSpan) {
    self.function = function
    self.arguments = arguments
    self.span = span
  }
}

/// `(a)`.
public struct GroupExpression: Sendable {
  /// What stands in the parentheses.
  public var inner: Expression

  /// Where it stands, the parentheses included.
  public var span: SourceSpan

  /// Creates a group.
  public init(_ inner: Expression, at span: SourceSpan) {
    self.inner = inner
    self.span = span
  }
}

/// `0 -> 1 over 2s ease in -> 0 over 1s`.
public struct EnvelopeExpression: Sendable {
  /// One `-> value over duration ease in`.
  public struct Segment: Sendable {
    /// The value at its end.
    public var value: Expression

    /// How long it takes.
    public var duration: Expression

    /// The word after `ease`, if there is one.
    public var ease: Name?

    /// Creates a segment.
    public init(value: Expression, duration: Expression, ease: Name?) {
      self.value = value
      self.duration = duration
      self.ease = ease
    }
  }

  /// The value at the start.
  public var first: Expression

  /// The segments, at least one.
  public var segments: [Segment]

  /// Where the whole stands.
  public var span: SourceSpan

  /// Creates an envelope.
  public init(first: Expression, segments: [Segment], span: SourceSpan) {
    self.first = first
    self.segments = segments
    self.span = span
  }
}
