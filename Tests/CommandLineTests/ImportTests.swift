import Foundation
import ScoreTestSupport
import Testing

@Suite struct ImportTests {
  private static let ahap = """
    {"Version": 1.0, "Pattern": [
      {"Event": {"Time": 0, "EventType": "HapticTransient"}},
      {"Event": {"Time": 0.3333333333, "EventType": "HapticTransient", "EventParameters": [
        {"ParameterID": "HapticIntensity", "ParameterValue": 0.123456}]}}]}
    """

  @Test(arguments: [
    (["import", "a.ahap"], "transient 0.75\nwait 0.333333\ntransient 0.1235\n"),
    (["import", "a.ahap", "--exact"], "transient 0.75\nwait 0.333333333\ntransient 0.123456\n"),
    (
      ["compile", "a.ahap", "--emit", "events"],
      "0\t0\ttransient 0.75, 0.5\n0.333333333\t0.333333333\ttransient 0.123456, 0.5\n"
        + "# completion 0.333333333\n"
    ),
  ])
  func readsOtherFormats(arguments: [String], output: String) throws {
    let folder = try TemporaryFolder()
    try folder.write(ImportTests.ahap, to: "a.ahap")
    let process = try ScorecProcess.run(arguments, in: folder.path)
    #expect(process.errors == "")
    #expect(process.outputText == output)
  }

  @Test func severalFilesBecomeScoresInAFolder() throws {
    let folder = try TemporaryFolder()
    try folder.write(ImportTests.ahap, to: "a.ahap")
    try folder.write("{\"Version\": 1.0, \"Pattern\": []}", to: "b.ahap")
    let process = try ScorecProcess.run(
      ["import", "a.ahap", "b.ahap", "-o", "out/"], in: folder.path)
    #expect(process.status == 0)
    #expect(try folder.text("out/a.score").hasPrefix("transient 0.75\n"))
    #expect(try folder.text("out/b.score") == "")
    let formatted = try ScorecProcess.run(["fmt", "--check", "out"], in: folder.path)
    #expect(formatted.status == 0)
  }

  @Test(arguments: [
    ("x.ahap", "scorec compile a.ahap -o x.ahap"), ("x.wav", "scorec compile a.ahap -o x.wav"),
    ("in/x.web.json", "scorec compile a.ahap -o in/x.web.json"), ("in/x.json", "-o in/x.score"),
    ("in/x.txt", "-o in/x.score"),
    ("x", nil), ("x.SCORE", nil),
  ])
  func aScoreIsWhatItWrites(path: String, hint: String?) throws {
    let folder = try TemporaryFolder()
    try folder.write(ImportTests.ahap, to: "a.ahap")
    try folder.write("", to: "in/a.ahap")
    let process = try ScorecProcess.run(["import", "a.ahap", "-o", path], in: folder.path)
    #expect(process.status == (hint == nil ? 0 : 64))
    #expect(FileManager.default.fileExists(atPath: folder.path(path)) == (hint == nil))
    if let hint {
      #expect(process.errors.contains("'import' writes scores, and '\(path)' is not the name of"))
      #expect(process.errors.contains(hint), "\(process.errors)")
    } else {
      #expect(try folder.text(path).hasPrefix("transient 0.75"))
    }
  }

  @Test func anAHAPKeepsTheFoldersOfItsSounds() throws {
    let folder = try TemporaryFolder()
    let event = """
      {"Event": {"Time": 0, "EventType": "AudioCustom", "EventDuration": 1, \
      "EventWaveformPath": "Sounds/boom.wav"}}
      """
    try folder.write("{\"Version\": 1.0, \"Pattern\": [\(event)]}", to: "a.ahap")
    let ahap = try ScorecProcess.run(["compile", "a.ahap"], in: folder.path)
    #expect(ahap.outputText.contains("\"Sounds/boom.wav\""))
    _ = try ScorecProcess.run(["import", "a.ahap", "-o", "a.score"], in: folder.path)
    #expect(try folder.text("a.score").contains("file:Sounds/boom.wav"))
  }

  @Test func whatEachOutputLosesIsTold() throws {
    let folder = try TemporaryFolder()
    try folder.write("transient\ntone 440Hz, 1\n", to: "a.score")
    let process = try ScorecProcess.run(
      ["compile", "a.score", "--emit", "haps,hjif", "-o", "out/"], in: folder.path)
    #expect(process.errors.contains("HAPS holds no sound"))
    #expect(process.errors.contains("HJIF holds no sound"))
  }

  @Test(arguments: [
    (
      "a.xml",
      "<vibration-effect><primitive-effect name=\"click\" scale=\"0.5\"/></vibration-effect>",
      "transient 0.5, 0.7\n"
    ),
    ("a.haptica", "O-o", "impact heavy\nwait 0.2\nimpact medium\n"),
    ("a.rnhf", "oO", "transient 0.4, 0.4\nwait 0.1\ntransient 1, 0.8\nwait 0.1\n"),
    (
      "a.swift", "Piano.play([.hapticFeedback(.impact(.heavy)), .wait(0.2), .tapticEngine(.pop)])",
      "impact heavy\nwait 0.2\ntaptic pop\n"
    ),
  ])
  func readsWhatIsNoJSON(name: String, text: String, score: String) throws {
    let folder = try TemporaryFolder()
    try folder.write(text, to: name)
    let process = try ScorecProcess.run(["import", name], in: folder.path)
    #expect(process.errors == "")
    #expect(process.outputText == score)
    let format = String(name.drop { $0 != "." }.dropFirst())
    let piped = try ScorecProcess.run(["import", "-", "--input-format", format], input: text)
    #expect(piped.outputText == score)
  }

  /// A sound becomes the score of what can be felt of it, which means what `fromAudio` does.
  @Test func soundsAreListenedTo() throws {
    let folder = ProjectFolder.root + "/Samples/Sounds"
    let score = try ScorecProcess.run(["import", "thud.wav"], in: folder)
    #expect(score.status == 0)
    #expect(score.outputText.hasPrefix("transient "))
    let imported = try ScorecProcess.run(
      ["compile", "-", "--emit", "events"], in: folder, input: score.outputText)
    let compiled = try ScorecProcess.run(["compile", "thud.wav", "--emit", "events"], in: folder)
    let asked = try ScorecProcess.run(
      ["compile", "-", "--emit", "events"], in: folder, input: "fromAudio asset:thud")
    #expect(compiled.outputText == asked.outputText)
    #expect(compiled.outputText == imported.outputText)
    let missing = try ScorecProcess.run(["import", "nothing.wav"], in: folder)
    #expect(missing.status == 66)
  }

  @Test func aScoreIsNotImported() throws {
    let folder = try TemporaryFolder()
    try folder.write("transient", to: "a.score")
    let process = try ScorecProcess.run(["import", "a.score"], in: folder.path)
    #expect(process.status == 64)
    #expect(process.errors.contains("'a.score' is in no format that can be imported"))
  }
}
