import ScoreCompiler
import ScoreDiagnostics
import ScoreSyntax

/// The time of each note and of the end of each wait, beside its line.
extension LanguageServer {
  mutating func inlayHints(_ part: Part) -> JSON {
    let analysis = part.analysis
    var hints: [JSON] = []
    analysis.inspection.score.statements.forEachNested { statement in
      guard statement.span.start <= part.span.end, part.span.start <= statement.span.end,
        let (label, offset) = hint(statement, analysis)
      else { return }
      hints.append([
        "position": JSON(analysis.position(of: offset, workspace.encoding)),
        "label": .string(label), "paddingLeft": true,
      ])
    }
    return .array(hints)
  }

  private func hint(_ statement: Statement, _ analysis: Analysis) -> (String, UInt32)? {
    guard let stretch = analysis.inspection.stretch(of: statement.span) else { return nil }
    let turns = stretch.turns > 1 ? " ×\(stretch.turns)" : ""
    switch statement {
    case .note, .control: return ("\(stretch.start.shown)\(turns)", statement.span.end)
    case .wait: return ("→ \(stretch.end.shown)\(turns)", statement.span.end)
    case .layer(let layer): return ("\(stretch.start.shown)\(turns)", layer.body.span.start + 1)
    case .at(let at): return ("\(stretch.start.shown)\(turns)", at.body.span.start + 1)
    case .trigger(let trigger): return ("→ \(stretch.end.shown)", trigger.body.span.start + 1)
    case .tempo, .repeating, .forEach, .loop, .condition, .constant, .pattern, .importing, .with,
      .effect, .seed, .about, .state, .invalid:
      return nil
    }
  }
}
