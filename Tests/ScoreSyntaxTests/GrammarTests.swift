import Foundation
import ScoreSyntax
import ScoreTestSupport
import Testing

/// The grammar and the parser say the same.
@Suite struct GrammarTests {
  /// The files whose comments hold productions, in the order of the grammar.
  private static let files = [
    "Parser/Parser+Statements", "Parser/Parser+Notes", "Parser/Parser+Arguments",
    "Parser/Parser+Layers", "Parser/Parser+Time", "Parser/Parser+Structure",
    "Parser/Parser+Declarations", "Parser/Parser+Controls",
    "Parser/Parser+Triggers", "Parser/Parser+Expressions", "Parser/Parser", "Lexer/Lexer+Words",
    "Lexer/Lexer+Numbers", "Lexer/Lexer+Strings", "Lexer/Lexer", "Lexer/Lexer+Trivia",
  ]

  @Test func commentsHoldTheProductions() throws {
    var comments = ""
    for file in GrammarTests.files {
      let path = ProjectFolder.root + "/Sources/ScoreSyntax/" + file + ".swift"
      let text = try String(contentsOfFile: path, encoding: .utf8)
      for line in text.matches(of: #/(?m)^ *///     (.*)$/#) { comments += line.output.1 + "\n" }
    }
    let written = Grammar(comments).productions.map { $0.text }
    let normative = Grammar.ofScores.productions.map { $0.text }
    #expect(written == normative)
  }

  @Test func everyNameIsAProduction() {
    let grammar = Grammar.ofScores
    let names = grammar.productions.map { $0.name }
    #expect(Set(names).count == names.count)
    for seed in 0..<40 {
      var derivation = ScoreDerivation(grammar, seed: UInt64(seed))
      _ = derivation.score()
    }
  }

  @Test(arguments: 0..<240 as Range<UInt64>)
  func derivedScoresAreAccepted(seed: UInt64) {
    var derivation = ScoreDerivation(Grammar.ofScores, seed: seed)
    let text = derivation.score()
    let parsed = ParsedScore(text)
    #expect(parsed.report == [], "\(text)")
    #expect(!parsed.dump.contains("invalid"))
  }

  @Test func reservedWordsAreNoNames() throws {
    let grammar = Grammar.ofScores
    let reserved = try #require(grammar.byName["reserved"])
    for token in Grammar.tokens(of: reserved.text) where token.hasPrefix("\"") {
      let word = token.dropFirst().dropLast()
      for statement in ["let \(word) = 1", "sound a as \(word)", "pattern a(\(word)) { }"] {
        #expect(
          ParsedScore(statement).diagnostics.map { $0.id } == [.reservedName], "\(statement)")
      }
    }
    for word in ["every", "by", "ease", "in", "from", "where", "as", "finished", "s", "beats"] {
      #expect(ParsedScore("let \(word) = 1").report == [])
    }
  }
}
