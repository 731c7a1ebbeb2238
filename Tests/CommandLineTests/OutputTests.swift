import Foundation
import ScoreTestSupport
import Testing

/// Results are complete or not there at all.
@Suite struct OutputTests {
  private static let score = "impact light\nwait 0.1\nimpact heavy\n"

  @Test(arguments: ["ahap", "events", "timeline", "svg", "wav"])
  func writesByTheSuffix(suffix: String) throws {
    let folder = try TemporaryFolder()
    try folder.write(OutputTests.score, to: "a.score")
    let file = try ScorecProcess.run(["compile", "a.score", "-o", "a.\(suffix)"], in: folder.path)
    #expect(file.status == 0 && file.errors.isEmpty && file.output.isEmpty)
    let pipe = try ScorecProcess.run(["compile", "a.score", "--emit", suffix], in: folder.path)
    #expect(pipe.output == (try folder.read("a.\(suffix)")))
    #expect(folder.names == ["a.\(suffix)", "a.score"].sorted())
  }

  @Test func compilesSeveralSideBySide() throws {
    let folder = try TemporaryFolder()
    for number in 1...20 {
      try folder.write("transient 0.\(number)1", to: "in/s\(number).score")
    }
    try folder.write("impct light\n", to: "in/bad.score")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path("in")).sorted()
    let process = try ScorecProcess.run(
      ["compile", "--emit", "events", "-o", "out/", "in/missing.score"] + names.map { "in/" + $0 },
      in: folder.path)
    #expect(process.status == 66)
    #expect(process.errors.contains("cannot read 'in/missing.score': no such file or directory"))
    #expect(process.errors.contains("in/bad.score:1:1: error:"))
    for number in 1...20 {
      let text = try folder.text("out/s\(number).events")
      #expect(text.hasPrefix("0\t0\ttransient 0.\(number)1, 0.5\n"))
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path("out")).count == 20)
  }

  @Test(arguments: ["ahap,haptic,svg", "haptic,svg,ahap", "svg,ahap,haptic"])
  func makesWhatCanBeMade(kinds: String) throws {
    let folder = try TemporaryFolder()
    try folder.write(OutputTests.score, to: "a.score")
    try folder.write("", to: "out/a.haptic/in-the-way")
    let process = try ScorecProcess.run(
      ["compile", "a.score", "--emit", kinds, "-o", "out/"], in: folder.path)
    #expect(process.status == 73)
    #expect(
      process.errors.contains("error: cannot create 'out/a.haptic': is a directory"),
      "\(process.errors)")
    #expect(try folder.text("out/a.ahap").contains("\"Version\""))
    #expect(try folder.text("out/a.svg").hasPrefix("<svg"))
  }

  @Test(arguments: ["ahap,events", "events,ahap"])
  func makesWhatDoesNotReplaceTheScore(kinds: String) throws {
    let folder = try TemporaryFolder()
    try folder.write("{\"Version\": 1.0, \"Pattern\": []}", to: "a.ahap")
    let process = try ScorecProcess.run(
      ["compile", "a.ahap", "--emit", kinds, "-o", "./"], in: folder.path)
    #expect(process.status == 73)
    #expect(process.errors.contains("cannot create './a.ahap': the score is made from it"))
    #expect(try folder.text("a.events") == "# completion 0\n")
  }

  @Test func aTriggerIsMadeThoughAnotherIsNot() throws {
    let folder = try TemporaryFolder()
    let trigger = "state s\non s { transient 0.5 }\non s from true to false { impact light }\n"
    try folder.write(trigger, to: "a.score")
    try folder.write("", to: "out/a-s.ahap/in-the-way")
    let process = try ScorecProcess.run(["compile", "a.score", "-o", "out/"], in: folder.path)
    #expect(process.status == 73)
    #expect(folder.names.contains("out"))
    #expect(try folder.text("out/a-s-from-true-to-false.ahap").contains("\"Version\""))
  }

  @Test func createsAllFoldersOfAPath() throws {
    let folder = try TemporaryFolder()
    for path in ["a/b/c/", "a/b/c/", "a/b//d/../e//"] {
      let process = try ScorecProcess.run(
        ["compile", "-", "-o", path], in: folder.path, input: OutputTests.score)
      #expect(process.status == 0, "\(process.errors)")
      #expect(try folder.text(path + "stdin.ahap").contains("\"Version\""))
    }
  }

  @Test func refusesTwoScoresForOneResult() throws {
    let folder = try TemporaryFolder()
    for name in ["a/x.score", "b/x.score"] { try folder.write(OutputTests.score, to: name) }
    let process = try ScorecProcess.run(
      ["compile", "a/x.score", "b/x.score", "-o", "./"], in: folder.path)
    #expect(process.status == 64)
    #expect(process.errors.contains("'a/x.score' and 'b/x.score' would both become './x.ahap'"))
  }

  @Test(arguments: ["impct light", "sound asset:nothing", "wait 20000"])
  func leavesTheOldResult(text: String) throws {
    let folder = try TemporaryFolder()
    try folder.write(text, to: "a.score")
    try folder.write("old", to: "a.ahap")
    let process = try ScorecProcess.run(
      ["compile", "a.score", "-o", "a.ahap", "--strict"], in: folder.path)
    #expect(process.status == 1)
    #expect(try folder.text("a.ahap") == "old")
    #expect(folder.names == ["a.ahap", "a.score"])
  }

  @Test func replacesTheFileBehindALink() throws {
    let folder = try TemporaryFolder()
    try folder.write("old", to: "real/b.ahap")
    try FileManager.default.createSymbolicLink(
      atPath: folder.path("a.ahap"), withDestinationPath: "real/b.ahap")
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o600], ofItemAtPath: folder.path("real/b.ahap"))
    let process = try ScorecProcess.run(
      ["compile", "-", "-o", "a.ahap"], in: folder.path, input: OutputTests.score)
    #expect(process.status == 0)
    #expect(try folder.text("real/b.ahap").contains("\"Version\""))
    #expect(folder.names == ["a.ahap", "real"])
    let attributes = try FileManager.default.attributesOfItem(atPath: folder.path("real/b.ahap"))
    #expect(attributes[.posixPermissions] as? Int == 0o600)
  }

  @Test(arguments: [
    (
      ["-o", "no/folder/a.ahap"], 73, "cannot create 'no/folder/a.ahap': no such file or directory"
    ),
    (["-o", "/dev/null/folder/"], 73, "cannot create '/dev/null/folder/': not a directory"),
    (["-o", "/dev/full"], 74, "cannot write '/dev/full': no space left on device"),
    (
      ["-o", "/dev/full", "--emit", "wav"], 74, "cannot write '/dev/full': no space left on device"
    ),
    (["-o", "/dev/null"], 0, ""),
    (["--deps", "no/folder/a.d"], 73, "cannot create 'no/folder/a.d'"),
  ])
  func tellsWhereItCannotWrite(options: [String], status: Int32, errors: String) throws {
    let folder = try TemporaryFolder()
    let process = try ScorecProcess.run(
      ["compile", "-"] + options, in: folder.path, input: OutputTests.score)
    #expect(process.status == status)
    #expect(errors.isEmpty ? process.errors.isEmpty : process.errors.contains(errors))
    #expect(folder.names.isEmpty)
  }

  @Test(arguments: ["ahap", "wav", "svg"])
  func tellsAFullStandardOutput(kind: String) throws {
    let process = try ScorecProcess.run(
      ["compile", "-", "--emit", kind], input: OutputTests.score, outputPath: "/dev/full")
    #expect(process.status == 74)
    #expect(process.errors.contains("cannot write standard output: no space left on device"))
  }

  @Test(arguments: ["ahap", "wav", "events"])
  func tellsAClosedPipe(kind: String) throws {
    let score = String(repeating: "transient\nwait 1ms\n", count: 20_000)
    let folder = try TemporaryFolder()
    try folder.write(score, to: "a.score")
    let pipe = Pipe()
    try pipe.fileHandleForReading.close()
    let process = Process()
    process.executableURL = URL(fileURLWithPath: ScorecProcess.path)
    process.arguments = ["compile", folder.path("a.score"), "--emit", kind]
    process.standardOutput = pipe
    let errors = Pipe()
    process.standardError = errors
    try process.run()
    let text = errors.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    #expect(process.terminationReason == .exit && process.terminationStatus == 74)
    #expect(
      String(decoding: text, as: UTF8.self)
        == "scorec: error: cannot write standard output: broken pipe\n")
  }

  @Test(arguments: [(SIGINT, 130, true), (SIGTERM, SIGTERM, false)])
  func leavesNothingWhenStopped(signal: Int32, status: Int32, exits: Bool) throws {
    let folder = try TemporaryFolder()
    try folder.write("tone 440, 1h", to: "a.score")
    try folder.write("old", to: "a.wav")
    let process = Process()
    process.executableURL = URL(fileURLWithPath: ScorecProcess.path)
    process.arguments = ["compile", "a.score", "-o", "a.wav"]
    process.currentDirectoryURL = URL(fileURLWithPath: folder.path)
    process.standardError = FileHandle.nullDevice
    try process.run()
    defer { kill(process.processIdentifier, SIGKILL) }
    var tries = 0
    while folder.names.count < 3, tries < 1000 {
      usleep(10_000)
      tries += 1
    }
    #expect(folder.names.count == 3)
    kill(process.processIdentifier, signal)
    process.waitUntilExit()
    #expect(process.terminationStatus == status)
    #expect((process.terminationReason == .exit) == exits)
    #expect(folder.names == ["a.score", "a.wav"])
    #expect(try folder.text("a.wav") == "old")
  }

  @Test func givesTheSameBytes() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      "sound system:tink\nrepeat 9 every 0.1 { transient random(0, 1) }", to: "a.score")
    for kind in ["ahap", "wav", "svg", "timeline"] {
      let runs = try (0..<3).map { _ in
        try ScorecProcess.run(["compile", "a.score", "--emit", kind], in: folder.path).output
      }
      #expect(!runs[0].isEmpty && runs[0] == runs[1] && runs[1] == runs[2])
    }
  }
}
