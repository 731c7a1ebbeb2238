import Foundation
import ScoreTestSupport
import Testing

@Suite struct InputTests {
  @Test(arguments: [
    ("missing.score", "cannot read 'missing.score': no such file or directory"),
    (".", "cannot read '.': is a directory"), ("", "cannot read '': no such file or directory"),
    ("a.score/b.score", "cannot read 'a.score/b.score': not a directory"),
    ("/dev/zero", "cannot read '/dev/zero': it is larger than 256 MiB"),
  ])
  func tellsWhatCannotBeRead(path: String, errors: String) throws {
    let folder = try TemporaryFolder()
    try folder.write("impact light", to: "a.score")
    for command in ["compile", "check", "run"] {
      let process = try ScorecProcess.run([command, path], in: folder.path)
      #expect(process.status == 66)
      #expect(process.errors == "scorec: error: \(errors)\n")
    }
  }

  @Test func readsStandardInput() throws {
    let folder = try TemporaryFolder()
    try folder.write("pattern tap { transient 0.7 }", to: "taps.score")
    let process = try ScorecProcess.run(
      ["compile", "-", "--emit", "events"], in: folder.path, input: "import \"taps.score\"\ntap")
    #expect(process.outputText == "0\t0\ttransient 0.7, 0.5\n# completion 0\n")
    let wrong = try ScorecProcess.run(["check", "-"], input: "tap")
    #expect(wrong.status == 1)
    #expect(wrong.errors.hasPrefix("<stdin>:1:1: error: "))
  }

  @Test func findsImportsAndSounds() throws {
    let folder = try TemporaryFolder()
    try folder.write("import \"../shared/b.score\"\nimport \"c.score\"\nb\nc", to: "main/a.score")
    try folder.write("pattern b { transient 0.1 }", to: "shared/b.score")
    try folder.write("pattern c { sound file:click.wav }", to: "include/c.score")
    let click = try Data(
      contentsOf: URL(fileURLWithPath: ProjectFolder.root + "/Samples/Sounds/click.wav"))
    try folder.write(Array(click), to: "include/click.wav")
    let process = try ScorecProcess.run(
      ["compile", "main/a.score", "-I", "include", "-o", "a b.ahap", "--deps", "a.d"],
      in: folder.path)
    #expect(process.status == 0, "\(process.errors)")
    #expect(
      try folder.text("a.d") == """
        a\\ b.ahap: \\
          main/a.score \\
          shared/b.score \\
          include/c.score \\
          include/click.wav

        """)
  }

  @Test func tellsWhatImportsWouldBeRight() throws {
    let folder = try TemporaryFolder()
    try folder.write("import \"lib/tap.score\"", to: "a.score")
    try folder.write("pattern tap { transient }", to: "lib/taps.score")
    let process = try ScorecProcess.run(["check", "a.score"], in: folder.path)
    #expect(process.status == 1)
    #expect(process.errors.contains("did you mean 'lib/taps.score'?"))
  }

  @Test func copiesSounds() throws {
    let folder = try TemporaryFolder()
    let sounds = ProjectFolder.root + "/Samples/Sounds"
    let score = "sound asset:click\nwait 1\nsound system:tink\nwait 1\ntone 440, 0.1"
    let process = try ScorecProcess.run(
      ["compile", "-", "-o", "out.ahap", "--copy-assets", "--assets", sounds], in: folder.path,
      input: score)
    #expect(process.status == 0, "\(process.errors)")
    #expect(folder.names.count == 4)
    let ahap = try folder.text("out.ahap")
    for name in folder.names where name != "out.ahap" { #expect(ahap.contains("\"\(name)\"")) }
    let original = try Data(contentsOf: URL(fileURLWithPath: sounds + "/click.wav"))
    #expect(try folder.read("click.wav") == Array(original))
  }
}
