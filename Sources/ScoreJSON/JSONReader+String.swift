extension JSONReader {
  /// Passes over a string.
  mutating func skipString() throws(JSONError) {
    var end = position + 1
    while end < bytes.count, isPlain(bytes[end]) { end += 1 }
    guard end < bytes.count, bytes[end] == UInt8(ascii: "\"") else {
      _ = try readString()
      return
    }
    position = end + 1
  }

  /// Reads a string, from one quotation mark to the other.
  ///
  /// An escaped half of a surrogate pair, which stands for no character, becomes U+FFFD.
  mutating func readString() throws(JSONError) -> String {
    let start = position
    position += 1
    var text: [UInt8] = []
    while true {
      guard let byte = next else { throw JSONError("the string does not end", at: start) }
      switch byte {
      case UInt8(ascii: "\""):
        position += 1
        return String(decoding: text, as: UTF8.self)
      case UInt8(ascii: "\\"): append(try readEscape(), to: &text)
      case 0x00..<0x20: throw error("a control character in a string must be escaped")
      case 0x20..<0x80:
        text.append(byte)
        position += 1
      default: try readCharacter(into: &text)
      }
    }
  }

  /// Reads one character that takes more than a byte, and refuses what is not UTF-8.
  private mutating func readCharacter(into text: inout [UInt8]) throws(JSONError) {
    let count: Int =
      switch bytes[position] {
      case 0xC2...0xDF: 2
      case 0xE0...0xEF: 3
      case 0xF0...0xF4: 4
      default: throw error("the text is not UTF-8")
      }
    guard position + count <= bytes.count else { throw error("the text is not UTF-8") }
    let character = bytes[position..<position + count]
    guard String(validating: character, as: UTF8.self) != nil else {
      throw error("the text is not UTF-8")
    }
    text.append(contentsOf: character)
    position += count
  }

  /// Reads an escape, which begins with a backslash.
  private mutating func readEscape() throws(JSONError) -> Unicode.Scalar {
    let start = position
    position += 1
    guard let letter = next else { throw JSONError("the string does not end", at: start) }
    position += 1
    switch letter {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(letter)
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"): return try readScalar()
    default: throw JSONError("unknown escape in a string", at: start)
    }
  }

  /// Reads what follows `\u`, and the second escape where the first is half of a surrogate pair.
  private mutating func readScalar() throws(JSONError) -> Unicode.Scalar {
    let unit = try readHexadecimal()
    guard (0xD800..<0xDC00).contains(unit) else { return Unicode.Scalar(unit) ?? "\u{FFFD}" }
    guard bytes[position...].starts(with: [UInt8(ascii: "\\"), UInt8(ascii: "u")]) else {
      return "\u{FFFD}"
    }
    let afterFirst = position
    position += 2
    let second = try readHexadecimal()
    guard (0xDC00..<0xE000).contains(second) else {
      position = afterFirst
      return "\u{FFFD}"
    }
    return Unicode.Scalar(0x10000 + (unit - 0xD800) << 10 + (second - 0xDC00)) ?? "\u{FFFD}"
  }

  private mutating func readHexadecimal() throws(JSONError) -> UInt32 {
    var unit: UInt32 = 0
    for _ in 0..<4 {
      guard let digit = next.flatMap(hexadecimalValue) else {
        throw error("expected four hexadecimal digits after '\\u'")
      }
      unit = unit << 4 + digit
      position += 1
    }
    return unit
  }
}

private func hexadecimalValue(_ byte: UInt8) -> UInt32? {
  switch byte {
  case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(byte - UInt8(ascii: "0"))
  case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt32(byte - UInt8(ascii: "a")) + 10
  case UInt8(ascii: "A")...UInt8(ascii: "F"): UInt32(byte - UInt8(ascii: "A")) + 10
  default: nil
  }
}

private func append(_ scalar: Unicode.Scalar, to text: inout [UInt8]) {
  text.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
}

/// Returns `true` iff `byte` is a character of a string that stands for itself.
private func isPlain(_ byte: UInt8) -> Bool {
  byte >= 0x20 && byte < 0x80 && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
}
