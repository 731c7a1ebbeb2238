import Foundation
import ScoreTestSupport
import Testing

/// A score with triggers becomes several files.
@Suite struct TriggerOutputTests {
  /// What a score with a loop in one of two triggers becomes by some options, in frames.
  static let lengths: [(options: [String], files: [String: Int])] = [
    (["--duration", "2s"], ["a": 9600, "a-s-to-a": 14_400, "a-s-to-b-loop": 86_400]),
    (["--duration", "100ms"], ["a": 9600, "a-s-to-a": 14_400, "a-s-to-b-loop": 14_400]),
    (
      ["--duration", "2s", "--cut-triggers"],
      ["a": 9600, "a-s-to-a": 14_400, "a-s-to-b": 96_000]
    ),
    (
      ["--duration", "100ms", "--cut-triggers"],
      ["a": 4800, "a-s-to-a": 4800, "a-s-to-b": 4800]
    ),
  ]

  /// A loop becomes whole turns of itself, and all else stays whole, unless all is to be cut.
  @Test(arguments: lengths)
  func durationEndsLoops(options: [String], files: [String: Int]) throws {
    let folder = try TemporaryFolder()
    try folder.write(
      """
      state s: a, b
      continuous 200ms
      on s to a { continuous 300ms }
      on s to b { loop every 300ms { continuous 200ms } }

      """, to: "a.score")
    let process = try ScorecProcess.run(
      ["compile", "a.score", "-o", "a.wav"] + options, in: folder.path)
    #expect(process.status == 0)
    let names = folder.names.filter { $0.hasSuffix(".wav") }
    #expect(Set(names) == Set(files.keys.map { $0 + ".wav" }))
    for (name, frames) in files {
      // What is felt dies away for some milliseconds; a part that is repeated ends with silence.
      let length = try RecordedSound(wav: folder.read(name + ".wav")).samples.count / 4
      #expect((frames...frames + 4800).contains(length), "\(name): \(length)")
      if name.hasSuffix("loop") { #expect(length == frames) }
    }
  }

  private static let score = """
    state phase: idle, done
    on phase from idle to done { impact heavy }
    on phase { transient 0.5; continuous 0.2 }

    """
  private static let names = ["a-phase-from-idle-to-done", "a-phase"]

  @Test(arguments: [
    "ahap", "wav", "svg", "haptic", "haps", "hjif", "android.json", "xml", "kt", "web.json", "js",
    "swift",
  ])
  func everyFormatHasAFileEach(suffix: String) throws {
    let folder = try TemporaryFolder()
    try folder.write(TriggerOutputTests.score, to: "a.score")
    let process = try ScorecProcess.run(
      ["compile", "a.score", "-o", "a.\(suffix)"], in: folder.path)
    #expect(process.status == 0, "\(process.errors)")
    let files = folder.names.filter { $0.hasSuffix(suffix) }
    #expect(files == TriggerOutputTests.names.map { "\($0).\(suffix)" })
    #expect(try folder.read(files[0]) != folder.read(files[1]))
  }

  @Test func whatStandsOutsideHasItsOwn() throws {
    let folder = try TemporaryFolder()
    try folder.write(TriggerOutputTests.score + "selection\n", to: "a.score")
    let options = ["--emit", "ahap,manifest", "-o", "out/", "--deps", "a.d"]
    #expect(try ScorecProcess.run(["compile", "a.score"] + options, in: folder.path).status == 0)
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path("out")).sorted()
    #expect(names == (TriggerOutputTests.names + ["a"]).map { $0 + ".ahap" }.sorted() + ["a.json"])
    let rules = try folder.text("a.d")
    for name in names { #expect(rules.contains("out/\(name): \\\n  a.score\n")) }
    let manifest = try folder.text("out/a.json")
    for name in names where name != "a.json" { #expect(manifest.contains("\"\(name)\"")) }
  }

  @Test func theFilesPlayWhatTheTriggersDo() throws {
    let folder = try TemporaryFolder()
    try folder.write(TriggerOutputTests.score, to: "a.score")
    try folder.write("impact heavy\n", to: "b.score")
    for (score, emit) in [("a", "wav"), ("b", "wav")] {
      let process = try ScorecProcess.run(
        ["compile", "\(score).score", "-o", "\(score).\(emit)"], in: folder.path)
      #expect(process.status == 0)
    }
    let same = try ScorecProcess.run(
      ["compile", "a.score", "--emit", "events"], in: folder.path
    ).outputText
    #expect(same.contains("# on phase from idle to done\n0\t0.1\timpact heavy\n# completion 0.1\n"))
    let samples = try folder.read("a-phase-from-idle-to-done.wav").suffix(4000)
    #expect(try samples == folder.read("b.wav").suffix(4000))
  }

  @Test func cannotBeOneStream() throws {
    let process = try ScorecProcess.run(
      ["compile", "-", "--emit", "ahap"], input: TriggerOutputTests.score)
    #expect(process.status == 64 && process.output.isEmpty)
    #expect(process.errors.contains("a score with triggers becomes several files"))
    let check = try ScorecProcess.run(
      ["check", "-", "--emit", "ahap"], input: TriggerOutputTests.score)
    #expect(check.status == 0, "\(check.errors)")
  }
}
