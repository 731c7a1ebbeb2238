import ScoreDiagnostics

/// Returns the tokens of `file` as text, one a line: its line and column, its kind, its characters.
public func dumpTokens(of file: SourceFile) -> String {
  file.bytes.withUnsafeBufferPointer { bytes in
    var lexer = Lexer(bytes, base: file.base, diagnostics: DiagnosticSet())
    var position = LineCounter()
    var text = ""
    while true {
      let token = lexer.next()
      guard token.kind != .endOfFile else { return text }
      position.advance(to: Int(token.span.start - file.base), in: bytes)
      text += "\(position.line):\(position.column) \(token.kind.name) \(lexer.text(token.span))\n"
    }
  }
}

/// The line and column of a place that only goes forward.
private struct LineCounter {
  private var offset = 0
  private(set) var line = 1
  private(set) var column = 1

  mutating func advance(to end: Int, in bytes: UnsafeBufferPointer<UInt8>) {
    while offset < end {
      if bytes[offset] == UInt8(ascii: "\n") {
        line += 1
        column = 1
      } else if bytes[offset] & 0xc0 != 0x80 {
        column += 1
      }
      offset += 1
    }
  }
}

extension Token.Kind {
  /// The name that a dump shows.
  var name: String {
    switch self {
    case .word: "word"
    case .number: "number"
    case .string: "string"
    case .source: "source"
    case .newline: "newline"
    case .endOfFile: "end"
    case .invalid: "invalid"
    case .leftBrace, .rightBrace, .leftParenthesis, .rightParenthesis, .comma, .colon, .semicolon,
      .dot, .arrow, .halfOpenRange, .closedRange, .assign, .or, .and, .equal, .notEqual, .less,
      .lessOrEqual, .greater, .greaterOrEqual, .plus, .minus, .star, .slash, .not:
      "mark"
    }
  }
}
