import ScoreJSON
import ScoreTestSupport
import Testing

/// `--split-transients`: taps that the curves of vibrations do not reach.
@Suite struct SplitTests {
  /// Returns the entries of the AHAP `name` in `folder`, as "type time" each.
  private func entries(_ folder: TemporaryFolder, _ name: String) throws -> [String] {
    let root = try JSONReader.read(Array(try folder.text(name).utf8), options: .strict)
    return (root["Pattern"]?.array ?? []).map { entry in
      guard let event = entry["Event"] else {
        return entry["ParameterCurve"] != nil ? "curve" : "parameter"
      }
      return "\(event["EventType"]?.string ?? "") \(event["Time"]?.number ?? -1)"
    }
  }

  @Test func tapsGetAFileOfTheirOwnWhereCurvesWouldReachThem() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      "continuous 1s, 1 -> 0.2 over 1s; wait 0.5; impact heavy; transient 0.8", to: "a.score")
    let process = try ScorecProcess.run(
      ["compile", "a.score", "-o", "a.ahap", "--split-transients"], in: folder.path)
    #expect(process.status == 0, "\(process.errors)")
    #expect(try entries(folder, "a.ahap") == ["curve", "HapticContinuous 0.0"])
    #expect(
      try entries(folder, "a-transients.ahap") == [
        "HapticTransient 0.5", "HapticTransient 0.5", "parameter",
      ])
  }

  @Test(arguments: ["transient; continuous 1s", "continuous 1s, 1 -> 0 over 1s"])
  func otherScoresStayWhole(score: String) throws {
    let folder = try TemporaryFolder()
    try folder.write(score, to: "a.score")
    _ = try ScorecProcess.run(
      ["compile", "a.score", "-o", "a.ahap", "--split-transients"], in: folder.path)
    #expect(throws: (any Error).self) { try folder.text("a-transients.ahap") }
  }

  @Test func aFileIsNeeded() throws {
    let process = try ScorecProcess.run(["compile", "-", "--split-transients"], input: "transient")
    #expect(process.status == 64)
  }
}
