import ScoreCompiler
import ScoreDiagnostics

/// The compiler's own diagnostics, as one types.
extension LanguageServer {
  /// Tells the client the diagnostics of all files of which it does not know them.
  mutating func publishDiagnostics() {
    var changed: Set<String> = []
    for path in workspace.openPaths {
      guard let analysis = workspace.analysis(of: path), published[path] !== analysis else {
        continue
      }
      published[path] = analysis
      changed.insert(path)
    }
    let foreign = foreignDiagnostics()
    for path in changed.union(foreign.keys).union(publishedForeign.keys).sorted()
    where changed.contains(path) || foreign[path] != publishedForeign[path] {
      publish(path, foreign[path] ?? [])
    }
    publishedForeign = foreign
  }

  /// Tells what is wrong with the file at `path`, open or not: what its own analysis says, and what
  /// others say that import it.
  private mutating func publish(_ path: String, _ foreign: [PlacedDiagnostic]) {
    let own = published[path].map { placed($0, in: $0.file, $0.lines) } ?? []
    let more = foreign.filter { item in !own.contains { $0.isLike(item) } }
    notify(
      "textDocument/publishDiagnostics",
      [
        "uri": .string(workspace.uri(of: path)),
        "version": workspace.documents[path].map { .number($0.version) } ?? .absent,
        "diagnostics": .array((own + more).map(\.json)),
      ])
  }

  /// Returns what the analyses of open texts say of files that they import.
  ///
  /// Of a circle, say, a file alone knows nothing.
  private func foreignDiagnostics() -> [String: [PlacedDiagnostic]] {
    var found: [String: [PlacedDiagnostic]] = [:]
    for path in workspace.openPaths {
      guard let analysis = published[path] else { continue }
      for file in analysis.sources.files.dropFirst()
      where file.name.hasPrefix("/") && file.name != path {
        guard analysis.shownDiagnostics.contains(where: { file.span.contains($0.span) }) else {
          continue
        }
        for item in placed(analysis, in: file, LineIndex(file.bytes)) {
          let isKnown = found[file.name]?.contains { $0.isLike(item) } ?? false
          if !isKnown { found[file.name, default: []].append(item) }
        }
      }
    }
    return found
  }

  private func placed(
    _ analysis: Analysis, in file: SourceFile, _ lines: LineIndex
  ) -> [PlacedDiagnostic] {
    analysis.shownDiagnostics.filter { file.span.contains($0.span) }.map { diagnostic in
      PlacedDiagnostic(
        offset: diagnostic.span.start - file.base, id: diagnostic.id,
        json: json(diagnostic, analysis, in: lines, file))
    }
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
