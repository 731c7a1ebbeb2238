import ScoreDiagnostics

/// A statement of a score.
///
/// Notes and waits are most of any score and stand in the array itself; the rest is boxed, so that
/// the array stays small.
public enum Statement: Sendable {
  case note(NoteStatement)
  case wait(WaitStatement)
  indirect case layer(LayerStatement)
  indirect case at(AtStatement)
  indirect case tempo(TempoStatement)
  indirect case repeating(RepeatStatement)
  indirect case forEach(ForStatement)
  indirect case loop(LoopStatement)
  indirect case condition(IfStatement)
  indirect case constant(LetStatement)
  indirect case pattern(PatternDeclaration)
  indirect case importing(ImportStatement)
  indirect case with(WithStatement)
  indirect case effect(EffectStatement)
  indirect case seed(SeedStatement)
  indirect case control(ControlStatement)
  indirect case about(AboutStatement)
  indirect case state(StateDeclaration)
  indirect case trigger(TriggerDeclaration)
  /// What could not be parsed; already reported.
  case invalid(SourceSpan)

  /// Where the statement stands.
  public var span: SourceSpan {
    switch self {
    case .note(let statement): statement.span
    case .wait(let statement): statement.span
    case .layer(let statement): statement.span
    case .at(let statement): statement.span
    case .tempo(let statement): statement.span
    case .repeating(let statement): statement.span
    case .forEach(let statement): statement.span
    case .loop(let statement): statement.span
    case .condition(let statement): statement.span
    case .constant(let statement): statement.span
    case .pattern(let statement): statement.span
    case .importing(let statement): statement.span
    case .with(let statement): statement.span
    case .effect(let statement): statement.span
    case .seed(let statement): statement.span
    case .control(let statement): statement.span
    case .about(let statement): statement.span
    case .state(let statement): statement.span
    case .trigger(let statement): statement.span
    case .invalid(let span): span
    }
  }
}
