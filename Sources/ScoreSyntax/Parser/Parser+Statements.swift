import ScoreDiagnostics

/// The score, its blocks, and the choice among the statements.
extension Parser {
  /// Parses the whole text, whose end ends a line, too.
  ///
  ///     score   = { separator } , [ version , separator ] , { separator } ,
  ///               [ element , { separator , { separator } , element } ] , { separator } ;
  ///     version = "score" , "1" ;
  ///     element = statement | state | trigger ;
  ///
  mutating func parseScore() -> Score {
    skipSeparators()
    let version = token.keyword == .score ? parseVersion() : nil
    var statements: [Statement] = []
    // A statement takes some sixteen bytes; memory that is not touched costs nothing.
    statements.reserveCapacity(lexer.bytes.count / 12)
    parseStatements(into: &statements)
    while token.kind == .rightBrace {
      if missingBraces == 0 { report(.strayBrace(at: token.span)) }
      missingBraces = max(0, missingBraces - 1)
      advance()
      parseStatements(into: &statements)
    }
    return Score(version: version, statements: statements, comments: lexer.comments)
  }

  private mutating func parseVersion() -> NumberLiteral? {
    let word = token.span
    advance()
    guard token.kind == .number else {
      failExpecting("the version of the language")
      _ = endStatement()
      return nil
    }
    let version = NumberLiteral(token.value, unit: token.unit, at: token.span)
    if version.value != 1 || version.unit != nil {
      report(.unsupportedVersion(text(token.span), at: word.joined(with: token.span)))
    }
    advance()
    _ = endStatement()
    return version
  }

  /// Skips what stands between two statements.
  ///
  ///     separator = newline | ";" ;
  ///
  mutating func skipSeparators() {
    while token.kind == .newline || token.kind == .semicolon { advance() }
  }

  /// Parses statements up to a closing brace or the end.
  ///
  ///     statements = { separator } , [ statement , { separator , { separator } , statement } ] ,
  ///                  { separator } ;
  ///
  private mutating func parseStatements(into statements: inout [Statement]) {
    skipSeparators()
    while token.kind != .rightBrace, token.kind != .endOfFile {
      let start = token.span.start
      let statement = parseStatement()
      statements.append(endStatement() ? statement.broken : statement)
      skipSeparators()
      precondition(token.span.start > start || token.kind == .endOfFile, "the parser stands still")
    }
  }

  /// Parses the block of a statement that begins with `owner`.
  ///
  ///     block = "{" , statements , "}" ;
  ///
  mutating func parseBlock(of owner: SourceSpan) -> Block {
    guard openBlock(of: owner) else { return Block(statements: [], span: here) }
    let brace = token.span
    guard enter(at: brace) else {
      skipBlock()
      return Block(statements: [], span: span(from: brace.start))
    }
    // Parentheses that are still open belong to a mistake in the words before the block.
    abandonParentheses(to: 0)
    advance()
    blocks += 1
    var statements: [Statement] = []
    parseStatements(into: &statements)
    blocks -= 1
    leave()
    closeBlock(of: owner, brace)
    return Block(statements: statements, span: span(from: brace.start))
  }

  /// Parses a statement.
  ///
  ///     statement = note | layer | place | wait | tempo | repeat | for | loop | if | let | pattern
  ///               | import | with | effect | seed | control | about ;
  ///
  /// The choice is made in steps, so that no step takes much of the stack.
  mutating func parseStatement() -> Statement {
    guard token.kind == .word else { return parseNoStatement() }
    guard let keyword = token.keyword else { return parsePatternNote() }
    if let word = keyword.note { return parseNote(word) }
    return keyword == .wait ? parseWait() : parseBracket(keyword)
  }

  /// Parses a statement with a block, of which the word `keyword` is there.
  private mutating func parseBracket(_ keyword: Keyword) -> Statement {
    switch keyword {
    case .sequence: parseLayer(.sequence)
    case .together: parseLayer(.together)
    case .at: parsePlace()
    case .repeat: parseRepeat()
    case .for: parseFor()
    case .loop: parseLoop()
    case .if: parseIf()
    case .pattern: parsePattern()
    case .with: parseWith()
    case .effect: parseEffect()
    case .on: parseTrigger()
    case .else: parseStrayElse()
    case .sound, .impact, .notification, .selection, .feedback, .taptic, .vibration, .transient,
      .continuous, .tone, .audioContinuous, .rhythm, .fromAudio, .wait, .tempo, .let, .import,
      .seed, .set, .curve, .title, .author, .about, .state, .score, .true, .false, .device, .new,
      .old, .pi, .every, .by, .over, .ease, .in, .from, .to, .where, .overlap, .as, .until, .all,
      .finished, .asset, .file, .url, .system:
      parseSimple(keyword)
    }
  }

  /// Parses a statement without a block, of which the word `keyword` is there.
  private mutating func parseSimple(_ keyword: Keyword) -> Statement {
    switch keyword {
    case .tempo: parseTempo()
    case .let: parseLet()
    case .import: parseImport()
    case .seed: parseSeed()
    case .set: parseControl(.set)
    case .curve: parseControl(.curve)
    case .title: parseAbout(.title)
    case .author: parseAbout(.author)
    case .about: parseAbout(.about)
    case .state: parseState()
    case .score: parseMisplacedVersion()
    case .true, .false, .device, .new, .old, .pi: parseNoStatement()
    case .sound, .impact, .notification, .selection, .feedback, .taptic, .vibration, .transient,
      .continuous, .tone, .audioContinuous, .rhythm, .fromAudio, .wait, .sequence, .together, .at,
      .repeat, .for, .loop, .if, .pattern, .with, .effect, .on, .else, .every, .by, .over, .ease,
      .in, .from, .to, .where, .overlap, .as, .until, .all, .finished, .asset, .file, .url,
      .system:
      parsePatternNote()
    }
  }

  /// Reads past something that begins no statement.
  private mutating func parseNoStatement() -> Statement {
    let start = token.span
    if token.kind == .leftBrace { return parseBareBlock() }
    if token.kind == .minus, lexer.byte(at: lexer.position) == UInt8(ascii: "-") {
      return skipDashComment()
    }
    if token.kind == .invalid {
      isPanicking = true
    } else {
      fail(.noStatement(text(start), at: start))
    }
    advance()
    return .invalid(start)
  }

  /// Skips a line that another language takes for a comment.
  private mutating func skipDashComment() -> Statement {
    let start = token.span
    report(.dashComment(at: SourceSpan(start.start, start.end + 1)))
    lexer.skip(to: endOfLine)
    advance()
    return .invalid(start)
  }

  private mutating func parseMisplacedVersion() -> Statement {
    let word = token.span
    fail(.misplacedVersion(at: word))
    advance()
    return .invalid(word)
  }

  /// Reads past an `else` without an `if`, and its block.
  private mutating func parseStrayElse() -> Statement {
    let word = token.span
    report(.strayElse(at: word))
    advance()
    if token.keyword == .if {
      _ = parseStatement()
    } else {
      _ = parseBlock(of: word)
    }
    return .invalid(span(from: word.start))
  }

  /// Reads past a block that belongs to no statement.
  private mutating func parseBareBlock() -> Statement {
    let brace = token.span
    let isNested = isInBareBlock
    if !isNested { report(.bareBlock(at: brace)) }
    isInBareBlock = true
    _ = parseBlock(of: brace)
    isInBareBlock = isNested
    return .invalid(span(from: brace.start))
  }
}
