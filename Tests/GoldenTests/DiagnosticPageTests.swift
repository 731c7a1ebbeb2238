import Foundation
import ScoreDiagnostics
import ScoreTestSupport
import Testing

/// The pages that `scorec explain` shows: their first example causes what they tell of, their last
/// one does not.
@Suite struct DiagnosticPageTests {
  /// What the examples are checked with, where `scorec check` alone does not find it.
  private static let options: [Diagnostic.ID: [String]] = [
    .clamped: ["--remarks"],
    .passRemark: ["--remarks", "--emit", "ahap"],
    .loweredForDevice: ["--remarks", "--emit", "ahap", "--device", "vibration"],
    .unboundedScore: ["--emit", "ahap"],
    .unevenLoops: ["--duration", "2s"],
    .clipped: ["--emit", "wav", "--no-limiter"],
    .emptyOutput: ["--emit", "ahap"],
    .lostSound: ["--emit", "haptic"],
    .lostShape: ["--emit", "haptic"],
    .lostTouch: ["--emit", "haptic"],
    .lostText: ["--remarks", "--emit", "haps"],
  ]

  @Test(arguments: Diagnostic.ID.allCases)
  func examplesHold(id: Diagnostic.ID) throws {
    let path = "\(ProjectFolder.root)/Documentation/Diagnostics/\(id.rawValue).md"
    let page = try String(contentsOfFile: path, encoding: .utf8)
    #expect(page.hasPrefix("# \(id.rawValue)\n"))
    let parts = page.components(separatedBy: "\n## How to mend it\n")
    try #require(parts.count == 2)
    for example in examples(parts[0]) {
      let shown = try diagnostics(of: example, id)
      #expect(shown.contains { $0.id == id.rawValue }, "\(example)")
      #expect(shown.allSatisfy { $0.id == id.rawValue }, "\(example)")
    }
    for example in examples(parts[1]) {
      let shown = try diagnostics(of: example, id)
      #expect(!shown.contains { $0.id == id.rawValue || $0.severity == "error" }, "\(example)")
    }
  }

  @Test(arguments: Diagnostic.ID.allCases)
  func explainShowsThePage(id: Diagnostic.ID) throws {
    let path = "\(ProjectFolder.root)/Documentation/Diagnostics/\(id.rawValue).md"
    let process = try ScorecProcess.run(["explain", id.rawValue])
    #expect(process.outputText == (try String(contentsOfFile: path, encoding: .utf8)))
  }

  @Test func noPageIsLeftOver() throws {
    let folder = ProjectFolder.root + "/Documentation/Diagnostics"
    for name in try FileManager.default.contentsOfDirectory(atPath: folder) {
      #expect(Diagnostic.ID(rawValue: String(name.dropLast(".md".count))) != nil, "\(name)")
    }
  }

  private func examples(_ text: String) -> [String] {
    text.components(separatedBy: "```score\n").dropFirst()
      .compactMap { $0.components(separatedBy: "```").first }
  }

  private func diagnostics(of example: String, _ id: Diagnostic.ID) throws -> [ShownDiagnostic] {
    let standard = id.rawValue.hasPrefix("ahap-") ? ["--emit", "ahap"] : []
    return try ShownDiagnostic.all(
      of: example, options: DiagnosticPageTests.options[id] ?? standard)
  }
}
