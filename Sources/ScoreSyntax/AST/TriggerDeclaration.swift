import ScoreDiagnostics

/// `state phase: inactive, active, completed`.
public struct StateDeclaration: Sendable {
  /// The name.
  public var name: Name

  /// Its values; empty for `true` and `false`.
  public var words: [Name]

  /// Where the whole stands.
  public var span: SourceSpan

  /// Creates a state.
  public init(name: Name, words: [Name], span: SourceSpan) {
    self.name = name
    self.words = words
    self.span = span
  }
}

/// `on phase from active to completed { … }`.
public struct TriggerDeclaration: Sendable {
  /// The state.
  public var state: Name

  /// The value before the change.
  public var from: Name?

  /// The value after the change.
  public var to: Name?

  /// What must hold of `old` and `new`.
  public var condition: Expression?

  /// What becomes of a run that is still playing.
  public var overlap: Name?

  /// What is played.
  public var body: Block

  /// Where the whole stands.
  public var span: SourceSpan

  /// Creates a trigger.
  public init(
    state: Name, from: Name?, to: Name?, condition: Expression?, overlap: Name?, body: Block,
    span: SourceSpan
  ) {
    self.state = state
    self.from = from
    self.to = to
    self.condition = condition
    self.overlap = overlap
    self.body = body
    self.span = span
  }
}
