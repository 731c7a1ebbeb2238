import ScoreDiagnostics

/// What people write before blocks, and in waits: none of this runs for a score without mistakes.
extension Parser {
  /// Reads `repeat forever` as a loop, or returns `nil` iff that is not what is there.
  mutating func parseEndlessRepeat(_ word: SourceSpan) -> Statement? {
    let count = text(token.span)
    guard Habit.isEndless(count), !mayBeDeclared(count) else { return nil }
    report(.habit("repeat " + count, "loop", at: word.joined(with: token.span)))
    advance()
    let every = take(.every) ? parseExpression() : nil
    let body = parseBlock(of: word)
    return .loop(LoopStatement(every: every, body: body, span: span(from: word.start)))
  }

  /// `true` iff a `for` goes on as in another language: `for (int i = 0; …`.
  var isForOfAnotherLanguage: Bool {
    if token.kind == .leftParenthesis { return true }
    guard token.kind == .word else { return false }
    let index = lexer.indexBehindBlanks
    if lexer.byte(at: index) == UInt8(ascii: "i"), lexer.byte(at: index + 1) == UInt8(ascii: "n"),
      !lexer.byte(at: index + 2).isWordByte
    {
      return false
    }
    if lexer.followingMark() == .assign { return true }
    let isDeclarator =
      token.keyword == .let || Habit.statement(text(token.span))?.role == .constant
    return isDeclarator && lexer.byte(at: index).isLetter
  }

  /// Reads past the head of a `for` of another language; its block is read.
  mutating func parseForeignFor(_ word: SourceSpan) -> Statement {
    let start = token.span.start
    while token.kind != .leftBrace, token.kind != .newline, token.kind != .endOfFile { advance() }
    let span = SourceSpan(start, max(start, previous.end))
    let head = ForeignFor(text(span))
    fail(.foreignFor(head.meant, at: word.joined(with: span)))
    let body = parseBlock(of: word)
    guard let name = head.name else { return .invalid(self.span(from: word.start)) }
    return .forEach(
      ForStatement(
        name: Name(name, at: span), first: .invalid(span), last: .invalid(span), includesLast: true,
        step: nil, every: nil, body: body, span: self.span(from: word.start)))
  }

  /// Parses parameters without their parentheses, if that is what stands behind `name`.
  mutating func parseBareParameters(
    behind name: SourceSpan
  ) -> [PatternDeclaration.Parameter] {
    guard !isPanicking, token.keyword?.isReserved != true, hasBraceOnLine() else { return [] }
    let gap = SourceSpan(name.end, token.span.start)
    var parameters: [PatternDeclaration.Parameter] = []
    var commas: [SourceSpan] = []
    while token.kind == .word, token.keyword?.isReserved != true {
      parameters.append(parseParameter())
      if !take(.comma), token.kind == .word { commas.append(here) }
    }
    report(.parametersWithoutParentheses(gap, commas: commas, end: here))
    return parameters
  }

  /// Takes a word that is meant for `finished`, or returns `false` iff there is none.
  mutating func takeEnding() -> Bool {
    let word = text(token.span)
    let index = lexer.indexBehindBlanks
    let isLast =
      index >= lexer.bytes.count
      || [UInt8(ascii: "\n"), UInt8(ascii: "\r"), UInt8(ascii: ";"), UInt8(ascii: "}")]
        .contains(lexer.bytes[index])
    guard token.keyword == nil, isLast, Habit.isEnding(word), !mayBeDeclared(word) else {
      return false
    }
    report(.habit(word, "finished", at: token.span))
    advance()
    return true
  }

  /// Takes a word that is meant for `until`, or returns `false` iff there is none: a place follows it.
  mutating func takeMisspelledUntil() -> Bool {
    let word = text(token.span)
    let next = lexer.byte(at: lexer.indexBehindBlanks)
    guard token.kind == .word, token.keyword == nil, next.isLetter || next.isDigit,
      Suggestion(for: word, among: ["until"]) == .name("until"), !mayBeDeclared(word)
    else { return false }
    report(.misspelledUntil(word, at: token.span))
    advance()
    return true
  }

  /// Reads past the `for` of `wait for 200ms`.
  mutating func skipSuperfluousFor() {
    let span = token.span
    advance()
    report(.superfluousFor(at: span, SourceSpan(span.start, max(span.end, token.span.start))))
  }

  /// Reads `tempo bpm: 96` as `tempo 96`.
  mutating func refuseName(_ name: Name, ofFirst arguments: inout [Argument]) {
    guard ["bpm", "tempo", "value", "beats"].contains(name.text.lowercased()) else { return }
    let value = arguments[0].value
    report(.namedTempo(name.text, SourceSpan(name.span.start, value.span.start), at: name.span))
    arguments[0] = Argument(name: nil, value: value)
  }
}
