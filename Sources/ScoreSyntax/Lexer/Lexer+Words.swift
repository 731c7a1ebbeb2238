import ScoreDiagnostics

/// Words and the sources that some of them begin.
extension Lexer {
  /// Scans a word, or the source that it begins.
  ///
  ///     word   = letter , { letter | digit } ;
  ///     letter = ? one of A-Z, a-z and _ ? ;
  ///     digit  = ? one of 0-9 ? ;
  ///
  @inline(__always)
  mutating func scanWord() -> Token {
    let start = position
    repeat { position += 1 } while byte(at: position).isWordByte
    if byte(at: position) >= 0x80, let foreign = continueWordBeyondASCII(from: start) {
      return foreign
    }
    var token = Token(.word, at: span(from: start))
    token.keyword = keyword(from: start)
    if byte(at: position) == UInt8(ascii: ":"), token.keyword?.role == .sourceKind,
      beginsSourceText(at: position + 1)
    {
      return scanSource(from: start)
    }
    return token
  }

  /// Scans the rest of a source whose first word begins at `start`.
  ///
  ///     source   = sourceKind , ":" , ( bareText | string ) ;
  ///     bareText = ? a character of bare text ? , { ? a character of bare text ? } ;
  ///
  private mutating func scanSource(from start: Int) -> Token {
    position += 1
    if byte(at: position) == UInt8(ascii: "\"") {
      var token = scanString()
      if token.kind == .string { token.kind = .source }
      token.span = span(from: start)
      return token
    }
    while beginsSourceText(at: position), byte(at: position) != UInt8(ascii: "\"") { position += 1 }
    return Token(.source, at: span(from: start))
  }

  /// Returns `true` iff the byte at `index` may begin what stands behind the colon of a source.
  private func beginsSourceText(at index: Int) -> Bool {
    let byte = byte(at: index)
    if byte.isBlank || byte.isNewline || byte.isControl { return false }
    switch byte {
    case UInt8(ascii: ";"), UInt8(ascii: ","), UInt8(ascii: "{"), UInt8(ascii: "}"),
      UInt8(ascii: "("), UInt8(ascii: ")"):
      return false
    default:
      return index < bytes.count && !(byte >= 0x80 && isForeignBlank(at: index))
    }
  }
}
