import ScoreDiagnostics

/// Layers.
extension Parser {
  /// Parses a layer, whose word is there.
  ///
  ///     layer = ( "sequence" | "together" ) , block ;
  ///
  mutating func parseLayer(_ kind: LayerStatement.Kind) -> Statement {
    let word = token.span
    advance()
    let body = parseBlock(of: word)
    return .layer(LayerStatement(kind: kind, body: body, span: span(from: word.start)))
  }

  /// Parses a layer at a time of its own.
  ///
  ///     place = "at" , expression , block ;
  ///
  mutating func parsePlace() -> Statement {
    let word = token.span
    advance()
    let place = parseExpression()
    let body = parseBlock(of: word)
    return .at(AtStatement(place: place, body: body, span: span(from: word.start)))
  }
}
