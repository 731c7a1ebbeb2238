import ScoreDiagnostics

/// The compiler's own diagnostics, as one types.
extension LanguageServer {
  /// Tells the client the diagnostics of all texts whose analysis it does not know.
  mutating func publishDiagnostics() {
    for path in workspace.openPaths {
      guard let analysis = workspace.analysis(of: path), published[path] !== analysis else {
        continue
      }
      published[path] = analysis
      publish(analysis)
    }
    publishElsewhere()
  }

  private mutating func publish(_ analysis: Analysis) {
    let own = analysis.shownDiagnostics.filter { analysis.file.span.contains($0.span) }
    let version = workspace.documents[analysis.path]?.version
    let list = own.map { json($0, analysis, in: analysis.lines, analysis.file) }
    notify(
      "textDocument/publishDiagnostics",
      [
        "uri": .string(workspace.uri(of: analysis.path)),
        "version": version.map { .number($0) } ?? .absent, "diagnostics": .array(list),
      ])
  }

  /// Tells the client what is wrong with files that are imported, but not open.
  private mutating func publishElsewhere() {
    var found: [String: [JSON]] = [:]
    for path in workspace.openPaths {
      guard let analysis = published[path] else { continue }
      for file in analysis.sources.files.dropFirst() {
        guard file.name.hasPrefix("/"), workspace.documents[file.name] == nil else { continue }
        let foreign = analysis.shownDiagnostics.filter { file.span.contains($0.span) }
        guard !foreign.isEmpty else { continue }
        let lines = LineIndex(file.bytes)
        for diagnostic in foreign {
          let item = json(diagnostic, analysis, in: lines, file)
          if found[file.name]?.contains(item) != true { found[file.name, default: []].append(item) }
        }
      }
    }
    for path in publishedElsewhere.union(found.keys).sorted() {
      guard workspace.documents[path] == nil else { continue }
      notify(
        "textDocument/publishDiagnostics",
        [
          "uri": .string(DocumentURI.uri(ofPath: path)),
          "diagnostics": .array(found[path] ?? []),
        ])
    }
    publishedElsewhere = Set(found.keys)
  }

  func json(
    _ diagnostic: Diagnostic, _ analysis: Analysis, in lines: LineIndex, _ file: SourceFile
  ) -> JSON {
    let related = diagnostic.notes.compactMap { note in
      note.span.flatMap { location(of: $0, in: analysis) }.map { place -> JSON in
        ["location": place, "message": .string(note.message)]
      }
    }
    return [
      "range": JSON(span: diagnostic.span, in: lines, file, workspace.encoding),
      "severity": .number(diagnostic.severity.lspNumber),
      "code": .string(diagnostic.id.rawValue),
      "source": "scorec",
      "message": .string(diagnostic.wholeMessage),
      "relatedInformation": related.isEmpty ? .absent : .array(related),
    ]
  }

  /// Returns where `span` of the sources of `analysis` lies, or `nil` iff it lies in no file.
  func location(of span: SourceSpan, in analysis: Analysis) -> JSON? {
    guard let file = analysis.sources.file(of: span) else { return nil }
    let lines = file.base == analysis.file.base ? analysis.lines : LineIndex(file.bytes)
    return [
      "uri": .string(workspace.uri(of: file.name)),
      "range": JSON(span: span, in: lines, file, workspace.encoding),
    ]
  }
}

extension Analysis {
  /// What there is to say about the score; remarks are for those who ask.
  var shownDiagnostics: [Diagnostic] {
    inspection.diagnostics.sorted.filter { $0.severity != .remark }
  }
}

extension Diagnostic {
  /// The message with all that stands beside it and has no place of its own.
  fileprivate var wholeMessage: String {
    let parts = [message] + [label].compactMap { $0 }
    let notes = notes.filter { $0.span == nil }.map { "note: " + $0.message }
    return (parts + notes).joined(separator: "\n")
  }
}

extension Diagnostic.Severity {
  fileprivate var lspNumber: Int {
    switch self {
    case .error: 1
    case .warning: 2
    case .remark: 3
    }
  }
}

extension SourceSpan {
  /// Returns `true` iff `other` lies in this span.
  func contains(_ other: SourceSpan) -> Bool { start <= other.start && other.end <= end }

  /// Returns `true` iff `offset` lies in this span or at its end.
  func touches(_ offset: UInt32) -> Bool { start <= offset && offset <= end }
}

extension JSON {
  /// Creates the range of `span` in `file`, whose lines are `lines`.
  init(span: SourceSpan, in lines: LineIndex, _ file: SourceFile, _ encoding: PositionEncoding) {
    let place = { (offset: UInt32) in
      let inside = min(max(offset, file.base), file.span.end)
      return lines.position(of: Int(inside - file.base), in: file.bytes, encoding)
    }
    self = JSON(place(span.start), place(span.end))
  }
}
