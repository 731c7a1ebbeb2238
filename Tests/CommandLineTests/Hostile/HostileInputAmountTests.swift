import Testing

/// Scores that mean more than can be played: numbers, times, repetitions and patterns without
/// measure.
@Suite(.serialized) struct HostileInputAmountTests {
  static let repetitions: [HostileCase] = [
    HostileCase("repeat 1e12", "repeat 1e12 { impact light; wait 1ms }", says: "[too-many-notes]"),
    HostileCase("repeat 1e12 of nothing", "repeat 1e12 { }", says: "[too-many-notes]"),
    HostileCase("repeat 1e300", "repeat 1e300 { transient }", says: "[value-out-of-range]"),
    HostileCase("nested repeats", "repeat 1e6 { repeat 1e6 { transient } }", says: "far more here"),
    HostileCase(
      "30 nested repeats", times(30, "repeat 2 {") + "transient" + times(30, "}"),
      says: "[too-many-notes]"),
    HostileCase(
      "repeats of a name", "let n = 1e6\nrepeat n { repeat n { transient } }", says: "-notes]"),
    HostileCase("repeats of nothing", times(3, "repeat 1e4 {") + times(3, "}"), says: "-notes]"),
    HostileCase(
      "repeated rhythms", "repeat 1e6 { rhythm \"\(times(100_000, "-"))\", 1us }",
      says: "60 million"),
    HostileCase("a tiny step", "for i in 0...1 by 1e-300 { transient }", says: "-notes]"),
    HostileCase("the least step", "for i in 0...1 by 5e-324 { transient }", says: "-notes]"),
    HostileCase("a huge range", "for i in -1e308...1e308 { transient }", says: "-notes]"),
    HostileCase("no step", "for i in 0...1 by 0 { transient }", says: "a step of 0"),
    HostileCase("a step that is none", "for i in 0...1 by 0/0 { }", says: "division by 0"),
    HostileCase("a loop", "loop { wait 1 }", says: "[unbounded-score]"),
    HostileCase(
      "a loop of nothing", "loop { }", arguments: lasting("1s"), says: "[endless-loop]"),
    HostileCase(
      "a loop every 0", "loop every 0 { transient }", arguments: lasting("1s"), says: "no time"),
    HostileCase(
      "a loop every 1e-12", "loop every 1e-12 { transient }", arguments: lasting("1h"),
      says: "notes]"),
    HostileCase(
      "a loop of tiny turns", "loop { wait 1us }", arguments: lasting("1000h"), says: "60 million"),
    HostileCase("rhythm of 10 MB", "rhythm \"\(times(10_000_000, "."))\", 1h", says: "1000 hours"),
    HostileCase("rests of 10 MB", "rhythm \"\(times(10_000_000, "-"))\", 1us", status: 0),
    HostileCase("no rhythm", "rhythm \"\(times(5_000_000, "?"))\", 1us", says: "[invalid-rhythm]"),
  ]

  static let numbers: [HostileCase] = [
    HostileCase("1e999", "wait 1e999", says: "[invalid-number]"),
    HostileCase("1e308", "wait 1e308s", says: "1000 hours"),
    HostileCase("1e-320", "wait 1e-320\ntransient", status: 0),
    HostileCase("1e308 + 1e308", "wait 1e308 + 1e308", says: "too large"),
    HostileCase("1e308 bars", "wait 1e308 bars", says: "1000 hours"),
    HostileCase("pow", "wait pow(1e300, 2)", says: "[not-a-number]"),
    HostileCase("pow of less than 0", "wait pow(-2, 0.5)", says: "[not-a-number]"),
    HostileCase("sqrt of less than 0", "wait sqrt(-1)", says: "[not-a-number]"),
    HostileCase("sin of 1e300", "wait sin(1e300)", says: "[not-a-number]"),
    HostileCase("mod of 1e300", "wait mod(1e300, 1e-300)", says: "[not-a-number]"),
    HostileCase("random of 1e308", "wait random(-1e308, 1e308)", says: "error: "),
    HostileCase("random of two kinds", "wait random(1s, 440Hz)", says: "[wrong-type]"),
    HostileCase("random of one", "wait random(1)", says: "error: "),
    HostileCase("a huge seed", "seed 1e300", says: "[value-out-of-range]"),
    HostileCase("a seed below 0", "seed -1", says: "[value-out-of-range]"),
    HostileCase("a huge interval", "tone 440Hz + 1e300 st, 1s", says: "too large"),
    HostileCase("a frequency of 1e308", "tone 1e308, 1s", says: "[value-out-of-range]"),
    HostileCase("a level of 1e308", "set volume 1e308dB", says: "[value-out-of-range]"),
    HostileCase("a tempo of 1e308", "tempo 1e308", says: "[value-out-of-range]"),
    HostileCase("a tempo of 1e-300", "tempo 1e-300\nwait 1 beat", says: "[value-out-of-range]"),
  ]

