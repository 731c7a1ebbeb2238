import ScoreDiagnostics
import ScoreSyntax

/// What the parser makes of a text.
struct ParsedScore {
  let file: SourceFile
  let score: Score
  let diagnostics: [Diagnostic]

  init(_ text: String) { self.init(bytes: Array(text.utf8)) }

  init(bytes: [UInt8]) {
    var map = SourceMap()
    guard let file = map.add(name: "test.score", bytes: bytes) else {
      preconditionFailure("a test is larger than any source")
    }
    var diagnostics = DiagnosticSet()
    score = parse(file, &diagnostics)
    self.file = file
    self.diagnostics = diagnostics.sorted
  }

  /// The AST on one line: lines joined by `; `, blocks by their indentation.
  var dump: String {
    dumpAST(score).split(separator: "\n").joined(separator: "; ")
  }

  /// The diagnostics as `line:column id message`.
  var report: [String] {
    diagnostics.map { diagnostic in
      let before = file.bytes[..<Int(diagnostic.span.start - file.base)]
      let line = before.count { $0 == UInt8(ascii: "\n") } + 1
      let start = before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
      let column = String(decoding: before[start...], as: UTF8.self).unicodeScalars.count + 1
      return "\(line):\(column) \(diagnostic.id.rawValue): \(diagnostic.message)"
    }
  }
}
