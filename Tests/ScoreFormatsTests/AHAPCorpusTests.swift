import Foundation
import ScoreDiagnostics
import ScoreFormats
import ScoreTestSupport
import Testing

/// AHAP files that people have published.
@Suite struct AHAPCorpusTests {
  static let folder = ProjectFolder.root + "/../shared/corpus/ahap"

  static let names = ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [])
    .filter { $0.hasSuffix(".ahap") }.sorted()

  @Test(.enabled(if: !names.isEmpty, "there is no corpus at ../shared/corpus beside the project"))
  func publishedFilesAreRead() throws {
    for name in AHAPCorpusTests.names {
      let path = AHAPCorpusTests.folder + "/" + name
      let data = try #require(FileManager.default.contents(atPath: path))
      var map = SourceMap()
      let added = map.add(name: name, bytes: Array(data))
      var diagnostics = DiagnosticSet()
      let file = readAHAP(try #require(added), diagnostics: &diagnostics)
      let errors = diagnostics.sorted.map { $0.message }
      // Some are there to be refused, and say so by their name.
      #expect((file == nil) == name.contains("invalid"), "\(name): \(errors)")
    }
  }
}
