import ScoreCompiler
import ScoreDiagnostics
import ScoreSyntax

/// Other names for what a score declares, in all scores that use it.
extension LanguageServer {
  mutating func prepareRename(_ place: Place) -> JSON {
    guard let (_, span) = symbol(at: place) else { return .null }
    return [
      "range": place.analysis.range(span, workspace.encoding),
      "placeholder": .string(place.analysis.file.text(span)),
    ]
  }

  mutating func rename(_ place: Place, to newName: String) throws(ResponseError) -> JSON {
    guard let (symbol, span) = symbol(at: place) else {
      throw .failed("no name that a score declares stands here")
    }
    guard canDeclare(newName) else { throw .failed("'\(newName)' cannot be declared") }
    guard place.analysis.file.text(span) != newName else { return ["changes": [:]] }
    let found = occurrences(of: symbol, from: place.analysis)
    for path in Set(found.map(\.path)).sorted() { try requireFree(newName, in: path) }
    var changes: [String: [JSON]] = [:]
    for occurrence in found {
      guard let analysis = workspace.analysis(of: occurrence.path) else { continue }
      let base = analysis.file.base
      let span = SourceSpan(base + occurrence.start, base + occurrence.end)
      changes[workspace.uri(of: occurrence.path), default: []].append([
        "range": analysis.range(span, workspace.encoding), "newText": .string(newName),
      ])
    }
    return ["changes": JSON(changes)]
  }

  /// Throws iff `name` means something in the score at `path` already, and so would mean another
  /// thing there afterwards.
  private mutating func requireFree(_ name: String, in path: String) throws(ResponseError) {
    guard let analysis = workspace.analysis(of: path) else { return }
    let clash = analysis.tokens.first { token in
      switch token.kind {
      case .word, .contextual:
        return token.span.length == name.utf8.count && analysis.file.text(token.span) == name
          && !analysis.isArgumentName(token)
      case .statement, .note, .reserved, .number, .string, .source, .operator, .punctuation,
        .comment, .documentation, .invalid:
        return false
      }
    }
    guard let clash else { return }
    let line = analysis.position(of: clash.span.start, workspace.encoding).line + 1
    throw .failed("'\(name)' means something in line \(line) already")
  }
}

extension Analysis {
  /// `true` iff `token` is the name before the colon of an argument that no pattern declares.
  func isArgumentName(_ token: LexicalToken) -> Bool {
    inspection.use(at: token.span) == nil && nextByte(after: token.span) == UInt8(ascii: ":")
  }

  /// Returns the first byte behind `span` that is no blank.
  func nextByte(after span: SourceSpan) -> UInt8? {
    file.bytes[Int(span.end - file.base)...].first { $0 != 0x20 && $0 != 0x09 }
  }
}