  static let timing: [HostileCase] = [
    HostileCase("wait 1e300", "wait 1e300", says: "1000 hours"),
    HostileCase("wait -1e300", "wait -1e300", says: "[negative-time]"),
    HostileCase("1,000 hours", "wait 1000h", status: 0),
    HostileCase("more than 1,000 hours", "wait 1000h; transient; impact light", says: "1000 hours"),
    HostileCase("places that add up", "repeat 100000 { wait until 1000h }", says: "1000 hours"),
    HostileCase("layers that add up", "repeat 9 { at 1000h { wait 1000h } }", says: "1000 hours"),
    HostileCase("every 1e300", "repeat 3 every 1e300 { transient }", says: "1000 hours"),
    HostileCase("every 999h", "repeat 3 every 999h { transient }", says: "1000 hours"),
    HostileCase("every 0", "repeat 3 every 0 { transient }", status: 0),
    HostileCase("loop: 1e300", "sound system:tink, loop: 1e300", says: "[value-out-of-range]"),
    HostileCase("loop: -1", "sound system:tink, loop: -1", says: "[value-out-of-range]"),
    HostileCase("loop: 0.5", "sound system:tink, loop: 0.5", says: "[value-out-of-range]"),
    HostileCase("loop: 1e7", "sound system:tink, loop: 1e7", arguments: lasting("1s"), status: 0),
    HostileCase(
      "envelopes that add up", "continuous 1s, 0\(times(10_000, " -> 1 over 999h"))",
      says: "1000 hours"),
    HostileCase(
      "curves that add up", "curve intensity 0\(times(10_000, " -> 1 over 999h"))",
      says: "1000 hours"),
    HostileCase(
      "100,000 long vibrations", "repeat 1e5 { continuous 999h }", says: "a million pieces"),
  ]

  static let crowds: [HostileCase] = [
    HostileCase(
      "100,000 controls", each(100_000) { "set pan 0.\($0 % 10)\nwait 1ms\n" }, status: 0),
    HostileCase("100,000 curves", times(100_000, "curve pan 0 -> 1 over 1s\n"), status: 0),
    HostileCase(
      "40,000 changes of a note",
      "tone 440, 1h as a\nfor i in 0..<20000 { set a.volume 0.5; wait 1ms; set a.volume 1 }",
      arguments: HostileCase.compile + ["--emit", "events"], status: 0),
    HostileCase(
      "an envelope of 100,000 moves",
      "continuous 100s, 0\(times(50_000, " -> 1 over 1ms -> 0 over 1ms"))", status: 0),
    HostileCase(
      "20,000 envelopes at once",
      "for i in 0..<2e4 { continuous 100s, 0 -> 1 over 5s -> 0 over 50s; wait 1ms }",
      says: "a million pieces"),
    HostileCase("names of notes in loops", "repeat 1000 { continuous 1s as a }", status: 0),
    HostileCase(
      "100,000 waits behind a sound",
      "tone 440, 9s; impact light\n" + times(100_000, "wait until finished\n"), status: 0),
    HostileCase("100,000 patterns", each(100_000) { "pattern p\($0) { transient }\n" }, status: 0),
    HostileCase(
      "20,000 unknown names among 20,000",
      each(20_000) { "let p\($0) = 1\n" } + each(20_000) { "wait q\($0)\n" },
      says: "[unknown-name]"),
    HostileCase(
      "50,000 words among 50,000", each(50_000) { "let p\($0) = light\n" }, status: 0),
    HostileCase(
      "a pattern of 5,000 parameters",
      "pattern p(\(each(5000) { "a\($0) = 0, " })z = 0) { }\np \(each(5000) { "a\($0): 1, " })z: 1",
      status: 0),
    HostileCase("numbers that double", doublingNumbers, says: "too large"),
  ]

  static let patterns: [HostileCase] = [
    HostileCase("a pattern that plays itself", "pattern a { a }\na", says: "[recursive-pattern]"),
    HostileCase(
      "patterns that play each other", "pattern a { b }\npattern b { c }\npattern c { a }",
      says: "[recursive-pattern]"),
    HostileCase("a chain of 10,000", chain(10_000, each: 1), says: "[nesting-too-deep]"),
    HostileCase(
      "a cycle of 10,000", each(10_000) { "pattern p\($0) { p\(($0 + 1) % 10_000) }\n" },
      says: "error: "),
    HostileCase("patterns that play the next twice", chain(60, each: 2), says: "[too-many-notes]"),
    HostileCase(
      "patterns that nobody calls", chain(60, each: 2).replacing("\np0", with: ""), status: 0),
    HostileCase(
      "patterns that play nothing", chain(60, each: 2).replacing("transient", with: ""),
      says: "60 million"),
    HostileCase(
      "patterns that branch",
      each(60) { "pattern p\($0)(x) { if x { p\($0 + 1) x } else { p\($0 + 1) x } }\n" }
        + "pattern p60(x) { transient }\np0 true", status: 0),
    HostileCase(
      "patterns that branch, with a word that is no truth",
      each(60) { "pattern p\($0)(x) { if x { p\($0 + 1) x } else { p\($0 + 1) x } }\n" }
        + "pattern p60(x) { transient }\np0 2", says: "[wrong-type]"),
  ]

  @Test(arguments: repetitions) func survivesRepetitions(_ test: HostileCase) throws {
    try test.run()
  }

  @Test(arguments: numbers) func survivesNumbers(_ test: HostileCase) throws { try test.run() }

  @Test(arguments: timing) func survivesTiming(_ test: HostileCase) throws { try test.run() }

  @Test(arguments: crowds) func survivesCrowds(_ test: HostileCase) throws { try test.run() }

  @Test(arguments: patterns) func survivesPatterns(_ test: HostileCase) throws { try test.run() }

  /// Returns `count` patterns of which each plays the next one `plays` times, and a call of the
  /// first.
  private static func chain(_ count: Int, each plays: Int) -> String {
    CommandLineTests.each(count) { "pattern p\($0) { \(times(plays, "p\($0 + 1);")) }\n" }
      + "pattern p\(count) { transient }\np0"
  }

  private static let doublingNumbers =
    "let a0 = 1\n" + each(2000) { "let a\($0 + 1) = a\($0) + a\($0)\n" } + "wait a2000"
}

/// Returns the arguments that give the score a length.
private func lasting(_ duration: String) -> [String] {
  HostileCase.compile + ["--duration", duration]
}
