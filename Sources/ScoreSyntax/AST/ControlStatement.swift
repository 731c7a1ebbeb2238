import ScoreDiagnostics

/// `set intensity 0.5` or `curve music.volume 1 -> 0.3 over 0.3s`.
public struct ControlStatement: Sendable {
  /// The words that change a control.
  public enum Keyword: String, CaseIterable, Sendable {
    case set
    case curve
  }

  /// The word.
  public var keyword: Keyword

  /// The label of the note that alone is changed; none for a control of the whole timeline.
  public var target: Name?

  /// The control or, behind a label, the argument of the note.
  public var control: Name

  /// Its value from the cursor on.
  public var value: Expression

  /// Where the whole stands.
  public var span: SourceSpan

  /// Creates a change of a control.
  public init(
    keyword: Keyword, target: Name?, control: Name, value: Expression, span: SourceSpan
  ) {
    self.keyword = keyword
    self.target = target
    self.control = control
    self.value = value
    self.span = span
  }
}
