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

  @Test(arguments: [
    ("quit", "", ""),
    ("stop\nplay\nquit", "", ""),
    ("seek 3.9s", "", "5\t5\ttransient 1, 0.5\n"),
    ("seek 4s\nskip -1s\nrate 4", "", "5\t5\ttransient 1, 0.5\n"),
    ("sek 3s\nquit", "'sek' is no command; did you mean 'seek'?", ""),
    ("seek\nquit", "'seek' is not understood; seek TIME", ""),
    ("volume 2\nquit", "'volume 2' is not understood; volume NUMBER [over TIME], 0 to 1", ""),
    ("rate 8\nquit", "'rate 8' is not understood; rate NUMBER, 0.25 to 4", ""),
    ("strength 2\nquit", "'strength 2' is not understood; strength NUMBER, 0 to 1", ""),
    ("mute\nquit", "'mute' is not understood; mute sounds|haptics|all|PATTERN", ""),
    ("mute all\nunmute all\nloop 0.0 1\nloop 0ms 1s\nloop off\nquit", "", ""),
    ("\u{1B}[31mred\nquit", "'␛[31mred' is no command; play, pause, toggle", ""),
    (
      "loop 1000s 2000s\nquit", "there is nothing to repeat: the score lasts 5 s", ""
    ),
    ("phase=done\nquit", "no score has a state; 'state phase' declares one", ""),
    (
      "mute haptics\nunmute haptics\nvolume 0.5 over 2s\nloop 1s 2s\nloop off\nstop after 1m\nquit",
      "", ""
    ),
  ])
  func takesCommands(input: String, errors: String, output: String) throws {
    let folder = try TemporaryFolder()
    try folder.write("wait 5\ntransient", to: "a.score")
    let process = try ScorecProcess.run(
      ["run", folder.path("a.score")], input: input, environment: RunTests.dummy)
    #expect(process.status == 0)
    // A machine that is busy with other tests may be late with the sound.
    let told = process.errors.split(separator: "\n").filter { !$0.contains("were silent") }
    let whole = told.joined(separator: "\n")
    #expect(errors.isEmpty ? whole.isEmpty : whole.hasPrefix("scorec: " + errors))
    #expect(process.outputText == output)
  }

  @Test func playsSeveralScores() throws {
    let folder = try TemporaryFolder()
    try folder.write("transient\nwait 0.2", to: "a.score")
    try folder.write("wait 0.1\nimpact light\nwait 0.1", to: "b.score")
    let arguments = ["run", folder.path("a.score"), folder.path("b.score")]
    let notes = "0\t0\ttransient 1, 0.5\n0.1\t0.2\timpact light\n"
    for more in [[], ["--mix"], ["--loop", "1"]] {
      let process = try ScorecProcess.run(arguments + more, environment: RunTests.dummy)
      #expect(process.status == 0)
      #expect(process.outputText == notes)
    }
    let part = try ScorecProcess.run(
      arguments + ["--from", "50ms", "--to", "0.15", "--loop", "2"], environment: RunTests.dummy)
    #expect(part.outputText == "0.1\t0.2\timpact light\n0.1\t0.2\timpact light\n")
  }

  @Test func stopsInTime() throws {
    let start = Date()
    let process = try ScorecProcess.run(
      ["run", "--stop-after", "300ms", "-"], input: "wait 20\ntransient",
      environment: RunTests.dummy)
    #expect(process.status == 0 && process.output.isEmpty)
    #expect(Date().timeIntervalSince(start) < 15)
  }

  /// Nothing takes the place of what the score is made from.
  @Test(arguments: ["a.score", "lib.score", "bell.wav"])
  func recordsOverNothingThatItPlays(path: String) throws {
    let folder = try TemporaryFolder()
    try folder.write("pattern knock { impact light }", to: "lib.score")
    _ = try ScorecProcess.run(["sounds", "render", "tink", "-o", "bell.wav"], in: folder.path)
    try folder.write("import \"lib.score\"\nknock\nsound file:bell.wav", to: "a.score")
    let before = try folder.read(path)
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("link.wav"), withDestinationPath: path)
    let process = try ScorecProcess.run(
      ["run", "--record", "link.wav", "a.score"], in: folder.path, environment: RunTests.dummy)
    #expect(process.status == 73 && process.output.isEmpty)
    #expect(process.errors.contains("cannot create 'link.wav': the score is made from it"))
    #expect(try folder.read(path) == before)
  }

  /// What is recorded of a part is that part, to the frame.
  @Test func recordsAPart() throws {
    let folder = try TemporaryFolder()
    let process = try ScorecProcess.run(
      ["run", "--to", "0.3", "--record", "a.wav", "-"], in: folder.path, input: "tone 440, 1s",
      environment: RunTests.dummy)
    #expect(process.status == 0)
    #expect(try RecordedSound(wav: folder.read("a.wav")).samples.count == 14_400 * 4)
  }

  @Test func namesTheDevicesThatThereAre() throws {
    let process = try ScorecProcess.run(
      ["run", "--audio-device", "Nope", "-"], input: "wait 0.1", environment: RunTests.dummy)
    #expect(process.status == 0)
    #expect(process.errors.contains("time passes in silence; no device is called 'Nope', there "))
  }

  @Test func beginsAtZero() throws {
    let process = try ScorecProcess.run(
      ["run", "--from", "0", "-"], input: "transient\nwait 0.1", environment: RunTests.dummy)
    #expect(process.status == 0 && process.outputText == "0\t0\ttransient 1, 0.5\n")
  }

  @Test(arguments: [
    (["--from", "2s"], "'score' is over after 1 s, before '--from'"),
    (["--from", "0.8", "--to", "0.5"], "'--to' is not after '--from'"),
    (["--haptic-channels", "2"], "'--haptic-channels' is for haptics on channels of their own"),
    (["--watch"], "standard input cannot be watched"),
  ])
  func tellsWhatCannotBePlayed(options: [String], errors: String) throws {
    let process = try ScorecProcess.run(
      ["run", "-"] + options, input: "wait 1", environment: RunTests.dummy)
    #expect(process.status == 64 && process.errors.contains(errors))
  }

  @Test func tellsMistakesInsteadOfPlaying() throws {
    let process = try ScorecProcess.run(["run", "-"], input: "impct", environment: RunTests.dummy)
    #expect(process.status == 1)
    #expect(process.output.isEmpty)
  }
}
