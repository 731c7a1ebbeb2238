/// Takes Swift source apart into tokens, and forgets blanks and comments.
struct SwiftLexer {
  private let bytes: [UInt8]
  private var position = 0

  private init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Returns the tokens of `bytes`.
  static func tokens(of bytes: [UInt8]) -> [SwiftToken] {
    var lexer = SwiftLexer(bytes)
    var tokens: [SwiftToken] = []
    while let token = lexer.next() { tokens.append(token) }
    return tokens
  }

  private func byte(_ offset: Int = 0) -> UInt8? {
    position + offset < bytes.count ? bytes[position + offset] : nil
  }

  private mutating func next() -> SwiftToken? {
    skipBlanks()
    guard let byte = byte() else { return nil }
    let start = position
    let kind: SwiftToken.Kind
    switch byte {
    case _ where byte.isWordStart:
      while let byte = self.byte(), byte.isWordPart { position += 1 }
      kind = .word
    case UInt8(ascii: "0")...UInt8(ascii: "9"):
      readNumber()
      kind = .number
    case UInt8(ascii: "\""): kind = readString()
    default:
      position += 1
      return SwiftToken(.mark, start..<position, mark: byte)
    }
    return SwiftToken(kind, start..<position)
  }

  private mutating func skipBlanks() {
    while let byte = byte() {
      if byte <= 0x20 {
        position += 1
      } else if byte == UInt8(ascii: "/"), self.byte(1) == UInt8(ascii: "/") {
        while let byte = self.byte(), byte != UInt8(ascii: "\n") { position += 1 }
      } else if byte == UInt8(ascii: "/"), self.byte(1) == UInt8(ascii: "*") {
        skipComment()
      } else {
        return
      }
    }
  }

  /// Skips a comment, in which others may stand.
  private mutating func skipComment() {
    var depth = 0
    while let byte = byte() {
      if byte == UInt8(ascii: "/"), self.byte(1) == UInt8(ascii: "*") {
        depth += 1
        position += 2
      } else if byte == UInt8(ascii: "*"), self.byte(1) == UInt8(ascii: "/") {
        depth -= 1
        position += 2
        if depth == 0 { return }
      } else {
        position += 1
      }
    }
  }

  private mutating func readNumber() {
    while let byte = byte() {
      let isPoint = byte == UInt8(ascii: ".") && (self.byte(1)?.isDigit ?? false)
      let last = position > 0 ? bytes[position - 1] | 0x20 : 0
      let isSign =
        (byte == UInt8(ascii: "-") || byte == UInt8(ascii: "+")) && last == UInt8(ascii: "e")
      guard byte.isWordPart || isPoint || isSign else { return }
      position += 1
    }
  }

  /// Reads a text; one with an interpolation, or of several lines, is computed.
  private mutating func readString() -> SwiftToken.Kind {
    let isLong = byte(1) == UInt8(ascii: "\"") && byte(2) == UInt8(ascii: "\"")
    position += isLong ? 3 : 1
    var isComputed = isLong
    while let byte = byte() {
      position += 1
      switch byte {
      case UInt8(ascii: "\\") where self.byte() == UInt8(ascii: "("):
        isComputed = true
        skipInterpolation()
      case UInt8(ascii: "\\"): position += 1
      case UInt8(ascii: "\"") where !isLong: return isComputed ? .other : .string
      case UInt8(ascii: "\"")
      where self.byte() == UInt8(ascii: "\"") && self.byte(1) == UInt8(ascii: "\""):
        position += 2
        return .other
      case UInt8(ascii: "\n") where !isLong: return .other
      default: break
      }
    }
    position = min(position, bytes.count)
    return .other
  }

  /// Skips what stands in parentheses inside a text, with the texts in it, up to the end of the line.
  private mutating func skipInterpolation() {
    var depth = 0
    var isInText = false
    while let byte = byte(), byte != UInt8(ascii: "\n") {
      position += 1
      switch byte {
      case UInt8(ascii: "\\"): position += 1
      case UInt8(ascii: "\""): isInText.toggle()
      case UInt8(ascii: "(") where !isInText: depth += 1
      case UInt8(ascii: ")") where !isInText:
        depth -= 1
        if depth == 0 { return }
      default: break
      }
    }
    position = min(position, bytes.count)
  }
}

extension UInt8 {
  fileprivate var isDigit: Bool { self >= UInt8(ascii: "0") && self <= UInt8(ascii: "9") }

  fileprivate var isWordStart: Bool {
    let letter = self | 0x20
    return letter >= UInt8(ascii: "a") && letter <= UInt8(ascii: "z") || self == UInt8(ascii: "_")
      || self >= 0x80
  }

  fileprivate var isWordPart: Bool { isWordStart || isDigit }
}
