import Foundation
import ScoreTestSupport
import Testing

/// What is rendered, held against what sox, numpy and scipy make of the same samples.
@Suite struct SoundProofTests {
  private static let folder = ProjectFolder.root + "/Tests/SoundProofs"

  /// The proofs, each a file of tests in Python.
  static let names: [String] = {
    let files = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return files.filter { $0.hasPrefix("test_") && $0.hasSuffix(".py") }
      .map { String($0.dropLast(3)) }.sorted()
  }()

  /// Debian's own Python, which has the packages of Debian.
  private static let python = "/usr/bin/python3"

  /// `true` iff what the proofs use is there; `make test` installs it.
  static let isPossible: Bool = {
    let script = """
      \(python) -c 'import numpy, scipy' &&
      for tool in sox sndfile-resample ffmpeg; do command -v $tool || exit 1; done
      """
    return (try? ScorecProcess.run([], script: script))?.status == 0
  }()

  @Test func areFound() { #expect(SoundProofTests.names.contains("test_mixing")) }

  @Test(
    .enabled(if: isPossible, "numpy, scipy, sox, sndfile-resample or ffmpeg is missing"),
    arguments: names)
  func agreesWithOthers(name: String) throws {
    let proof = try ScorecProcess.run(
      [name], in: SoundProofTests.folder,
      script: "SCOREC=\"$0\" exec \(SoundProofTests.python) -B -m unittest -q \"$@\"")
    #expect(proof.status == 0, "\(proof.outputText)\n\(proof.errors.suffix(8000))")
  }
}
