import ScoreJSON
import Testing

/// Definitions, references and other names, in one file and across imports.
@Suite struct NameTests {
  static let taps = """
    /// One tap.
    pattern tap(strength = 1) { impact light, strength }
    let gap = 200ms

    """

  /// Text with the caret at a use, and the lines of all its occurrences.
  @Test(arguments: [
    ("let gap = 1\nwait ga¦p\nwait gap", [0, 1, 2]),
    ("let ga¦p = 1\nsequence {\n  let gap = 2\n  wait gap\n}\nwait gap", [0, 5]),
    ("pattern beat(a) {\n  impact light, a¦\n}\nbeat a: 1", [0, 1, 3]),
    ("pattern be¦at { }\nbeat\nsequence { beat }", [0, 1, 2]),
    ("for i in 0..<3 {\n  wait i\n  wait ¦i + 1\n}", [0, 1, 2]),
    ("sound asset:click as music\nset mu¦sic.volume 0.5", [0, 1]),
    ("state phase: a, b\non pha¦se { }", [0, 1]),
    ("if false {\n  let x = 1\n  wait ¦x\n}", [1, 2]),
  ]) func occurrences(_ marked: String, _ lines: [Int]) {
    let (text, place) = marked.withCaret
    var session = EditorSession(text)
    let found = session.ask("references", at: place, #","context":{"includeDeclaration":true}"#)
    let starts = (found.array ?? []).compactMap { $0["range"]?["start"]?["line"]?.number }
    #expect(starts == lines.map { Double($0) })
    let definition = session.ask("definition", at: place)
    #expect(definition["range"]?["start"]?["line"]?.number == Double(lines[0]))
    let marks = session.ask("documentHighlight", at: place).array ?? []
    #expect(marks.count == lines.count)
  }

  @Test func definitionsLieInImportsToo() {
    var session = EditorSession(
      "import \"taps.score\" as taps\ntaps.tap\nwait taps.gap",
      files: ["/scores/taps.score": NameTests.taps])
    for (place, line) in [((1, 6), 1.0), ((2, 11), 2.0), ((0, 10), 0.0)] {
      let definition = session.ask("definition", at: place)
      #expect(definition["uri"]?.string == "file:///scores/taps.score")
      #expect(definition["range"]?["start"]?["line"]?.number == line)
    }
  }

  /// A name changes in the file that declares it and in all that use it, open or not.
  @Test func namesChangeAcrossImports() {
    let other = "import \"taps.score\"\ntap 0.5\n"
    let main = "import \"taps.score\" as taps\ntaps.tap strength: 0.5\nwait taps.gap\n"
    var session = EditorSession(
      main, files: ["/scores/taps.score": NameTests.taps, "/scores/other.score": other])
    let result = session.ask("rename", at: (1, 6), #","newName":"knock""#)
    let changes = result["changes"]
    let edits = { (uri: String) in changes?[uri]?.array ?? [] }
    #expect(
      session.applying(edits(EditorSession.uri), to: main)
        == "import \"taps.score\" as taps\ntaps.knock strength: 0.5\nwait taps.gap\n")
    #expect(
      session.applying(edits("file:///scores/other.score"), to: other)
        == "import \"taps.score\"\nknock 0.5\n")
    #expect(
      session.applying(edits("file:///scores/taps.score"), to: NameTests.taps).contains(
        "pattern knock(strength"))
  }

  @Test(arguments: [
    ("let gap = 1\nwait ga¦p", "impact", "cannot be declared"),
    ("let gap = 1\nwait ga¦p", "1x", "cannot be declared"),
    ("let gap = 1\nlet b = 2\nwait ga¦p", "b", "line 2 of 'main.score' is wrong"),
    ("let gap = 1\nwait until ga¦p", "finished", "means something else in line 2"),
    ("let ga¦p = 1\nsequence {\n  let b = 2\n  wait gap\n}", "b", "else in line 4"),
    ("impact li¦ght", "x", "no name"),
  ]) func wrongNamesAreRefused(_ marked: String, _ name: String, _ reason: String) {
    let (text, place) = marked.withCaret
    var session = EditorSession(text)
    let answer = session.ask("rename", at: place, #","newName":"\#(name)""#)
    #expect(answer["message"]?.string?.contains(reason) == true)
  }

  /// A name that is taken elsewhere is free where nothing would mean another thing.
  @Test(arguments: [
    ("sequence {\n  let b = 2\n}\nlet ga¦p = 1\nwait gap", "b"),
    ("let ga¦p = 0.5\nimpact light, gap", "light"),
    ("state phase: idle, done\nlet ga¦p = 1\non phase to done { wait gap }", "done"),
  ]) func freeNamesAreTaken(_ marked: String, _ name: String) {
    let (text, place) = marked.withCaret
    var session = EditorSession(text)
    let answer = session.ask("rename", at: place, #","newName":"\#(name)""#)
    #expect(answer["changes"]?[EditorSession.uri]?.array?.count == 2)
  }

  /// Scores that take a name, and have another one, need not be open, nor use it.
  @Test(arguments: [
    (["b": "import \"main.score\"\nlet y = 2\n"], "line 2 of 'b.score' is wrong"),
    (
      ["a": "let y = 1\n", "b": "import \"main.score\"\nimport \"a.score\"\n"],
      "line 2 of 'b.score' is wrong"
    ),
    (["b": "import \"main.score\" as taps\nlet y = 2\n"], nil),
  ]) func namesOfOtherFilesAreMinded(_ files: [String: String], _ reason: String?) {
    let texts = files.map { ("/scores/\($0.key).score", $0.value) }
    var session = EditorSession(
      "let x = 1", files: Dictionary(uniqueKeysWithValues: texts))
    let answer = session.ask("rename", at: (0, 4), #","newName":"y""#)
    let message = answer["message"]?.string
    #expect(reason.map { message?.contains($0) == true } ?? (message == nil), "\(answer)")
  }

  /// A client may not tell that files changed.
  @Test func filesAreReadAsTheyAre() {
    let path = "/scores/other.score"
    var session = EditorSession("let x = 1")
    for line in 1...3 {
      session.disk.files[path] =
        "import \"main.score\"" + String(repeating: "\n", count: line) + "wait x"
      let use = session.ask("references", at: (0, 4)).array?.last?["range"]?["start"]
      #expect(use?["line"]?.number == Double(line))
    }
  }

  /// A default value is a use, though each call gives another.
  @Test func defaultValuesAreUses() {
    var session = EditorSession("let x = 1\npattern p(a = x) { wait a }\np 2")
    #expect(session.ask("references", at: (0, 4)).array?.count == 2)
  }

  @Test func prepareRenameTellsTheName() {
    var session = EditorSession("let gap = 1\nwait gap")
    #expect(session.ask("prepareRename", at: (1, 6))["placeholder"]?.string == "gap")
    #expect(session.ask("prepareRename", at: (0, 1)).content == .null)
  }
}
