extension DiagnosticRenderer {
  /// Returns `diagnostic` for a person, each line with its end.
  ///
  ///     heartbeat.score:5:30: error: unknown parameter 'sharpnes' [unknown-parameter]
  ///      5 |   tap at 0    intensity 0.9  sharpnes 0.4
  ///        |                              ^~~~~~~~ did you mean 'sharpness'?
  ///     fix: replace 'sharpnes' with 'sharpness'
  ///
  /// Notes follow, each with the line it speaks of, and the fix-its. A column counts Unicode scalars
  /// from 1, as an editor does; a span over several lines shows the first, one in a file that is no text
  /// none.
  public mutating func text(_ diagnostic: Diagnostic) -> String {
    let places = [locate(diagnostic.span)] + diagnostic.notes.map { $0.span.flatMap { locate($0) } }
    let lastLine = places.compactMap { $0?.position.line }.max() ?? 0
    let gutter = String(lastLine).utf8.count
    let color = style.severity(diagnostic.severity)
    var text = header(
      places[0], diagnostic.severity.word, color, diagnostic.message, id: diagnostic.id)
    if let place = places[0] {
      text += excerpt(place, gutter: gutter, color, label: diagnostic.label)
    }
    for (note, place) in zip(diagnostic.notes, places.dropFirst()) {
      text += header(place, "note", style.note, note.message)
      if let place { text += excerpt(place, gutter: gutter, style.note) }
    }
    for fixIt in diagnostic.fixIts { text += header(nil, "fix", style.fix, fixIt.message) }
    return text
  }

  private func header(
    _ place: Place?, _ word: String, _ color: String, _ message: String, id: Diagnostic.ID? = nil
  ) -> String {
    let start = place.map { "\($0.name): " } ?? ""
    let end = id.map { " [\($0.rawValue)]" } ?? ""
    let sentence = id == nil ? message.shown : styled(style.message, message.shown)
    return "\(start)\(styled(color, "\(word):")) \(sentence)\(end)\n"
  }

  private func excerpt(
    _ place: Place, gutter: Int, _ color: String, label: String? = nil
  ) -> String {
    // A file that is no text has no line to show.
    guard !place.file.isBinary else { return label.map { "note: \($0.shown)\n" } ?? "" }
    let excerpt = place.excerpt
    let number = String(place.position.line)
    let blanks = String(repeating: " ", count: gutter - number.utf8.count)
    let numbered = styled(style.gutter, " \(blanks)\(number) |")
    let unnumbered = styled(style.gutter, String(repeating: " ", count: gutter + 2) + "|")
    let underline = excerpt.underline
    let indent = String(underline.prefix { $0 == " " })
    let marked = styled(color, String(underline.drop { $0 == " " }))
    let remark = label.map { " \($0.shown)" } ?? ""
    let line = excerpt.line.isEmpty ? "" : " \(excerpt.line)"
    return "\(numbered)\(line)\n\(unnumbered) \(indent)\(marked)\(remark)\n"
  }

  private func styled(_ start: String, _ text: String) -> String {
    start.isEmpty ? text : start + text + style.reset
  }
}
