import ScoreDiagnostics

/// What people write in place of arguments and values: none of this runs for a score without mistakes.
extension Parser {
  /// Parses an argument of which `value` was read, and something else follows it: its colon may be
  /// missing.
  mutating func parseArgument(behindWord value: Expression) -> Argument {
    guard case .name(let name) = value, !isPanicking else {
      return Argument(name: nil, value: value)
    }
    if !mayBeDeclared(name.text), failMultiple(from: name.span) {
      return Argument(name: nil, value: .invalid(name.span))
    }
    let endsArguments =
      token.kind == .word
      && (token.keyword == .as || token.keyword?.role == .statement || lexer.followingMark() != nil)
    guard Habit.isArgument(name.text), !endsArguments else {
      return Argument(name: nil, value: value)
    }
    missingColons.append(name)
    return Argument(name: name, value: parseValue())
  }

  /// Reports the colons that are missing in a list of arguments, all at once.
  mutating func reportMissingColons() {
    report(.missingColons(after: missingColons))
    missingColons = []
  }

  /// `true` iff the word that is there is an argument whose colon is missing, though it begins
  /// statements elsewhere: `loop 3`.
  var isArgumentWithoutColon: Bool {
    guard !token.followsNewline, Habit.isArgument(text(token.span)) else { return false }
    return lexer.byte(at: lexer.indexBehindBlanks).isDigit
  }

  /// Reads past the rest of a number that is written with a comma for its point, if that is surely
  /// what stands behind `argument`.
  mutating func parseDecimalComma(in argument: Argument) -> Argument {
    guard previous.end == token.span.start, meansDecimalComma(isNamed: argument.name != nil) else {
      return argument
    }
    report(.decimalComma(at: token.span))
    advance()
    if token.kind == .number || token.kind == .invalid { advance() }
    let value = Expression.invalid(span(from: argument.value.span.start))
    return Argument(name: argument.name, value: parseSegments(behind: value))
  }

  /// Returns `true` iff the comma that is there stands in a number: what follows would be no argument.
  private func meansDecimalComma(isNamed: Bool) -> Bool {
    let whole = text(previous).utf8
    let fraction = lexer.bytes[lexer.position...].prefix { $0.isDigit }
    guard whole.allSatisfy({ $0.isDigit }) else { return false }
    if isNamed || fraction.count > 1 && fraction.first == UInt8(ascii: "0") { return true }
    // No argument behind the first of a note is a number above 1, but the length of a tone.
    let behind = lexer.byte(at: lexer.position + fraction.count)
    guard let noteWord, noteWord != .tone, !behind.isWordByte, behind != UInt8(ascii: ".") else {
      return false
    }
    let isAboveOne = fraction.count > 1 || fraction.first.map { $0 > UInt8(ascii: "1") } ?? false
    return isAboveOne && (whole.count == 1 || fraction.count == 1)
  }

  /// Reports `impact light x 3`, whose last part begins at `place`, or returns `false` iff there is
  /// no such thing.
  mutating func failMultiple(from place: SourceSpan) -> Bool {
    guard noteStart != .max, let multiple = Multiple(in: lexer, at: place) else { return false }
    let start = SourceSpan(noteStart, noteStart)
    fail(.multiple(multiple.count, of: start, at: multiple.span, blanks: multiple.blanks))
    return true
  }

  /// Reports `0..1` for an envelope, or returns `false` iff that is not what is there.
  mutating func failRange() -> Bool {
    guard token.kind == .closedRange || token.kind == .halfOpenRange, previousKind == .number else {
      return false
    }
    let (first, mark) = (previous, token.span)
    advance()
    let last = token.kind == .number ? token.span : nil
    fail(
      .rangeForEnvelope(
        text(first), last.map { text($0) }, at: mark,
        gap: SourceSpan(first.end, last?.start ?? mark.end), end: (last ?? mark).atEnd))
    return true
  }

  /// Reports `1.` for `1`, or returns `false` iff that is not what is there.
  mutating func failPoint() -> Bool {
    guard token.kind == .dot, previousKind == .number, previous.end == token.span.start else {
      return false
    }
    fail(.trailingPoint(at: token.span))
    return true
  }

