import ScoreDiagnostics
import ScoreJSON
import Testing

@Suite struct JSONRenderingTests {
  @Test func writesOneObjectALine() throws {
    let text = try #require(MarkedText("é\n  tap «sharpnes» 0.4\n«x»"))
    let diagnostic = Diagnostic(
      .unknownParameter, .error, "unknown parameter 'sharpnes'", at: text[0],
      label: "did you mean 'sharpness'?",
      notes: [Diagnostic.Note("here", at: text[1]), Diagnostic.Note("there")],
      fixIts: [.replace(text[0], "sharpnes", with: "sharpness", isSafe: true)])
    var renderer = DiagnosticRenderer(sources: text.sources)
    #expect(
      renderer.json(diagnostic) == #"""
        {"id":"unknown-parameter","severity":"error","file":"heartbeat.score","line":2,"column":7,\#
        "offset":9,"length":8,"message":"unknown parameter 'sharpnes'",\#
        "label":"did you mean 'sharpness'?","notes":[{"message":"here","file":"heartbeat.score",\#
        "line":3,"column":1,"offset":22,"length":1},{"message":"there","file":null,"line":null,\#
        "column":null,"offset":null,"length":null}],\#
        "fixIts":[{"message":"replace 'sharpnes' with 'sharpness'","safe":true,\#
        "edits":[{"offset":9,"length":8,"text":"sharpness"}]}]}

        """#)
  }

  @Test func namesTheFileOfAnEditElsewhere() throws {
    var text = try #require(MarkedText("«a»"))
    let added = text.sources.add(name: "other.score", bytes: Array("bc".utf8))
    let other = try #require(added)
    let edit = FixIt.Edit(SourceSpan(other.base + 1, other.base + 2), "d")
    var renderer = DiagnosticRenderer(sources: text.sources)
    let line = renderer.json(
      Diagnostic(
        .duplicateName, .error, "m", at: text[0], fixIts: [FixIt("f", [edit], isSafe: false)]))
    let value = try JSONReader.read(Array(line.utf8))
    let written = value["fixIts"]?.array?.first?["edits"]?.array?.first
    #expect(written?["file"]?.string == "other.score")
    #expect(written?["offset"]?.number == 1)
    #expect(value["label"]?.content == .null)
  }
}
