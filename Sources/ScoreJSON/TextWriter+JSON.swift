extension TextWriter {
  /// Writes `text` as a JSON string, in quotation marks and with what must be escaped escaped.
  public mutating func write(jsonString text: String) {
    write(byte: UInt8(ascii: "\""))
    if text.utf8.contains(where: mustBeEscaped) {
      for byte in text.utf8 { write(jsonByte: byte) }
    } else {
      write(string: text)
    }
    write(byte: UInt8(ascii: "\""))
  }

  private mutating func write(jsonByte byte: UInt8) {
    switch byte {
    case UInt8(ascii: "\""): write("\\\"")
    case UInt8(ascii: "\\"): write("\\\\")
    case 0x0A: write("\\n")
    case 0x0D: write("\\r")
    case 0x09: write("\\t")
    case 0x00..<0x20:
      write("\\u00")
      write(byte: hexadecimalDigit(byte >> 4))
      write(byte: hexadecimalDigit(byte & 15))
    default: write(byte: byte)
    }
  }
}

private func mustBeEscaped(_ byte: UInt8) -> Bool {
  byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
}

private func hexadecimalDigit(_ value: UInt8) -> UInt8 {
  value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") + value - 10
}
