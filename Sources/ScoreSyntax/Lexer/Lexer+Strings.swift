import ScoreDiagnostics

/// Strings and their escapes.
extension Lexer {
  /// Scans a string.
  ///
  ///     string = '"' , { ? a character of a string ? | escape } , '"' ;
  ///     escape = "\" , ( '"' | "\" | "n" | "t" | "u{" , ? a Unicode scalar in hexadecimal ? , "}" ) ;
  ///
  mutating func scanString() -> Token {
    let start = position
    var hasEscapes = false
    position += 1
    while true {
      let byte = byte(at: position)
      if byte == UInt8(ascii: "\"") { break }
      if byte.isNewline || position >= bytes.count {
        report(.unterminatedString(at: span(from: start)))
        return Token(.invalid, at: span(from: start))
      }
      if byte == UInt8(ascii: "\\") {
        hasEscapes = true
        _ = scanEscape()
      } else if byte.isControl {
        reportControls()
      } else {
        position += 1
      }
    }
    position += 1
    return stringToken(from: start, hasEscapes)
  }

  private func stringToken(from start: Int, _ hasEscapes: Bool) -> Token {
    var token = Token(.string, at: span(from: start))
    token.hasEscapes = hasEscapes
    return token
  }

  /// Takes an escape and returns what it means; reports it and returns `nil` iff it means nothing.
  private mutating func scanEscape() -> Unicode.Scalar? {
    let start = position
    position += 2
    switch byte(at: start + 1) {
    case UInt8(ascii: "\""): return "\""
    case UInt8(ascii: "\\"): return "\\"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"):
      if let scalar = scanUnicodeEscape() { return scalar }
      skipUnicodeEscape()
    case let byte where byte.isNewline || start + 1 >= bytes.count:
      // The string ends here, and that is what is reported.
      position = start + 1
      return nil
    case let byte where byte >= 0x80:
      position = start + 1 + (scalar(at: start + 1)?.length ?? 1)
    default: break
    }
    report(.invalidEscape(text(span(from: start)), at: span(from: start)))
    return nil
  }

  /// Takes `{…}` behind `\u` and returns the scalar, or `nil` iff it is none.
  private mutating func scanUnicodeEscape() -> Unicode.Scalar? {
    guard byte(at: position) == UInt8(ascii: "{") else { return nil }
    position += 1
    var value: UInt32 = 0
    var digits = 0
    while let digit = byte(at: position).hexadecimalValue {
      value = value << 4 | digit
      digits += 1
      position += 1
      if digits > 6 { return nil }
    }
    guard byte(at: position) == UInt8(ascii: "}"), digits > 0 else { return nil }
    position += 1
    return Unicode.Scalar(value)
  }

  /// Skips what is left of `{…}` behind `\u`.
  private mutating func skipUnicodeEscape() {
    while byte(at: position).isWordByte { position += 1 }
    if byte(at: position) == UInt8(ascii: "}") { position += 1 }
  }

  /// Returns what the string or the quoted part of the source `token` says.
  ///
  /// - Requires: the token has escapes.
  func unescapedText(_ inner: SourceSpan) -> String {
    var reader = Lexer(bytes, base: base, diagnostics: DiagnosticSet())
    reader.position = Int(inner.start - base)
    let end = Int(inner.end - base)
    var text: [UInt8] = []
    while reader.position < end {
      let byte = bytes[reader.position]
      if byte == UInt8(ascii: "\\") {
        if let scalar = reader.scanEscape() {
          text.append(contentsOf: UTF8.encode(scalar) ?? .init())
        }
      } else {
        text.append(byte)
        reader.position += 1
      }
    }
    return String(decoding: text, as: UTF8.self)
  }
}

extension UInt8 {
  fileprivate var hexadecimalValue: UInt32? {
    if isDigit { return UInt32(self - UInt8(ascii: "0")) }
    let letter = (self | 0x20) &- UInt8(ascii: "a")
    return letter < 6 ? UInt32(letter) + 10 : nil
  }
}
