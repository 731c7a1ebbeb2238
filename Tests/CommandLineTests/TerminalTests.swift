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
