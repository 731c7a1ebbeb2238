import ScoreDiagnostics

/// Ends of statements and blocks, and how the parser finds its way back after a mistake.
extension Parser {
  /// The most productions that may stand in each other, so that no input can overflow the stack.
  ///
  /// A level costs about 5 KiB of it in a debug build, and threads may have only 512 KiB.
  static let maximumNesting = 64

  /// Enters a production that may contain itself, or reports at `opener` that it stands too deep
  /// and returns `false`.
  mutating func enter(at opener: SourceSpan) -> Bool {
    guard nesting < Parser.maximumNesting else {
      if !hasReportedNesting, !isInBareBlock {
        report(.nestingTooDeep(Parser.maximumNesting, at: opener))
      }
      hasReportedNesting = true
      return false
    }
    nesting += 1
    return true
  }

  /// Leaves a production that was entered.
  mutating func leave() {
    nesting -= 1
    hasReportedNesting = false
  }

  /// `true` iff no token of a statement follows.
  var isAtEndOfStatement: Bool {
    switch token.kind {
    case .newline, .semicolon, .rightBrace, .endOfFile: true
    case .word, .number, .string, .source, .leftBrace, .leftParenthesis, .rightParenthesis, .comma,
      .colon, .dot, .arrow, .halfOpenRange, .closedRange, .assign, .or, .and, .equal, .notEqual,
      .less, .lessOrEqual, .greater, .greaterOrEqual, .plus, .minus, .star, .slash, .not, .invalid:
      false
    }
  }

  /// Requires the end of the statement, and finds it where something else follows.
  ///
  /// Returns `true` iff a mistake leaves open what the statement says.
  mutating func endStatement() -> Bool {
    if !isAtEndOfStatement, !isPanicking {
      if token.keyword?.role == .statement {
        report(.missingSeparator(before: text(token.span), at: here, token.span))
        return false
      }
      if token.kind == .invalid || previousKind == .invalid {
        isPanicking = true
      } else {
        failUnexpected()
      }
    }
    guard isPanicking else { return false }
    recover()
    return true
  }

  /// Reports the token as one that cannot follow.
  mutating func failUnexpected() {
    if token.kind == .rightParenthesis { return fail(.strayParenthesis(at: token.span)) }
    if failDecimalComma() || failAssignedUnit() || failRange() || failPoint() { return }
    fail(.unexpected(text(token.span), after: text(previous), at: token.span))
  }

  /// Skips to the end of the statement, and of the lines after it that begin no other.
  private mutating func recover() {
    abandonParentheses(to: 0)
    while !isAtEnd(ofBroken: token.kind), !beginsStatementOnNextLine {
      if token.kind == .leftBrace {
        isPanicking = false
        _ = parseBlock(of: token.span)
        isPanicking = true
      } else {
        advance()
      }
    }
    isPanicking = false
  }

  /// `true` iff a statement follows that a broken one before it would swallow: `impact heavy,`.
  private var beginsStatementOnNextLine: Bool {
    token.followsNewline && token.keyword?.role == .statement && lexer.followingMark() == nil
  }

  /// Returns `true` iff a broken statement ends at a token of `kind`.
  private func isAtEnd(ofBroken kind: Token.Kind) -> Bool {
    guard kind == .newline else { return isAtEndOfStatement }
    switch pending.kind {
    case .word, .leftBrace, .rightBrace, .semicolon, .invalid, .newline, .endOfFile: return true
    case .number, .string, .source, .leftParenthesis, .rightParenthesis, .comma, .colon, .dot,
      .arrow, .halfOpenRange, .closedRange, .assign, .or, .and, .equal, .notEqual, .less,
      .lessOrEqual, .greater, .greaterOrEqual, .plus, .minus, .star, .slash, .not:
      return false
    }
  }

  /// Finds the brace that opens the block of `owner`, or reports that there is none and returns
  /// `false`.
  mutating func openBlock(of owner: SourceSpan) -> Bool {
    if isPanicking {
      while token.kind != .leftBrace, !isAtEndOfStatement { advance() }
    }
    if token.kind == .newline, pending.kind == .leftBrace {
      report(
        .braceOnNextLine(text(owner), SourceSpan(previous.end, pending.span.start), pending.span))
      advance()
    }
    guard token.kind != .leftBrace else {
      isPanicking = false
      return true
    }
    if !isPanicking, !isAtEndOfStatement, token.kind != .invalid, hasBraceOnLine() {
      if skipMisplacedClause(of: owner) { return openBlock(of: owner) }
      fail(
        .unexpectedBeforeBlock(
          text(token.span), after: text(previous), clauses: clauses(of: text(owner)),
          at: token.span))
      return openBlock(of: owner)
    }
    if token.kind == .invalid { isPanicking = true }
    fail(.expectedBlock(of: text(owner), at: here, around: statementOnLine))
    missingBraces += 1
    return false
  }

