import Foundation
import ScoreTestSupport
import Testing

/// A row of `piano.tsv`: a score and what it plays, or the error that it has.
struct SymphonyRow: CustomTestStringConvertible, Sendable {
  /// The name.
  let name: String

  /// The score, in one line.
  let score: String

  /// A line a note: start, end and note, with tabs between, as `--emit events` writes them.
  let events: [String]

  /// When the score is complete, or `error: …`.
  let completion: String

  var testDescription: String { name }

  /// All rows.
  static let all: [SymphonyRow] = {
    let path = CaseTable.folder + "/piano.tsv"
    let text = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
    return text.split(separator: "\n").filter { !$0.hasPrefix("#") }.map { line in
      let columns = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      return SymphonyRow(
        name: columns[0], score: columns[1],
        events: columns[2].components(separatedBy: " | ").filter { !$0.isEmpty }.map { event in
          event.split(separator: " ", maxSplits: 2).joined(separator: "\t")
        },
        completion: columns[3])
    }
  }()
}

/// The tables of scores that other systems play, and the sounds that they name.
enum CaseTable {
  /// The folder of the tables.
  static let folder = ProjectFolder.root + "/Tests/ScoreCompilerTests/Cases"

  /// Returns what `scorec` makes of a score with the sounds of the tables.
  static func events(of path: String, input: String = "") throws -> ScorecProcess {
    try ScorecProcess.run(
      [
        "compile", path, "--emit", "events", "--assets", folder + "/sounds",
        "--system-sounds", folder + "/sounds/system",
      ], input: input)
  }
}
