import Foundation
import ScoreJSON
import ScoreTestSupport
import Testing

/// What a WAV cannot hold, and the sounds that a score is made from.
@Suite struct SoundOutputTests {
  private static let loud = "tone 440, 1s\nwait 0.25\ntone 440, 0.5s\ntone 440, 0.5s\n"

  private static let click = ProjectFolder.root + "/Samples/Sounds/click.wav"

  @Test func tellsWhenAndWhereItIsCutOff() throws {
    let folder = try TemporaryFolder()
    let options = ["compile", "-", "-o", "a.wav", "--no-limiter"]
    let process = try ScorecProcess.run(options, in: folder.path, input: SoundOutputTests.loud)
    #expect(process.status == 0)
    #expect(process.errors.contains("<stdin>:4:1: warning: the sound is cut off: at 0."))
    #expect(process.errors.contains("note: 'with volume: -4dB { … }' makes room for it"))
    #expect(folder.names == ["a.wav"])
    let soft = "with volume: -4dB {\n\(SoundOutputTests.loud)}"
    #expect(try ScorecProcess.run(options, in: folder.path, input: soft).errors.isEmpty)
    let floats = try ScorecProcess.run(
      options + ["--format", "float"], in: folder.path, input: SoundOutputTests.loud)
    #expect(floats.errors.isEmpty)
    // With the limiter, as it goes without saying, nothing is cut off; a remark tells what it did.
    let limited = try ScorecProcess.run(
      ["compile", "-", "-o", "a.wav", "--remarks"], in: folder.path, input: SoundOutputTests.loud)
    #expect(limited.errors.contains("remark: the limiter turns the sound down by "))
    #expect(!limited.errors.contains("cut off"))
  }

  @Test(arguments: [["-o", "a.wav"], ["--emit", "wav"], ["-o", "/dev/null", "--emit", "wav"]])
  func strictLeavesNothingThatIsCutOff(options: [String]) throws {
    let folder = try TemporaryFolder()
    try folder.write("old", to: "a.wav")
    let process = try ScorecProcess.run(
      ["compile", "-", "--strict", "--no-limiter"] + options, in: folder.path,
      input: SoundOutputTests.loud)
    #expect(process.status == 1)
    #expect(process.errors.contains("<stdin>:4:1: error: the sound is cut off"))
    #expect(process.output.isEmpty)
    #expect(try folder.text("a.wav") == "old")
    let soft = try ScorecProcess.run(
      ["compile", "-", "--strict"] + options, in: folder.path, input: "tone 440, 1s")
    #expect(soft.status == 0 && soft.errors.isEmpty)
  }

  @Test func isADiagnosticLikeAllOthers() throws {
    let options = ["check", "-", "--emit", "wav", "--no-limiter"]
    let json = try ScorecProcess.run(
      options + ["--diagnostics", "json"], input: SoundOutputTests.loud)
    let diagnostic = try JSONReader.read(Array(json.errors.utf8))
    #expect(diagnostic["id"]?.string == "clipped")
    #expect(diagnostic["line"]?.number == 4)
    let silenced = try ScorecProcess.run(
      options + ["--no-warn", "clipped"], input: SoundOutputTests.loud)
    #expect(silenced.status == 0 && silenced.errors.isEmpty)
    let floats = try ScorecProcess.run(
      options + ["--format", "float"], input: SoundOutputTests.loud)
    #expect(floats.errors.isEmpty)
    let haptics = "together { impact heavy; impact heavy; transient }"
    let felt = try ScorecProcess.run(options, input: haptics)
    #expect(felt.errors.contains("'with intensity: "))
    #expect(try ScorecProcess.run(["check", "-"], input: haptics).errors.isEmpty)
  }

