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
      var sources = SourceMap()
      guard let file = sources.add(name: "x", bytes: Array(text.utf8)) else { continue }
      var diagnostics = DiagnosticSet()
      let expected = format(parse(file, &diagnostics), in: file)
      var session = EditorSession(text)
      let edits = session.ask("formatting", at: (0, 0)).array ?? []
      #expect(Array(session.applying(edits, to: text).utf8) == expected)
    }
  }

  @Test func aPartKeepsTheRest() {
    let text = "impact   light\nwait   1\nimpact   heavy\n"
    var session = EditorSession(text)
    let range = #","range":{"start":{"line":1,"character":0},"end":{"line":1,"character":3}}"#
    let edits = session.ask("rangeFormatting", at: (0, 0), range).array ?? []
    #expect(edits.count == 1)
  }

  @Test func brokenTextsStay() {
    var session = EditorSession("impact   light {{\n")
    #expect(session.ask("formatting", at: (0, 0)).array?.isEmpty == true)
  }
}
