import ScoreDiagnostics

/// What people write who know another format or language: read as what they mean, and reported.
extension Parser {
  /// Parses a statement that is written as elsewhere, from behind its first word, or returns `nil`
  /// iff it may well be a call of a pattern.
  mutating func parseHabit(_ word: Name) -> Statement? {
    switch token.kind {
    case .assign: return parseAssignment(word)
    case .word: return parseHabitBeforeWord(word)
    case .newline, .semicolon, .rightBrace, .endOfFile: return parseWaitHabit(word)
    case .plus, .minus, .star, .slash: return parseChange(word)
    case .number, .string, .source, .leftBrace, .leftParenthesis, .rightParenthesis, .comma, .colon,
      .dot, .arrow, .halfOpenRange, .closedRange, .or, .and, .equal, .notEqual, .less,
      .lessOrEqual, .greater, .greaterOrEqual, .not, .invalid:
      return nil
    }
  }

  /// Refuses `x += 1` and `x++`.
  private mutating func parseChange(_ word: Name) -> Statement? {
    let mark = Int(token.span.start - lexer.base)
    let next = lexer.byte(at: mark + 1)
    let isStep = next == lexer.byte(at: mark) && token.span.start == word.span.end
    guard isStep || next == UInt8(ascii: "=") else { return nil }
    fail(.changedConstant(word.text, at: word.span))
    return .invalid(word.span)
  }

  /// Reads `waitUntilFinished` as what it means.
  private mutating func parseWaitHabit(_ word: Name) -> Statement? {
    guard word.text == "waitUntilFinished" || word.text == "wait_until_finished" else { return nil }
    report(.habit(word.text, "wait until finished", at: word.span))
    return .wait(WaitStatement(.untilFinished, at: word.span))
  }

  /// Reports a misspelled first word if what follows is no call, such as `ste volume 1`.
  ///
  /// A word and a value beside it are no arguments; whatever looks like a call is left to later
  /// stages, which know the names of the patterns.
  mutating func parseMisspelled(_ word: Name) -> Statement? {
    guard token.kind == .word, hasValueBehindWord,
      case .name(let meant)? = Suggestion(for: word.text, among: Keyword.statements)
    else { return nil }
    fail(.misspelledStatement(word.text, meant, at: word.span))
    return .invalid(word.span)
  }

  /// `true` iff another value stands behind the word that is there.
  private var hasValueBehindWord: Bool {
    var index = lexer.position
    while lexer.byte(at: index).isBlank { index += 1 }
    let byte = lexer.byte(at: index)
    return byte.isWordByte || byte == UInt8(ascii: "\"") || lexer.followingMark() == .assign
  }

  /// Reads `x = 1` as a constant, and `bpm = 120` as a tempo.
  private mutating func parseAssignment(_ word: Name) -> Statement {
    let mark = token.span
    if let habit = Habit.statement(word.text), habit.role == .statement {
      fail(.habit(word.text, habit.instead, at: word.span.joined(with: mark), word: word.span))
      return .invalid(word.span)
    }
    if isDeclared(word.text) {
      fail(.changedConstant(word.text, at: word.span.joined(with: mark)))
      return .invalid(word.span)
    }
    report(.assignmentWithoutLet(word.text, at: word.span))
    advance()
    let value = parseValue()
    return .constant(LetStatement(name: word, value: value, span: span(from: word.span.start)))
  }

  /// Reads `var x = 1`, `func x {`, `waitUntil finished` and `play impact`.
  private mutating func parseHabitBeforeWord(_ word: Name) -> Statement? {
    if word.text == "waitUntil", take(.finished) {
      report(.habit("waitUntil finished", "wait until finished", at: span(from: word.span.start)))
      return .wait(WaitStatement(.untilFinished, at: span(from: word.span.start)))
    }
    guard let habit = Habit.statement(word.text) else { return nil }
    switch habit.role {
    case .constant where lexer.followingMark() == .assign:
      report(.habit(word.text, habit.instead, at: word.span))
      return parseConstant(from: word.span.start)
    case .pattern where declaresPattern():
      report(.habit(word.text, habit.instead, at: word.span))
      return parsePattern(from: word.span, nil)
    case .superfluous where token.keyword?.role == .statement && lexer.followingMark() == nil:
      report(.superfluous(word.text, SourceSpan(word.span.start, token.span.start), at: word.span))
      return parseStatement()
    case .constant, .pattern, .superfluous, .statement, .clause, .unit, .counter, .block, .ending,
      .endless:
      return nil
    }
  }

  /// Returns `true` iff the name of a pattern is there: behind it stand parentheses or a brace.
  private func declaresPattern() -> Bool {
    var index = lexer.position
    while lexer.byte(at: index).isBlank { index += 1 }
    return lexer.byte(at: index) == UInt8(ascii: "{") || lexer.byte(at: index) == UInt8(ascii: "(")
  }

  /// Reports `1,5` in place of `1.5`, or returns `false` iff that is not what is there.
  mutating func failDecimalComma() -> Bool {
    guard token.kind == .comma, previousKind == .number, previous.end == token.span.start,
      lexer.byte(at: lexer.position).isDigit
    else { return false }
    fail(.decimalComma(at: token.span))
    return true
  }

  /// Reports `ms=200` in place of `200ms`, or returns `false` iff that is not what is there.
  mutating func failAssignedUnit() -> Bool {
    let unit = previous
    guard token.kind == .assign, previousKind == .word,
      Unit.allCases.contains(where: { $0.rawValue == text(unit) })
    else { return false }
    advance()
    let number = token.kind == .number ? token.span : here
    fail(.assignedUnit(text(unit), text(number), at: unit.joined(with: number)))
    return true
  }

  /// Reads past the block behind a note, which has none: its word is likely meant for another.
  mutating func parseBlock(ofNote word: SourceSpan) -> Statement {
    report(
      .blockOfNote(text(word), at: word, head: span(from: word.start), text(span(from: word.start)))
    )
    _ = parseBlock(of: word)
    return .invalid(span(from: word.start))
  }
}