  /// An output that would take the place of what the score is made from: the score, a sound that it
  /// names, a sound beside which another is rendered, and the result of the run before.
  @Test(arguments: [
    ("impact light", "a.score", "a.score", ["--emit", "ahap"]),
    ("sound asset:bell", "Sounds/bell.wav", "Sounds/bell.wav", []),
    ("sound file:Sounds/bell.wav", "link.wav", "Sounds/bell.wav", []),
    (
      "tone 440, 1\nwait 1\nsound file:mine-1.wav", "mine.ahap", "mine-1.wav",
      ["--no-warn", "ahap-shared-name"]
    ),
    ("sound asset:alarm", "alarm.wav", "alarm.wav", []),
  ])
  func sparesWhatTheScoreIsMadeFrom(
    score: String, output: String, original: String, options: [String]
  ) throws {
    let folder = try TemporaryFolder()
    let click = Array(try Data(contentsOf: URL(fileURLWithPath: SoundOutputTests.click)))
    for name in ["Sounds/bell.wav", "mine-1.wav", "Sounds/alarm.wav"] {
      try folder.write(click, to: name)
    }
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("link.wav"), withDestinationPath: "Sounds/bell.wav")
    try folder.write(score, to: "a.score")
    let arguments = ["compile", "a.score", "-o", output] + options
    var process = try ScorecProcess.run(arguments, in: folder.path)
    if original == "alarm.wav" {
      // It becomes the nearest sound of its name only now.
      #expect(process.status == 0)
      process = try ScorecProcess.run(arguments, in: folder.path)
    }
    let before = try folder.read(original)
    #expect(process.status == 73)
    #expect(
      process.errors == """
        scorec: error: cannot create '\(original == "mine-1.wav" ? original : output)': \
        the score is made from it
        note: it is the score, or a file that it uses: the result needs another name or folder

        """)
    #expect(try folder.read(original) == before)
    #expect(original != "Sounds/bell.wav" || before == click)
  }

  /// A pattern in Swift names no sound, so that none is rendered for it.
  @Test(arguments: [("swift", 0), ("ahap,swift", 1)])
  func swiftHasNoSoundsBeside(kinds: String, count: Int) throws {
    let folder = try TemporaryFolder()
    try folder.write("tone 440, 0.1\ntransient", to: "a.score")
    let process = try ScorecProcess.run(
      ["compile", "a.score", "--emit", kinds, "-o", "out/"], in: folder.path)
    #expect(process.status == 0)
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path("out"))
    #expect(names.count { $0.hasSuffix(".wav") } == count)
    #expect(names.contains("a.swift"))
    #expect(process.errors.components(separatedBy: "out/a-1.wav").count == count + 1)
  }

  /// What is written beside an output is told, as nobody named it.
  @Test func tellsFurtherFiles() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      "tone 440, 0.1\nstate phase: idle, done\non phase to done { impact light }", to: "a.score")
    let process = try ScorecProcess.run(["compile", "a.score", "-o", "a.ahap"], in: folder.path)
    #expect(process.errors == "scorec: also wrote 'a-phase-to-done.ahap', 'a-1.wav'\n")
    let tool = try ScorecProcess.run(
      ["compile", "a.score", "-o", "a.ahap", "--diagnostics", "json", "--deps", "a.d"],
      in: folder.path)
    #expect(tool.errors.isEmpty)
    #expect(try folder.text("a.d").contains("a-1.wav: \\\n  a.score\n"))
  }

  /// A text in place of a source is the file, or the asset where only that is there.
  @Test func proposesWhatIsThere() throws {
    let folder = try TemporaryFolder()
    let click = Array(try Data(contentsOf: URL(fileURLWithPath: SoundOutputTests.click)))
    try folder.write(click, to: "Sounds/bell.wav")
    for (text, meant) in [
      ("bell.wav", "asset:bell"), ("Sounds/bell.wav", "file:Sounds/bell.wav"),
      ("none.wav", "file:none.wav"), ("bell", "asset:bell"),
    ] {
      let process = try ScorecProcess.run(
        ["check", "-"], in: folder.path, input: "sound \"\(text)\"")
      #expect(process.errors.contains("did you mean '\(meant)'?"))
    }
  }

  @Test func tellsWhereASoundWasLookedFor() throws {
    let folder = try TemporaryFolder()
    let all = "sound asset:bell\nsound file:a/b.wav\nsound system:nope"
    let process = try ScorecProcess.run(["check", "-"], in: folder.path, input: all)
    #expect(
      process.errors.contains(
        "note: looked in '.', 'Assets' and 'Sounds', where there are no sounds\n"))
    #expect(process.errors.contains("note: looked in 'a', where there are no sounds\n"))
    #expect(process.errors.contains("note: a system sound has a number or a name"))
    let click = Array(try Data(contentsOf: URL(fileURLWithPath: SoundOutputTests.click)))
    for number in 1...9 { try folder.write(click, to: "here/click\(number).wav") }
    let near = try ScorecProcess.run(
      ["check", "-", "--assets", "here"], in: folder.path, input: "sound asset:bell")
    #expect(near.errors.contains("note: looked in 'here'\n"))
    #expect(near.errors.contains("note: there are click1, click2, click3, click4, click5, "))
    #expect(near.errors.contains("click8 and 1 more\n"))
  }
}
