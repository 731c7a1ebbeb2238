import Foundation
import ScoreTestSupport
import Testing

@Suite struct RunTests {
  /// SDL's device that plays to nobody, in real time.
  private static let dummy = ["SDL_AUDIODRIVER": "dummy"]

  @Test func showsNotesAsTheySound() throws {
    let start = Date()
    let process = try ScorecProcess.run(
      ["run", "-"], input: "impact light\nwait 0.2\ntransient 0.5, 0.6\nwait 0.3",
      environment: RunTests.dummy)
    #expect(process.status == 0)
    #expect(process.outputText == "0\t0.1\timpact light\n0.2\t0.2\ttransient 0.5, 0.6\n")
    #expect(Date().timeIntervalSince(start) > 0.45)
  }

  @Test func keepsTimeWithoutADevice() throws {
    let start = Date()
    let process = try ScorecProcess.run(
      ["run", "-"], input: "wait 0.3\ntransient", environment: ["SDL_AUDIODRIVER": "nothing"])
    #expect(process.status == 0)
    #expect(process.errors.contains("time passes in silence"))
    #expect(process.outputText == "0.3\t0.3\ttransient 1, 0.5\n")
    #expect(Date().timeIntervalSince(start) > 0.28)
  }

  @Test func stopsAtOnce() throws {
    let folder = try TemporaryFolder()
    try folder.write("loop every 10ms { transient }", to: "a.score")
    let process = Process()
    process.executableURL = URL(fileURLWithPath: ScorecProcess.path)
    process.arguments = ["run", folder.path("a.score")]
    process.environment = ProcessInfo.processInfo.environment.merging(RunTests.dummy) { $1 }
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    // The first note sounds, so all is in motion.
    _ = output.fileHandleForReading.availableData
    let start = Date()
    process.interrupt()
    process.waitUntilExit()
    #expect(process.terminationReason == .exit && process.terminationStatus == 130)
    #expect(Date().timeIntervalSince(start) < 1)
  }

  @Test func tellsMistakesInsteadOfPlaying() throws {
    let process = try ScorecProcess.run(["run", "-"], input: "impct", environment: RunTests.dummy)
    #expect(process.status == 1)
    #expect(process.output.isEmpty)
  }
}
