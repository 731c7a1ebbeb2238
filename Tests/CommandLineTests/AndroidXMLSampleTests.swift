import Foundation
import ScoreTestSupport
import Testing

/// All samples as vibration XML.
@Suite struct AndroidXMLSampleTests {
  private static let samples = ProjectFolder.root + "/Samples"

  private static let names =
    (try? FileManager.default.contentsOfDirectory(atPath: samples))?
    .filter { $0.hasSuffix(".score") }.sorted() ?? []

  /// Each file that a sample makes: one, or one for each trigger and each of their loops.
  @Test(arguments: names) func samplesKeepTheRulesOfAndroid(name: String) throws {
    let folder = try TemporaryFolder()
    let process = try ScorecProcess.run(
      ["compile", name, "--emit", "xml", "--duration", "10s", "-o", folder.path + "/"],
      in: AndroidXMLSampleTests.samples)
    #expect(process.status == 0)
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(!files.isEmpty)
    for file in files {
      let text = try folder.text(file)
      #expect(AndroidXMLChecker(text).faults.isEmpty, "\(text)")
    }
  }
}
