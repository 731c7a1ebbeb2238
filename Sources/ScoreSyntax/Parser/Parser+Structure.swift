import ScoreDiagnostics

/// Brackets: repetitions, conditions, and what changes the notes inside.
extension Parser {
  /// Parses a repetition.
  ///
  ///     repeat = "repeat" , expression , [ every ] , block ;
  ///     every  = "every" , expression ;
  ///
  mutating func parseRepeat() -> Statement {
    let word = token.span
    advance()
    if token.kind == .word, token.keyword == nil, let loop = parseEndlessRepeat(word) {
      return loop
    }
    let count = parseExpression()
    let every = take(.every) ? parseExpression() : nil
    let body = parseBlock(of: word)
    return .repeating(
      RepeatStatement(count: count, every: every, body: body, span: span(from: word.start)))
  }

  /// Parses a repetition with a name.
  ///
  ///     for = "for" , name , "in" , expression , ( "..<" | "..." ) , expression ,
  ///           [ "by" , expression ] , [ every ] , block ;
  ///
  mutating func parseFor() -> Statement {
    let word = token.span
    advance()
    if isForOfAnotherLanguage { return parseForeignFor(word) }
    let name = parseDeclaredName("a name")
    if !take(.in) { failExpecting("'in'") }
    let first = parseExpression()
    let includesLast = parseRangeMark()
    let last = parseExpression()
    let step = take(.by) ? parseExpression() : nil
    let every = take(.every) ? parseExpression() : nil
    let body = parseBlock(of: word)
    return .forEach(
      ForStatement(
        name: name, first: first, last: last, includesLast: includesLast, step: step, every: every,
        body: body, span: span(from: word.start)))
  }

  /// Parses the mark of a range, and returns `true` iff it includes its last value.
  private mutating func parseRangeMark() -> Bool {
    if token.kind == .closedRange, token.isForeign { report(.rangeOfTwoPoints(at: token.span)) }
    if take(.closedRange) { return true }
    if token.keyword == .to {
      report(.wordForRange("to", at: token.span))
      advance()
      return true
    }
    if !take(.halfOpenRange) { failExpecting("'...' or '..<'") }
    return false
  }

  /// Parses an endless repetition.
  ///
  ///     loop = "loop" , [ every ] , block ;
  ///
  mutating func parseLoop() -> Statement {
    let word = token.span
    advance()
    if token.kind == .number {
      report(.countedLoop(text(token.span), at: word))
      advance()
    }
    let every = take(.every) ? parseExpression() : nil
    let body = parseBlock(of: word)
    return .loop(LoopStatement(every: every, body: body, span: span(from: word.start)))
  }

  /// Parses a condition, whose `else` may begin a line.
  ///
  ///     if = "if" , expression , block , [ "else" , ( block | if ) ] ;
  ///
  mutating func parseIf() -> Statement { .condition(parseIfStatement()) }

  private mutating func parseIfStatement() -> IfStatement {
    let word = token.span
    _ = take(.if)
    let condition = parseCondition()
    let body = parseBlock(of: word)
    let otherwise = token.keyword == .else ? parseElse() : nil
    return IfStatement(
      condition: condition, body: body, otherwise: otherwise, span: span(from: word.start))
  }

  private mutating func parseElse() -> IfStatement.Otherwise? {
    let word = token.span
    advance()
    let lacksIf = token.keyword != .if && token.kind != .leftBrace && hasBraceOnLine()
    if lacksIf, !isAtEndOfStatement { report(.elseWithoutIf(at: here)) }
    guard token.keyword == .if || lacksIf else { return .block(parseBlock(of: word)) }
    guard enter(at: word) else {
      isPanicking = true
      return nil
    }
    let condition = parseIfStatement()
    leave()
    return .condition(condition)
  }

  /// Parses what must hold for a block to be played.
  ///
  /// Where neither the block nor `clause` follows, as in `device = haptics`, a mistake leaves open
  /// what the condition says, and no later stage is to judge it.
  mutating func parseCondition(before clause: Keyword? = nil) -> Expression {
    let condition = parseExpression()
    let isWhole =
      token.kind == .leftBrace || isAtEndOfStatement || clause != nil && token.keyword == clause
    return isWhole ? condition : .invalid(condition.span)
  }

  /// Parses a bracket that changes the notes inside.
  ///
  ///     with = "with" , arguments , block ;
  ///
  mutating func parseWith() -> Statement {
    let word = token.span
    advance()
    let arguments = parseArguments()
    let body = parseBlock(of: word)
    return .with(WithStatement(arguments: arguments, body: body, span: span(from: word.start)))
  }

  /// Parses an effect.
  ///
  ///     effect = "effect" , arguments , block ;
  ///
  mutating func parseEffect() -> Statement {
    let word = token.span
    advance()
    let arguments = parseArguments()
    let body = parseBlock(of: word)
    return .effect(EffectStatement(arguments: arguments, body: body, span: span(from: word.start)))
  }
}
