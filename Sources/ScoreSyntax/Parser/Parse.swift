import ScoreDiagnostics

/// Returns the AST of the score in `file`, and adds its mistakes to `diagnostics`.
///
/// Every text has an AST: what could not be understood is an invalid node in it.
public func parse(_ file: SourceFile, _ diagnostics: inout DiagnosticSet) -> Score {
  file.bytes.withUnsafeBufferPointer { bytes in
    var taken = DiagnosticSet()
    swap(&taken, &diagnostics)
    var lexer = Lexer(bytes, base: file.base, diagnostics: taken)
    guard lexer.checkEncoding() else {
      diagnostics = lexer.diagnostics
      return Score(version: nil, statements: [], comments: [])
    }
    var parser = Parser(lexer)
    let score = parser.parseScore()
    diagnostics = parser.lexer.diagnostics
    return score
  }
}

extension Lexer {
  /// Reports a text that is not UTF-8, and returns `true` iff it makes sense to read on.
  fileprivate mutating func checkEncoding() -> Bool {
    if ByteOrderMark.utf16.begins(bytes) {
      report(.utf16(at: span(0, 2)))
      return false
    }
    if let bad = UTF8Check(bytes) {
      report(
        .invalidUTF8(
          bytes[bad.firstBadByte], count: bad.count,
          at: span(bad.firstBadByte, bad.firstBadByte + 1)))
    }
    return true
  }
}
