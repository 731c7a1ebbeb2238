import CPages
import ScoreDiagnostics

extension Command {
  /// Shows the page of each kind of diagnostic in `names`, or without one, which kinds there are.
  func explain(_ names: [String]) throws(Failure) -> ExitStatus {
    if names.isEmpty {
      try Terminal.print(Diagnostic.ID.allCases.map { $0.rawValue + "\n" }.sorted().joined())
    }
    for name in names {
      let id = try Diagnostic.ID(choice: name, of: "explain")
      guard let page = diagnosticPage(id.rawValue) else {
        throw Failure(.software, "there is no page about '\(name)'")
      }
      let text = String(cString: page)
      try Terminal.print(Terminal.width.map { MarkdownPage(text, width: $0).text } ?? text)
    }
    return .success
  }
}
