import ScoreDiagnostics

/// The arguments of notes and brackets.
extension Parser {
  /// Parses arguments.
  ///
  ///     arguments = argument , { "," , argument } ;
  ///
  mutating func parseArguments() -> [Argument] {
    let arguments = parseArgumentList()
    if !missingColons.isEmpty { reportMissingColons() }
    return arguments
  }

  /// Parses arguments into an array that mostly need not grow: few notes have more than two.
  private mutating func parseArgumentList() -> [Argument] {
    let first = parseArgument()
    guard takeComma() else { return [first] }
    var arguments = [first, parseArgument()]
    while takeComma() { arguments.append(parseArgument()) }
    return arguments
  }

  /// Takes the comma before another argument, or reports that it is missing where one follows.
  mutating func takeComma() -> Bool {
    if take(.comma) { return true }
    let isNamed: Bool
    switch token.kind {
    case .number, .string, .source: isNamed = false
    case .word:
      isNamed = lexer.followingMark() != nil
      let endsArguments = token.keyword == .as || token.keyword?.role == .statement
      if endsArguments, !isNamed { return false }
    case .leftBrace, .rightBrace, .leftParenthesis, .rightParenthesis, .comma, .colon, .semicolon,
      .dot, .arrow, .halfOpenRange, .closedRange, .assign, .or, .and, .equal, .notEqual, .less,
      .lessOrEqual, .greater, .greaterOrEqual, .plus, .minus, .star, .slash, .not, .newline,
      .endOfFile, .invalid:
      return false
    }
    if isPanicking || previousKind == .invalid || failMultiple(from: token.span) { return false }
    let isKnown = token.kind != .word || isNamed || mayBeDeclared(text(token.span))
    report(.missingComma(before: text(token.span), at: here, isKnown: isKnown))
    return true
  }

  /// Parses an argument, before whose colon any word may stand that begins no source.
  ///
  ///     argument     = [ argumentName , ":" ] , value ;
  ///     argumentName = word - sourceKind ;
  ///     sourceKind   = "asset" | "file" | "url" | "system" ;
  ///
  private mutating func parseArgument() -> Argument {
    let argument = parseArgumentAsWritten()
    // A comma without a blank may be meant for a point.
    return token.kind == .comma && previousKind == .number
      && lexer.byte(at: lexer.position).isDigit ? parseDecimalComma(in: argument) : argument
  }

  private mutating func parseArgumentAsWritten() -> Argument {
    guard token.kind == .word else { return Argument(name: nil, value: parseValue()) }
    guard let mark = lexer.followingMark() else {
      let value = parseValue()
      return hasValueBesides ? parseArgument(behindWord: value) : Argument(name: nil, value: value)
    }
    if mark == .colon, token.keyword?.role == .sourceKind {
      return Argument(name: nil, value: parseSplitSource())
    }
    let name = takeName()
    if mark == .assign { report(.assignedArgument(name.text, at: token.span, name.span)) }
    advance()
    return Argument(name: name, value: parseValue())
  }

  /// `true` iff a value follows with nothing before it.
  private var hasValueBesides: Bool {
    switch token.kind {
    case .word, .number, .string, .source: true
    case .leftBrace, .rightBrace, .leftParenthesis, .rightParenthesis, .comma, .colon, .semicolon,
      .dot, .arrow, .halfOpenRange, .closedRange, .assign, .or, .and, .equal, .notEqual, .less,
      .lessOrEqual, .greater, .greaterOrEqual, .plus, .minus, .star, .slash, .not, .newline,
      .endOfFile, .invalid:
      false
    }
  }

  /// Reads past a source with a blank behind its colon.
  private mutating func parseSplitSource() -> Expression {
    let (start, wordEnd) = (token.span.start, token.span.end)
    advance()
    let colon = token.span
    advance()
    let isText = token.kind == .word || token.kind == .number || token.kind == .string
    report(
      .splitSource(
        text(SourceSpan(start, colon.end)), at: colon.atEnd,
        blanks: isText ? SourceSpan(wordEnd, token.span.start) : nil))
    if isText { advance() }
    return .invalid(span(from: start))
  }
}
