import ScoreDiagnostics

/// A statement that moves the cursor.
public struct WaitStatement: Sendable {
  /// What is waited for.
  public enum Kind: Sendable {
    /// `wait 0.2`.
    case duration(Expression)
    /// `wait until finished`.
    case untilFinished
    /// `wait until all finished`.
    case untilAllFinished
    /// `wait until 3s`.
    case until(Expression)
  }

  /// What is waited for.
  public var kind: Kind

  /// Where the whole stands.
  public var span: SourceSpan

  /// Creates a wait.
  public init(_ kind: Kind, at span: SourceSpan) {
    self.kind = kind
    self.span = span
  }
}

/// `tempo 96, meter: 3`.
public struct TempoStatement: Sendable {
  /// The tempo, then `meter:`.
  public var arguments: [Argument]

  /// Where the whole stands.
  public var span: SourceSpan

  /// Creates a change of tempo.
  public init(arguments: [Argument], span: SourceSpan) {
    self.arguments = arguments
    self.span = span
  }
}
