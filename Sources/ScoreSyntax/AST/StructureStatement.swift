import ScoreDiagnostics

/// `sequence { … }` or `together { … }`: a layer at the cursor.
public struct LayerStatement: Sendable {
  /// The words that open a layer.
  public enum Kind: String, CaseIterable, Sendable {
    case sequence
    case together
  }

  /// The word.
  public var kind: Kind

  /// What is in it.
  public var body: Block

  /// Where the whole stands.
  public var span: SourceSpan

  /// Creates a layer.
  public init(kind: Kind, body: Block, span: SourceSpan) {
    self.kind = kind
    self.body = body
    self.span = span
  }
}

/// `at 2s { … }`: a layer at a time of its own.
public struct AtStatement: Sendable {
  /// The time, from the start of the layer or turn around it.
  public var place: Expression

  /// What is in it.
  public var body: Block

  /// Where the whole stands.
  public var span: SourceSpan

  /// Creates a layer at `place`.
  public init(place: Expression, body: Block, span: SourceSpan) {
    self.place = place
    self.body = body
    self.span = span
  }
}

/// `repeat 4 every 0.2 { … }`.
public struct RepeatStatement: Sendable {
  /// How often.
  public var count: Expression

  /// The time from the start of one copy to the next.
  public var every: Expression?

  /// What is repeated.
  public var body: Block

  /// Where the whole stands.
  public var span: SourceSpan

  /// Creates a repetition.
  public init(count: Expression, every: Expression?, body: Block, span: SourceSpan) {
    self.count = count
    self.every = every
    self.body = body
    self.span = span
  }
}

/// `for i in 0..<10 by 2 every 50ms { … }`.
public struct ForStatement: Sendable {
  /// The name that is bound in each turn.
  public var name: Name

  /// The first value.
  public var first: Expression

  /// The bound of the values.
  public var last: Expression

  /// `true` iff `last` itself is among the values (`...`).
  public var includesLast: Bool

  /// The step from one value to the next; 1 if absent.
  public var step: Expression?

  /// The time from the start of one copy to the next.
  public var every: Expression?

  /// What is repeated.
  public var body: Block

  /// Where the whole stands.
  public var span: SourceSpan

  /// Creates a repetition with a name.
  public init(
    name: Name, first: Expression, last: Expression, includesLast: Bool, step: Expression?,
    every: Expression?, body: Block, span: SourceSpan
  ) {
    self.name = name
    self.first = first
    self.last = last
    self.includesLast = includesLast
    self.step = step
    self.every = every
    self.body = body
    self.span = span
  }
}

/// `loop every 1s { … }`: until stopped.
public struct LoopStatement: Sendable {
  /// The time from the start of one copy to the next.
  public var every: Expression?

  /// What is repeated.
  public var body: Block

  /// Where the whole stands.
  public var span: SourceSpan

  /// Creates a loop.
  public init(every: Expression?, body: Block, span: SourceSpan) {
    self.every = every
    self.body = body
    self.span = span
  }
}

/// `if a { … } else if b { … } else { … }`.
public struct IfStatement: Sendable {
  /// What stands behind `else`.
  public enum Otherwise: Sendable {
    case block(Block)
    indirect case condition(IfStatement)
  }

  /// What decides.
  public var condition: Expression

  /// What holds if the condition does.
  public var body: Block

  /// What holds if it does not.
  public var otherwise: Otherwise?

  /// Where the whole stands.
  public var span: SourceSpan

  /// Creates a condition.
  public init(condition: Expression, body: Block, otherwise: Otherwise?, span: SourceSpan) {
    self.condition = condition
    self.body = body
    self.otherwise = otherwise
    self.span = span
  }
}

/// `with volume: 0.5 { … }`.
public struct WithStatement: Sendable {
  /// What is changed in the notes inside.
  public var arguments: [Argument]

  /// What is in it.
  public var body: Block

  /// Where the whole stands.
  public var span: SourceSpan

  /// Creates a bracket.
  public init(arguments: [Argument], body: Block, span: SourceSpan) {
    self.arguments = arguments
    self.body = body
    self.span = span
  }
}

/// `effect reverb, mix: 0.4 { … }`.
public struct EffectStatement: Sendable {
  /// The kind, then its parameters.
  public var arguments: [Argument]

  /// What is in it.
  public var body: Block

  /// Where the whole stands.
  public var span: SourceSpan

  /// Creates an effect.
  public init(arguments: [Argument], body: Block, span: SourceSpan) {
    self.arguments = arguments
    self.body = body
    self.span = span
  }
}
