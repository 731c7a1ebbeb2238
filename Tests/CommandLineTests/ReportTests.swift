import Foundation
import ScoreJSON
import ScoreTestSupport
import Testing

/// What is said about a score.
@Suite struct ReportTests {
  @Test func showsTheFirstTwenty() throws {
    let score = String(repeating: "impct\n", count: 25) + "wait 20000\n"
    let process = try ScorecProcess.run(["check", "-"], input: score)
    #expect(process.status == 1)
    #expect(process.errors.components(separatedBy: ": error: ").count == 21)
    #expect(process.errors.hasSuffix("\n25 errors and 1 warning; 20 of them are shown\n"))
  }

  @Test func showsErrorsBeforeWarnings() throws {
    let score = String(repeating: "wait 20000\n", count: 25) + "impct\n"
    let process = try ScorecProcess.run(["check", "-"], input: score)
    #expect(process.errors.contains("<stdin>:26:1: error: "))
    #expect(process.errors.components(separatedBy: ": warning: ").count == 20)
  }

  @Test(arguments: [
    ([], 0, "1:6: warning: "), (["--strict"], 1, "1:6: error: "),
    (["--no-warn", "long-wait"], 0, ""),
    (["--strict", "--no-warn", "long-wait"], 0, ""),
  ])
  func takesWarningsAsAsked(options: [String], status: Int32, errors: String) throws {
    let process = try ScorecProcess.run(
      ["check", "-"] + options, input: "wait 20000\nimpact light")
    #expect(process.status == status)
    #expect(errors.isEmpty ? process.errors.isEmpty : process.errors.contains(errors))
  }

  @Test func showsRemarksWhenAsked() throws {
    let arguments = ["check", "-", "--emit", "ahap"]
    let score = "transient 0\nwait 1\ntransient 1"
    #expect(try ScorecProcess.run(arguments, input: score).errors.isEmpty)
    let process = try ScorecProcess.run(arguments + ["--remarks"], input: score)
    #expect(process.status == 0)
    #expect(process.errors.contains(": remark: "))
  }

  @Test func writesJSONForTools() throws {
    let score = String(repeating: "impct\n", count: 25)
    let process = try ScorecProcess.run(["check", "-", "--diagnostics", "json"], input: score)
    let lines = process.errors.split(separator: "\n")
    #expect(lines.count == 25)
    for (index, line) in lines.enumerated() {
      let diagnostic = try JSONReader.read(Array(line.utf8))
      #expect(diagnostic["line"]?.number == Double(index + 1))
      #expect(diagnostic["offset"]?.number == Double(index * 6))
      #expect(diagnostic["severity"]?.string == "error")
    }
  }

  /// A file that is not there, one that cannot be used so, and a use that ends the whole.
  @Test(arguments: [
    (["check", "-", "missing.score"], 66, "cannot read 'missing.score': no such file"),
    (["check", "-", "\u{1B}.score"], 66, "cannot read '\u{1B}.score': no such file"),
    (["fmt", "missing"], 66, "cannot read 'missing': no such file"),
    (["compile", "-", "-o", "missing/out.ahap"], 73, "cannot create 'missing/out.ahap'"),
    (["check"], 64, "no score"), (["run"], 64, "no score"),
  ])
  func toolsAreToldOfFailuresToo(
    arguments: [String], status: Int32, message: String
  ) throws {
    let process = try ScorecProcess.run(
      arguments + ["--diagnostics", "json"], input: "impact light")
    #expect(process.status == status)
    let lines = process.errors.split(separator: "\n")
    #expect(lines.count == 1)
    let failure = try JSONReader.read(Array((lines.last ?? "").utf8))
    #expect(failure["message"]?.string?.hasPrefix(message) == true, "\(process.errors)")
    #expect(failure["severity"]?.string == "error")
    for name in ["id", "file", "line", "column", "offset", "length", "label"] {
      #expect(failure[name]?.content == .null, "\(name)")
    }
    #expect(failure["notes"]?.array != nil)
    #expect(failure["fixIts"]?.array?.isEmpty == true)
  }

