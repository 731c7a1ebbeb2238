import ScoreDiagnostics
import Testing

@Suite struct SourceMapTests {
  @Test func findsTheFileOfASpan() {
    var sources = SourceMap()
    for name in ["one", "", "three"] { _ = sources.add(name: name, bytes: Array(name.utf8)) }
    let files = sources.files
    #expect(files.count == 3)
    for file in files {
      for offset in file.span.start...file.span.end {
        #expect(sources.file(of: SourceSpan(offset, offset))?.name == file.name)
      }
    }
    #expect(sources.file(of: .none) == nil)
    #expect(sources.file(of: SourceSpan(100, 100)) == nil)
  }

  @Test func keepsOneDiagnosticOfAKindAtAPlace() {
    var diagnostics = DiagnosticSet()
    let (early, late) = (SourceSpan(1, 2), SourceSpan(5, 6))
    diagnostics.insert(Diagnostic(.longWait, .warning, "a", at: late))
    diagnostics.insert(Diagnostic(.longWait, .warning, "b", at: late))
    #expect(!diagnostics.containsError)
    diagnostics.insert(Diagnostic(.unknownName, .error, "c", at: late))
    diagnostics.insert(Diagnostic(.clamped, .remark, "d", at: early))
    #expect(diagnostics.containsError)
    #expect(diagnostics.sorted.map(\.message) == ["d", "c", "a"])
  }
}
