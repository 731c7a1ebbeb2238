import ScoreCompiler
import ScoreDiagnostics
import ScoreSyntax

/// Where names are declared and used.
extension LanguageServer {
  /// A name in some file: the same for all who read that file.
  struct Symbol: Hashable {
    /// The file that declares it.
    var path: String
    /// Where its declaration begins in that file.
    var offset: UInt32
  }

  /// A name at a place.
  struct Occurrence: Hashable {
    var path: String
    var start: UInt32
    var end: UInt32
    var isDeclaration: Bool
  }

  /// Returns the symbol whose name stands at `place`, and where the name stands.
  func symbol(at place: Place) -> (symbol: Symbol, name: SourceSpan)? {
    let analysis = place.analysis
    guard let token = analysis.token(at: place.offset) else { return nil }
    guard let declaration = analysis.declaration(ofNameAt: token.span),
      let symbol = symbol(declaredAt: declaration, in: analysis)
    else { return nil }
    return (symbol, token.span)
  }

  private func symbol(declaredAt span: SourceSpan, in analysis: Analysis) -> Symbol? {
    analysis.sources.file(of: span).map { Symbol(path: $0.name, offset: span.start - $0.base) }
  }

  mutating func definition(_ place: Place) -> JSON {
    if let path = importedPath(at: place) {
      let start = Position(line: 0, character: 0)
      return ["uri": .string(workspace.uri(of: path)), "range": JSON(start, start)]
    }
    guard let token = place.analysis.token(at: place.offset),
      let declaration = place.analysis.declaration(ofNameAt: token.span)
    else { return .null }
    return location(of: declaration, in: place.analysis) ?? .null
  }

  /// Returns the path of the file whose import stands at `place`.
  private func importedPath(at place: Place) -> String? {
    for case .importing(let statement) in place.analysis.inspection.score.statements
    where statement.path.span.touches(place.offset) {
      return importedPath(of: statement, in: place.analysis)
    }
    return nil
  }

  /// Returns the path of the file that `statement` takes, or `nil` iff it found none.
  func importedPath(of statement: ImportStatement, in analysis: Analysis) -> String? {
    let beside = DocumentURI.join(
      DocumentURI.folder(of: analysis.path), statement.path.value)
    if analysis.sources.files.contains(where: { $0.name == beside }) { return beside }
    return analysis.inspection.names(of: statement.span).first.flatMap {
      analysis.sources.file(of: $0.declaration)?.name
    }
  }

  mutating func references(_ place: Place, withDeclaration: Bool) -> JSON {
    guard let (symbol, _) = symbol(at: place) else { return .null }
    let found = occurrences(of: symbol, from: place.analysis)
    return .array(
      found.filter { withDeclaration || !$0.isDeclaration }.compactMap { location(of: $0) })
  }

  mutating func highlights(_ place: Place) -> JSON {
    guard let (symbol, _) = symbol(at: place) else { return .null }
    let analysis = place.analysis
    let own = occurrences(of: symbol, in: analysis).filter { $0.path == analysis.path }
    let sorted = Set(own).sorted { $0.start < $1.start }
    return .array(
      sorted.map { occurrence in
        let base = analysis.file.base
        let span = SourceSpan(base + occurrence.start, base + occurrence.end)
        return [
          "range": analysis.range(span, workspace.encoding),
          "kind": .number(occurrence.isDeclaration ? 3 : 2),
        ]
      })
  }

  mutating func location(of occurrence: Occurrence) -> JSON? {
    guard let analysis = workspace.analysis(of: occurrence.path) else { return nil }
    let base = analysis.file.base
    let span = SourceSpan(base + occurrence.start, base + occurrence.end)
    return [
      "uri": .string(workspace.uri(of: occurrence.path)),
      "range": analysis.range(span, workspace.encoding),
    ]
  }

  /// Returns where `symbol` stands in any score of the client, by file and place.
  mutating func occurrences(of symbol: Symbol, from analysis: Analysis) -> [Occurrence] {
    var found = Set(occurrences(of: symbol, in: analysis))
    for path in workspace.allScores() where path != analysis.path {
      guard let other = workspace.analysis(of: path) else { continue }
      found.formUnion(occurrences(of: symbol, in: other))
    }
    return found.sorted { ($0.path, $0.start) < ($1.path, $1.start) }
  }

  private func occurrences(of symbol: Symbol, in analysis: Analysis) -> [Occurrence] {
    guard let home = analysis.sources.files.first(where: { $0.name == symbol.path }) else {
      return []
    }
    let start = home.base + symbol.offset
    var found: [Occurrence] = []
    var length: UInt32?
    for use in analysis.inspection.allUses where use.declaration.start == start {
      guard let file = analysis.sources.file(of: use.span) else { continue }
      length = use.declaration.length
      found.append(
        Occurrence(
          path: file.name, start: use.span.start - file.base, end: use.span.end - file.base,
          isDeclaration: false))
    }
    if home.base == analysis.file.base {
      length = analysis.declarations.first { $0.name.span.start == start }?.name.span.length
    }
    if let length {
      found.append(
        Occurrence(
          path: symbol.path, start: symbol.offset, end: symbol.offset + length, isDeclaration: true)
      )
    }
    return found
  }
}

extension Analysis {
  /// Returns where the name at `span` is declared: there or elsewhere.
  func declaration(ofNameAt span: SourceSpan) -> SourceSpan? {
    inspection.use(at: span)?.declaration
      ?? declarations.first { $0.name.span == span }?.name.span
  }

  /// Returns the declaration whose name stands at `span`, if it is in this text.
  func declaration(named span: SourceSpan) -> Declaration? {
    declarations.first { $0.name.span == span }
  }
}
