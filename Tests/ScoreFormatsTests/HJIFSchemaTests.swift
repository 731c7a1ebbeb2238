import Foundation
import ScoreDiagnostics
import ScoreFormats
import ScoreJSON
import ScoreTestSupport
import ScoreTimeline
import Testing

private let schemaFolder = ProjectFolder.root + "/../shared/corpus/schemas/hjif"

/// HJIF by MPEG's own schemas, where they are beside the project.
@Suite(
  .enabled(
    if: FileManager.default.fileExists(atPath: schemaFolder),
    "there are no schemas at ../shared/corpus/schemas beside the project"))
struct HJIFSchemaTests {
  private static let root = "MPEG_haptics.schema.json"

  private func faults(of timeline: Timeline, _ schema: JSONSchema) throws -> [String] {
    var diagnostics = DiagnosticSet()
    let text = written { emitHJIF(timeline, to: &$0, diagnostics: &diagnostics) }
    return try schema.faults(of: JSONReader.read(Array(text.utf8)), by: HJIFSchemaTests.root)
  }

  @Test func randomScoresAreValid() throws {
    let schema = try JSONSchema(folder: schemaFolder)
    for seed in 0..<40 as Range<UInt64> {
      #expect(try faults(of: randomTouch(seed), schema) == [])
    }
    #expect(try faults(of: Timeline(about: About(title: "é\"\\")), schema) == [])
  }

  @Test func publishedFilesAreValid() throws {
    let schema = try JSONSchema(folder: schemaFolder)
    for name in AHAPCorpusTests.names {
      let path = AHAPCorpusTests.folder + "/" + name
      let data = try #require(FileManager.default.contents(atPath: path))
      var diagnostics = DiagnosticSet()
      let source = try sourceFile(Array(data), name: name)
      let read = importAHAP(source, diagnostics: &diagnostics) { _ in nil }
      guard var timeline = read else { continue }
      optimize(&timeline, PassOptions(target: .touch), &diagnostics)
      #expect(try faults(of: timeline, schema) == [], "\(name)")
    }
  }

  @Test(arguments: [
    (#""version":"2023""#, #""version":"23""#, "/version: pattern"),
    (#""level":1"#, #""level":-1"#, "/level: minimum"),
    (#""date":"2023-01-01T00:00:00Z","#, #""#, ": required"),
    (#""Vibration""#, #""Vibrating""#, "/avatars/0/type: enum"),
    (
      #""relative_position":0"#, #""relative_position":0.5"#,
      "/perceptions/0/channels/0/bands/0/effects/0/keyframes/0/relative_position: type"
    ),
    (
      #""amplitude_modulation":0.792"#, #""amplitude_modulation":1.01"#,
      "/perceptions/0/channels/0/bands/0/effects/0/keyframes/0/amplitude_modulation: maximum"
    ),
  ])
  func faultsAreFound(old: String, new: String, fault: String) throws {
    let schema = try JSONSchema(folder: schemaFolder)
    let tap = event(0, 0, .transient(Transient(intensity: 1, sharpness: 0.5)))
    var diagnostics = DiagnosticSet()
    let text = written {
      emitHJIF(Timeline(events: [tap]), to: &$0, diagnostics: &diagnostics)
    }
    #expect(text.contains(old))
    let wrong = text.replacingOccurrences(of: old, with: new)
    let found = try schema.faults(
      of: JSONReader.read(Array(wrong.utf8)), by: HJIFSchemaTests.root)
    #expect(found == [fault])
  }
}
