import Foundation
import ScoreJSON
import ScoreTestSupport
import Testing

/// What is said about a score to code hosts, and while one writes.
@Suite struct ToolReportTests {
  private static let score = "// 🎵\nimpct light; transient 1, sharpnes: 0.2\nlet a = 1\nlet a = 2\n"

  @Test func writesWorkflowCommands() throws {
    let process = try ScorecProcess.run(
      ["check", "-", "missing,1.score", "--diagnostics", "github"], input: ToolReportTests.score)
    let lines = process.errors.split(separator: "\n")
    let first = """
      ::error file=<stdin>,line=2,endLine=2,col=1,endColumn=6,title=unknown-note\
      ::no note or pattern named 'impct'%0Adid you mean 'impact'?
      """
    #expect(lines.first.map(String.init) == first)
    #expect(lines.count == 4)
    #expect(lines.last == "::error::cannot read 'missing,1.score': no such file or directory")
  }

  /// What the schema of SARIF 2.1.0 requires, and what a place means.
  @Test func writesSARIF() throws {
    let files = try TemporaryFolder()
    try files.write(ToolReportTests.score, to: "a b.score")
    try files.write("impact light\n", to: "b.score")
    let process = try ScorecProcess.run(
      ["check", "a b.score", "b.score", "c.score", "--diagnostics", "sarif"], in: files.path)
    #expect(process.status == 66)
    let log = try JSONReader.read(Array(process.errors.utf8))
    #expect(log["version"]?.string == "2.1.0")
    let run = try #require(log["runs"]?.array?.first)
    #expect(log["runs"]?.array?.count == 1)
    let driver = run["tool"]?["driver"]
    #expect(driver?["name"]?.string == "scorec")
    #expect(run["columnKind"]?.string == "unicodeCodePoints")
    let invocation = try #require(run["invocations"]?.array?.first)
    #expect(invocation["executionSuccessful"] != nil)
    #expect(
      invocation["toolExecutionNotifications"]?.array?.first?["message"]?["text"]?.string
        == "cannot read 'c.score': no such file or directory")
    let rules = try #require(driver?["rules"]?.array)
    let results = try #require(run["results"]?.array)
    #expect(
      results.map { $0["ruleId"]?.string } == [
        "unknown-note", "unknown-parameter", "duplicate-name",
      ])
    for result in results {
      let index = try #require(result["ruleIndex"]?.number)
      #expect(rules[Int(index)]["id"]?.string == result["ruleId"]?.string)
      #expect(rules[Int(index)]["help"]?["text"]?.string?.hasPrefix("# ") == true)
      #expect(result["level"]?.string == "error")
      #expect(result["message"]?["text"]?.string?.isEmpty == false)
      let location = try #require(result["locations"]?.array?.first?["physicalLocation"])
      #expect(location["artifactLocation"]?["uri"]?.string == "a%20b.score")
      checkRegion(location["region"])
      for fix in result["fixes"]?.array ?? [] { checkFix(fix) }
    }
    #expect(results[0]["fixes"]?.array?.count == 1)
    #expect(results[2]["relatedLocations"]?.array?.count == 1)
  }

  private func checkFix(_ fix: JSONValue) {
    #expect(fix["description"]?["text"]?.string != nil)
    let changes = fix["artifactChanges"]?.array ?? []
    #expect(!changes.isEmpty)
    for change in changes {
      #expect(change["artifactLocation"]?["uri"]?.string != nil)
      #expect(change["replacements"]?.array?.isEmpty == false)
      for replacement in change["replacements"]?.array ?? [] {
        checkRegion(replacement["deletedRegion"])
        #expect(replacement["insertedContent"]?["text"]?.string != nil)
      }
    }
  }

  /// Expects that lines and columns, in scalars, are those of the bytes.
  private func checkRegion(_ region: JSONValue?) {
    let numbers = ["byteOffset", "byteLength"].compactMap { region?[$0]?.number }.map { Int($0) }
    guard numbers.count == 2 else {
      Issue.record("a region without a place")
      return
    }
    for (offset, line, column) in [
      (numbers[0], "startLine", "startColumn"), (numbers[0] + numbers[1], "endLine", "endColumn"),
    ] {
      let before = String(decoding: Array(ToolReportTests.score.utf8)[..<offset], as: UTF8.self)
      let lines = before.split(separator: "\n", omittingEmptySubsequences: false)
      #expect(region?[line]?.number == Double(lines.count))
      #expect(region?[column]?.number == Double((lines.last?.unicodeScalars.count ?? 0) + 1))
    }
  }

  @Test(.timeLimit(.minutes(1)))
  func checksAgainWhenAScoreIsSaved() async throws {
    let files = try TemporaryFolder()
    try files.write("impct light\n", to: "a.score")
    try files.write("", to: "log")
    let process = Process()
    process.executableURL = URL(fileURLWithPath: ScorecProcess.path)
    process.arguments = ["check", "--watch", "a.score"]
    process.currentDirectoryURL = URL(fileURLWithPath: files.path)
    process.standardError = FileHandle(forWritingAtPath: files.path("log"))
    try process.run()
    defer { process.terminate() }
    try await wait(for: "'impct'", in: files)
    try files.write("import \"b.score\"\n", to: "new")
    // As editors save: another file takes the place.
    #expect(rename(files.path("new"), files.path("a.score")) == 0)
    try await wait(for: "b.score", in: files)
    // It was missing, and is there now.
    try files.write("wait (\n", to: "b.score")
    try await wait(for: "b.score:1:", in: files)
    try files.write("let b = 1\n", to: "b.score")
    try await wait(for: "scorec: no errors", in: files)
    try files.write("import \"b.score\"\nsound asset:sounds/missing\n", to: "a.score")
    try await wait(for: "sounds/missing", in: files)
    try FileManager.default.createDirectory(
      atPath: files.path("new/sounds"), withIntermediateDirectories: true)
    let output = files.path("new/sounds/missing.wav")
    #expect(try ScorecProcess.run(["sounds", "render", "Tink", "-o", output]).status == 0)
    // A folder appears, goes and comes back.
    #expect(rename(files.path("new"), files.path("Assets")) == 0)
    try await wait(for: "scorec: no errors", in: files, times: 2)
    #expect(rename(files.path("Assets"), files.path("new")) == 0)
    try await wait(for: "[missing-sound]", in: files, times: 2)
    #expect(rename(files.path("new"), files.path("Assets")) == 0)
    try await wait(for: "scorec: no errors", in: files, times: 3)
    try files.write("impact light\nwait 20000\nimpact heavy\n", to: "a.score")
    try await wait(for: "scorec: no errors, 1 warning\n", in: files)
  }

  private func wait(for text: String, in files: TemporaryFolder, times: Int = 1) async throws {
    while try files.text("log").components(separatedBy: text).count <= times {
      try await Task.sleep(nanoseconds: 20_000_000)
    }
  }

  @Test(.enabled(if: FileManager.default.fileExists(atPath: "/usr/bin/script")))
  func explanationsFitTheTerminal() throws {
    let files = try TemporaryFolder()
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/script")
    let command = "stty cols 40; '\(ScorecProcess.path)' explain side-by-side"
    process.arguments = ["-qc", command, files.path("log")]
    process.standardOutput = FileHandle.nullDevice
    process.standardInput = FileHandle.nullDevice
    process.environment = ["TERM": "dumb", "PATH": "/usr/bin:/bin"]
    try process.run()
    process.waitUntilExit()
    let lines = try files.text("log").split { $0.isNewline }.filter { !$0.hasPrefix("Script") }
    #expect(lines.contains("Warning. Haptics are written one after"))
    for line in lines { #expect(line.count <= 40, "\(line)") }
  }
}
