import ScoreCompiler
import ScoreDiagnostics
import ScoreJSON
import ScoreTestSupport
import ScoreTimeline
import Testing

/// What the server tells of a text.
@Suite struct FeatureTests {
  // MARK: Diagnostics

  @Test func diagnosticsAreThoseOfTheCompiler() {
    for text in ProjectFolder.samples + ["impact hevy", "wait 1 2", "sequence {", "let a = b\na"] {
      let session = EditorSession(text)
      let told = session.diagnostics().map { diagnostic in
        let start = diagnostic["range"]?["start"]
        return "\(start?["line"]?.number ?? -1) \(diagnostic["code"]?.string ?? "")"
      }
      var sources = SourceMap()
      var host = Answers(host: session.server.host)
      let file = sources.add(name: "/scores/main.score", bytes: Array(text.utf8))
      guard let file else { continue }
      let found = inspect(file, in: &sources, asking: &host).diagnostics.sorted
      guard !found.contains(where: { $0.id == .unboundedScore }) else { continue }
      let expected = found.filter { $0.severity != .remark }.map { diagnostic in
        let before = file.bytes[..<Int(diagnostic.span.start - file.base)]
        return "\(Double(before.count { $0 == 10 })) \(diagnostic.id.rawValue)"
      }
      #expect(told == expected)
    }
  }

