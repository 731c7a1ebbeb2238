import ScoreDiagnostics

/// Notes, their arguments, and layers.
extension Parser {
  /// Parses a note of the language, whose word is there.
  ///
  ///     note     = ( noteWord | name , [ "." , name ] ) , [ arguments ] , [ "as" , name ] ;
  ///     noteWord = "sound" | "impact" | "notification" | "selection" | "feedback" | "taptic"
  ///              | "vibration" | "transient" | "continuous" | "tone" | "audioContinuous" | "rhythm" ;
  ///
  mutating func parseNote(_ word: NoteWord) -> Statement {
    let span = token.span
    advance()
    skipStrayMark(after: span)
    return parseNote(.builtIn(word, span), from: span)
  }

  /// Parses a note of the user's own.
  mutating func parsePatternNote() -> Statement {
    let first = takeName()
    if let statement = parseHabit(first) ?? parseMisspelled(first) { return statement }
    guard take(.dot) else { return parseNote(.pattern(module: nil, name: first), from: first.span) }
    let name = parseWord("the name of a pattern")
    return parseNote(.pattern(module: first, name: name), from: first.span)
  }

  private mutating func parseNote(_ callee: NoteStatement.Callee, from word: SourceSpan)
    -> Statement
  {
    let arguments = hasArguments ? parseNoteArguments(of: callee) : []
    let label = take(.as) ? parseDeclaredName("a name for the note") : nil
    if token.kind == .leftBrace, !isPanicking { return parseBlock(ofNote: word) }
    return .note(
      NoteStatement(
        callee: callee, arguments: arguments, label: label, span: span(from: word.start)))
  }

  /// `true` iff the arguments of a note follow.
  private var hasArguments: Bool {
    if isAtEndOfStatement || token.kind == .leftBrace { return false }
    guard let keyword = token.keyword else { return true }
    if keyword == .as { return lexer.followingMark() != nil }
    return keyword.role != .statement || lexer.followingMark() != nil
  }

  /// Parses the arguments of a note, which stand in no parentheses of their own.
  private mutating func parseNoteArguments(of callee: NoteStatement.Callee) -> [Argument] {
    guard token.kind == .leftParenthesis else { return parseArguments() }
    let opener = token.span
    let isAdjacent = opener.start == previous.end
    guard enter(at: opener) else {
      skipOperand()
      return []
    }
    let count = openParenthesis()
    let inner = token.kind == .rightParenthesis ? [] : parseArguments()
    leave()
    closeParenthesis(opener, to: count)
    if let only = inner.first, inner.count == 1, only.name == nil, !isEnvelope(only.value),
      !isAdjacent || !(isAtEndOfStatement || token.keyword == .as || token.kind == .comma)
    {
      // The parentheses are those of an expression.
      height += 1
      return parseArguments(
        behind: .group(GroupExpression(only.value, at: span(from: opener.start))))
    }
    report(.callParentheses(text(callee.span), opened: opener, closed: previous, isAdjacent))
    guard take(.comma) else { return inner }
    return inner + parseArguments()
  }

  private func isEnvelope(_ value: Expression) -> Bool {
    if case .envelope = value { true } else { false }
  }

  /// Parses arguments of which the first has begun with `operand`.
  private mutating func parseArguments(behind operand: Expression) -> [Argument] {
    let value = parseSegments(behind: parseOperators(behind: operand, above: 0))
    let first = Argument(name: nil, value: value)
    return takeComma() ? [first] + parseArguments() : [first]
  }

  /// Parses arguments.
  ///
  ///     arguments = argument , { "," , argument } ;
  ///
  mutating func parseArguments() -> [Argument] {
    let first = parseArgument()
    guard takeComma() else { return [first] }
    var arguments = [first, parseArgument()]
    while takeComma() { arguments.append(parseArgument()) }
    return arguments
  }

  /// Takes the comma before another argument, or reports that it is missing where one follows.
  private mutating func takeComma() -> Bool {
    if take(.comma) { return true }
    switch token.kind {
    case .number, .string, .source: break
    case .word:
      let isNamed = lexer.followingMark() != nil
      let endsArguments = token.keyword == .as || token.keyword?.role == .statement
      if endsArguments, !isNamed { return false }
    case .leftBrace, .rightBrace, .leftParenthesis, .rightParenthesis, .comma, .colon, .semicolon,
      .dot, .arrow, .halfOpenRange, .closedRange, .assign, .or, .and, .equal, .notEqual, .less,
      .lessOrEqual, .greater, .greaterOrEqual, .plus, .minus, .star, .slash, .not, .newline,
      .endOfFile, .invalid:
      return false
    }
    if isPanicking || previousKind == .invalid { return false }
    report(.missingComma(before: text(token.span), at: here))
    return true
  }

  /// Parses an argument, before whose colon any word may stand that begins no source.
  ///
  ///     argument     = [ argumentName , ":" ] , value ;
  ///     argumentName = word - sourceKind ;
  ///     sourceKind   = "asset" | "file" | "url" | "system" ;
  ///
  private mutating func parseArgument() -> Argument {
    guard token.kind == .word, let mark = lexer.followingMark() else {
      return Argument(name: nil, value: parseValue())
    }
    if mark == .colon, token.keyword?.role == .sourceKind {
      return Argument(name: nil, value: parseSplitSource())
    }
    let name = takeName()
    if mark == .assign { report(.assignedArgument(name.text, at: token.span, name.span)) }
    advance()
    return Argument(name: name, value: parseValue())
  }

  /// Reads past a source with a blank behind its colon.
  private mutating func parseSplitSource() -> Expression {
    let start = token.span.start
    advance()
    let colon = token.span
    advance()
    let isText = token.kind == .word || token.kind == .number || token.kind == .string
    report(
      .splitSource(
        text(SourceSpan(start, colon.end)), at: colon.atEnd,
        blanks: isText ? SourceSpan(colon.end, token.span.start) : nil))
    if isText { advance() }
    return .invalid(span(from: start))
  }

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
