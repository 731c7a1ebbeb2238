import Foundation
import ScoreTestSupport
import Testing

/// What people wrote for other systems sounds and feels the same as scores.
@Suite struct CaseTableTests {
  @Test(arguments: SymphonyRow.all)
  func symphony(row: SymphonyRow) throws {
    let process = try CaseTable.events(of: "-", input: row.score)
    if row.completion.hasPrefix("error") {
      #expect(process.status == 1)
      #expect(process.outputText.isEmpty)
      #expect(process.errors.contains(CaseTableTests.id(ofError: row.completion)))
      return
    }
    let lines = row.events + ["# completion \(row.completion)"]
    #expect(process.outputText == lines.joined(separator: "\n") + "\n")
    #expect(process.status == 0)
  }

  /// Returns the kind of diagnostic that an error of the table is.
  private static func id(ofError text: String) -> String {
    switch text {
    case "error: no such asset": "[missing-sound]"
    case "error: negative wait": "[negative-time]"
    default: "there is no such error: \(text)"
    }
  }

  @Test(arguments: PatternEntry.all)
  func pattern(entry: PatternEntry) throws {
    let process = try CaseTable.events(of: entry.score)
    #expect(process.status == 0)
    #expect(process.errors.isEmpty)
    var lines = process.outputText.split(separator: "\n").map(String.init)
    #expect(lines.popLast() == "# completion \(entry.completion)")
    #expect(lines.map(CaseTableTests.withoutEnd).sorted() == entry.events)
  }

  private static func withoutEnd(_ line: String) -> String {
    let columns = line.split(separator: "\t", maxSplits: 2)
    return columns.count == 3 ? "\(columns[0])\t\(columns[2])" : line
  }

  @Test func theTablesAreThere() {
    #expect(SymphonyRow.all.count == 50)
    #expect(PatternEntry.all.count == 49)
    #expect(PatternEntry.all.allSatisfy { !$0.events.isEmpty })
  }
}
