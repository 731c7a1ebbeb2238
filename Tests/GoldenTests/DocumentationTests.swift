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

  /// All code of the page on embedding stands in tests, but for what a package says.
  @Test func embeddingShowsWhatIsTested() throws {
    let tests = try [
      "ScoreCompilerTests/EmbeddingTests", "ScoreAudioTests/EmbeddingTests",
      "ScorePlaybackTests/EmbeddingPage",
    ].map { try text("Tests/\($0).swift") }
    let tested = code(of: tests.joined(separator: "\n"))
    let shown = blocks("swift", in: try text("Documentation/Embedding.md"))
    let (packages, code) = (shown.filter(isPackage), shown.filter { !isPackage($0) })
    #expect(packages.count == 1 && code.count > 10)
    for block in code { #expect(tested.contains(self.code(of: block)), "\(block)") }
  }

  /// The sample that plays shows the same code.
  @Test(arguments: ["Piece", "ScoreTriggers"])
  func theSampleIsThePageOnEmbedding(file: String) throws {
    let sample = try text("Samples/Embedding/Sources/Playing/\(file).swift")
    let shown = blocks("swift", in: try text("Documentation/Embedding.md")).map(code)
    #expect(shown.contains(code(of: sample)))
  }

  private func isPackage(_ block: String) -> Bool { block.hasPrefix("// Package.swift") }

  /// Returns the lines of `text` without what they import, and without blanks.
  private func code(of text: String) -> String {
    text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
      .filter { !$0.isEmpty && !$0.hasPrefix("import ") }.joined(separator: "\n")
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
