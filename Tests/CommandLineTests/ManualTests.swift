import Foundation
import ScoreTestSupport
import Testing

/// What is generated from the table of commands and options.
@Suite struct ManualTests {
  private static func run(_ path: String, _ arguments: [String], input: String = "") throws
    -> (status: Int32, output: String)
  {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: path)
    process.arguments = arguments
    process.currentDirectoryURL = URL(fileURLWithPath: ProjectFolder.root + "/Samples")
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let bytes = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: bytes, as: UTF8.self))
  }

  @Test func documentationListsAllOptions() throws {
    let path = ProjectFolder.root + "/Documentation/CommandLine.md"
    let page = try String(contentsOfFile: path, encoding: .utf8)
    let list = try ScorecProcess.run(["man", "--markdown"]).outputText
    #expect(page.hasSuffix("## All commands and options\n\n" + list))
  }

  @Test func manualTellsEveryOption() throws {
    let page = try ScorecProcess.run(["man"]).outputText
    #expect(page.hasPrefix(".TH SCOREC 1 "))
    for line in page.split(separator: "\n") where line.hasPrefix(".") {
      let request = line.prefix { $0 != " " }
      #expect([".TH", ".SH", ".SS", ".TP", ".B", ".br"].contains(request), "\(line)")
    }
    let commands = try ScorecProcess.run(["--help"]).outputText
      .matches(of: #/(?m)^ {2}([a-z]+) /#).map { String($0.output.1) }
    #expect(commands.contains("sounds") && commands.contains("devices") && commands.count > 12)
    for name in ["NO_COLOR", "SCOREC_HAPTICS", "SCOREC_SOUND", "SDL_AUDIODRIVER"] {
      #expect(page.contains("\n.B \(name)\n"), "\(name)")
    }
    for line in ["\nspace pause\n.br\n", "\n.br\nseek TIME", "\nscorec run \\-\\-watch"] {
      #expect(page.contains(line), "\(line)")
    }
    for command in commands {
      #expect(page.contains("\n.B scorec \(command)\n"))
      let help = try ScorecProcess.run([command, "--help"]).outputText
      for match in help.matches(of: #/(?m)^ {2}(-.*?)(?: {2}|$)/#) {
        #expect(
          page.contains(".B " + match.output.1.replacing("-", with: "\\-")), "\(match.output.1)")
      }
    }
  }

  /// What is typed, and some of what may follow.
  private static let completions: [(words: [String], expected: Set<String>)] = [
    (["c"], ["check", "compile", "completions"]),
    (["compile", "--em"], ["--emit"]),
    (["compile", "--emit", "ah"], ["ahap"]),
    (["compile", "--emit", "ahap,wa"], ["ahap,wav"]),
    (["fmt", "--d"], ["--diff", "--diagnostics"]),
    (["check", "01"], ["01-one-tap.score"]),
    (["fmt", "Libr"], ["Library"]),
    (["compile", "-I", "Lib"], ["Library"]),
    (["explain", "unknown-n"], ["unknown-name", "unknown-note"]),
    (["completions", ""], ["bash", "fish", "zsh"]),
    (["compile", "-D", "x"], []),
  ]

  @Test func bashCompletes() throws {
    let files = try TemporaryFolder()
    try files.write(try ScorecProcess.run(["completions", "bash"]).output, to: "scorec")
    for (words, expected) in ManualTests.completions {
      let script = """
        source \(files.path("scorec"))
        COMP_WORDS=(scorec "$@") COMP_CWORD=$#
        _scorec
        printf '%s\\n' "${COMPREPLY[@]}"
        """
      let bash = try ManualTests.run("/bin/bash", ["-c", script, "bash"] + words)
      #expect(Set(bash.output.split(separator: "\n").map(String.init)) == expected, "\(words)")
    }
    let attached = "COMP_WORDS=(scorec check --emit = w) COMP_CWORD=4; _scorec; echo $COMPREPLY"
    let bash = try ManualTests.run(
      "/bin/bash", ["-c", "source \(files.path("scorec")); \(attached)"])
    #expect(bash.output == "wav\n")
  }

  @Test(.enabled(if: FileManager.default.fileExists(atPath: "/usr/bin/fish")))
  func fishCompletes() throws {
    let files = try TemporaryFolder()
    try files.write(try ScorecProcess.run(["completions", "fish"]).output, to: "scorec.fish")
    for (words, expected) in ManualTests.completions {
      let line = (["scorec"] + words).joined(separator: " ")
      let fish = try ManualTests.run(
        "/usr/bin/fish",
        ["--no-config", "-c", "source \(files.path("scorec.fish")); complete -C '\(line)'"])
      let found = fish.output.split(separator: "\n").map { line in
        String(line.prefix { $0 != "\t" }).replacing("/", with: "")
      }
      #expect(fish.status == 0)
      #expect(Set(found) == expected, "\(words)")
    }
  }

  @Test(.enabled(if: FileManager.default.fileExists(atPath: "/usr/bin/zsh")))
  func zshCompletes() throws {
    let files = try TemporaryFolder()
    try files.write(try ScorecProcess.run(["completions", "zsh"]).output, to: "_scorec")
    try files.write(ManualTests.zshSetup, to: "setup")
    for (words, expected) in ManualTests.completions + [(["fmt", "01"], ["01-one-tap.score"])] {
      try files.write("", to: "found")
      let zsh = try ManualTests.run(
        "/usr/bin/zsh", ["-f", "-c", ManualTests.zshSession, files.path] + words)
      #expect(zsh.status == 0, "\(words)")
      let found = try files.text("found").split(separator: "\n").map { word in
        word.trimmingCharacters(in: ["=", " "])
      }
      // In a list, zsh completes what is behind the last comma.
      let ends = expected.map { String($0.split(separator: ",").last ?? "") }
      #expect(Set(found).subtracting([""]) == Set(ends), "\(words)")
    }
  }

  /// Types the words in a zsh in which "setup" of the folder was read, and waits for its end.
  private static let zshSession = """
    zmodload zsh/zpty
    export FILES=$0 TYPED="scorec $*"
    zpty session zsh -f -i
    zpty -w session 'source $FILES/setup'
    zpty -w -n session $'\u{5c}C-x'
    for ((round = 0; round < 1000; ++round)) { [[ -e $FILES/end ]] && break; sleep 0.02 }
    rm $FILES/end
    """

  /// Lets Control-X complete what is typed, writes down what there is to choose from, and exits.
  private static let zshSetup = """
    autoload -U compinit; compinit -u -D
    source $FILES/_scorec
    compadd() {
      local -a found
      builtin compadd -A found "$@"
      print -rl -- $found >> $FILES/found
      builtin compadd "$@"
    }
    probe() {
      BUFFER=$TYPED; CURSOR=$#BUFFER
      zle complete-word
      touch $FILES/end
      exit
    }
    zle -N probe; bindkey '^X' probe

    """
}
