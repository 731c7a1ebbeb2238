import ScoreTestSupport
import Testing

/// What is let through of a score.
@Suite struct GateTests {
  private static let score = """
    state isOn
    pattern inner { transient 1 }
    pattern outer { inner; wait 0.1; continuous 0.2, 0.8 }
    outer
    wait 1
    inner
    tone 440, 0.1
    set intensity 0.5
    set volume 0.5
    impact light
    on isOn { outer; tone 220, 0.1 }

    """
  private static let inner = "0\t0\ttransient 1, 0.5\n"
  private static let outer = "0.1\t0.3\tcontinuous 0.2s, 0.8, 0.5\n"
  private static let second = "1\t1\ttransient 1, 0.5\n"
  private static let tone = "1\t1.1\ttone 440Hz, 0.1s\n"
  private static let taps = "1\t1\tset intensity 0.5\n"
  private static let volume = "1\t1\tset volume 0.5\n"
  private static let impact = "1\t1.1\timpact light\n"
  private static let end = "# completion 1.1\n"

  /// Options, and what is left of the score.
  static let cases: [(options: [String], lines: [String], trigger: [String])] = [
    (["--no-sound"], [inner, outer, second, taps, impact], [inner, outer]),
    (["--no-haptics"], [tone, volume], ["0\t0.1\ttone 220Hz, 0.1s\n"]),
    (["--strength", "0"], [tone, taps, volume], ["0\t0.1\ttone 220Hz, 0.1s\n"]),
    (
      ["--strength=0.5", "--no-sound"],
      [
        "0\t0\ttransient 0.5, 0.5\n", "0.1\t0.3\tcontinuous 0.2s, 0.4, 0.5\n",
        "1\t1\ttransient 0.5, 0.5\n", taps, "1\t1.1\timpact light, 0.5\n",
      ], ["0\t0\ttransient 0.5, 0.5\n", "0.1\t0.3\tcontinuous 0.2s, 0.4, 0.5\n"]
    ),
    (
      ["--mute", "inner", "--no-sound"], [outer, taps, impact], [outer]
    ),
    (["--mute", "outer", "--no-sound"], [second, taps, impact], []),
    (
      ["--mute", "outer", "--mute", "inner"], [tone, taps, volume, impact],
      ["0\t0.1\ttone 220Hz, 0.1s\n"]
    ),
  ]

  @Test(arguments: cases.indices)
  func leavesWhatIsLetThrough(index: Int) throws {
    let (options, lines, trigger) = GateTests.cases[index]
    let process = try ScorecProcess.run(
      ["compile", "-", "--emit", "events"] + options, input: GateTests.score)
    #expect(process.status == 0, "\(process.errors)")
    let expected =
      lines.joined() + GateTests.end + "# on isOn\n" + trigger.joined() + "# completion 0.3\n"
    #expect(process.outputText == expected)
  }

  @Test(arguments: [("SCOREC_HAPTICS", "--no-haptics"), ("SCOREC_SOUND", "--no-sound")])
  func theEnvironmentCloses(variable: String, option: String) throws {
    let arguments = ["compile", "-", "--emit", "events"]
    let closed = try ScorecProcess.run(
      arguments, input: GateTests.score, environment: [variable: "0"])
    let same = try ScorecProcess.run(arguments + [option], input: GateTests.score)
    #expect(closed.status == 0 && closed.output == same.output)
    let open = try ScorecProcess.run(
      arguments, input: GateTests.score, environment: [variable: "1"])
    #expect(open.outputText != same.outputText)
    let wrong = try ScorecProcess.run(
      arguments, input: GateTests.score, environment: [variable: "no"])
    #expect(wrong.status == 64 && wrong.errors.contains("'no' is no value of \(variable)"))
  }

  @Test(arguments: [
    (["--mute", "iner"], "no pattern 'iner' plays in the score\nnote: did you mean 'inner'?"),
    (["--strength", "1.5"], "'1.5' is no value of '--strength'"),
    (["--strength", "nan"], "'nan' is no value of '--strength'"),
  ])
  func refusesWhatIsNotThere(options: [String], message: String) throws {
    let process = try ScorecProcess.run(
      ["compile", "-", "--emit", "events"] + options, input: GateTests.score)
    #expect(process.status == 64 && process.output.isEmpty)
    #expect(process.errors.contains(message), "\(process.errors)")
  }
}
