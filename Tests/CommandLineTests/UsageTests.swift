import ScoreDiagnostics
import ScoreTestSupport
import Testing

@Suite struct UsageTests {
  /// A command line that is wrong, and what is said about it.
  static let mistakes: [(arguments: [String], errors: String)] = [
    ([], "scorec: error: no command\nnote: 'scorec --help' tells what there is\n"),
    (["compil"], "scorec: error: unknown command 'compil'\nnote: did you mean 'compile'?\n"),
    (["compile"], "scorec: error: no score\nnote: '-' is standard input\n"),
    (["check"], "scorec: error: no score\nnote: '-' is standard input\n"),
    (
      ["compile", "--devise", "none", "-"],
      "unknown option '--devise'\nnote: did you mean '--device'?"
    ),
    (["compile", "-x", "-"], "scorec: error: unknown option '-x'\n"),
    (["compile", "-", "-o"], "option '-o' needs a value\nnote: -o FILE\n"),
    (["compile", "-", "--strict=yes"], "option '--strict' takes no value\n"),
    (
      ["compile", "--device", "haptic", "-"],
      "'haptic' is no value of '--device'\nnote: did you mean 'haptics'?\n"
    ),
    (["compile", "--emit=ahop", "-"], "note: did you mean 'ahap'?\n"),
    (["compile", "--emit=ahap,wav", "-"], "several kinds of results need a folder\n"),
    (["compile", "--sample-rate", "1", "-"], "note: a whole number from 8000 to 192000\n"),
    (
      ["compile", "-D", "strength", "-"],
      "'strength' defines nothing\nnote: as in -D strength=0.5\n"
    ),
    (["compile", "--duration", "1x", "-"], "'1x' is no time\nnote: as in --duration 1m30s\n"),
    (["compile", "--duration", "0", "-"], "'0' is no value of '--duration'\nnote: a time above 0"),
    (["compile", "--duration", "5s1m", "-"], "'5s1m' is no time\n"),
    (["compile", "--no-warn", "longwait", "-"], "note: did you mean 'long-wait'?\n"),
    (["compile", "--presets", "apple", "-"], "'apple' is no value of '--presets'\n"),
    (["compile", "--after", "sort", "-"], "'--after' is for '--dump timeline'\n"),
    (["compile", "--copy-assets", "-"], "'--copy-assets' needs an AHAP file"),
    (
      ["compile", "-", "-o", "x.json"],
      "'x.json' does not tell what to write\nnote: --emit android|web|manifest\n"
    ),
    (
      ["compile", "-", "-o", "x.mod"], "'x.mod' does not tell what to write\nnote: --emit ahap|wav|"
    ),
    (["compile", "a.score", "b.score"], "several scores need a folder for their results\n"),
    (["run"], "scorec: error: no score\nnote: scorec run SCORE; '-' is standard input\n"),
    (["run", "-", "-"], "scorec: error: '-' is given twice: standard input is read once\n"),
    (["run", "--rate", "5", "a.score"], "note: a number from 0.25 to 4\n"),
    (["run", "--audio-period", "100", "a.score"], "note: a power of 2, as in 256\n"),
    (["run", "--offset", "20", "a.score"], "note: as in sound=20 or haptics=-12.5\n"),
    (["run", "--loop", "0", "a.score"], "note: a whole number from 1 to 1000000\n"),
    (
      ["run", "--record", "-", "a.score"],
      "'--record' needs a file: standard output tells the notes"
    ),
    (["run", "--record", "a.m4a", "a.score"], "'a.m4a' is not the name of a sound file\n"),
    (
      ["compile", "-", "-o", "a.xml", "-o", "b.ahap"],
      "option '-o' is given twice: it names one place\n"
    ),
    (
      ["compile", "-", "-o", "a.wav", "--haptic-channels", "2"],
      "'--haptic-channels' is for haptics on channels of their own\nnote: --haptics channels\n"
    ),
    (["sounds", "play"], "no sound to play\n"), (["sounds", "render"], "no sound to render\n"),
    (["devices", "foo"], "'foo' is more than 'devices' takes\nnote: scorec devices [options]\n"),
    (["lsp", "a.score"], "'a.score' is more than 'lsp' takes\n"),
    (["man", "run"], "'run' is more than 'man' takes\n"),
    (["explain", "long-wai"], "note: did you mean 'long-wait'?\n"),
    (
      ["explain", "nope"],
      "no error or warning is called 'nope'\nnote: 'scorec explain' lists them\n"
    ),
    (["compile", "--no-warn", "nope", "-"], "note: 'scorec explain' lists them\n"),
    (["compile", "--no-warn", "unknown-word", "-"], "'unknown-word' is no warning\n"),
  ]