  @Test func fixesMakeDiagnosticsGoAway() throws {
    var session = EditorSession("impact hevy\n  waitUntilFinished")
    let actions = session.ask(
      "codeAction", at: (0, 0),
      #","range":{"start":{"line":0,"character":0},"end":{"line":1,"character":9}},"context":{}"#)
    let all = actions.array?.last
    #expect(all?["kind"]?.string == "source.fixAll")
    let edits = all?["edit"]?["changes"]?[EditorSession.uri]?.array ?? []
    let fixed = session.applying(edits, to: "impact hevy\n  waitUntilFinished")
    #expect(fixed == "impact heavy\n  wait until finished")
    #expect(actions.array?.first?["title"]?.string == "replace 'hevy' with 'heavy'")
  }

  /// What a fix-it uncovers is mended, too: `overlap` before the misspelled word behind it.
  @Test func fixAllGoesOnUntilNothingIsLeft() {
    let text = "state isOn\non isOn ovrlap quue {\n  impact hevy\n}\nwait untill finished"
    var session = EditorSession(text)
    let actions = session.ask(
      "codeAction", at: (0, 0),
      #","range":{"start":{"line":0,"character":0},"end":{"line":0,"character":0}},"#
        + #""context":{"only":["source.fixAll"]}"#)
    let edits = actions.array?.first?["edit"]?["changes"]?[EditorSession.uri]?.array ?? []
    let fixed = session.applying(edits, to: text)
    #expect(
      fixed == "state isOn\non isOn overlap queue {\n  impact heavy\n}\nwait until finished")
  }

  @Test func mistakesInImportsAreToldAtTheirPlace() {
    let session = EditorSession(
      "import \"bad.score\"", files: ["/scores/bad.score": "\nimpact hevy"])
    let bad = session.diagnostics(of: "file:///scores/bad.score")
    #expect(bad.first?["range"]?["start"]?["line"]?.number == 1)
    #expect(session.diagnostics().isEmpty)
  }

  @Test func openImportsAreReadFromTheirBuffers() {
    var session = EditorSession("import \"new.score\"\nbeat")
    #expect(session.diagnostics().first?["code"]?.string == "import-not-found")
    session.open("pattern beat { impact light }", uri: "file:///scores/new.score")
    #expect(session.diagnostics().isEmpty)
    session.tell(
      "textDocument/didChange",
      """
      {"textDocument":{"uri":"file:///scores/new.score","version":2},\
      "contentChanges":[{"text":"let beat = 1"}]}
      """)
    #expect(session.diagnostics().count == 1)
  }

  /// Each alone has no mistake; the one that is imported last imports the first.
  @Test func circlesOfOpenTextsAreTold() {
    var session = EditorSession("import \"other.score\"\npattern a { impact light }")
    let other = "file:///scores/other.score"
    session.open("let x = 1\nimport \"main.score\"\nlet x = 2", uri: other)
    #expect(session.diagnostics().map { $0["code"]?.string } == ["import-cycle"])
    let told = session.diagnostics(of: other).map { $0["code"]?.string ?? "" }.sorted()
    #expect(told == ["duplicate-name", "import-cycle"])
    session.tell(
      "textDocument/didChange",
      """
      {"textDocument":{"uri":"\(other)","version":2},"contentChanges":[{"text":"let x = 1"}]}
      """)
    #expect(session.diagnostics().isEmpty)
    #expect(session.diagnostics(of: other).isEmpty)
    session.tell("textDocument/didClose", "{\"textDocument\":{\"uri\":\"\(other)\"}}")
    #expect(session.diagnostics().map { $0["code"]?.string } == ["import-not-found"])
  }

  // MARK: Hover

  @Test(arguments: [
    ("imp¦act light", ["A tap", "starts at 0 s, lasts 0.1 s", "intensity"]),
    ("impact li¦ght", ["lasts 100 ms"]),
    ("notification err¦or", ["lasts 500 ms"]),
    ("feedback sel¦ection", ["feedback selection", "lasts 50 ms"]),
    ("impact light\nwa¦it 0.2", ["waits 0.2 s, until 0.2 s"]),
    ("repeat 3 {\n  im¦pact light\n  wait 1\n}", ["the first of 3 times"]),
    ("let gap = 2 beats\nwait ga¦p", ["2 beats = 1 s at tempo 120", "let gap"]),
    ("tempo 60\nlet g¦ap = 2 beats", ["2 beats = 2 s at tempo 60"]),
    ("wait 1 +¦ 2", ["3"]),
    (
      "/// A heart.\npattern beat(a = 1) { impact light, a }\nbe¦at", ["A heart.", "starts at 0 s"]
    ),
    ("sound asset:cl¦ick", ["lasts 0.5 s", "click.wav"]),
    ("sound asset:no¦ne", ["there is no such sound"]),
    ("continuous 1s, atta¦ck: 0.5", ["0…1; 0 if not written"]),
    ("import \"taps.score\"\nta¦p", ["One tap.", "from /scores/taps.score"]),
    ("sou¦nd asset:click, skipSilence: true", ["lasts 0.2 s"]),
    ("sequence {\n  impact light\n  imp¦act heavy\n}", ["starts at 0.1 s"]),
    ("tempo 60\nwait 2 be¦ats", ["2 beats = 2 s at tempo 60"]),
    ("effect rev¦erb { sound asset:click }", ["a room", "- `mix`"]),
    ("effect lv2: \"urn:¦gain\" { sound asset:click }", ["- `gain`", "−90…24 dB"]),
    (
      "effect lv2: \"urn:gain\", ga¦in: 3 { sound asset:click }",
      ["Gain of All", "0dB if not written"]
    ),
    ("state phase: idle, done\non phase to do¦ne { selection }", ["state phase: idle, done"]),
    ("state phase: idle, done\non phase where n¦ew == done { selection }", ["after the change"]),
    ("state isOn\non isOn overlap que¦ue { selection }", ["overlap queue", "is over"]),
    ("sound asset:click as music\ncurve music.vol¦ume 1 -> 0 over 1s", ["how loud it is"]),
    ("set pa¦n 0.5", ["−1…1, added"]),
    ("let cl¦ik = asset:click", ["lasts 0.5 s"]),
    ("let clik = asset:click\nsound cl¦ik", ["lasts 0.5 s"]),
  ]) func hovers(_ marked: String, _ wanted: [String]) {
    let (text, place) = marked.withCaret
    var session = EditorSession(
      text, files: ["/scores/taps.score": "/// One tap.\npattern tap { impact light }"])
    let value = session.ask("hover", at: place)["contents"]?["value"]?.string ?? ""
    for part in wanted { #expect(value.contains(part), "\(value)") }
  }

  // MARK: Hints

  @Test func hintsTellTheTimeOfNotesAndWaits() {
    var session = EditorSession(
      "impact light\nwait 0.25; impact heavy\nrepeat 2 {\n  selection\n  wait until finished\n}")
    let hints = session.ask(
      "inlayHint", at: (0, 0),
      #","range":{"start":{"line":0,"character":0},"end":{"line":9,"character":0}}"#)
    let labels = (hints.array ?? []).compactMap { $0["label"]?.string }
    #expect(labels == ["0 s", "→ 0.25 s", "0.25 s", "0.25 s ×2", "→ 0.3 s ×2"])
  }

  /// Those of a pattern are of the score's own timeline, whether a trigger plays it too.
  @Test func hintsKeepTimelinesApart() {
    var session = EditorSession(
      "state isOn\npattern tap {\n  selection\n}\non isOn { tap }\nwait 1\ntap\nwait 1; tap")
    let hints = session.ask(
      "inlayHint", at: (0, 0),
      #","range":{"start":{"line":2,"character":0},"end":{"line":3,"character":0}}"#)
    #expect((hints.array ?? []).compactMap { $0["label"]?.string } == ["1 s ×2"])
  }

  @Test func hintsOfATriggerCountFromItsBeginning() {
    var session = EditorSession(
      "state isOn\nwait 1\non isOn {\n  wait 0.25; impact heavy\n}\nimpact light")
    let hints = session.ask(
      "inlayHint", at: (0, 0),
      #","range":{"start":{"line":0,"character":0},"end":{"line":9,"character":0}}"#)
    let labels = (hints.array ?? []).compactMap { $0["label"]?.string }
    #expect(labels == ["→ 1 s", "→ 0.35 s", "→ 0.25 s", "0.25 s", "1 s"])
  }

  @Test(arguments: [
    ("continuous 1s, ¦", "continuous", 1), ("continuous 1s, sharpness: ¦", "continuous", 2),
    ("pattern beat(a, b = 2) { }\nbeat 1, ¦", "beat a, b = 2", 1),
  ]) func signatures(_ marked: String, _ label: String, _ active: Int) {
    let (text, place) = marked.withCaret
    var session = EditorSession(text)
    let help = session.ask("signatureHelp", at: place)
    let signature = help["signatures"]?.array?.first
    #expect(signature?["label"]?.string?.hasPrefix(label) == true)
    #expect(help["activeParameter"]?.number == Double(active))
  }

  /// Of parameters of the user's own nothing is known but what they are where they are not written.
  @Test func signaturesDocumentWhatIsKnown() {
    var session = EditorSession("pattern beat(a, b = 2) { }\nbeat 1")
    let help = session.ask("signatureHelp", at: (1, 6))
    let parameters = help["signatures"]?.array?.first?["parameters"]?.array ?? []
    #expect(parameters.map { $0["documentation"]?.string } == [nil, "2 if not written"])
  }

  // MARK: Structure

  @Test func symbolsNest() {
    var session = EditorSession("pattern beat {\n  let x = 1\n}\nlet y = 2")
    let symbols = session.ask("documentSymbol", at: (0, 0)).array ?? []
    #expect(symbols.compactMap { $0["name"]?.string } == ["beat", "y"])
    #expect(symbols.first?["children"]?.array?.first?["name"]?.string == "x")
  }

  @Test func symbolsOfAllFoldersAreFound() {
    var session = EditorSession("", files: ["/scores/a.score": "pattern heartBeat { }"])
    let found = session.ask("workspace/symbol", #"{"query":"htbt"}"#)["result"]?.array ?? []
    #expect(found.compactMap { $0["name"]?.string } == ["heartBeat"])
  }

  /// A client may write a folder with a slash at its end, or without.
  @Test func foldersComeAndGo() {
    var session = EditorSession("", files: ["/other/a.score": "let pause = 1"])
    for (event, count) in [
      (#""added":[{"uri":"file:///other"}],"removed":[]"#, 1),
      (#""added":[],"removed":[{"uri":"file:///other/"}]"#, 0),
    ] {
      session.tell("workspace/didChangeWorkspaceFolders", "{\"event\":{\(event)}}")
      let found = session.ask("workspace/symbol", #"{"query":"pause"}"#)["result"]?.array
      #expect(found?.count == count)
    }
  }

  @Test func blocksAndCommentsFold() {
    var session = EditorSession("// a\n// b\nsequence {\n  impact light\n\n}\nimpact light // c")
    let folds = session.ask("foldingRange", at: (0, 0)).array ?? []
    let lines = folds.map { "\($0["startLine"]?.number ?? -1)-\($0["endLine"]?.number ?? -1)" }
    #expect(lines == ["2.0-4.0", "0.0-1.0"])
  }

  @Test func selectionsGrow() {
    var session = EditorSession("sequence {\n  impact light, 0.5\n}")
    let ranges = session.ask(
      "selectionRange", at: (0, 0), #","positions":[{"line":1,"character":16}]"#)
    var spans: [String] = []
    var next = ranges.array?.first
    while let range = next?["range"] {
      spans.append(
        "\(Int(range["start"]?["line"]?.number ?? 0)):\(Int(range["start"]?["character"]?.number ?? 0))"
      )
      next = next?["parent"]
    }
    #expect(spans == ["1:16", "1:2", "0:9", "0:0"])
  }

  @Test func tokensAreToldByKind() {
    var session = EditorSession("let 😀x = 1\nlet a = 1\nimpact light, a /* b\nc */")
    let data = session.ask("semanticTokens/full", at: (0, 0))["data"]?.array ?? []
    #expect(data.count % 5 == 0)
    let kinds = stride(from: 3, to: data.count, by: 5).compactMap { data[$0].number }
    // let 1 … let a = 1, impact light a, comment on two lines.
    #expect(Array(kinds.suffix(9)) == [0, 2, 7, 5, 1, 9, 2, 8, 8])
  }

  @Test func sourcesAndImportsAreLinks() {
    var session = EditorSession(
      "import \"taps.score\"\nsound asset:click\nsound asset:none",
      files: ["/scores/taps.score": "let a = 1"])
    let links = session.ask("documentLink", at: (0, 0)).array ?? []
    let targets = links.compactMap { $0["target"]?.string }
    #expect(targets == ["file:///scores/taps.score", "file:///scores/click.wav"])
  }

  @Test func aLensPlaysTheScore() {
    var session = EditorSession("impact light")
    let lens = session.ask("codeLens", at: (0, 0)).array?.first?["command"]
    #expect(lens?["title"]?.string == "▶ play (0.1 s)")
    #expect(lens?["command"]?.string == "score.play")
  }

  /// Every request at every place of every sample is answered, and none stops the server.
  @Test func everyPlaceIsAnswered() {
    let methods = [
      "completion", "hover", "signatureHelp", "definition", "documentHighlight", "prepareRename",
    ]
    for text in ProjectFolder.samples {
      var session = EditorSession(text)
      for (line, content) in text.split(separator: "\n", omittingEmptySubsequences: false)
        .enumerated()
      {
        for column in stride(from: line % 3, through: content.utf16.count, by: 5) {
          for method in methods {
            #expect(session.ask(method, at: (line, column))["code"] == nil)
          }
        }
      }
    }
  }
}

/// The compiler's host, with the answers of an editor's.
private struct Answers: ScoreHost {
  var host: MemoryHost

  mutating func importedScore(_ path: String, by importer: String) -> ImportAnswer {
    host.importedScore(path, by: importer)
  }

  mutating func length(of source: SoundSource) -> SoundAnswer {
    host.length(of: source, in: "/scores/main.score")
  }

  mutating func audibleParts(
    of source: SoundSource, after steps: [SoundStep], above level: Double
  ) -> PartsAnswer {
    host.audibleParts(of: source, after: steps, above: level, in: "/scores/main.score")
  }
}
