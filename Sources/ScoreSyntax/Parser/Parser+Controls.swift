import ScoreDiagnostics

/// Controls of the whole timeline, or of one note.
extension Parser {
  /// Parses a change of a control.
  ///
  ///     control = ( "set" | "curve" ) , [ name , "." ] , word , value ;
  ///
  mutating func parseControl(_ keyword: ControlStatement.Keyword) -> Statement {
    let word = token.span
    advance()
    var control = parseWord("a control")
    var target: Name?
    if take(.dot) {
      target = control
      control = parseWord("an argument of the note")
    }
    skipStrayMark(after: control.span)
    let value = parseValue()
    return .control(
      ControlStatement(
        keyword: keyword, target: target, control: control, value: value,
        span: span(from: word.start)))
  }
}
