import ScoreTestSupport
import Testing

/// What states change while a score plays.
@Suite struct LiveStateTests {
  private static let environment = ["SDL_AUDIODRIVER": "nothing"]
  private static let tap = "0\t0\ttransient 1, 0.5\n"

  private func run(
    _ score: String, _ input: String, options: [String] = [], script: String? = nil
  ) throws -> ScorecProcess {
    let folder = try TemporaryFolder()
    try folder.write(score, to: "a.score")
    return try ScorecProcess.run(
      ["run", "a.score"] + options, in: folder.path, input: input,
      environment: LiveStateTests.environment, script: script)
  }

  @Test func aChangePlaysWhatItFires() throws {
    let process = try run(
      "state phase: idle, done\non phase to done { transient }", "phase=done\n")
    #expect(process.status == 0)
    #expect(process.outputText == "# on phase to done\n" + Self.tap)
  }

  /// What becomes of runs that overlap: the word, and how many of three are heard.
  @Test(arguments: [("queue", 3), ("mix", 3), ("ignore", 1)])
  func overlapsAsTheTriggerSays(word: String, count: Int) throws {
    let process = try run(
      "state isOn\non isOn overlap \(word) { transient; wait 0.1 }",
      "isOn=true\nisOn = false\n isOn=true\n")
    #expect(process.status == 0)
    #expect(
      process.outputText == String(repeating: "# on isOn\n", count: count)
        + String(repeating: Self.tap, count: count)
        || process.outputText == String(repeating: "# on isOn\n" + Self.tap, count: count))
  }

  @Test func onlyAChangeOfTheValueFires() throws {
    let process = try run(
      "state isOn\non isOn overlap queue { transient; wait 0.02 }",
      "isOn=false\nisOn=true\nisOn=true\nisOn=true\n")
    #expect(process.outputText == "# on isOn\n" + Self.tap)
  }

  @Test func aLoopEndsWithTheNextChange() throws {
    let score =
      "state isOn\non isOn to true { transient; loop { wait 0.05; transient 0.5 } }"
    let atOnce = try run(score, "isOn=true\nisOn=false\n")
    #expect(atOnce.status == 0)
    // Once a turn was heard, the state changes again.
    let script = """
      coproc run { "$0" "$@"; }
      into=${run[1]}
      echo isOn=true >&$into
      while read -r line <&${run[0]}; do
        echo "$line"
        case "$line" in 0.05*) echo isOn=false >&$into; exec {into}>&- ;; esac
      done
      """
    let later = try run(score, "", script: "exec bash -c '\(script)' \"$0\" \"$@\"")
    #expect(later.status == 0)
    #expect(later.outputText.hasPrefix("# on isOn to true\n" + Self.tap + "0.05\t0.05\t"))
  }

  @Test func playsBesideTheScore() throws {
    let process = try run(
      "transient 0.1\nwait 0.3\ntransient 0.2\nstate isOn\non isOn { transient }", "isOn=true\n")
    #expect(process.status == 0)
    for line in ["0\t0\ttransient 0.1", "0.3\t0.3\ttransient 0.2", "# on isOn\n" + Self.tap] {
      #expect(process.outputText.contains(line))
    }
  }

  @Test func durationEndsAllOfIt() throws {
    let process = try run(
      "state isOn\non isOn { transient; wait 0.5; transient 0.3 }\nwait 0.3\ntransient 0.2",
      "isOn=true\n", options: ["--duration", "100ms"])
    #expect(process.status == 0)
    #expect(process.outputText == "# on isOn\n" + Self.tap)
  }

  @Test func saysWhatIsUnknown() throws {
    let process = try run("state phase: idle, done\non phase { }", "phse=done\nphase=dome\n")
    #expect(process.errors.contains("no state named 'phse'; did you mean 'phase'?"))
    #expect(process.errors.contains("'phase' has no 'dome'; did you mean 'done'?"))
    let none = try run("transient", "a=b\n")
    #expect(none.errors.contains("no score has a state"))
  }

  @Test func losesNoChange() throws {
    let lines = (1...2000).map { "isOn=\($0 % 2 == 1)\n" }.joined()
    let process = try run(
      "state isOn\non isOn to true { transient }", lines, options: ["--time"])
    #expect(process.status == 0)
    #expect(process.errors.contains("states: 2000 changes, 1000 runs"))
  }

  /// Messages of Open Sound Control, with octal escapes, and whether they are understood.
  @Test(arguments: [
    (#"/isOn\0\0\0,T\0\0"#, true), (#"/isOn\0\0\0,s\0\0true\0\0\0\0"#, true),
    (#"/isOn\0\0\0,i\0\0\0\0\0\1"#, true),
    (#"#bundle\0\0\0\0\0\0\0\0\1\0\0\0\14/isOn\0\0\0,T\0\0"#, true),
    (#"/isOn\0\0\0,s\0\0"#, false), (#"#bundle\0"#, false), ("x", false),
  ])
  func takesMessages(packet: String, isUnderstood: Bool) throws {
    let port = Int.random(in: 20_000...60_000)
    let script = """
      (sleep 0.3; printf '\(packet)' > /dev/udp/127.0.0.1/\(port); sleep 0.7; echo quit) \
      | "$0" "$@"
      """
    let process = try run(
      "state isOn\non isOn { transient }", "", options: ["--osc", "\(port)"],
      script: "exec bash -c '\(script.replacing("'", with: "'\\''"))' \"$0\" \"$@\"")
    #expect(process.status == 0, "\(process.errors)")
    #expect(process.outputText == (isUnderstood ? "# on isOn\n" + Self.tap : ""))
    #expect(process.errors.contains("a message is not understood") != isUnderstood)
  }

  /// As many messages at once as the system keeps several times over.
  @Test func losesNoMessageUnnoticed() throws {
    let port = Int.random(in: 20_000...60_000)
    let sender = """
      import socket
      s = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
      for i in range(4000):
          v = b"T" if i % 2 == 0 else b"F"
          s.sendto(b"/isOn\\0\\0\\0," + v + b"\\0\\0", ("127.0.0.1", \(port)))
      """
    let script = """
      (sleep 0.5; python3 -c '\(sender)'; sleep 1; echo quit) | "$0" "$@"
      """
    let process = try run(
      "state isOn\nstate other\non other { transient }", "",
      options: ["--osc", "\(port)", "--time"],
      script: "exec bash -c '\(script.replacing("'", with: "'\\''"))' \"$0\" \"$@\"")
    #expect(process.status == 0, "\(process.errors)")
    // A busy machine may lose some; each is a change, and leaves the next one none.
    let lost = numbers(inFrontOf: "came too fast", process.errors).reduce(0, +)
    let taken = try #require(numbers(inFrontOf: " changes, ", process.errors).first)
    #expect(taken <= 4_000 && taken + 2 * lost >= 4_000, "\(process.errors)")
  }

  /// A bundle of 3000 changes, half of which play more at once than there can be, which takes time.
  @Test func quitsAmongManyChanges() throws {
    let port = Int.random(in: 20_000...60_000)
    let sender = """
      import socket
      change = b"\\0\\0\\0\\14/isOn\\0\\0\\0,"
      both = change + b"T\\0\\0" + change + b"F\\0\\0"
      s = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
      s.sendto(b"#bundle\\0\\0\\0\\0\\0\\0\\0\\0\\1" + 1500 * both, ("127.0.0.1", \(port)))
      """
    let script = """
      (sleep 0.5; python3 -c '\(sender)'; sleep 1; echo quit) | "$0" "$@"
      """
    let process = try run(
      "state isOn\non isOn overlap mix { continuous 60s }", "",
      options: ["--osc", "\(port)", "--time"],
      script: "exec bash -c '\(script.replacing("'", with: "'\\''"))' \"$0\" \"$@\"")
    #expect(process.status == 0, "\(process.errors)")
    #expect(!process.errors.contains("not understood"))
    let made = try #require(numbers(inFrontOf: " changes, ", process.errors).first)
    #expect(made < 3_000)
  }

  @Test func tellsWhatAPortIsFor() throws {
    let port = Int.random(in: 20_000...60_000)
    let process = try run("transient", "quit\n", options: ["--osc", "\(port)"])
    #expect(process.status == 0 && process.errors.contains("no score has a trigger"))
  }

  /// The first numbers of the lines in which some words stand.
  private func numbers(inFrontOf words: String, _ text: String) -> [Int] {
    text.split(separator: "\n").filter { $0.contains(words) }.compactMap { line in
      line.split { !$0.isNumber }.first.flatMap { Int($0) }
    }
  }

  /// Two scores with a state of the same name, of which only one has the value.
  @Test func aChangeGoesToAllThatHaveIt() throws {
    let folder = try TemporaryFolder()
    try folder.write("state s: a, b\non s to b { transient 0.1 }", to: "a.score")
    try folder.write("state s: a, c\non s to c { transient 0.2 }", to: "b.score")
    let process = try ScorecProcess.run(
      ["run", "--mix", "a.score", "b.score"], in: folder.path, input: "s\t=\tc \ns=d\n",
      environment: LiveStateTests.environment)
    #expect(
      process.outputText == "# on s to c\n0\t0\ttransient 0.2, 0.5\n"
        || process.outputText == "# on s to c\n0\t0\ttransient 0.2\n")
    #expect(process.errors.contains("'s' has no 'd'"))
    #expect(!process.errors.contains("'c'"))
  }

  @Test func saysThatALineIsTooLong() throws {
    let process = try run(
      "state isOn\non isOn { transient }",
      String(repeating: "x", count: 200_000) + "\nisOn=true\n")
    #expect(process.outputText == "# on isOn\n" + Self.tap)
    #expect(process.errors.contains("a line of more than 65536 bytes is left out"))
  }
}