  /// Parses the segments of an envelope whose arrows are written `to`.
  mutating func parseWordedSegments(behind first: Expression) -> Expression {
    guard lexer.followingMark() == nil, !isPanicking else { return first }
    var words: [SourceSpan] = []
    var isWhole = true
    while isWhole, token.keyword == .to || token.kind == .arrow {
      if token.kind == .word { words.append(token.span) }
      advance()
      _ = parseExpression()
      isWhole = take(.over)
      if isWhole { _ = parseExpression() }
      if isWhole, take(.ease), token.kind == .word { advance() }
    }
    report(.wordForArrow(words, isSafe: isWhole))
    // Without a time for the move, that is not worth a second message.
    if !isWhole { isPanicking = true }
    return .invalid(span(from: first.span.start))
  }

  /// Reads past the point of `.light`, or returns `false` iff that is not what is there.
  mutating func skipPointBeforeWord() -> Bool {
    guard token.kind == .dot, lexer.byte(at: lexer.position).isLetter else { return false }
    report(.pointBeforeWord(at: token.span, isAdjacent: previous.end == token.span.start))
    advance()
    return token.kind == .word
  }

  /// Parses a source, or what is meant for one whose text has blanks and no quotes.
  mutating func parseSource() -> Expression {
    let source = takeSource()
    guard token.kind == .word, previousKind == .source else { return .source(source) }
    return parseUnquotedText(of: source) ?? .source(source)
  }

  private mutating func parseUnquotedText(of source: SourceLiteral) -> Expression? {
    let start = source.span.start + UInt32(source.kind.rawValue.utf8.count) + 1
    let isQuoted = lexer.byte(at: Int(start - lexer.base)) == UInt8(ascii: "\"")
    // A word of the language goes on behind a source, if only in the wrong place.
    guard !isQuoted, !isPanicking, token.keyword == nil, !token.followsNewline,
      lexer.followingMark() == nil, !Habit.isArgument(text(token.span)),
      Multiple(in: lexer, at: token.span) == nil
    else { return nil }
    let end = endOfUnquotedText(before: ";,{}()\"")
    report(.unquotedSource(source.kind.rawValue, text: start, end: end, at: source.span))
    lexer.skip(to: end)
    advance()
    return .invalid(span(from: source.span.start))
  }
}

/// `x 3`, `x3` or `3 times` behind a note, which plays once.
private struct Multiple {
  /// How often, as it is written.
  let count: String

  /// Where it stands.
  let span: SourceSpan

  /// The blanks before it.
  let blanks: UInt32

  /// Reads what `place` begins, or returns `nil` iff it is something else.
  init?(in lexer: Lexer, at place: SourceSpan) {
    let start = Int(place.start - lexer.base)
    var index = start
    let isFirst = lexer.byte(at: index) | 0x20 == UInt8(ascii: "x")
    if isFirst {
      index += 1
      while lexer.byte(at: index).isBlank { index += 1 }
    }
    let digits = index
    while lexer.byte(at: index).isDigit { index += 1 }
    guard index > digits, index - digits < 10 else { return nil }
    let end = index
    if !isFirst {
      while lexer.byte(at: index).isBlank { index += 1 }
      let word = index
      while lexer.byte(at: index).isWordByte { index += 1 }
      guard word > end, Habit.isCounter(lexer.text(lexer.span(word, index))) else { return nil }
    }
    let behind = lexer.byte(at: index)
    guard !behind.isWordByte, behind != UInt8(ascii: "."), behind != UInt8(ascii: "%") else {
      return nil
    }
    count = lexer.text(lexer.span(digits, end))
    span = lexer.span(start, index)
    var before = start
    while before > 0, lexer.bytes[before - 1].isBlank { before -= 1 }
    blanks = UInt32(start - before)
  }
}

extension Lexer {
  /// The index of the first byte behind the last token that is no blank.
  var indexBehindBlanks: Int {
    var index = position
    while byte(at: index).isBlank { index += 1 }
    return index
  }
}
