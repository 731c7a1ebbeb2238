import Foundation
import ScoreTestSupport
import Testing

/// What is written and read while scores play, to SDL's device that plays to nobody.
@Suite struct LiveTests {
  private static let dummy = ["SDL_AUDIODRIVER": "dummy"]

  private static let score = """
    tone 300, 0.6s, volume: 0.9
    impact heavy
    wait 0.3
    tone 500, 0.5s, volume: 0.9
    continuous 0.2s, 0.8, 0.3
    wait 0.2
    impact light
    """

  @Test(arguments: [
    [], ["--haptics", "off"], ["--haptics", "channels"], ["--format", "float"],
    ["--haptics", "channels", "--haptic-channels", "2"], ["--haptic-model", "mpeg"],
    ["--from", "0.2s"], ["--to", "0.35s"], ["--from", "0.1s", "--to", "0.5s"],
    // Behind the completion, where the last sound has not died away.
    ["--from", "0.1s", "--to", "0.55s"],
  ])
  func recordsWhatTheOfflineRenderingIs(options: [String]) throws {
    let folder = try TemporaryFolder()
    try folder.write(LiveTests.score, to: "a.score")
    for _ in 0..<5 {
      let run = try ScorecProcess.run(
        ["run", folder.path("a.score"), "--record", folder.path("live.wav")] + options,
        environment: LiveTests.dummy)
      #expect(run.status == 0)
      // A machine that is busy with other tests may be late with the sound, which it says.
      if run.errors.contains("were silent") { continue }
      _ = try ScorecProcess.run(
        ["compile", folder.path("a.score"), "-o", folder.path("offline.wav")] + options)
      let live = try RecordedSound(wav: folder.read("live.wav"))
      #expect(try live == RecordedSound(wav: folder.read("offline.wav")))
      return
    }
    Issue.record("the sound was late each time")
  }

