import Foundation
import ScoreDiagnostics
import ScoreFormats
import ScoreTestSupport
import ScoreTimeline
import Testing

/// AHAP files that people have published, on their way through the timeline and back.
@Suite struct AHAPRoundTripTests {
  @Test(
    .enabled(
      if: !AHAPCorpusTests.names.isEmpty,
      "there is no corpus at ../shared/corpus beside the project"))
  func publishedFilesKeepEventsAndCurves() throws {
    for name in AHAPCorpusTests.names where !name.contains("invalid") {
      let data = FileManager.default.contents(atPath: AHAPCorpusTests.folder + "/" + name)
      let text = String(decoding: try #require(data), as: UTF8.self)
      var diagnostics = DiagnosticSet()
      let source = try sourceFile(text)
      let before = try #require(readAHAP(source, diagnostics: &diagnostics))
      let timeline = importAHAP(source, diagnostics: &diagnostics) { _ in nil }
      var options = PassOptions(target: .ahap)
      options.level = .none
      let written = ahap(try #require(timeline), options) { $0.text }.text
      let after = try #require(read(written), "\(name)")
      #expect(AHAPContent(before).differences(from: AHAPContent(after)) == [], "\(name)")
    }
  }
}

/// Returns `text` as a source of its own.
func sourceFile(_ text: String, name: String = "x.ahap") throws -> SourceFile {
  try sourceFile(Array(text.utf8), name: name)
}

/// Returns `bytes` as a source of their own.
func sourceFile(_ bytes: [UInt8], name: String = "x") throws -> SourceFile {
  var map = SourceMap()
  let added = map.add(name: name, bytes: bytes)
  return try #require(added)
}