  /// Reads past a clause that belongs before another one of `owner`, or returns `false` iff none is
  /// there.
  private mutating func skipMisplacedClause(of owner: SourceSpan) -> Bool {
    let (word, clauses) = (text(token.span), clauses(of: text(owner)))
    guard let index = clauses.firstIndex(of: word) else { return false }
    let head = SourceSpan(owner.end, token.span.start)
    guard lexer.first(of: [word], in: head) == nil,
      let later = lexer.first(of: Array(clauses[(index + 1)...]), in: head)
    else { return false }
    let (start, gap) = (token.span, previous.end)
    advance()
    _ = parseExpression()
    if isPanicking { return true }
    let whole = text(SourceSpan(start.start, previous.end))
    report(.clauseOrder(word, at: start, before: later, text(later), whole, gap: gap))
    return true
  }

  /// Where the statements stand that follow on the line, if some do: a block may be meant for them.
  private var statementOnLine: SourceSpan? {
    guard token.keyword?.role == .statement, !token.followsNewline else { return nil }
    return token.span.joined(with: SourceSpan(endOfLine, endOfLine))
  }

  /// Returns the words that may stand between `statement` and its block.
  private func clauses(of statement: String) -> [String] {
    switch statement {
    case "repeat", "loop": ["every"]
    case "for": ["by", "every"]
    case "on": ["from", "to", "where", "overlap"]
    default: []
    }
  }

  /// Returns `true` iff a brace opens a block later on the line.
  func hasBraceOnLine() -> Bool {
    // As far as a line that a person writes: a longer look could be taken again and again.
    for index in lexer.position..<min(lexer.position + 500, lexer.bytes.count) {
      let byte = lexer.bytes[index]
      if byte == UInt8(ascii: "{") { return true }
      if byte == UInt8(ascii: ";") || byte.isNewline { return false }
    }
    return false
  }

  /// Requires the brace that closes the block of `owner`.
  mutating func closeBlock(of owner: SourceSpan, _ brace: SourceSpan) {
    if token.kind == .rightBrace {
      if suspect == nil, token.followsNewline, closesOuterBlock(token.span, brace) {
        suspect = Suspect(owner: owner, brace: brace, place: here)
      }
      return advance()
    }
    if !hasReportedEnd {
      let block = suspect ?? Suspect(owner: owner, brace: brace, place: here)
      report(.unclosedBlock(text(block.owner), opened: block.brace, at: block.place))
    }
    hasReportedEnd = true
  }

  /// Returns `true` iff the brace `closing`, the first of its line, is indented less than the line
  /// of `opening`: then it was likely meant for a block outside.
  private func closesOuterBlock(_ closing: SourceSpan, _ opening: SourceSpan) -> Bool {
    indentation(ofLineAt: closing) < indentation(ofLineAt: opening)
  }

  private func indentation(ofLineAt span: SourceSpan) -> Int {
    var start = Int(span.start - lexer.base)
    while start > 0, !lexer.bytes[start - 1].isNewline { start -= 1 }
    var end = start
    while lexer.byte(at: end).isBlank { end += 1 }
    return end - start
  }

  /// Skips a block with all that is in it, however deep it nests.
  mutating func skipBlock() {
    var open = 0
    repeat {
      if token.kind == .leftBrace { open += 1 }
      if token.kind == .rightBrace { open -= 1 }
      if token.kind == .endOfFile {
        // That the blocks do not end is part of the mistake that was reported.
        hasReportedEnd = true
        return
      }
      advance()
    } while open > 0
  }

  /// Requires the parenthesis that closes `opener`, before which `count` were open.
  mutating func closeParenthesis(_ opener: SourceSpan, to count: Int) {
    guard token.kind != .rightParenthesis else { return closeParenthesis(to: count) }
    let (place, found, last) = (here, token, previous)
    if skipToClosingParenthesis() {
      if found.kind != .invalid {
        report(.unexpected(text(found.span), after: text(last), at: found.span))
      }
      isPanicking = false
      return closeParenthesis(to: count)
    }
    if found.kind == .invalid { isPanicking = true }
    if found.kind == .endOfFile {
      if hasReportedEnd { isPanicking = true }
      hasReportedEnd = true
    }
    fail(.unclosedParenthesis(opened: opener, at: place))
    abandonParentheses(to: count)
  }

  /// Skips to the parenthesis that closes the innermost open one, and returns `true` iff there is
  /// one before the next statement.
  private mutating func skipToClosingParenthesis() -> Bool {
    var open = 0
    while true {
      switch token.kind {
      case .leftParenthesis: open += 1
      case .rightParenthesis:
        if open == 0 { return true }
        open -= 1
      case .endOfFile, .leftBrace, .rightBrace, .semicolon, .newline: return false
      case .word where token.startsLine: return false
      case .word, .number, .string, .source, .comma, .colon, .dot, .arrow, .halfOpenRange,
        .closedRange, .assign, .or, .and, .equal, .notEqual, .less, .lessOrEqual, .greater,
        .greaterOrEqual, .plus, .minus, .star, .slash, .not, .invalid:
        break
      }
      advance()
    }
  }

  /// Skips the operand of an operator or parenthesis that stands too deep.
  mutating func skipOperand() {
    while token.kind == .minus || token.kind == .not { advance() }
    if token.kind == .number || token.kind == .word { advance() }
    guard token.kind == .leftParenthesis else { return }
    let count = openParenthesis()
    if skipToClosingParenthesis() {
      closeParenthesis(to: count)
    } else {
      if token.kind == .endOfFile { hasReportedEnd = true }
      isPanicking = true
      abandonParentheses(to: count)
    }
  }
}
