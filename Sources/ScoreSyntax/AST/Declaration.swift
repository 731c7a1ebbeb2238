import ScoreDiagnostics

/// `let strong = 0.8`.
public struct LetStatement: Sendable {
  /// The name.
  public var name: Name

  /// The value.
  public var value: Expression

  /// Where the whole stands.
  public var span: SourceSpan

  /// Creates a constant.
  public init(name: Name, value: Expression, span: SourceSpan) {
    self.name = name
    self.value = value
    self.span = span
  }
}

/// `pattern heartbeat(strength = 1) { … }`.
public struct PatternDeclaration: Sendable {
  /// `strength = 1`: a name that a call gives a value to.
  public struct Parameter: Sendable {
    /// The name.
    public var name: Name

    /// The value of a call that gives none.
    public var defaultValue: Expression?

    /// Creates a parameter.
    public init(name: Name, defaultValue: Expression?) {
      self.name = name
      self.defaultValue = defaultValue
    }
  }

  /// The name.
  public var name: Name

  /// The parameters, in order.
  public var parameters: [Parameter]

  /// What a call plays.
  public var body: Block

  /// The text of the `///` comments before it, if there are any.
  public var documentation: String?

  /// Where the whole stands.
  public var span: SourceSpan

  /// Creates a pattern.
  public init(
    name: Name, parameters: [Parameter], body: Block, documentation: String?, span: SourceSpan
  ) {
    self.name = name
    self.parameters = parameters
    self.body = body
    self.documentation = documentation
    self.span = span
  }
}

/// `import "taps.score" as taps`.
public struct ImportStatement: Sendable {
  /// The path as written.
  public var path: StringLiteral

  /// The name behind `as`.
  public var alias: Name?

  /// Where the whole stands.
  public var span: SourceSpan

  /// Creates an import.
  public init(path: StringLiteral, alias: Name?, span: SourceSpan) {
    self.path = path
    self.alias = alias
    self.span = span
  }
}

/// `seed 7`.
public struct SeedStatement: Sendable {
  /// The number that the generator starts from.
  public var value: Expression

  /// Where the whole stands.
  public var span: SourceSpan

  /// Creates a seed.
  public init(value: Expression, span: SourceSpan) {
    self.value = value
    self.span = span
  }
}

/// `title "…"`, `author "…"` or `about "…"`.
public struct AboutStatement: Sendable {
  /// The words that say something about the score.
  public enum Field: String, CaseIterable, Sendable {
    case title
    case author
    case about
  }

  /// The word.
  public var field: Field

  /// What it says.
  public var text: StringLiteral

  /// Where the whole stands.
  public var span: SourceSpan

  /// Creates a statement about the score.
  public init(field: Field, text: StringLiteral, span: SourceSpan) {
    self.field = field
    self.text = text
    self.span = span
  }
}
