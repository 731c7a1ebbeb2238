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
    let renaming = Renaming(
      name: newName,
      places: Dictionary(grouping: found, by: \.path).mapValues { $0.map(\.start) },
      length: span.length)
    try requireSameMeaning(after: renaming, from: place.analysis.path)
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

  /// Throws iff a score that is open, in a folder of the client or at `path` would mean another
  /// thing after `renaming`, or have a mistake more.
  private mutating func requireSameMeaning(
    after renaming: Renaming, from path: String
  ) throws(ResponseError) {
    var texts: [String: [UInt8]] = [:]
    for path in renaming.places.keys {
      guard let analysis = workspace.analysis(of: path) else { continue }
      texts[path] = renaming.applied(to: analysis.file.bytes, of: path)
    }
    for path in Set(workspace.allScores() + [path]).sorted() {
      guard let before = workspace.analysis(of: path),
        before.sources.files.contains(where: { texts[$0.name] != nil }),
        let after = workspace.analysis(of: path, with: texts)
      else { continue }
      if let objection = renaming.objection(before, after) { throw .failed(objection) }
    }
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
