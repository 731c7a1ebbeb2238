import Foundation
import ScoreTestSupport
import Testing

/// Playing as a person sees it, on a terminal of tmux.
@Suite(.enabled(if: InstalledProgram.areThere("tmux")))
struct TerminalTests {
  @Test func showsAndTakesKeys() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      "title \"Two bells\"\ntone 440, 60s, volume: 0.3\ntransient 0.5, 0.6\nwait 60", to: "a.score")
    let terminal = try TerminalSession(columns: 70, rows: 14)
    terminal.run(["run", folder.path("a.score")])
    try terminal.wait { $0.contains("Two bells — playing") && $0.contains("transient 0.5, 0.6") }
    #expect(terminal.lines[1].hasSuffix("/ 1:00.0"))
    #expect(terminal.lines[2].hasPrefix("L ▮"))
    #expect(terminal.lines.last?.contains("space pause") == true)
    terminal.press("Space")
    try terminal.wait { $0.contains("Two bells — paused") }
    terminal.press("Right")
    try terminal.wait { $0.contains("0:30.") || $0.contains("0:31.") || $0.contains("0:32.") }
    // Back by the other value than on.
    terminal.press("Left")
    try terminal.wait { $0.contains("0:15.") || $0.contains("0:16.") || $0.contains("0:17.") }
    terminal.press("m")
    try terminal.wait { $0.contains("no sounds") }
    terminal.press("l")
    try terminal.wait { $0.contains("loop") && $0.contains("paused") }
    terminal.press("Down")
    try terminal.wait { $0.contains("volume 90 %") }
    terminal.resize(columns: 44, rows: 9)
    try terminal.wait { $0.contains("/ 1:00.0") && $0.contains("space pause") }
    #expect(terminal.lines.count <= 9 && terminal.lines.allSatisfy { $0.count <= 44 })
    // Where not all keys have room, the most important ones do.
    #expect(terminal.lines.last?.hasSuffix("s stop · q quit") == true)
    terminal.press("q")
    try terminal.wait { $0.contains("status 0") }
    terminal.type("stty -a | tr ' ;' '\\n\\n' | grep -x -e icanon -e echo | tr '\\n' '+'")
    try terminal.wait { $0.contains("icanon+echo+") }
  }

  @Test(arguments: [("C-c", "status 130"), ("TERM", "status 143")])
  func leavesTheTerminalAsItWas(key: String, status: String) throws {
    let folder = try TemporaryFolder()
    try folder.write("tone 440, 60s, volume: 0.3", to: "a.score")
    let terminal = try TerminalSession(columns: 70, rows: 14)
    terminal.run(["run", folder.path("a.score")])
    try terminal.wait { $0.contains("a — playing") }
    if key == "TERM" {
      terminal.terminate("scorec run \(folder.path("a.score"))")
    } else {
      terminal.press(key)
    }
    try terminal.wait { $0.contains(status) }
    terminal.type("stty -a | tr ' ;' '\\n\\n' | grep -x -e icanon -e echo | tr '\\n' '+'")
    try terminal.wait { $0.contains("icanon+echo+") }
  }

  /// With `--watch` the player stays at the end, and a key plays again.
  @Test func staysWhileItWatches() throws {
    let folder = try TemporaryFolder()
    try folder.write("title \"Short\"\ntransient\nwait 0.2", to: "a.score")
    let terminal = try TerminalSession(columns: 80, rows: 14)
    terminal.run(["run", "--watch", folder.path("a.score")])
    try terminal.wait { $0.contains("Short — ended") }
    terminal.press("Space")
    try terminal.wait { $0.components(separatedBy: "transient 1, 0.5").count == 3 }
    terminal.press("q")
    try terminal.wait { $0.contains("status 0") }
  }

  /// A score of triggers waits for changes, which are typed behind a colon.
  @Test func takesTypedLines() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      "state phase: idle, done\non phase to done { transient; wait 30 }", to: "a.score")
    let terminal = try TerminalSession(columns: 100, rows: 14)
    terminal.run(["run", folder.path("a.score")])
    try terminal.wait {
      $0.contains("a — waiting for phase") && $0.contains("type ':NAME=VALUE' for a change")
    }
    terminal.keys(":phase=ideal")
    try terminal.wait { $0.contains(":phase=ideal▁") }
    for _ in 0..<5 { terminal.press("BSpace") }
    terminal.keys("gone")
    terminal.press("Enter")
    try terminal.wait { $0.contains("'phase' has no 'gone'") }
    terminal.keys(":q")
    terminal.press("Escape")
    try terminal.wait { !$0.contains(":q▁") }
    terminal.keys(":phase=done")
    terminal.press("Enter")
    try terminal.wait {
      $0.contains("a: on phase to done — playing") && $0.contains("transient 1, 0.5")
        && $0.contains("/ 0:30.0")
    }
    terminal.keys(":quit")
    terminal.press("Enter")
    try terminal.wait { $0.contains("status 0") }
  }

  @Test func pausesWhileItIsInTheBackground() throws {
    let folder = try TemporaryFolder()
    try folder.write("tone 440, 60s, volume: 0.3", to: "a.score")
    let terminal = try TerminalSession(columns: 70, rows: 14)
    terminal.run(["run", folder.path("a.score")])
    try terminal.wait { $0.contains("a — playing") }
    terminal.press("C-z")
    try terminal.wait { $0.contains("Stopped") }
    Thread.sleep(forTimeInterval: 5)
    terminal.type("fg")
    try terminal.wait { $0.contains("a — playing") }
    // The five seconds did not count.
    #expect(
      terminal.lines[1].contains("0:00.") || terminal.lines[1].contains("0:01.")
        || terminal.lines[1].contains("0:02.") || terminal.lines[1].contains("0:03."))
    terminal.press("q")
  }
}

