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

  @Test func aScoreIsNotImported() throws {
    let folder = try TemporaryFolder()
    try folder.write("transient", to: "a.score")
    let process = try ScorecProcess.run(["import", "a.score"], in: folder.path)
    #expect(process.status == 64)
    #expect(process.errors.contains("'a.score' is in no format that can be imported"))
  }
}
