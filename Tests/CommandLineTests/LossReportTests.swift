import ScoreJSON
import ScoreTestSupport
import Testing

/// `--report json`: what each result lost.
@Suite struct LossReportTests {
  private static let score = """
    transient 0.8
    tone 440Hz, 0.2
    continuous 0.5s, attack: 0.5
    continuous 0.5s, 0.4
    """

  /// Returns what is listed, as "format output: id line became | …", a result a line.
  private func list(_ arguments: [String], _ files: [String: String]) throws -> (
    lines: [String], status: Int32
  ) {
    let folder = try TemporaryFolder()
    for (name, text) in files { try folder.write(text, to: name) }
    let process = try ScorecProcess.run(arguments + ["--report", "json"], in: folder.path)
    let lines = try process.outputText.split(separator: "\n").map { line in
      let value = try JSONReader.read(Array(line.utf8), options: .strict)
      let losses = (value["losses"]?.array ?? []).map { loss in
        "\(loss["id"]?.string ?? "?") \(loss["line"]?.number ?? 0) \(loss["became"]?.string ?? "")"
      }
      return "\(value["format"]?.string ?? "-") \(value["output"]?.string ?? "-"): "
        + losses.joined(separator: " | ")
    }
    return (lines, process.status)
  }

  @Test func eachResultTellsItsOwn() throws {
    let (lines, status) = try list(
      ["compile", "a.score", "--emit", "haptic,haps,ahap", "-o", "out/"],
      ["a.score": LossReportTests.score])
    #expect(status == 0)
    #expect(
      lines == [
        "haptic out/a.haptic: lost-touch 1.0 it gets its strength | "
          + "lost-sound 2.0 it is left out | lost-shape 3.0 it begins and ends at once | "
          + "lost-touch 4.0 where another is stronger, that one is kept",
        "haps out/a.haps: lost-sound 2.0 it is left out | "
          + "lost-shape 3.0 it begins and ends at once",
        "ahap out/a.ahap: ",
      ])
  }

  @Test func strictnessMakesErrorsOfThem() throws {
    let (lines, status) = try list(
      ["compile", "a.score", "--emit", "haptic,ahap", "-o", "out/", "--strict"],
      ["a.score": LossReportTests.score])
    #expect(status == 1)
    #expect(lines.count == 2)
    #expect(lines.first?.contains("lost-sound") == true)
    // What is not written is nowhere; what loses nothing is written.
    #expect(lines.first?.hasPrefix("haptic -: ") == true)
    #expect(lines.last == "ahap out/a.ahap: ")
  }

  @Test func whatWasLostByReadingCounts() throws {
    let ahap = """
      {"Version": 1.0, "Pattern": [
      {"Event": {"Time": 0, "EventType": "HapticTransient", "Name": "a", "EventParameters": [
      {"ParameterID": "HapticIntensity", "ParameterValue": 2}]}}]}
      """
    let (lines, _) = try list(["import", "a.ahap", "-o", "a.score"], ["a.ahap": ahap])
    #expect(
      lines == ["score a.score: file-ignored 2.0 it is ignored | file-clamped 3.0 1 is taken"])
    #expect(try list(["check", "a.ahap"], ["a.ahap": ahap]).lines.count == 1)
  }

  @Test func readingIsChargedToEachResultAndWritingToItsOwn() throws {
    let ahap = """
      {"Version": 1.0, "Pattern": [
      {"Event": {"Time": 0, "EventType": "HapticContinuous", "EventDuration": 1, "EventParameters": [
      {"ParameterID": "HapticIntensity", "ParameterValue": 2},
      {"ParameterID": "HapticSharpness", "ParameterValue": 0.5},
      {"ParameterID": "AttackTime", "ParameterValue": 0.5}]}}]}
      """
    let read = "file-clamped 3.0 1 is taken"
    let shape = "lost-shape 2.0 it begins and ends at once"
    for kinds in ["haptic,ahap,hjif", "hjif,haptic,ahap", "ahap,hjif,haptic"] {
      let (lines, _) = try list(
        ["compile", "a.ahap", "--emit", kinds, "-o", "out/"], ["a.ahap": ahap])
      #expect(
        Set(lines) == [
          "haptic out/a.haptic: \(read) | \(shape)", "hjif out/a.hjif: \(read) | \(shape)",
          "ahap out/a.ahap: \(read)",
        ])
    }
  }

  @Test(arguments: [
    ("transient", "android", ""),
    (
      "transient\ntransient 0.5, 0.2\nwait 1\ntransient 0.5, 0.2", "android",
      "lost-touch 2.0 the stronger one is kept | lost-touch 2.0 the duller a tap is, the longer it lasts"
    ),
    ("continuous 1s, 0.5, 0.2", "web", "lost-touch 1.0 a gamepad alone gets it"),
    ("transient 0.001", "hmpg", "lost-touch 1.0 it becomes that strong"),
    ("wait 0.002\ncontinuous 0.5ms", "kotlin", "lost-touch 2.0 it becomes that long"),
    ("impact light\nwait 0.1\nimpact light", "swift", "lost-touch 3.0 it may not be felt"),
    ("wait 1", "haps", "empty-output 0.0 "),
  ])
  func whatATargetHasNotIsALoss(score: String, kind: String, losses: String) throws {
    let files = ["a.score": score]
    let arguments = ["compile", "a.score", "--emit", kind, "-o", "out/"]
    let (lines, status) = try list(arguments, files)
    let text = try #require(lines.first)
    #expect(text.split(separator: ": ", maxSplits: 1).dropFirst().joined() == losses, "\(text)")
    #expect(status == 0)
    #expect(try list(arguments + ["--strict"], files).status == (losses.isEmpty ? 0 : 1))
  }

  /// Each input has a line: "input format output errors" and the losses.
  @Test(arguments: [
    (["check"], ["a.score - - 2", "b.ahap - - 1", "c.score - - 0", "gone.score - - 1"]),
    (
      ["compile", "--emit", "ahap,haptic", "-o", "out/"],
      [
        "a.score ahap - 2", "a.score haptic - 2", "b.ahap ahap - 1", "b.ahap haptic - 1",
        "c.score ahap out/c.ahap 0", "c.score haptic out/c.haptic 0", "gone.score ahap - 1",
        "gone.score haptic - 1",
      ]
    ),
    (
      ["compile", "--emit", "ahap", "-o", "out/", "--strict"],
      ["a.score ahap - 2", "b.ahap ahap - 2", "c.score ahap out/c.ahap 0", "gone.score ahap - 1"]
    ),
    (
      ["compile", "--emit", "ahap,haptic", "-o", "out/", "--strict"],
      [
        "a.score ahap - 2", "a.score haptic - 2", "b.ahap ahap - 2", "b.ahap haptic - 2",
        "c.score ahap out/c.ahap 0", "c.score haptic - 2", "gone.score ahap - 1",
        "gone.score haptic - 1",
      ]
    ),
  ])
  func eachInputHasALine(arguments: [String], expected: [String]) throws {
    let folder = try TemporaryFolder()
    try folder.write("transient 0.5\nimpct heavy\ntransient 2\n", to: "a.score")
    try folder.write(#"{"Version": 1.0, "Patern": [], "Pattern": 1}"#, to: "b.ahap")
    try folder.write("tone 440Hz, 1s\n", to: "c.score")
    let inputs = ["a.score", "b.ahap", "c.score", "gone.score"]
    let process = try ScorecProcess.run(
      arguments + inputs + ["--report", "json"], in: folder.path)
    let lines = try process.outputText.split(separator: "\n").map { line in
      let value = try JSONReader.read(Array(line.utf8), options: .strict)
      let errors = Int(value["errors"]?.number ?? -1)
      return "\(value["input"]?.string ?? "?") \(value["format"]?.string ?? "-")"
        + " \(value["output"]?.string ?? "-") \(errors)"
    }
    #expect(lines == expected, "\(process.errors)")
  }

  @Test func theResultNeedsAnotherPlace() throws {
    #expect(try list(["compile", "a.score"], ["a.score": "transient"]).status == 64)
  }
}
