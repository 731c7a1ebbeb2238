import Foundation
import ScoreTestSupport
import Testing

/// All samples as vibration XML.
@Suite struct AndroidXMLSampleTests {
  private static let samples = ProjectFolder.root + "/Samples"

  private static let names =
    (try? FileManager.default.contentsOfDirectory(atPath: samples))?
    .filter { $0.hasSuffix(".score") }.sorted() ?? []

  @Test(arguments: names) func samplesKeepTheRulesOfAndroid(name: String) throws {
    let process = try ScorecProcess.run(
      ["compile", name, "--emit", "xml", "--duration", "10s"], in: AndroidXMLSampleTests.samples)
    #expect(process.status == 0)
    #expect(AndroidXMLChecker(process.outputText).faults.isEmpty, "\(process.outputText)")
  }
}
