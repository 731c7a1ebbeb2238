import ScoreDiagnostics
import ScoreSyntax
import ScoreTestSupport
import Testing

/// The formatter, through the server.
@Suite struct FormattingTests {
  @Test(arguments: [
    ("impact   light\n", "impact light\n"),
    ("sequence {\nimpact light\n\n\n\n  wait 1\n}", "sequence {\n  impact light\n\n  wait 1\n}\n"),
    ("impact light\r\nwait  1\r\n", "impact light\nwait 1\n"),
    ("impact light // 😀\nwait  1\n", "impact light  // 😀\nwait 1\n"),
  ]) func wholeTexts(_ text: String, _ expected: String) {
    var session = EditorSession(text)
    let edits = session.ask("formatting", at: (0, 0)).array ?? []
    #expect(session.applying(edits, to: text) == expected)
  }

  /// The edits give what the formatter gives, on every sample with its blanks disturbed.
  @Test func editsGiveTheForm() {
    for (index, sample) in ProjectFolder.samples.enumerated() {
      var random = SeededGenerator(seed: UInt64(index))
      let text = sample.split(separator: "\n", omittingEmptySubsequences: false).map { line in
        Bool.random(using: &random) ? "  " + line : String(line)
      }.joined(separator: "\n")
      var session = EditorSession(text)
      let edits = session.ask("formatting", at: (0, 0)).array ?? []
      #expect(Array(session.applying(edits, to: text).utf8) == formatted(text))
    }
  }

  @Test func aPartKeepsTheRest() {
    let text = "impact   light\nwait   1\nimpact   heavy\n"
    var session = EditorSession(text)
    for end in [#"{"line":1,"character":3}"#, #"{"line":2,"character":0}"#] {
      let range = #","range":{"start":{"line":1,"character":0},"end":\#(end)}"#
      let edits = session.ask("rangeFormatting", at: (0, 0), range).array ?? []
      #expect(session.applying(edits, to: text) == "impact   light\nwait 1\nimpact   heavy\n")
    }
  }

  /// A part, or the line before the caret, changes as in the whole text: the rest may be formatted
  /// later, and nothing is lost meanwhile.
  @Test func partsOfSamplesKeepTheRest() {
    for (index, sample) in ProjectFolder.samples.enumerated() {
      var random = SeededGenerator(seed: UInt64(index))
      let text = sample.split(separator: "\n", omittingEmptySubsequences: false).map { line in
        let start = Bool.random(using: &random) ? "\t" + line : String(line)
        guard Bool.random(using: &random) else { return start }
        return start.hasSuffix("{") ? start + "\n\n" : start.hasSuffix("}") ? start + ";\n" : start
      }.joined(separator: "\n")
      let form = formatted(text)
      var session = EditorSession(text)
      for line in stride(from: index % 3, to: text.count { $0 == "\n" }, by: 3) {
        let range = """
          ,"range":{"start":{"line":\(line),"character":0},"end":{"line":\(line + 2),"character":0}}
          """
        for (method, more) in [("rangeFormatting", range), ("onTypeFormatting", "")] {
          let edits = session.ask(method, at: (line, 0), more).array ?? []
          #expect(formatted(session.applying(edits, to: text)) == form)
        }
      }
    }
  }

  private func formatted(_ text: String) -> [UInt8] {
    var sources = SourceMap()
    var diagnostics = DiagnosticSet()
    guard let file = sources.add(name: "x", bytes: Array(text.utf8)) else { return [] }
    return format(parse(file, &diagnostics), in: file)
  }

  @Test func brokenTextsStay() {
    var session = EditorSession("impact   light {{\n")
    #expect(session.ask("formatting", at: (0, 0)).array?.isEmpty == true)
  }
}
