import ScoreTestSupport
import Testing

/// Files of other formats that are none, scores that other formats can hardly hold, and commands
/// other than `compile`.
@Suite(.serialized) struct HostileInputFormatTests {
  /// The formats that hold one touch at a time, and AHAP.
  private static let kinds = ["ahap", "haptic", "haps", "hjif", "android", "xml", "web", "swift"]

  static let outputs: [HostileCase] = kinds.flatMap { kind in
    [
      HostileCase(
        "\(kind) of 900 hours of silence", "transient; wait 900h; continuous 1us",
        options: ["--emit", kind], status: 0),
      HostileCase("\(kind) of nothing", "", options: ["--emit", kind], status: 0),
      HostileCase(
        "\(kind) of a title that is no text", #"title "\u{0}\u{1b}*/\"\\"; continuous 1s"#,
        options: ["--emit", kind], status: 0),
      HostileCase(
        "\(kind) of thousands at once",
        "repeat 20000 { continuous 99s, 0 -> 1 over 50s; wait 1ms }",
        options: ["--emit", kind], says: "[too-many-notes]"),
      HostileCase(
        "\(kind) on a full disk", "continuous 1s", options: ["--emit", kind], status: 74,
        says: "no space left", script: "exec \"$0\" \"$@\" >/dev/full"),
    ]
  }

  static let inputs: [HostileCase] = ["ahap", "haptic", "haps", "hjif"].flatMap { kind in
    [
      imported("no bytes", [], as: kind), imported("NULs", Array(repeating: 0, count: 9), as: kind),
      imported("any bytes", Array(0...255), as: kind),
      imported("half of JSON", "{\"Version\": 1.0, \"Pattern\": [{", as: kind),
      imported("100,000 brackets", times(100_000, "["), as: kind),
      imported("100,000 braces", times(100_000, "{\"a\":"), as: kind),
    ]
  }

  static let values: [HostileCase] = [
    event("a time of 1e999", "\"Time\": 1e999"), event("a time of 1e300", "\"Time\": 1e300"),
    event("a time that is none", "\"Time\": NaN"),
    HostileCase("no file", "", arguments: ["import", "b.ahap"], status: 66, says: "b.ahap"),
    HostileCase("no format", "", arguments: ["import", "/dev/zero"], status: 64, says: "format"),
    HostileCase(
      "an import onto itself", "", ["b.score": .text(pattern(""))],
      arguments: ["import", "b.score", "--input-format", "ahap", "-o", "b.score"], status: 73,
      says: "b.score"),
    HostileCase(
      "an import to an AHAP", "", ["b.ahap": .text(pattern(""))],
      arguments: ["import", "b.ahap", "-o", "out.ahap"], status: 64, says: "compile b.ahap"),
  ]

  static let commands: [HostileCase] = [
    HostileCase("fmt of errors", "{{{{", arguments: ["fmt", "a.score"], says: "error: "),
    HostileCase(
      "fmt of no text", bytes: [0x22, 0xFF], arguments: ["fmt", "a.score"], says: "0xFF"),
    HostileCase("fmt of nothing", "", arguments: ["fmt", "b"], status: 66, says: "'b'"),
    HostileCase(
      "fmt of a long line", times(100_000, "transient;"), arguments: ["fmt", "a.score"], status: 0),
    HostileCase(
      "fmt of circles and pipes", "", ["b/c": .link(to: ".."), "b/d.score": .pipe],
      arguments: ["fmt", "."], status: 0),
    HostileCase(
      "fmt with a limit of files", times(20_000, "impact   light\n"),
      arguments: ["fmt", "a.score"],
      status: 74, says: "file too large", script: "ulimit -f 8; exec \"$0\" \"$@\""),
    HostileCase("fix of errors", "{{{{", arguments: ["fix", "a.score"], says: "error: "),
    HostileCase(
      "fix of circles and pipes", "", ["b/c": .link(to: ".."), "b/d.score": .pipe],
      arguments: ["fix", "."], status: 0),
    HostileCase(
      "an unknown sound", "", arguments: ["sounds", "render", "\u{1B}", "-o", "b.wav"], status: 66,
      says: "␛"),
    HostileCase(
      "a workflow", "impact \u{1B}\n", ["\u{1B}\n%.score": .text("impact \u{1B}")],
      arguments: ["check", "\u{1B}\n%.score", "--diagnostics", "github"], says: "␛%0A%25.score"),
    HostileCase(
      "an editor that sends no messages", "", arguments: ["lsp"], status: 0,
      script: "head -c 100000 /dev/zero | \"$0\" \"$@\" >/dev/null; test $? -lt 128"),
    HostileCase(
      "an editor that promises too much", "", arguments: ["lsp"], status: 0,
      script: "printf 'Content-Length: 99999999999999999999\\r\\n\\r\\n{' | "
        + "\"$0\" \"$@\" >/dev/null; test $? -lt 128"),
  ]

  static let effects: [HostileCase] =
    ["0", "-1", "1e-300", "1e300", "1200st", "1e9 cents", "1 -> 0 over 1s"].flatMap { value in
      ["rate", "pitch", "speed"].map { name in
        HostileCase(
          "\(name): \(value)", "sound asset:x, \(name): \(value)",
          ["x.wav": .bytes(WAVBytes().bytes)], options: ["-o", "out.wav"], says: "error: ")
      }
    }

  @Test(arguments: outputs) func survivesOutputs(_ test: HostileCase) throws { try test.run() }

  @Test(arguments: inputs) func survivesInputs(_ test: HostileCase) throws { try test.run() }

  @Test(arguments: values + commands)
  func survivesCommands(_ test: HostileCase) throws { try test.run() }

  @Test(arguments: effects) func survivesEffects(_ test: HostileCase) throws { try test.run() }

  private static func imported(_ name: String, _ bytes: [UInt8], as kind: String) -> HostileCase {
    HostileCase(
      "\(kind) of \(name)", "", ["b.\(kind)": .bytes(bytes)], arguments: ["import", "b.\(kind)"],
      says: "error: ")
  }

  private static func imported(_ name: String, _ text: String, as kind: String) -> HostileCase {
    imported(name, Array(text.utf8), as: kind)
  }

  private static func event(_ name: String, _ time: String) -> HostileCase {
    HostileCase(
      name, "",
      ["b.ahap": .text(pattern("{\"Event\": {\"EventType\": \"HapticTransient\", \(time)}}"))],
      arguments: ["import", "b.ahap"], says: "error: ")
  }

  private static func pattern(_ entries: String) -> String {
    "{\"Version\": 1.0, \"Pattern\": [\(entries)]}"
  }
}
