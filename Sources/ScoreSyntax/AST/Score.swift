import ScoreDiagnostics

/// A score as its text says it: the root of the AST.
public struct Score: Sendable {
  /// The number of `score N`, if the text begins with it.
  public var version: NumberLiteral?

  /// The statements, in the order of the text.
  public var statements: [Statement]

  /// The comments, in the order of the text; nodes do not hold them.
  public var comments: [Comment]

  /// Creates a score.
  public init(version: NumberLiteral?, statements: [Statement], comments: [Comment]) {
    self.version = version
    self.statements = statements
    self.comments = comments
  }
}

/// The statements between two braces.
public struct Block: Sendable {
  /// The statements, in the order of the text.
  public var statements: [Statement]

  /// From the opening brace to the closing one.
  public var span: SourceSpan

  /// Creates a block.
  public init(statements: [Statement], span: SourceSpan) {
    self.statements = statements
    self.span = span
  }
}
