import ScoreDiagnostics

/// Statements that move the cursor, or say how fast beats are.
extension Parser {
  /// Parses a wait.
  ///
  ///     wait = "wait" , ( expression | "until" , ( "finished" | "all" , "finished" | expression ) ) ;
  ///
  mutating func parseWait() -> Statement {
    let start = token.span
    advance()
    skipStrayMark(after: start)
    let kind = parseWaitKind()
    return .wait(WaitStatement(kind, at: span(from: start.start)))
  }

  private mutating func parseWaitKind() -> WaitStatement.Kind {
    if isAtEndOfStatement {
      failExpecting("a time or 'until'")
      return .duration(.invalid(here))
    }
    guard take(.until) || takeMisspelledUntil() else { return parseWaitDuration() }
    if take(.finished) || token.kind == .word && takeEnding() { return .untilFinished }
    guard take(.all) else { return .until(parseExpression()) }
    if !take(.finished) { failExpecting("'finished'") }
    return .untilAllFinished
  }

  /// Parses the time of a wait, or what people write who forget `until`.
  private mutating func parseWaitDuration() -> WaitStatement.Kind {
    if token.keyword == .for { skipSuperfluousFor() }
    guard token.keyword == .finished || token.keyword == .all else {
      return .duration(parseExpression())
    }
    let word = takeName()
    guard word.text == "finished" ? isAtEndOfStatement : token.keyword == .finished else {
      return .duration(parseOperators(behind: parseNameExpression(word), above: 0))
    }
    report(.missingUntil(before: word.span))
    if word.text == "finished" { return .untilFinished }
    advance()
    return .untilAllFinished
  }

  /// Parses a change of tempo.
  ///
  ///     tempo = "tempo" , arguments ;
  ///
  mutating func parseTempo() -> Statement {
    let word = token.span
    advance()
    skipStrayMark(after: word)
    var arguments = parseArguments()
    if let name = arguments.first?.name { refuseName(name, ofFirst: &arguments) }
    return .tempo(TempoStatement(arguments: arguments, span: span(from: word.start)))
  }

  /// Skips a `:` or `=` behind the word of a statement, which needs none.
  mutating func skipStrayMark(after word: SourceSpan) {
    guard token.kind == .colon || token.kind == .assign else { return }
    report(.strayMark(text(token.span), after: text(word), at: token.span))
    advance()
  }
}
