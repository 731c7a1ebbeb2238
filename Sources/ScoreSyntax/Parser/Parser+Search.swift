import ScoreDiagnostics

/// Looks at the text around a mistake.
extension Parser {
  /// How often the text is searched, so that a text of mistakes alone takes no time to speak of.
  private static let maximumSearches = 20

  /// Returns `true` iff `name` may be one that the score declares or imports.
  mutating func mayBeDeclared(_ name: String) -> Bool {
    isDeclared(name) || isDeclared("import")
  }

  /// Returns `true` iff `name` stands somewhere as one that is declared.
  mutating func isDeclared(_ name: String) -> Bool {
    searches += 1
    guard searches <= Parser.maximumSearches else { return true }
    let word = Array(name.utf8)
    var index = 0
    while let start = lexer.index(of: word, from: index) {
      if lexer.declares(at: start, name) { return true }
      index = start + word.count
    }
    return false
  }

  /// The offset behind the last character of the line on which the token stands, without a comment.
  var endOfLine: UInt32 {
    let start = Int(token.span.start - lexer.base)
    var end = start
    while end < lexer.bytes.count, !lexer.bytes[end].isNewline {
      let isComment =
        lexer.bytes[end] == UInt8(ascii: "/") && lexer.byte(at: end + 1) == UInt8(ascii: "/")
      if isComment, end > start, lexer.bytes[end - 1].isBlank { break }
      end += 1
    }
    while end > start, lexer.bytes[end - 1].isBlank { end -= 1 }
    return lexer.base + UInt32(end)
  }

  /// Returns the offset behind the text that begins with the token and lacks its quotes: up to one of
  /// `marks`, an `as`, or the end of the line.
  func endOfUnquotedText(before marks: StaticString) -> UInt32 {
    let start = Int(token.span.start - lexer.base)
    var end = start
    let line = Int(endOfLine - lexer.base)
    while end < line, !marks.contains(lexer.bytes[end]), !lexer.isAlias(at: end) { end += 1 }
    while end > start, lexer.bytes[end - 1].isBlank { end -= 1 }
    return lexer.base + UInt32(end)
  }
}

extension StaticString {
  fileprivate func contains(_ byte: UInt8) -> Bool {
    withUTF8Buffer { $0.contains(byte) }
  }
}

extension Lexer {
  /// Returns where the first of `words` stands in `span` as a whole word, if one does.
  func first(of words: [String], in span: SourceSpan) -> SourceSpan? {
    let (start, end) = (Int(span.start - base), Int(span.end - base))
    let places = words.compactMap { word -> SourceSpan? in
      let bytes = Array(word.utf8)
      guard let index = index(of: bytes, from: start), index + bytes.count <= end else {
        return nil
      }
      return self.span(index, index + bytes.count)
    }
    return places.min { $0.start < $1.start }
  }

  /// Returns where `word` stands next as a whole word, from `index` on.
  fileprivate func index(of word: [UInt8], from index: Int) -> Int? {
    guard let first = word.first, bytes.count >= word.count else { return nil }
    for start in index..<max(index, bytes.count - word.count + 1) where bytes[start] == first {
      if start > 0, bytes[start - 1].isWordByte || byte(at: start + word.count).isWordByte {
        continue
      }
      if bytes[start..<start + word.count].elementsEqual(word),
        !byte(at: start + word.count).isWordByte
      {
        return start
      }
    }
    return nil
  }

  /// Returns `true` iff the word at `start` is declared there: behind `let` or the like, as a
  /// parameter, or the word `import` as a statement.
  fileprivate func declares(at start: Int, _ name: String) -> Bool {
    var end = start
    while end > 0, bytes[end - 1].isBlank { end -= 1 }
    var before = end
    while before > 0, bytes[before - 1].isWordByte { before -= 1 }
    if name == "import" { return before == end && !isInComment(before) }
    let word = text(span(before, end))
    if ["let", "for", "pattern", "state", "as"].contains(word) { return true }
    guard before == end, end > 0 else { return false }
    let opener = bytes[end - 1]
    return (opener == UInt8(ascii: "(") || opener == UInt8(ascii: ",")) && isInPatternLine(end)
  }

  private func isInComment(_ index: Int) -> Bool {
    bytes[lineStart(of: index)..<index].contains(UInt8(ascii: "/"))
  }

  /// Returns `true` iff the line of `index` declares a pattern.
  private func isInPatternLine(_ index: Int) -> Bool {
    let words = bytes[lineStart(of: index)..<index].drop { $0.isBlank }
    return words.starts(with: "pattern".utf8)
  }

  /// Returns `true` iff ` as ` begins at `index`.
  fileprivate func isAlias(at index: Int) -> Bool {
    byte(at: index).isBlank && byte(at: index + 1) == UInt8(ascii: "a")
      && byte(at: index + 2) == UInt8(ascii: "s") && byte(at: index + 3).isBlank
  }

  private func lineStart(of index: Int) -> Int {
    var start = index
    while start > 0, !bytes[start - 1].isNewline { start -= 1 }
    return start
  }
}