  @Test func tellsItsState() throws {
    let folder = try TemporaryFolder()
    try folder.write("title \"A\"\n" + LiveTests.score, to: "a.score")
    let arguments = ["run", folder.path("a.score"), "--status", "json", "--status-every", "100ms"]
    let run = try ScorecProcess.run(arguments, environment: LiveTests.dummy)
    let lines = try run.outputText.split(separator: "\n").map {
      try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
    }
    let states = lines.compactMap { $0["state"] as? String }
    #expect(states.count == lines.count && states.contains("playing"))
    #expect(states.last == "ended")
    #expect(lines.count { $0["reason"] != nil } == 1)
    #expect(lines.last?["reason"] as? String == "finished")
    let first = try #require(lines.first { $0["state"] as? String == "playing" })
    #expect(first["score"] as? String == "A" && first["device"] as? String == "dummy")
    #expect((first["duration"] as? Double).map { abs($0 - 0.8) < 0.001 } == true)
    #expect(
      (first["next"] as? [String: Any])?["note"] as? String == "tone 500Hz, 0.5s, volume: 0.9")
    let times = lines.compactMap { $0["elapsed"] as? Double }.dropLast()
    #expect(times.sorted() == Array(times))
  }

  @Test func goesOnWithWhatIsSaved() throws {
    let folder = try TemporaryFolder()
    try folder.write("wait 60\ntransient 0.1", to: "a.score")
    let process = try Session(["run", "--watch", folder.path("a.score")], LiveTests.dummy)
    try process.wait(for: "", on: .errors)
    Thread.sleep(forTimeInterval: 0.3)
    try folder.write("wait 60\ntransint 0.1", to: "a.score")
    try process.wait(for: "transint", on: .errors)
    try process.wait(for: "the version before plays on", on: .errors)
    try folder.write("repeat 600 every 100ms { transient 0.2 }", to: "a.score")
    try process.wait(for: "transient 0.2", on: .output)
    process.send("quit\n")
    #expect(process.end() == 0)
    #expect(!process.output.contains("transient 0.1"))
    // The first beats have passed.
    #expect(!process.output.hasPrefix("0\t"))
  }

  /// A wait before one that waits for the end of a sound must not lose what follows.
  @Test func playsWhatFollowsWaits() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      "tone 300, 0.4s, volume: 0.2\nwait 0.1\nwait until finished\ntransient 0.7", to: "a.score")
    let run = try ScorecProcess.run(["run", folder.path("a.score")], environment: LiveTests.dummy)
    #expect(run.status == 0)
    #expect(
      run.outputText == "0\t0.4\ttone 300Hz, 0.4s, volume: 0.2\n0.4\t0.4\ttransient 0.7, 0.5\n")
  }

  /// Who writes a score is not done when it has been played: what is saved then is played.
  @Test func waitsForWhatIsSaved() throws {
    let folder = try TemporaryFolder()
    try folder.write("transint 0.1", to: "a.score")
    let process = try Session(["run", "--watch", folder.path("a.score")], LiveTests.dummy)
    process.closeInput()
    try process.wait(for: "once it is saved without errors", on: .errors)
    try folder.write("transient 0.1", to: "a.score")
    try process.wait(for: "0\t0\ttransient 0.1, 0.5\n", on: .output)
    Thread.sleep(forTimeInterval: 0.5)
    // Some editors empty a file before they write it.
    try folder.write("", to: "a.score")
    Thread.sleep(forTimeInterval: 0.4)
    try folder.write("transient 0.2", to: "a.score")
    try process.wait(for: "0\t0\ttransient 0.2, 0.5\n", on: .output)
    kill(process.identifier, SIGINT)
    #expect(process.end() == 130)
  }

  /// What was recorded is kept, whoever ends the program.
  @Test(arguments: [SIGTERM, SIGHUP, SIGINT])
  func keepsWhatWasRecorded(signal: Int32) throws {
    let folder = try TemporaryFolder()
    try folder.write("transient\ntone 440, 60s", to: "a.score")
    let process = try Session(
      ["run", "--record", folder.path("a.wav"), folder.path("a.score")], LiveTests.dummy)
    try process.wait(for: "transient", on: .output)
    Thread.sleep(forTimeInterval: 0.3)
    kill(process.identifier, signal)
    #expect(process.end() == (signal == SIGINT ? 130 : -signal))
    #expect(try RecordedSound(wav: folder.read("a.wav")).samples.count > 9_600 * 4)
  }

  /// A timer of the command line ends the program; `stop` does not, with one or without.
  @Test func stopWaitsInSpiteOfATimer() throws {
    let folder = try TemporaryFolder()
    try folder.write("transient\nwait 60", to: "a.score")
    let process = try Session(
      ["run", "--stop-after", "30m", folder.path("a.score")], LiveTests.dummy)
    try process.wait(for: "transient", on: .output)
    process.send("stop\n")
    Thread.sleep(forTimeInterval: 0.3)
    process.send("play\n")
    try process.wait(for: "transient 1, 0.5\n0\t0\ttransient", on: .output)
    process.send("quit\n")
    #expect(process.end() == 0)
  }

  /// What is played again by the last line plays to its end.
  @Test func playsWhatTheLastLinePlays() throws {
    let folder = try TemporaryFolder()
    try folder.write("wait 0.2\ntransient\nwait 0.1", to: "a.score")
    let run = try ScorecProcess.run(
      ["run", folder.path("a.score")], input: "stop\nplay", environment: LiveTests.dummy)
    #expect(run.status == 0 && run.outputText == "0.2\t0.2\ttransient 1, 0.5\n")
  }

  /// A volume that moves is told as it is.
  @Test func tellsTheVolumeOfNow() throws {
    let folder = try TemporaryFolder()
    try folder.write("wait 60", to: "a.score")
    let process = try Session(
      ["run", "--status", "json", "--status-every", "50ms", folder.path("a.score")],
      LiveTests.dummy)
    process.send("volume 0 over 30s\n")
    try process.wait(for: "\"volume\": 0.9", on: .output)
    process.send("volume 0\n")
    try process.wait(for: "\"volume\": 0,", on: .output)
    process.send("strength 0.2\nstop after 30m\n")
    try process.wait(for: "\"strength\": 0.2, \"stopsIn\": 1799.", on: .output)
    process.send("stop after off\n")
    try process.wait(for: "\"strength\": 0.2, \"stopsIn\": null", on: .output)
    process.send("quit\n")
    #expect(process.end() == 0)
  }

  @Test func isControlledByLines() throws {
    let folder = try TemporaryFolder()
    try folder.write("transient\nwait 30\nimpact heavy\nwait 1", to: "a.score")
    let process = try Session(["run", folder.path("a.score")], LiveTests.dummy)
    try process.wait(for: "transient", on: .output)
    process.send("stop\n")
    Thread.sleep(forTimeInterval: 0.2)
    process.send("play\n")
    try process.wait(for: "transient 1, 0.5\n0\t0\ttransient", on: .output)
    process.send("pause\nseek 29.9s\n")
    Thread.sleep(forTimeInterval: 0.5)
    #expect(!process.output.contains("heavy"))
    process.send("toggle\n")
    try process.wait(for: "30\t30.1\timpact heavy", on: .output)
    process.closeInput()
    #expect(process.end() == 0)
  }
}

/// The samples of a WAV, and how they are written.
struct RecordedSound: Equatable {
  let format: [UInt8]
  let samples: [UInt8]

  init(wav: [UInt8]) throws {
    func chunk(_ name: String) throws -> [UInt8] {
      var place = 12
      while place + 8 <= wav.count {
        let size = (0..<4).reduce(0) { $0 | Int(wav[place + 4 + $1]) << (8 * $1) }
        if Array(name.utf8) == Array(wav[place..<place + 4]) {
          return Array(wav[place + 8..<place + 8 + size])
        }
        place += 8 + size + size % 2
      }
      throw CocoaError(.fileReadCorruptFile)
    }
    (format, samples) = (try chunk("fmt "), try chunk("data"))
  }
}
