import Testing

/// Texts that are no scores: bytes of all kinds, nesting without end, and very long ones.
@Suite(.serialized) struct HostileInputTextTests {
  static let bytes: [HostileCase] = [
    HostileCase("overlong UTF-8", bytes: text("title \"", [0xC0, 0x80]), says: "[invalid-utf8]"),
    HostileCase(
      "a surrogate", bytes: text("title \"", [0xED, 0xA0, 0x80]), says: "[invalid-utf8]"),
    HostileCase("UTF-8 that breaks off", bytes: text("title \"", [0xE2, 0x82]), says: "0xE2"),
    HostileCase(
      "beyond Unicode", bytes: text("title \"", [0xF4, 0x90, 0x80, 0x80]), says: "[invalid-utf8]"),
    HostileCase(
      "a million bad bytes", bytes: Array(repeating: 0xFF, count: 1_000_000), says: "1000000 bytes"),
    HostileCase("NUL in a word", "impact\u{0}light", says: "U+0000"),
    HostileCase(
      "a million NULs", bytes: Array(repeating: 0, count: 1_000_000), says: "[not-a-score]"),
    HostileCase("UTF-16", bytes: text("", [0xFF, 0xFE, 0x69, 0, 0x0A, 0]), says: "UTF-16"),
    HostileCase("UTF-16, the other way", bytes: text("", [0xFE, 0xFF, 0, 0x69]), says: "UTF-16"),
    HostileCase("a byte order mark inside", "transient\n\u{FEFF}transient", says: "U+FEFF"),
    HostileCase("escapes of a terminal", "impact \u{1B}[31mlight\u{7}", says: "U+001B"),
    HostileCase("another direction", "impact li\u{202E}ght", says: "[unknown-word]"),
    HostileCase("a program", bytes: Array(0...255) + Array((0...255).reversed()), says: "error: "),
  ]

  static let sound: [HostileCase] = [
    HostileCase("a byte order mark", "\u{FEFF}impact light", status: 0),
    HostileCase("no newline at the end", "impact light", status: 0),
    HostileCase("carriage returns alone", "transient\rwait 1\rtransient\r", status: 0),
    HostileCase("both ends of lines", "transient\r\nwait 1\n\r\ntransient\r", status: 0),
    HostileCase("escapes in a title", #"title "\u{1b}[31m\u{0}"; impact light"#, status: 0),
    HostileCase("10 MB of blanks", times(10_000_000, " ") + "transient", status: 0),
    HostileCase("1 MB of semicolons", times(1_000_000, ";") + "transient", status: 0),
    HostileCase(
      "10 MB on one line", times(500_000, "transient;wait 1ms; "),
      arguments: HostileCase.compile + ["--emit", "events"], status: 0),
    HostileCase("a name of 10 MB", "let " + times(10_000_000, "a") + " = 1", status: 0),
    HostileCase("a string of 10 MB", "title \"" + times(10_000_000, "x") + "\"", status: 0),
    HostileCase("a million accents", "title \"a" + times(1_000_000, "\u{301}") + "\"", status: 0),
    HostileCase(
      "100,000 comments in each other", times(100_000, "/*") + times(100_000, "*/"), status: 0),
  ]

  static let nesting: [HostileCase] = [
    HostileCase("100,000 braces", "selection\n" + times(100_000, "{"), says: "[unexpected]"),
    HostileCase(
      "100,000 pairs of braces", "selection\n" + times(100_000, "{}"), says: "[unexpected]"),
    HostileCase("100,000 blocks", times(100_000, "repeat 1 {"), says: "[nesting-too-deep]"),
    HostileCase(
      "100,000 closed blocks", times(100_000, "together {") + times(100_000, "}"),
      says: "[nesting-too-deep]"),
    HostileCase(
      "1,000 'with' in each other", times(1000, "with volume: 0.5 {") + times(1000, "}"),
      says: "[nesting-too-deep]"),
    HostileCase(
      "100,000 parentheses", "wait " + times(100_000, "(") + "1" + times(100_000, ")"),
      says: "[nesting-too-deep]"),
    HostileCase("100,000 signs", "wait " + times(100_000, "-") + "1", says: "[nesting-too-deep]"),
    HostileCase("100,000 '!'", "if " + times(100_000, "!") + "a { }", says: "[nesting-too-deep]"),
    HostileCase(
      "100,000 calls", "wait " + times(100_000, "max(") + "1", says: "[nesting-too-deep]"),
    HostileCase(
      "100,000 'else if'", "if true { }" + times(100_000, " else if true { }"),
      says: "[nesting-too-deep]"),
    HostileCase("100,000 open comments", times(100_000, "/*"), says: "100000 are open"),
    HostileCase(
      "a sum of a million", "wait 1" + times(1_000_000, "+1"), says: "[nesting-too-deep]"),
    HostileCase("100,000 '&&'", "if a" + times(100_000, "&&a") + " { }", says: "-too-deep]"),
    HostileCase("100,000 comparisons", "if 1" + times(100_000, "==1") + " { }", says: "'=='"),
  ]

  static let lengths: [HostileCase] = [
    HostileCase("10 MB of one word", times(10_000_000, "a"), says: "[unknown-note]"),
    HostileCase("a million statements", times(1_000_000, "x\n"), says: "[unknown-note]"),
    HostileCase("a million commas", "impact " + times(1_000_000, ","), says: "[expected]"),
    HostileCase("a million quotes", times(1_000_000, "\""), says: "[unexpected]"),
    HostileCase("a million curly quotes", times(1_000_000, "“"), says: "[invalid-character]"),
    HostileCase("a string without end", "title \"" + times(10_000_000, "x"), says: "closing '\"'"),
    HostileCase("200,000 escapes", "title \"" + times(200_000, "\\q"), says: "'\\q'"),
    HostileCase("10 million lines", times(10_000_000, "\n") + "impact hevy", says: ":10000001:8:"),
    HostileCase("a million digits", "wait " + times(1_000_000, "1"), says: "800 characters"),
    HostileCase("a million decimals", "wait 0." + times(1_000_000, "1"), says: "800 characters"),
    HostileCase(
      "a word of many accents", "a" + times(100_000, "\u{301}"), says: "[invalid-character]"),
    HostileCase(
      "a sound of 1 MB", "sound asset:" + times(1_000_000, "x"), says: "[missing-sound]"),
    HostileCase(
      "an import of 1 MB", "import \"" + times(1_000_000, "x") + "\"",
      says: "[import-not-found]"),
    HostileCase(
      "two names of 1 MB", "let \(times(1_000_000, "a")) = 1\nwait \(times(1_000_000, "a"))b",
      says: "[unknown-name]"),
  ]

  @Test(arguments: bytes + sound) func survivesBytes(_ test: HostileCase) throws { try test.run() }

  @Test(arguments: nesting) func survivesNesting(_ test: HostileCase) throws { try test.run() }

  @Test(arguments: lengths) func survivesLengths(_ test: HostileCase) throws { try test.run() }
}

/// Returns the bytes of `text` followed by others.
private func text(_ text: String, _ bytes: [UInt8]) -> [UInt8] { Array(text.utf8) + bytes }
