import Testing

/// Command lines, files and folders that are not what they should be.
@Suite(.serialized) struct HostileInputFileTests {
  private static let score = "transient\n"
  private static let loud = times(20_000, "transient\nwait 1ms\n")

  static let commandLines: [HostileCase] = [
    HostileCase("no command", "", arguments: [], status: 64, says: "no command"),
    HostileCase("another command", "", arguments: ["\u{1B}[31m"], status: 64, says: "␛[31m"),
    HostileCase("another option", "", options: ["--fr\nob"], status: 64, says: "'--fr␊ob'"),
    HostileCase(
      "a long option", "", options: ["--" + times(100_000, "x")], status: 64, says: "xxx"),
    HostileCase("an option without its value", "", options: ["-o"], status: 64, says: "value"),
    HostileCase("an output without a name", score, options: ["-o", ""], status: 73, says: "''"),
    HostileCase(
      "an option behind '--'", "", arguments: ["compile", "--", "-o"], status: 66, says: "'-o'"),
    HostileCase("no name of a score", "", arguments: ["compile", ""], status: 66, says: "''"),
    HostileCase("no kind", score, options: ["--emit", "x"], status: 64, says: "no value"),
    HostileCase(
      "a page that is a path", "", arguments: ["explain", "../a"], status: 64, says: "../a"),
    HostileCase("no definition", score, options: ["-D", "=1"], status: 64, says: "'=1'"),
    HostileCase("more than a definition", limit, options: ["-D", "x=1; transient"], says: "-D x"),
    HostileCase("a definition of two lines", limit, options: ["-D", "x=1\nb"], says: "-D x"),
    HostileCase("a definition that closes a block", limit, options: ["-D", "x=1 }"], says: "-D x"),
    HostileCase("a definition that comments", limit, options: ["-D", "x=1 /*"], says: "comment"),
    HostileCase("a definition of no name", limit, options: ["-D", "\u{1B}=1"], says: "-D ␛"),
    HostileCase(
      "10,000 definitions", limit, options: (0..<10_000).map { "-Dx\($0)=1" }, says: "-D x0"),
  ]

  /// A score with a constant that `-D` may replace.
  private static let limit = "let x = 0\nwait x"

  static let durations: [HostileCase] =
    ["1e300", "-1", "0", "nan", "inf", "1001h", "", "h", "1h1h", "1.2.3", "5 s", times(400, "9")]
    .map { duration in
      HostileCase(
        "--duration '\(duration.prefix(8))'", score, options: ["--duration", duration], status: 64,
        says: "duration")
    }
    + ["0", "-1", "1e9", "48000.5", "", times(40, "9")].map { rate in
      HostileCase(
        "--sample-rate '\(rate.prefix(8))'", score, options: ["--sample-rate", rate], status: 64,
        says: "8000 to")
    }

  static let inputs: [HostileCase] = [
    HostileCase("a folder", "", arguments: ["compile", "."], status: 66, says: "is a directory"),
    HostileCase("nothing", "", arguments: ["compile", "b"], status: 66, says: "no such file"),
    HostileCase(
      "a path below a file", "", arguments: ["compile", "a.score/b"], status: 66, says: "not a"),
    HostileCase(
      "an endless file", "", arguments: ["compile", "/dev/zero"], status: 66, says: "256 MiB"),
    HostileCase(
      "the memory", "", arguments: ["compile", "/proc/self/mem"], status: 66, says: "error"),
    HostileCase("a link to nowhere", "", ["b": .link(to: "c")], reading: "b", says: "no such file"),
    HostileCase(
      "a link to itself", "", ["b": .link(to: "b")], reading: "b", says: "symbolic links"),
    HostileCase("a long name", "", reading: times(300, "x"), says: "too long"),
    HostileCase("a long path", "", reading: times(5000, "x/"), says: "too long"),
    HostileCase("a name with escapes", "", reading: "\u{1B}[31m\n", says: "'␛[31m␊'"),
    HostileCase(
      "a score with escapes in its name", "", ["\u{1B}[31m\n": .text("x")],
      arguments: ["compile", "\u{1B}[31m\n"], says: "␛[31m␊:1:1"),
    HostileCase(
      "no input", "", arguments: ["compile", "-"], status: 66, says: "standard input",
      script: "exec \"$0\" \"$@\" <&-"),
    HostileCase(
      "a folder as input", "", arguments: ["compile", "-"], status: 66, says: "directory",
      script: "exec \"$0\" \"$@\" <."),
    HostileCase(
      "100 missing scores", "", arguments: ["check"] + (0..<100).map { "\($0)" },
      status: 66, says: "'99'"),
  ]

