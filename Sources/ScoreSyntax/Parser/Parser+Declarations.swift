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
    report(.colonForAssignment(at: token.span))
    advance()
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
    let parameters = token.kind == .leftParenthesis ? parseParameters() : []
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
      repeat { parameters.append(parseParameter()) } while take(.comma)
    }
    closeParenthesis(opener, to: count)
    return parameters
  }

  /// Parses a parameter and the value of a call that gives none.
  ///
  ///     parameter = name , [ "=" , value ] ;
  ///
  private mutating func parseParameter() -> PatternDeclaration.Parameter {
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
    let path = parseString("the path of a score in quotes")
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
    let text = parseString("a text in quotes")
    return .about(AboutStatement(field: field, text: text, span: span(from: word.start)))
  }

  /// Parses a string; `what` it holds is for the message.
  private mutating func parseString(_ what: StaticString) -> StringLiteral {
    guard token.kind == .string else {
      failExpecting(what)
      return StringLiteral("", at: here)
    }
    return takeString()
  }
}