  @Test(arguments: mistakes)
  func tellsMistakes(arguments: [String], errors: String) throws {
    let process = try ScorecProcess.run(arguments)
    #expect(process.status == 64)
    #expect(process.errors.contains(errors))
    #expect(process.output.isEmpty)
  }

  /// Who asks for objects is told a wrong option as one, too, wherever it stands.
  @Test(arguments: [
    ["--diagnostics", "json", "--devise"], ["--devise", "--diagnostics=json"],
  ])
  func tellsToolsWrongOptions(options: [String]) throws {
    let process = try ScorecProcess.run(["check"] + options + ["-"])
    #expect(process.status == 64)
    #expect(process.errors.hasPrefix("{\"id\":null,\"severity\":\"error\""))
    #expect(process.errors.contains("\"message\":\"unknown option '--devise'\""))
  }

  @Test(arguments: [
    (["--help"], "usage: scorec COMMAND"), (["help", "run"], "usage: scorec run"),
    (["compile", "--help"], "--emit KIND,... "),
    (["compile", "x.score", "-h"], "usage: scorec compile"), (["--version"], "scorec 0."),
    (["check", "--help"], "  --emit KIND,...         looks for what"),
    (["explain"], "  missing-sound           There is no such sound file"),
  ])
  func helps(arguments: [String], output: String) throws {
    let process = try ScorecProcess.run(arguments)
    #expect(process.status == 0)
    #expect(process.outputText.contains(output))
    #expect(process.errors.isEmpty)
  }

  @Test func helpFitsATerminal() throws {
    for command in ["compile", "run", "check", "import", "fmt", "fix", "explain", "man"] {
      let help = try ScorecProcess.run([command, "--help"]).outputText
      for line in help.split(separator: "\n") { #expect(line.count <= 80, "\(line)") }
    }
  }

  @Test func explainSaysAWordOnEach() throws {
    let lines = try ScorecProcess.run(["explain"]).outputText.split(separator: "\n")
    #expect(lines.allSatisfy { $0.count <= 80 })
    let entries = lines.filter { !$0.hasPrefix("    ") }
    #expect(entries.allSatisfy { $0.split(separator: " ").count > 1 })
    let ids = entries.compactMap { $0.split(separator: " ").first }
    #expect(ids == Diagnostic.ID.allCases.map { Substring($0.rawValue) }.sorted())
  }

  @Test func helpOfRunTellsKeysAndLines() throws {
    let help = try ScorecProcess.run(["run", "--help"]).outputText
    for text in ["\nkeys on a terminal:\n  space pause\n", "\n  q quit\n\n", "\n  seek TIME"] {
      #expect(help.contains(text), "\(text)")
    }
    #expect(help.hasSuffix("\n  quit\n  NAME=VALUE\n"))
    #expect(try !ScorecProcess.run(["compile", "--help"]).outputText.contains("keys on"))
  }

  /// SDL has no driver of that name, and so no audio device.
  @Test func tellsThatThereIsNoDevice() throws {
    let process = try ScorecProcess.run(
      ["devices"], environment: ["SDL_AUDIODRIVER": "none-of-that-name"])
    #expect(process.status == 0)
    // A game controller may be attached.
    #expect(!process.outputText.contains("audio"))
    #expect(
      process.outputText.isEmpty
        == process.errors.contains("there is no audio device, and no game controller\n"))
  }

  @Test func checkHasNoOutput() throws {
    #expect(try !ScorecProcess.run(["check", "--help"]).outputText.contains(" -o"))
  }

  /// Spellings of options that mean the same.
  @Test(arguments: [
    ["--emit", "events", "-D", "x=0.5"], ["--emit=events", "-Dx=0.5"],
    ["--define=x=0.5", "--emit", "events"], ["-D", "x=0.1", "-Dx=0.5", "--emit=events", "--"],
  ])
  func readsOptions(options: [String]) throws {
    let process = try ScorecProcess.run(
      ["compile"] + options + ["-"], input: "let x = 1\ntransient x")
    #expect(process.outputText.hasPrefix("0\t0\ttransient 0.5, 0.5\n"))
  }
}
