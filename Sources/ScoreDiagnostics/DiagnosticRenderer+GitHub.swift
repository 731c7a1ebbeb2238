extension DiagnosticRenderer {
  /// Returns `diagnostic` as a command of a GitHub workflow, which shows it beside its line:
  /// https://docs.github.com/actions/reference/workflow-commands-for-github-actions.
  ///
  ///     ::error file=a.score,line=2,endLine=2,col=5,endColumn=9,title=unknown-note::no note 'tap'
  ///
  public mutating func gitHubCommand(_ diagnostic: Diagnostic) -> String {
    let command = diagnostic.severity == .remark ? "notice" : diagnostic.severity.word
    var properties: [String] = []
    if let place = locate(diagnostic.span) {
      let end = place.lines.position(of: place.offset + place.length)
      properties = [
        "file=\(place.file.name.propertyEscaped)", "line=\(place.position.line)",
        "endLine=\(end.line)", "col=\(place.position.column)", "endColumn=\(end.column)",
      ]
    }
    properties.append("title=\(diagnostic.id.rawValue)")
    let sentences = [diagnostic.message] + [diagnostic.label].compactMap { $0 }
    let notes = diagnostic.notes.map { "note: " + $0.message }
    let text = (sentences + notes).map { $0.readable }.joined(separator: "\n")
    return "::\(command) \(properties.joined(separator: ","))::\(text.commandEscaped)\n"
  }
}

extension String {
  /// The text as the message of a workflow command.
  public var commandEscaped: String { escaped(["%", "\r", "\n"]) }

  /// The text as a property of a workflow command.
  fileprivate var propertyEscaped: String { escaped(["%", "\r", "\n", ":", ","]) }

  private func escaped(_ special: [Unicode.Scalar]) -> String {
    var text = ""
    for scalar in unicodeScalars {
      guard special.contains(scalar) else {
        text.unicodeScalars.append(scalar.printable)
        continue
      }
      let digits = String(scalar.value, radix: 16, uppercase: true)
      text += digits.utf8.count < 2 ? "%0" + digits : "%" + digits
    }
    return text
  }
}