  @Test(arguments: [["fmt", "missing"], ["compile", "-", "-o", "missing/a.ahap"], ["check"]])
  func logsTellOfFailuresToo(arguments: [String]) throws {
    let process = try ScorecProcess.run(arguments + ["--diagnostics", "sarif"], input: "")
    let log = try JSONReader.read(Array(process.errors.utf8))
    let invocation = log["runs"]?.array?.first?["invocations"]?.array?.first
    #expect(invocation?["executionSuccessful"]?.content == .bool(false))
    #expect(invocation?["toolExecutionNotifications"]?.array?.count == 1)
    let commands = try ScorecProcess.run(arguments + ["--diagnostics", "github"], input: "")
    #expect(commands.errors.hasPrefix("::error::"))
    #expect(commands.errors.split(separator: "\n").count == 1)
  }

  @Test func tellsTheTimeOfEachStage() throws {
    let process = try ScorecProcess.run(["compile", "-", "--time"], input: "impact light")
    for stage in ["read", "compile", "passes", "write"] {
      #expect(process.errors.contains(" ms  \(stage)\n"))
    }
  }

  @Test func showsStages() throws {
    for (dump, start) in [("tokens", "1:1 "), ("timeline", ""), ("ast", "")] {
      let process = try ScorecProcess.run(["compile", "-", "--dump", dump], input: "impact light")
      #expect(process.status == 0)
      #expect(process.outputText.hasPrefix(start) && !process.output.isEmpty)
    }
    let score = "notification success"
    let early = try ScorecProcess.run(
      ["compile", "-", "--dump", "timeline", "--after", "device"], input: score)
    let late = try ScorecProcess.run(["compile", "-", "--dump", "timeline"], input: score)
    #expect(early.outputText.contains("notification success"))
    #expect(late.outputText.contains("transient"))
  }

  @Test(
    .enabled(if: FileManager.default.fileExists(atPath: "/dev/ptmx")),
    arguments: [
      ([:], true), (["NO_COLOR": "1"], false), (["TERM": "dumb"], false),
      (["INSIDE_EMACS": "30.1,compile"], false),
    ])
  func coloursOnATerminalOnly(environment: [String: String], isColoured: Bool) throws {
    let terminal = try Terminal()
    let process = Process()
    process.executableURL = URL(fileURLWithPath: ScorecProcess.path)
    process.arguments = ["check", "-"]
    process.environment = ["TERM": "xterm"].merging(environment) { $1 }
    process.standardInput = Pipe().fileHandleForReading
    let input = Pipe()
    process.standardInput = input
    process.standardError = terminal.end
    try process.run()
    try input.fileHandleForWriting.write(contentsOf: Data("impct".utf8))
    try input.fileHandleForWriting.close()
    process.waitUntilExit()
    #expect(try terminal.shown().contains("\u{1B}[") == isColoured)
    #expect(
      try !ScorecProcess.run(["check", "-"], input: "impct").errors.contains("\u{1B}["))
  }
}

/// A terminal that nobody sits at.
private struct Terminal {
  struct Missing: Error {}

  /// The end that a program writes to.
  let end: FileHandle

  private let screen: Int32

  init() throws {
    screen = open("/dev/ptmx", O_RDWR | O_NOCTTY)
    // From <asm-generic/ioctls.h>: TIOCSPTLCK and TIOCGPTN, which Swift does not import.
    var (lock, number): (Int32, Int32) = (0, 0)
    guard ioctl(screen, 0x4004_5431, &lock) == 0, ioctl(screen, 0x8004_5430, &number) == 0
    else { throw Missing() }
    let end = open("/dev/pts/\(number)", O_RDWR | O_NOCTTY)
    guard end >= 0 else { throw Missing() }
    self.end = FileHandle(fileDescriptor: end, closeOnDealloc: true)
  }

  /// Returns what was written so far.
  func shown() throws -> String {
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    let count = read(screen, &bytes, bytes.count)
    guard count > 0 else { throw Missing() }
    return String(decoding: bytes[..<count], as: UTF8.self)
  }
}
