import ScoreCompiler
import ScoreDiagnostics
import ScoreSyntax

/// What a score declares, as an outline and for a search.
extension LanguageServer {
  mutating func documentSymbols(_ analysis: Analysis) -> JSON {
    if client.nestsSymbols {
      return .array(symbols(analysis.inspection.score.statements, analysis))
    }
    return .array(
      analysis.declarations.map { declaration in
        [
          "name": .string(declaration.name.text), "kind": .number(declaration.kind.symbolNumber),
          "location": [
            "uri": .string(workspace.uri(of: analysis.path)),
            "range": analysis.range(declaration.span, workspace.encoding),
          ],
        ]
      })
  }

  private func symbols(_ statements: [Statement], _ analysis: Analysis) -> [JSON] {
    statements.flatMap { statement -> [JSON] in
      let children = statement.bodies.flatMap { symbols($0.statements, analysis) }
      guard let (name, kind, detail) = outline(statement) else { return children }
      return [
        [
          "name": .string(name.text.isEmpty ? "?" : name.text), "kind": .number(kind),
          "detail": JSON(detail),
          "range": analysis.range(statement.span, workspace.encoding),
          "selectionRange": analysis.range(
            statement.span.contains(name.span) ? name.span : statement.span, workspace.encoding),
          "children": .array(children),
        ]
      ]
    }
  }

  /// Returns how `statement` shows in an outline: its name, its kind, and what it is.
  private func outline(_ statement: Statement) -> (Name, Int, String?)? {
    switch statement {
    case .pattern(let pattern): (pattern.name, 12, "pattern")
    case .constant(let constant): (constant.name, 14, "let")
    case .state(let state): (state.name, 10, "state")
    case .trigger(let trigger):
      (Name("on " + trigger.state.text, at: trigger.state.span), 24, "trigger")
    case .importing(let statement):
      (Name(statement.path.value, at: statement.path.span), 2, "import")
    case .note(let note): note.label.map { ($0, 13, "note") }
    case .wait, .layer, .at, .tempo, .repeating, .forEach, .loop, .condition, .with, .effect, .seed,
      .control, .about, .invalid:
      nil
    }
  }

  /// Returns the top-level names of all scores that hold the letters of `query`, in its order.
  mutating func workspaceSymbols(_ query: String) -> JSON {
    var symbols: [JSON] = []
    for path in workspace.allScores() {
      guard let analysis = workspace.analysis(of: path) else { continue }
      for declaration in analysis.declarations where declaration.depth == 0 {
        guard declaration.name.text.holds(lettersOf: query) else { continue }
        symbols.append([
          "name": .string(declaration.name.text), "kind": .number(declaration.kind.symbolNumber),
          "location": [
            "uri": .string(workspace.uri(of: path)),
            "range": analysis.range(declaration.span, workspace.encoding),
          ],
        ])
      }
    }
    return .array(symbols)
  }
}

extension Declaration.Kind {
  /// The number of `SymbolKind`.
  fileprivate var symbolNumber: Int {
    switch self {
    case .constant: 14
    case .parameter, .variable, .label: 13
    case .pattern: 12
    case .module: 2
    case .state: 10
    }
  }
}

extension String {
  /// Returns `true` iff it holds the letters of `query` in their order, whatever their case.
  fileprivate func holds(lettersOf query: String) -> Bool {
    var rest = query.lowercased().utf8[...]
    for byte in lowercased().utf8 where byte == rest.first { rest = rest.dropFirst() }
    return rest.isEmpty
  }
}
