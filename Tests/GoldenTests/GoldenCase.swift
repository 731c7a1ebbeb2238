import Foundation
import ScoreTestSupport
import Testing

/// A score and the folder where what is expected of it stands.
struct GoldenCase: CustomTestStringConvertible, Sendable {
  /// The path of the score.
  let score: String

  /// The path of what is expected, without `.<artifact>.expected`.
  let stem: String

  /// Its name in a failure: the path in the project.
  var testDescription: String { String(stem.dropFirst(GoldenCase.tests.count + 1)) }

  /// The folder of this file.
  private static let tests = ProjectFolder.root + "/Tests/GoldenTests"

  /// The small scores, and files of other formats, that were written for the tests.
  static let cases = inputSuffixes.flatMap { suffix in
    paths(in: tests + "/Cases", suffix).map { path in
      GoldenCase(score: path, stem: String(path.dropLast(suffix.count)))
    }
  }

  /// The suffixes of what the compiler reads.
  private static let inputSuffixes = [".score", ".ahap", ".haptic", ".json"]

  /// The samples.
  static let samples = scores(in: ProjectFolder.root + "/Samples").map { path in
    let name = path.dropFirst((ProjectFolder.root + "/Samples").count).dropLast(".score".count)
    return GoldenCase(score: path, stem: tests + "/Samples" + name)
  }

  /// All of them.
  static let all = cases + samples

  /// The options that the score is compiled with.
  var options: [String] {
    let text = try? String(contentsOfFile: stem + ".options", encoding: .utf8)
    return (text ?? "").split { $0.isWhitespace }.map(String.init)
  }

  /// Returns the path of what is expected of `artifact`.
  func expectedPath(_ artifact: Artifact) -> String { "\(stem).\(artifact.rawValue).expected" }

  /// Runs `scorec command` on the score, as somebody would who is in its folder.
  func run(_ command: String, _ more: [String] = []) throws -> ScorecProcess {
    try ScorecProcess.run([command, fileName] + options + more, in: folder)
  }

  /// Returns the paths of all files of the golden tests with the suffix `suffix`.
  static func files(_ suffix: String) -> [String] { paths(in: tests, suffix) }

  private static func scores(in folder: String) -> [String] { paths(in: folder, ".score") }

  private static func paths(in folder: String, _ suffix: String) -> [String] {
    let names = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
    return names.filter { $0.hasSuffix(suffix) && !$0.contains(".build/") }.sorted()
      .map { "\(folder)/\($0)" }
  }
}
