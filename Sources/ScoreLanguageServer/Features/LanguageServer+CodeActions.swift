import ScoreDiagnostics
import ScoreJSON

/// The compiler's fix-its, for the client to offer.
extension LanguageServer {
  mutating func codeActions(_ part: Part, _ context: JSONValue?) -> JSON {
    let only = context?["only"]?.array?.compactMap { $0.string }
    let isWanted = { (kind: String) in
      only?.contains { kind == $0 || kind.hasPrefix($0 + ".") } ?? true
    }
    let diagnostics = part.analysis.shownDiagnostics
    var actions: [JSON] = []
    if isWanted("quickfix") {
      for diagnostic in diagnostics
      where diagnostic.span.start <= part.span.end && part.span.start <= diagnostic.span.end {
        for fixIt in diagnostic.fixIts {
          actions += action(fixIt, for: diagnostic, part.analysis).map { [$0] } ?? []
        }
      }
    }
    if isWanted("source.fixAll") {
      actions += fixAll(part.analysis).map { [$0] } ?? []
    }
    return .array(actions)
  }

  private func action(
    _ fixIt: FixIt, for diagnostic: Diagnostic, _ analysis: Analysis
  ) -> JSON? {
    guard let edit = workspaceEdit(fixIt.edits, analysis) else { return nil }
    return [
      "title": .string(fixIt.message),
      "kind": "quickfix",
      "diagnostics": [json(diagnostic, analysis, in: analysis.lines, analysis.file)],
      "isPreferred": fixIt.isSafe ? true : .absent,
      "edit": edit,
    ]
  }

  /// Returns the action that makes all changes that are surely right, or `nil` iff there are none.
  private mutating func fixAll(_ analysis: Analysis) -> JSON? {
    var mending = Mending(analysis.file.bytes)
    var present: Analysis? = analysis
    while let text = present, !mending.apply(text.shownDiagnostics, to: text.file).isEmpty {
      present = workspace.analysis(of: analysis.path, with: [analysis.path: mending.bytes])
    }
    guard mending.bytes != analysis.file.bytes else { return nil }
    let edit = LineEdit(from: analysis.file.bytes, to: mending.bytes)
    return [
      "title": "apply all safe fixes", "kind": "source.fixAll",
      "edit": ["changes": JSON([workspace.uri(of: analysis.path): [json(edit, analysis)]])],
    ]
  }

  /// Returns `edits` by file, or `nil` iff one of them lies in none.
  func workspaceEdit(_ edits: [FixIt.Edit], _ analysis: Analysis) -> JSON? {
    var changes: [String: [JSON]] = [:]
    for edit in edits {
      guard let file = analysis.sources.file(of: edit.span) else { return nil }
      let lines = file.base == analysis.file.base ? analysis.lines : LineIndex(file.bytes)
      changes[workspace.uri(of: file.name), default: []].append([
        "range": JSON(span: edit.span, in: lines, file, workspace.encoding),
        "newText": .string(edit.text),
      ])
    }
    return ["changes": JSON(changes)]
  }
}

extension JSON {
  /// Creates an object of lists, its members sorted.
  init(_ lists: [String: [JSON]]) {
    self = .object(
      lists.sorted { $0.key < $1.key }.map { Member(name: $0.key, value: .array($0.value)) })
  }
}
