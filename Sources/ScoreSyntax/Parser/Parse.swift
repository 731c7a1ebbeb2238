import ScoreDiagnostics

/// Returns the AST of the score in `file`, and adds its mistakes to `diagnostics`.
///
/// Every text has an AST: what could not be understood is an invalid node in it.
public func parse(_ file: SourceFile, _ diagnostics: inout DiagnosticSet) -> Score {
  file.bytes.withUnsafeBufferPointer { bytes in
    let (score, mistakes) = parse(bytes, base: file.base)
    guard !mistakes.isEmpty else { return score }
    if let kind = FileKind(bytes) {
      diagnostics.insert(.notAScore(kind, at: SourceSpan(file.base, file.base)))
      return Score(version: nil, statements: [], comments: [])
    }
    diagnostics.formUnion(mistakes)
    return score
  }
}

/// Returns the AST of the score in `bytes`, and its mistakes.
private func parse(_ bytes: UnsafeBufferPointer<UInt8>, base: UInt32) -> (Score, DiagnosticSet) {
  var lexer = Lexer(bytes, base: base, diagnostics: DiagnosticSet())
  guard lexer.checkEncoding() else {
    return (Score(version: nil, statements: [], comments: []), lexer.diagnostics)
  }
  var parser = Parser(lexer)
  let score = parser.parseScore()
  return (score, parser.lexer.diagnostics)
}

extension Diagnostic {
  /// The file is something else.
  fileprivate static func notAScore(_ kind: FileKind, at place: SourceSpan) -> Diagnostic {
    var notes: [Note] = []
    switch kind {
    case .ahap: notes = [Note("a file that ends in '.ahap' is read as one")]
    case .data(let name) where name.utf8.suffix(5).elementsEqual("sound".utf8):
      notes = [Note("a score plays a sound by 'sound file:…'")]
    case .json, .html, .xml, .swift, .data: break
    }
    return Diagnostic(
      .notAScore, .error, "the file is \(kind.name), not a score", at: place, notes: notes)
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
