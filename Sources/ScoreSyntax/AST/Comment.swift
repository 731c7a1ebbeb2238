import ScoreDiagnostics

/// A comment, with the characters that mark it.
public struct Comment: Sendable {
  /// How a comment is written.
  public enum Kind: Sendable {
    /// `// …` to the end of the line.
    case line
    /// `/// …`, the description of a pattern.
    case documentation
    /// `/* … */`, which nests.
    case block
  }

  /// How it is written.
  public var kind: Kind

  /// Where it stands, its marks included.
  public var span: SourceSpan

  /// Creates a comment.
  public init(kind: Kind, span: SourceSpan) {
    self.kind = kind
    self.span = span
  }
}
