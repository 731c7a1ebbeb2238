import ScoreDiagnostics

/// Returns where a note of the score in `file` is first named `name`, behind `as`; `nil` iff none is.
public func findLabel(_ name: String, in file: SourceFile) -> SourceSpan? {
  file.bytes.withUnsafeBufferPointer { bytes in
    var lexer = Lexer(bytes, base: file.base, diagnostics: DiagnosticSet())
    var isImport = false
    var token = lexer.next()
    while token.kind != .endOfFile {
      if token.keyword?.role == .statement { isImport = token.keyword == .import }
      let isAlias = token.keyword == .as && !isImport
      token = lexer.next()
      if isAlias, token.kind == .word, lexer.text(token.span) == name { return token.span }
    }
    return nil
  }
}
