import ScoreDiagnostics

/// Notes.
extension Parser {
  /// Parses a note of the language, whose word is there.
  ///
  ///     note     = ( noteWord | name , [ "." , name ] ) , [ arguments ] , [ "as" , name ]
  ///              | "feedback" , [ "kind" , ":" ] , ( "selection" | "impact" ) ;
  ///     noteWord = "sound" | "impact" | "notification" | "selection" | "feedback" | "taptic"
  ///              | "vibration" | "transient" | "continuous" | "tone" | "audioContinuous" | "rhythm"
  ///              | "fromAudio" ;
  ///
  mutating func parseNote(_ word: NoteWord) -> Statement {
    let span = token.span
    advance()
    skipStrayMark(after: span)
    noteWord = word
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
    noteStart = word.start
    let arguments = hasArguments ? parseNoteArguments(of: callee) : []
    (noteWord, noteStart) = (nil, .max)
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
    return keyword.role != .statement || isKindOfFeedback || lexer.followingMark() != nil
  }

  /// `true` iff a word follows that is a kind of feedback here, though it begins notes elsewhere.
  var isKindOfFeedback: Bool {
    noteWord == .feedback && (token.keyword == .selection || token.keyword == .impact)
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
}
