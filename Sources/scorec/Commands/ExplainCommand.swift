import CPages
import ScoreDiagnostics

extension Command {
  /// Shows the page of each kind of diagnostic in `names`, or without one, which kinds there are.
  func explain(_ names: [String]) throws(Failure) -> ExitStatus {
    if names.isEmpty {
      let ids = Diagnostic.ID.allCases.sorted { $0.rawValue < $1.rawValue }
      let rows = try ids.map { id throws(Failure) in (id.rawValue, try id.page.firstSentence) }
      try Terminal.print(HelpText.rows(rows))
    }
    for name in names {
      let page = try Diagnostic.ID(named: name).page
      try Terminal.print(Terminal.width.map { MarkdownPage(page, width: $0).text } ?? page)
    }
    return .success
  }
}

extension Diagnostic.ID {
  /// Creates the kind that is called `name` on the command line.
  init(named name: String) throws(Failure) {
    if let id = Diagnostic.ID(rawValue: name) {
      self = id
      return
    }
    let near = Suggestion(for: name, among: Diagnostic.ID.allCases.map(\.rawValue))?.label
    throw .usage(
      "no error or warning is called '\(name)'", hint: near ?? "'scorec explain' lists them")
  }

  /// Creates the kind of warnings that is called `name` on the command line.
  init(warningNamed name: String) throws(Failure) {
    self = try Diagnostic.ID(named: name)
    guard Diagnostic.ID.warnings.contains(self) else {
      throw .usage("'\(name)' is no warning", hint: "only warnings are left out")
    }
  }

  /// The kinds that are warnings: their pages begin with that word.
  static let warnings = allCases.filter { id in
    diagnosticPage(id.rawValue).map {
      String(cString: $0).hasPrefix("# \(id.rawValue)\n\nWarning.")
    } ?? false
  }

  /// What is told about it, as Markdown.
  fileprivate var page: String {
    get throws(Failure) {
      guard let page = diagnosticPage(rawValue) else {
        throw Failure(.software, "there is no page about '\(rawValue)'")
      }
      return String(cString: page)
    }
  }
}

extension String {
  /// The sentence of a page that stands behind its heading and "Error." or "Warning.".
  fileprivate var firstSentence: String {
    let paragraph = split(separator: "\n").dropFirst()
      .prefix { !$0.hasPrefix("#") && !$0.hasPrefix("```") }
      .joined(separator: " ")
    let kind = paragraph.firstRange(of: ". ")?.upperBound ?? paragraph.startIndex
    let rest = paragraph[kind...]
    let sentence = rest[..<(rest.firstRange(of: ". ")?.lowerBound ?? rest.endIndex)]
    return String(sentence.last == "." || sentence.last == ":" ? sentence.dropLast() : sentence)
  }
}
