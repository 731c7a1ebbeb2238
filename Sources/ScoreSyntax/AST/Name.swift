import ScoreDiagnostics

/// A name as it stands in the text.
public struct Name: Sendable {
  /// Its characters.
  public var text: String

  /// Where it stands.
  public var span: SourceSpan

  /// Creates a name.
  public init(_ text: String, at span: SourceSpan) {
    self.text = text
    self.span = span
  }
}
