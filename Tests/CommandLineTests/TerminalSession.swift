import Foundation
import ScoreTestSupport

/// A terminal with a shell, of a tmux of its own.
final class TerminalSession {
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
