import Foundation
import ScoreTestSupport
import Testing

/// What the documentation shows is true.
@Suite struct DocumentationTests {
  /// The pages, as paths in the project.
  private static let pages: [String] = {
    let folder = ProjectFolder.root + "/Documentation"
    let names = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
    return ["README.md", "CHANGELOG.md"]
      + names.filter { $0.hasSuffix(".md") }.sorted().map { "Documentation/" + $0 }
  }()

  private func text(_ path: String) throws -> String {
    try String(contentsOfFile: "\(ProjectFolder.root)/\(path)", encoding: .utf8)
  }

  /// Returns what stands in the blocks of `text` that are marked as `language`.
  private func blocks(_ language: String, in text: String) -> [String] {
    text.components(separatedBy: "\n```\(language)\n").dropFirst().compactMap {
      $0.components(separatedBy: "```").first
    }
  }

  @Test func theReferenceQuotesTheGrammar() throws {
    let quoted = blocks("ebnf", in: try text("Documentation/Language.md"))
    #expect(quoted == [try text("Grammar/score.ebnf")])
  }

  @Test func theReadmeShowsWhatBecomesOfItsScore() throws {
    let page = try text("README.md")
    let score = try #require(blocks("score", in: page).first)
    let process = try ScorecProcess.run(
      ["compile", "-", "--assets", "Samples/Sounds"], input: score)
    #expect(process.errors.isEmpty)
    #expect(blocks("json", in: page) == [process.outputText])
  }

  /// The functions of the page on embedding are tested where they stand in Swift.
  @Test func embeddingShowsWhatIsTested() throws {
    let tests =
      try text("Tests/ScoreCompilerTests/EmbeddingTests.swift")
      + text("Tests/ScoreAudioTests/EmbeddingTests.swift")
      + text("Tests/ScorePlaybackTests/EmbeddingTests.swift")
    let shown = blocks("swift", in: try text("Documentation/Embedding.md"))
      .compactMap { $0.components(separatedBy: "\nfunc ").dropFirst().first }
    #expect(shown.count == 3 && shown.allSatisfy { tests.contains("\nfunc " + $0) })
  }

  @Test(arguments: pages.filter { !$0.hasPrefix("Documentation/Diagnostics/") })
  func examplesHaveNoMistakes(page: String) throws {
    for example in blocks("score", in: try text(page)) {
      let process = try ScorecProcess.run(
        ["check", "-", "--strict", "--assets", "Samples/Sounds"], input: example)
      #expect(process.status == 0, "\(example)\(process.errors)")
    }
  }

  @Test(arguments: pages)
  func linksLeadSomewhere(page: String) throws {
    let folder = URL(fileURLWithPath: "\(ProjectFolder.root)/\(page)").deletingLastPathComponent()
    for part in try text(page).components(separatedBy: "](").dropFirst() {
      guard let link = part.components(separatedBy: ")").first, !link.hasPrefix("https:"),
        let path = link.components(separatedBy: "#").first, !path.isEmpty
      else { continue }
      let target = folder.appendingPathComponent(path).standardizedFileURL.path
      #expect(FileManager.default.fileExists(atPath: target), "\(link)")
    }
  }
}
