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

  @Test func aScoreIsNotImported() throws {
    let folder = try TemporaryFolder()
    try folder.write("transient", to: "a.score")
    let process = try ScorecProcess.run(["import", "a.score"], in: folder.path)
    #expect(process.status == 64)
    #expect(process.errors.contains("'a.score' is in no format that can be imported"))
  }
}
