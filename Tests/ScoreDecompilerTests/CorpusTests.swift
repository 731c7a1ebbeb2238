import Foundation
import ScoreCompiler
import ScoreDecompiler
import ScoreDiagnostics
import ScoreFormats
import ScoreJSON
import ScoreTestSupport
import ScoreTimeline
import Testing

/// AHAP files that people have published, as scores.
@Suite struct CorpusTests {
  static let folder = ProjectFolder.root + "/../shared/corpus/ahap"

  static let names = ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [])
    .filter { $0.hasSuffix(".ahap") && !$0.contains("invalid") }.sorted()

  @Test(.enabled(if: !names.isEmpty, "there is no corpus at ../shared/corpus beside the project"))
  func theSecondScoreIsTheFirst() throws {
    var parts: [Double] = []
    for name in CorpusTests.names {
      let data = FileManager.default.contents(atPath: CorpusTests.folder + "/" + name)
      let ahap = String(decoding: try #require(data), as: UTF8.self)
      let timeline = try imported(ahap)
      let score = decompile(timeline)
      parts.append(Double(score.utf8.count) / Double(ahap.utf8.count))
      let again = try writtenAndRead(score)
      #expect(score == again, "\(name)")
    }
    #expect(parts.reduce(0, +) / Double(parts.count) < 0.25, "the scores are too long")
  }

  /// Where the sounds of a file are not beside it, its score has the same events where they are.
  @Test(
    .enabled(if: !names.isEmpty, "there is no corpus at ../shared/corpus beside the project"),
    arguments: [false, true])
  func aScoreHoldsTheSameEvents(hasSounds: Bool) throws {
    for name in CorpusTests.names {
      let data = FileManager.default.contents(atPath: CorpusTests.folder + "/" + name)
      let ahap = String(decoding: try #require(data), as: UTF8.self)
      let score = decompile(try imported(ahap, hasSounds ? .milliseconds(100_000) : nil))
      let again = try written(compiled(score, soundLength: .milliseconds(100_000)))
      let (before, after) = try (read(ahap), read(again))
      #expect(AHAPContent(before).differences(from: AHAPContent(after)) == [], "\(name)")
    }
  }

  private func read(_ ahap: String) throws -> AHAPFile {
    var map = SourceMap()
    let added = map.add(name: "x.ahap", bytes: Array(ahap.utf8))
    var diagnostics = DiagnosticSet()
    let source = try #require(added)
    return try #require(readAHAP(source, diagnostics: &diagnostics))
  }

  /// Returns `score` as it comes back from the AHAP that it becomes.
  private func writtenAndRead(_ score: String) throws -> String {
    decompile(try imported(try written(compiled(score))))
  }

  private func imported(
    _ ahap: String, _ soundLength: Ticks? = .milliseconds(1000)
  ) throws -> Timeline {
    var map = SourceMap()
    let added = map.add(name: "x.ahap", bytes: Array(ahap.utf8))
    var diagnostics = DiagnosticSet()
    let timeline = importAHAP(try #require(added), diagnostics: &diagnostics) { _ in soundLength }
    return try #require(timeline)
  }

  private func written(_ timeline: Timeline) throws -> String {
    var timeline = timeline
    var options = PassOptions(target: .ahap)
    options.level = .none
    var diagnostics = DiagnosticSet()
    optimize(&timeline, options, &diagnostics)
    var writer = TextWriter(to: [UInt8]())
    emitAHAP(timeline, to: &writer, diagnostics: &diagnostics) { $0.text }
    writer.flush()
    return String(decoding: writer.sink, as: UTF8.self)
  }
}
