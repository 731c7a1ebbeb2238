import ScoreDiagnostics

/// Characters that the language does not have.
extension Lexer {
  /// Returns the character at `index` and its length, or `nil` iff it is malformed.
  func scalar(at index: Int) -> (scalar: UInt32, length: Int)? {
    index < bytes.count ? UTF8Check.scalar(bytes, at: index) : nil
  }

  /// Returns `true` iff a character that looks like a blank stands at `index`.
  func isForeignBlank(at index: Int) -> Bool {
    guard let (scalar, _) = scalar(at: index) else { return false }
    return LookAlike(scalar)?.isTrivia ?? false
  }

  /// Skips and reports what looks like a blank, a newline or a comment of another language.
  ///
  /// Returns `false` iff there is no such thing.
  mutating func skipForeignTrivia(_ hasNewline: inout Bool) -> Bool {
    let start = position
    if bytes[position] == UInt8(ascii: "#") {
      skipLine()
      report(.hashComment(at: span(start, start + 1)))
      return true
    }
    guard let (scalar, length) = scalar(at: position), let lookAlike = LookAlike(scalar),
      lookAlike.isTrivia
    else { return false }
    position += length
    if lookAlike == .newline { hasNewline = true }
    while let (next, length) = self.scalar(at: position), LookAlike(next) == lookAlike {
      position += length
    }
    report(.foreignBlank(scalar, lookAlike, at: span(from: start)))
    return true
  }

  /// Scans what no token of the language begins with, and reports it.
  mutating func scanForeign() -> Token {
    let byte = bytes[position]
    if byte.isControl { return scanControls() }
    if byte == UInt8(ascii: "'") || byte == UInt8(ascii: "`") { return scanForeignString() }
    if byte < 0x80 { return scanForeignMark() }
    guard let (scalar, length) = scalar(at: position) else { return skipMalformed() }
    switch LookAlike(scalar) {
    case .quote: return scanForeignString()
    case .mark(let kind, let text): return scanLookAlike(kind, text, length)
    case .blank, .nothing, .newline, nil: break
    }
    if let (text, value) = LookAlike.fraction(scalar) {
      var token = scanLookAlike(.number, text, length)
      token.value = value
      return token
    }
    return scanForeignWord()
  }

  private mutating func scanLookAlike(_ kind: Token.Kind, _ text: String, _ length: Int) -> Token {
    let start = position
    position += length
    report(.lookAlike(self.text(span(from: start)), for: text, at: span(from: start)))
    return foreignToken(kind, from: start)
  }

  private func foreignToken(_ kind: Token.Kind, from start: Int) -> Token {
    var token = Token(kind, at: span(from: start))
    token.isForeign = true
    return token
  }

  /// Scans a mark of ASCII that the language has not: one that is meant for another, if any.
  private mutating func scanForeignMark() -> Token {
    let start = position
    let byte = bytes[position]
    switch (byte, self.byte(at: position + 1)) {
    case (UInt8(ascii: "&"), _): return scanLookAlike(.and, "&&", 1)
    case (UInt8(ascii: "|"), _): return scanLookAlike(.or, "||", 1)
    case (UInt8(ascii: "="), _): return scanLookAlike(.arrow, "->", 2)
    case (UInt8(ascii: "."), _):
      // What is meant depends on where it stands: the parser reports it.
      position += 2
      return foreignToken(.closedRange, from: start)
    default: break
    }
    while self.byte(at: position) == byte { position += 1 }
    // A bracket that closes one which was reported is part of the same mistake.
    if byte == UInt8(ascii: "]"), hasOpenBracket {
      hasOpenBracket = false
      return Token(.invalid, at: span(from: start))
    }
    if byte == UInt8(ascii: "[") { hasOpenBracket = true }
    report(.invalidCharacter(text(span(start, start + 1)), at: span(from: start)))
    return Token(.invalid, at: span(from: start))
  }

  private mutating func scanControls() -> Token {
    let start = position
    reportControls()
    return Token(.invalid, at: span(from: start))
  }

  /// Takes and reports the control characters at the present position, all at once.
  mutating func reportControls() {
    let start = position
    while position < bytes.count, bytes[position].isControl { position += 1 }
    report(.controlCharacter(bytes[start], at: span(from: start)))
  }

  /// Takes bytes that are not UTF-8; the check of the whole text has reported them.
  private mutating func skipMalformed() -> Token {
    let start = position
    while position < bytes.count, bytes[position] >= 0x80, scalar(at: position) == nil {
      position += 1
    }
    return Token(.invalid, at: span(from: start))
  }

  /// Scans a string in quotes of another kind, up to one like it on the same line.
  private mutating func scanForeignString() -> Token {
    let start = position
    let opening = scalar(at: position)?.length ?? 1
    position += opening
    while position < bytes.count, !bytes[position].isNewline {
      let length = scalar(at: position)?.length ?? 1
      position += length
      guard isClosingQuote(at: position - length, of: start) else { continue }
      report(
        .foreignQuotes(
          opening: span(start, start + opening), closing: span(position - length, position),
          at: span(from: start)))
      return Token(.string, at: span(from: start))
    }
    // No quote closes it, so it is no string.
    position = start + opening
    report(.invalidCharacter(text(span(from: start)), at: span(from: start)))
    return Token(.invalid, at: span(from: start))
  }

  /// Returns what stands in `span` between its first and last character, which are no `"`.
  func foreignlyQuotedText(_ span: SourceSpan) -> String {
    var scalars = text(span).unicodeScalars[...]
    if scalars.count > 1 { scalars = scalars.dropFirst().dropLast() }
    return String(String.UnicodeScalarView(scalars))
  }

  private func isClosingQuote(at index: Int, of start: Int) -> Bool {
    if bytes[start] < 0x80 { return bytes[index] == bytes[start] }
    guard let (scalar, _) = scalar(at: index) else { return false }
    return scalar == 0x22 || LookAlike(scalar) == .quote
  }

  /// Scans a word with letters that words do not have, and reports it.
  private mutating func scanForeignWord() -> Token {
    let start = position
    return continueWordBeyondASCII(from: start) ?? skipMalformed()
  }

  /// Scans the rest of the word from `start` that goes on beyond ASCII, and reports the word once.
  ///
  /// Returns `nil` iff the next character belongs to no word.
  mutating func continueWordBeyondASCII(from start: Int) -> Token? {
    let firstForeign = position
    var foreignEnd = position
    while let (scalar, length) = scalar(at: position) {
      if scalar < 0x80 {
        guard bytes[position].isWordByte else { break }
      } else {
        guard LookAlike(scalar) == nil else { break }
        foreignEnd = position + length
      }
      position += length
    }
    guard foreignEnd > firstForeign else {
      position = firstForeign
      return nil
    }
    let word = text(span(from: start))
    if !foreignWords.contains(word) {
      foreignWords.append(word)
      report(.foreignWord(word, at: span(firstForeign, foreignEnd)))
    }
    return foreignToken(.invalid, from: start)
  }
}