/// A terminal with a shell, of a tmux of its own.
private final class TerminalSession {
  private let name = "scorec-\(UUID().uuidString)"

  /// A screen that was waited for has not come.
  struct Blank: Error, CustomStringConvertible {
    let description: String
  }

  init(columns: Int, rows: Int) throws {
    try start(
      "-f", "/dev/null", "new-session", "-d", "-x", "\(columns)", "-y", "\(rows)",
      "env SDL_AUDIODRIVER=dummy LC_ALL=C.UTF-8 PS1='$ ' bash --norc --noprofile")
  }

  deinit {
    // The shell may have inherited that it blocks all signals that can be blocked.
    let shell = (try? tmux("list-panes", "-F", "#{pane_pid}")).flatMap { Int32($0.dropLast()) }
    if let shell { kill(shell, SIGKILL) }
    _ = try? tmux("kill-server")
  }

  var lines: [String] {
    let text = (try? tmux("capture-pane", "-p")) ?? ""
    return text.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init)
  }

  func run(_ arguments: [String]) {
    type(([ScorecProcess.path] + arguments).joined(separator: " ") + "; echo status $?")
  }

  func type(_ text: String) {
    keys(text)
    press("Enter")
  }

  func keys(_ text: String) { _ = try? tmux("send-keys", "-l", text) }

  func press(_ key: String) { _ = try? tmux("send-keys", key) }

  func resize(columns: Int, rows: Int) {
    _ = try? tmux("resize-window", "-x", "\(columns)", "-y", "\(rows)")
  }

  /// Ends the process with that command line, and no other.
  func terminate(_ command: String) {
    _ = try? run("/bin/sh", ["-c", "kill $(pgrep -xf '.*\(command)')"])
  }

  func wait(_ isRight: (String) -> Bool) throws {
    let deadline = Date() + 30
    while !isRight(lines.joined(separator: "\n")) {
      guard Date() < deadline else { throw Blank(description: lines.joined(separator: "\n")) }
      Thread.sleep(forTimeInterval: 0.05)
    }
  }

  /// Starts the server, which must inherit nothing: whoever waits for its client would wait for it.
  private func start(_ arguments: String...) throws {
    let script = """
      for file in /proc/$$/fd/*; do
        file=${file##*/}
        [ "$file" -gt 2 ] && eval "exec $file>&-"
      done
      exec tmux -L "$0" "$@" >/dev/null 2>&1
      """
    _ = try run("/bin/bash", ["-c", script, name] + arguments)
  }

  @discardableResult
  private func tmux(_ arguments: String...) throws -> String {
    try run("/usr/bin/env", ["LC_ALL=C.UTF-8", "tmux", "-L", name] + arguments)
  }

  private func run(_ program: String, _ arguments: [String]) throws -> String {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = arguments
    process.standardInput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let bytes = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return String(decoding: bytes, as: UTF8.self)
  }
}
