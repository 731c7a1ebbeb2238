import ScoreTestSupport
import Testing

/// `scorec fix` mends what is sure, and tells of the rest.
@Suite struct FixCommandTests {
  private static let wrong = """
    impact heavy, intensty: 0.5
    transient 1, sharpnes: 0.2
    wait 200 msec
    # a remark
    hevy

    """

  private static let mended = """
    impact heavy, intensity: 0.5
    transient 1, sharpness: 0.2
    wait 200 ms
    // a remark
    hevy

    """

  @Test func safeFixesAreApplied() throws {
    let files = try TemporaryFolder()
    try files.write(FixCommandTests.wrong, to: "a.score")
    let dry = try ScorecProcess.run(["fix", "--dry-run", "a.score"], in: files.path)
    #expect(try files.text("a.score") == FixCommandTests.wrong)
    let process = try ScorecProcess.run(["fix", "a.score"], in: files.path)
    #expect(process.outputText == dry.outputText)
    #expect(process.outputText.contains("a.score:2:14: replace 'sharpnes' with 'sharpness'\n"))
    #expect(process.errors.contains("a.score:5:1: error: "))
    #expect(process.status == 1)
    #expect(try files.text("a.score") == FixCommandTests.mended)
    let again = try ScorecProcess.run(["fix", "a.score"], in: files.path)
    #expect(again.outputText == "")
    #expect(try files.text("a.score") == FixCommandTests.mended)
  }

  /// Names that differ in a digit are no slips of each other.
  @Test func digitsStay() throws {
    let files = try TemporaryFolder()
    let text = "let gap1 = 1\nwait gap2\nwait2\nrepeat12 every 1 { impact light }\ntransient0.5\n"
    try files.write(text, to: "a.score")
    let process = try ScorecProcess.run(["fix", "a.score"], in: files.path)
    #expect(process.errors.contains("did you mean 'gap1'?"))
    #expect(process.outputText == "")
    #expect(try files.text("a.score") == text)
  }

  /// What is mended in one round uncovers the next: names are looked up once the text is a score.
  @Test func fixesAreAppliedUntilNoneIsLeft() throws {
    let process = try ScorecProcess.run(["fix", "-"], input: "impact(heavy)\nimpact lihgt\n")
    #expect(process.outputText == "impact heavy\nimpact light\n")
    #expect(process.status == 0)
  }

  /// What a guess would not mend stays, and is told; nothing is listed that changes nothing.
  @Test(arguments: [
    ("tone 440, 1s, delay: 1", "'effect delay { … }'"),
    ("tone 440, 1s, sustaned: 0.3", "did you mean 'sustained'?"),
    ("tone 440, 1s louder", "expected ',' before 'louder'"),
    ("state p: a, b\non p to b to a { impact light }", "unexpected 'to' after 'b'"),
  ])
  func guessesAreNotApplied(score: String, told: String) throws {
    let process = try ScorecProcess.run(["fix", "-"], input: score)
    #expect(process.outputText == score && process.status == 1)
    #expect(process.errors.contains(told))
    #expect(try ScorecProcess.run(["fix", "--dry-run", "-"], input: score).output.isEmpty)
  }

  @Test func clausesAreMovedWhereTheyBelong() throws {
    let score = "state p: a, b\non p overlap mix to b from a { impact light }\n"
    let process = try ScorecProcess.run(["fix", "-"], input: score)
    #expect(
      process.outputText == "state p: a, b\non p from a to b overlap mix { impact light }\n")
    #expect(process.status == 0)
    let dry = try ScorecProcess.run(["fix", "--dry-run", "-"], input: score)
    #expect(
      dry.outputText == """
        <stdin>:2:6: move 'to b' before 'overlap'
        <stdin>:2:6: move 'from a' before 'to'

        """)
  }

  @Test func differencesAreShown() throws {
    let process = try ScorecProcess.run(["fix", "--diff", "-"], input: "wait 1 sec\n")
    #expect(process.outputText == "--- -\n+++ -\n@@ -1 +1 @@\n-wait 1 sec\n+wait 1 s\n")
  }
}
