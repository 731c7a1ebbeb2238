import Foundation
import ScoreDiagnostics
import ScoreJSON
import ScoreTestSupport
import Testing

/// What holds for all diagnostics that the golden cases provoke.
@Suite struct DiagnosticGoldenTests {
  /// The cases whose diagnostics are pinned.
  private static let cases = GoldenCase.all.filter {
    FileManager.default.fileExists(atPath: $0.expectedPath(.diagnostics))
  }

  /// The kinds that no score of a few lines provokes: imports of more than 2 GB together.
  private static let beyondGoldens: Set<Diagnostic.ID> = [.sourceTooLarge]

  @Test func everyIDHasAGolden() throws {
    let pinned = try GoldenCase.files(".diagnostics.expected").map { path in
      try String(contentsOfFile: path, encoding: .utf8)
    }
    for id in Diagnostic.ID.allCases {
      let isPinned = pinned.contains { $0.contains("[\(id.rawValue)]") }
      #expect(
        isPinned != DiagnosticGoldenTests.beyondGoldens.contains(id),
        "no golden case provokes \(id.rawValue)")
    }
  }

  @Test(arguments: cases)
  func keepsHouseStyle(golden: GoldenCase) throws {
    for diagnostic in try ShownDiagnostic.all(of: golden) {
      for text in diagnostic.texts { HouseStyle.check(text) }
      #expect(diagnostic.message.count <= HouseStyle.longestMessage, "\(diagnostic.message)")
    }
  }

  @Test(arguments: cases)
  func safeFixItsFix(golden: GoldenCase) throws {
    let diagnostics = try ShownDiagnostic.all(of: golden)
    let fixed = diagnostics.filter { !$0.safeEdits.isEmpty && $0.file == golden.fileName }
    guard !fixed.isEmpty else { return }
    var text = try Data(contentsOf: URL(fileURLWithPath: golden.score))
    var start = Int.max
    for edit in fixed.flatMap(\.safeEdits).sorted(by: { $0.offset > $1.offset })
    where edit.offset + edit.length <= start {
      start = edit.offset
      text.replaceSubrange(edit.offset..<edit.offset + edit.length, with: edit.text.utf8)
    }
    let after = try ShownDiagnostic.all(of: golden, text: String(decoding: text, as: UTF8.self))
    for diagnostic in fixed {
      #expect(!after.contains { $0.id == diagnostic.id && $0.message == diagnostic.message })
    }
  }
}