  static let imports: [HostileCase] = [
    HostileCase("a folder", "import \"b\"", ["b/c": .text("")], says: "is a directory"),
    HostileCase("no name", "import \"\"", says: "[import-not-found]"),
    HostileCase("itself", "import \"a.score\"", says: "[import-cycle]"),
    HostileCase("itself by a link", "import \"b\"", ["b": .link(to: "a.score")], says: "-cycle]"),
    HostileCase(
      "a cycle", "import \"b\"", ["b": .text("import \"c\""), "c": .text("import \"a.score\"")],
      says: "[import-cycle]"),
    HostileCase("a pipe", "import \"b\"", ["b": .pipe], says: "a pipe or a device"),
    HostileCase("a device", "import \"/dev/zero\"", says: "a pipe or a device"),
    HostileCase("the memory", "import \"/proc/self/mem\"", says: "[import-not-found]"),
    HostileCase("a link to itself", "import \"b\"", ["b": .link(to: "b")], says: "-not-found]"),
    HostileCase("a name with NUL", #"import "b\u{0}c""#, ["b": .text("")], says: "'b␀c'"),
    HostileCase("a name with escapes", #"import "\u{1b}[31m""#, says: "'␛[31m'"),
    HostileCase("64 in a row", "import \"1\"", row(of: 64), status: 0),
    HostileCase("70 in a row", "import \"1\"", row(of: 70), says: "64 imports"),
    HostileCase("no text", "import \"b\"", ["b": .bytes([0xFF, 0])], says: "b:1:1: error"),
    HostileCase(
      "one 20,000 times", each(20_000) { "import \"b\" as b\($0)\n" },
      ["b": .text(times(20_000, "transient\n"))], status: 0),
    HostileCase(
      "20,000 names 20,000 times", times(20_000, "import \"b\"\n"),
      ["b": .text(each(20_000) { "let a\($0) = 1\n" })], status: 0),
  ]

  static let outputs: [HostileCase] = [
    HostileCase(
      "no folder", score, options: ["-o", "b/c/d.ahap"], status: 73, says: "no such file"),
    HostileCase(
      "no folder for a folder", score, options: ["-o", "/proc/b/"], status: 73, says: "/proc/b"),
    HostileCase(
      "below a file", score, options: ["-o", "a.score/b.ahap"], status: 73, says: "not a"),
    HostileCase(
      "a file as a folder", score, options: ["-o", "a.score/"], status: 73, says: "exists"),
    HostileCase("no place", score, options: ["-o", "/proc/b.ahap"], status: 73, says: "/proc"),
    HostileCase(
      "a link to itself", score, ["b.ahap": .link(to: "b.ahap")],
      options: ["-o", "b.ahap"], status: 73, says: "symbolic links"),
    HostileCase(
      "a long name", score, options: ["-o", times(300, "x") + ".ahap"], status: 73,
      says: "too long"),
    HostileCase(
      "the score", score, options: ["--emit", "ahap", "-o", "a.score"], status: 73,
      says: "the score is made from it"),
    HostileCase(
      "the score by a link", score, ["b.ahap": .link(to: "a.score")],
      options: ["-o", "b.ahap"], status: 73, says: "the score is made from it"),
    HostileCase(
      "an import", "import \"b.ahap\"", ["b.ahap": .text("")],
      options: ["-o", "b.ahap"], status: 73, says: "the score is made from it"),
    HostileCase(
      "a full disk", score, options: ["--emit", "ahap", "-o", "/dev/full"], status: 74,
      says: "no space left"),
    HostileCase(
      "a full disk for sound", score, options: ["--emit", "wav"], status: 74,
      says: "no space left", script: "exec \"$0\" \"$@\" >/dev/full"),
    HostileCase(
      "a full disk for help", score, arguments: ["--help"], status: 74,
      says: "no space left", script: "exec \"$0\" \"$@\" >/dev/full"),
    HostileCase(
      "a limit of files", loud, options: ["-o", "out.ahap"], status: 74,
      says: "file too large", script: "ulimit -f 8; exec \"$0\" \"$@\""),
    HostileCase(
      "a limit of files for sound", loud, options: ["-o", "out.wav"], status: 74,
      says: "file too large", script: "ulimit -f 8; exec \"$0\" \"$@\""),
    HostileCase(
      "more than a disk holds", "repeat 3 { wait 333h }",
      options: ["-o", "out.wav", "--sample-rate", "192000", "--format", "float"], status: 73,
      says: "MB are free"),
    HostileCase(
      "no output", score, status: 74, says: "standard output",
      script: "exec \"$0\" \"$@\" >&-"),
    HostileCase(
      "two results of one name", score, ["b/a.score": .text("")],
      arguments: ["compile", "a.score", "b/a.score", "-o", "b/"], status: 64, says: "would both"),
    HostileCase("a score with errors", "x", options: ["-o", "out.ahap"], says: "[unknown-note]"),
    HostileCase(
      "warnings, strictly", "selection; selection", options: ["-o", "out.svg", "--strict"],
      says: "[side-by-side]"),
    HostileCase(
      "dependencies over the score", score,
      options: ["--emit", "events", "--deps", "a.score"], status: 73, says: "made from it"),
  ]

  static let accepted: [HostileCase] = [
    HostileCase(
      "no messages", "selection; selection", options: ["-o", "out.ahap"], status: 0,
      script: "\"$0\" \"$@\" 2>&- && ! grep warning out.ahap"),
    HostileCase(
      "messages to a full disk", "selection; selection", status: 0,
      script: "exec \"$0\" \"$@\" 2>/dev/full"),
    HostileCase(
      "a link to nowhere", score, ["b.ahap": .link(to: "c.ahap")],
      options: ["-o", "b.ahap"], status: 0, script: "\"$0\" \"$@\" && test -L b.ahap -a -s c.ahap"),
    HostileCase("the longest name", score, options: ["-o", times(250, "x") + ".ahap"], status: 0),
    HostileCase(
      "a name like an option", "", ["-x": .text(score)],
      arguments: ["compile", "--", "-x"], status: 0),
    HostileCase("no score at all", "", arguments: ["compile", "/dev/null"], status: 0),
    HostileCase(
      "a title that is no XML", #"title "\u{0}\u{1b}<&>\u{fffe}"; tone 440, 1s"#,
      options: ["-o", "out.svg"], status: 0),
    HostileCase("a picture of 1,000 hours", "wait 1000h", options: ["-o", "out.svg"], status: 0),
    HostileCase("a picture of nothing", "", options: ["-o", "out.svg"], status: 0),
    HostileCase(
      "a picture of 5,000 envelopes",
      "repeat 5000 { continuous 100s, 0 -> 1 over 50s; wait 1ms }", options: ["-o", "out.svg"],
      status: 0),
    HostileCase(
      "a picture of 20,000 tempos", "for i in 0..<20000 { tempo 60 + i/1000; wait 1 beat }",
      options: ["-o", "out.svg"], status: 0),
  ]

  @Test(arguments: commandLines + durations)
  func survivesCommandLines(_ test: HostileCase) throws { try test.run() }

  @Test(arguments: inputs) func survivesInputs(_ test: HostileCase) throws { try test.run() }

  @Test(arguments: imports) func survivesImports(_ test: HostileCase) throws { try test.run() }

  @Test(arguments: outputs) func survivesOutputs(_ test: HostileCase) throws { try test.run() }

  @Test(arguments: accepted) func survivesAccepted(_ test: HostileCase) throws { try test.run() }

  /// Returns scores named "1" to `count`, of which each imports the next.
  private static func row(of count: Int) -> [String: HostileCase.Item] {
    Dictionary(
      uniqueKeysWithValues: (1...count).map { number in
        ("\(number)", .text(number < count ? "import \"\(number + 1)\"" : ""))
      })
  }
}

extension HostileCase {
  /// Creates a case in which `a.score` is compiled with `options`.
  init(
    _ name: String, _ score: @autoclosure @escaping @Sendable () -> String,
    _ items: [String: Item] = [:], options: [String], status: Int32 = 1, says: String? = nil,
    script: String = "exec \"$0\" \"$@\""
  ) {
    self.init(
      name, score(), items, arguments: HostileCase.compile + options, status: status, says: says,
      script: script)
  }

  /// Creates a case in which the score at `path` cannot be read.
  init(
    _ name: String, _ score: String, _ items: [String: Item] = [:], reading path: String,
    says: String
  ) {
    self.init(name, score, items, arguments: ["compile", path], status: 66, says: says)
  }
}
