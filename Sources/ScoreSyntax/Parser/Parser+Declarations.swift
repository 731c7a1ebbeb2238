import ScoreDiagnostics

/// Statements that give something a name, or say something about the score.
extension Parser {
  /// Parses a constant.
  ///
  ///     let = "let" , name , "=" , value ;
  ///
  mutating func parseLet() -> Statement {
    let start = token.span.start
    advance()
    return parseConstant(from: start)
  }

  /// Parses a constant whose statement begins at `start`, from its name on.
  mutating func parseConstant(from start: UInt32) -> Statement {
    let name = parseDeclaredName("a name")
    expectAssignment()
    let value = parseValue()
    return .constant(LetStatement(name: name, value: value, span: span(from: start)))
  }

  /// Consumes a `=`, or reports what stands there instead.
  private mutating func expectAssignment() {
    if take(.assign) { return }
    guard token.kind == .colon else { return failExpecting("'='") }
    let colon = token.span
    let hasBlank = previous.end < colon.start
    advance()
    let isDouble = token.kind == .assign && token.span.start == colon.end
    report(
      .colonForAssignment(
        at: isDouble ? colon.joined(with: token.span) : colon, hasBlank ? "=" : " ="))
    if isDouble { advance() }
  }

  /// Parses a pattern.
  ///
  ///     pattern = "pattern" , name , [ "(" , [ parameter , { "," , parameter } ] , ")" ] , block ;
  ///
  mutating func parsePattern() -> Statement {
    let documentation = lexer.documentation()
    let word = token.span
    advance()
    return parsePattern(from: word, documentation)
  }

  /// Parses a pattern that begins with `word`, from its name on.
  mutating func parsePattern(from word: SourceSpan, _ documentation: String?) -> Statement {
    let name = parseDeclaredName("a name")
    let parameters =
      token.kind == .leftParenthesis
      ? parseParameters() : token.kind == .word ? parseBareParameters(behind: name.span) : []
    let body = parseBlock(of: word.joined(with: name.span))
    return .pattern(
      PatternDeclaration(
        name: name, parameters: parameters, body: body, documentation: documentation,
        span: span(from: word.start)))
  }

  private mutating func parseParameters() -> [PatternDeclaration.Parameter] {
    let opener = token.span
    let count = openParenthesis()
    var parameters: [PatternDeclaration.Parameter] = []
    if token.kind != .rightParenthesis {
      repeat { parameters.append(parseParameter()) } while !failDecimalComma() && take(.comma)
    }
    closeParenthesis(opener, to: count)
    return parameters
  }

  /// Parses a parameter and the value of a call that gives none.
  ///
  ///     parameter = name , [ "=" , value ] ;
  ///
  mutating func parseParameter() -> PatternDeclaration.Parameter {
    let name = parseDeclaredName("a parameter")
    guard token.kind == .assign || token.kind == .colon else {
      return PatternDeclaration.Parameter(name: name, defaultValue: nil)
    }
    expectAssignment()
    return PatternDeclaration.Parameter(name: name, defaultValue: parseValue())
  }

  /// Parses an import.
  ///
  ///     import = "import" , string , [ "as" , name ] ;
  ///
  mutating func parseImport() -> Statement {
    let word = token.span
    advance()
    guard let path = parseString("the path of a score in quotes", ending: ".score") else {
      return .invalid(span(from: word.start))
    }
    let alias = take(.as) ? parseDeclaredName("a name for the import") : nil
    return .importing(ImportStatement(path: path, alias: alias, span: span(from: word.start)))
  }

  /// Parses the start of the random numbers.
  ///
  ///     seed = "seed" , expression ;
  ///
  mutating func parseSeed() -> Statement {
    let word = token.span
    advance()
    skipStrayMark(after: word)
    let value = parseExpression()
    return .seed(SeedStatement(value: value, span: span(from: word.start)))
  }

  /// Parses a statement about the score.
  ///
  ///     about = ( "title" | "author" | "about" ) , string ;
  ///
  mutating func parseAbout(_ field: AboutStatement.Field) -> Statement {
    let word = token.span
    advance()
    skipStrayMark(after: word)
    guard let text = parseString("a text in quotes") else {
      return .invalid(span(from: word.start))
    }
    return .about(AboutStatement(field: field, text: text, span: span(from: word.start)))
  }

  /// Parses a string, or reports that there is none and returns `nil`; `what` it holds is for the
  /// message, its usual `ending` for the fix.
  private mutating func parseString(
    _ what: StaticString, ending: String? = nil
  ) -> StringLiteral? {
    if token.kind == .string { return takeString() }
    if token.kind == .invalid || isAtEndOfStatement {
      failExpecting(what)
    } else {
      let found = SourceSpan(token.span.start, endOfUnquotedText(before: ";}\""))
      fail(.unquoted(what, after: text(previous), at: here, found, text(found), ending: ending))
      lexer.skip(to: found.end)
    }
    return nil
  }
}
