import Foundation
import ScoreTestSupport
import Testing

/// Compares what the compiler makes of a score with the files beside it.
///
/// `UPDATE_GOLDENS=1 swift test` accepts what it makes; a new file may start empty.
@Suite struct GoldenTests {
  private static let isUpdating = ProcessInfo.processInfo.environment["UPDATE_GOLDENS"] == "1"

  /// What every sample must have.
  private static func artifacts(ofSample sample: GoldenCase) throws -> Set<Artifact> {
    let text = try String(contentsOfFile: sample.score, encoding: .utf8)
    let haptics: Set<Artifact> = text.contains("\non ") ? [.ahaps, .manifest] : [.ahap]
    return haptics.union([.events, .timeline, .diagnostics])
  }

  @Test(arguments: GoldenCase.all)
  func makesWhatIsExpected(golden: GoldenCase) throws {
    for artifact in Artifact.allCases {
      let path = golden.expectedPath(artifact)
      guard FileManager.default.fileExists(atPath: path) else { continue }
      try compare(golden, artifact, path)
    }
  }

  private func compare(_ golden: GoldenCase, _ artifact: Artifact, _ path: String) throws {
    let expected = try String(contentsOfFile: path, encoding: .utf8)
    let observed = try artifact.observed(of: golden)
    let observedPath = path.replacingOccurrences(of: ".expected", with: ".observed")
    if artifact.matches(observed, expected) {
      try? FileManager.default.removeItem(atPath: observedPath)
    } else if GoldenTests.isUpdating {
      try observed.write(toFile: path, atomically: true, encoding: .utf8)
    } else {
      try observed.write(toFile: observedPath, atomically: true, encoding: .utf8)
      Issue.record("see \(observedPath)")
    }
  }

  @Test(arguments: GoldenCase.samples)
  func everySampleIsPinned(sample: GoldenCase) throws {
    for artifact in try GoldenTests.artifacts(ofSample: sample) {
      let path = sample.expectedPath(artifact)
      if GoldenTests.isUpdating, !FileManager.default.fileExists(atPath: path) {
        try FileManager.default.createDirectory(
          at: URL(fileURLWithPath: path).deletingLastPathComponent(),
          withIntermediateDirectories: true)
        try artifact.observed(of: sample).write(toFile: path, atomically: true, encoding: .utf8)
      }
      #expect(FileManager.default.fileExists(atPath: path), "\(path) is missing")
    }
  }

  @Test(arguments: GoldenCase.samples)
  func samplesHaveNoErrors(sample: GoldenCase) throws {
    #expect(try sample.run("check").status == 0)
  }

  @Test func everyExpectationHasAScore() {
    let known = Set(GoldenCase.all.flatMap { golden in Artifact.allCases.map(golden.expectedPath) })
    for path in GoldenCase.files(".expected") { #expect(known.contains(path)) }
    let stems = Set(GoldenCase.all.map(\.stem))
    for path in GoldenCase.files(".options") {
      #expect(stems.contains(String(path.dropLast(".options".count))))
    }
  }
}
