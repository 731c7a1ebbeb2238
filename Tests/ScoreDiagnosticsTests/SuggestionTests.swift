import ScoreDiagnostics
import Testing

@Suite struct SuggestionTests {
  static let cases: [(name: String, candidates: [String], suggestion: Suggestion?)] = [
    ("intensty", ["intensity", "sharpness"], .name("intensity")),
    ("sharpnes", ["intensity", "sharpness"], .name("sharpness")),
    ("atack", ["attack", "decay"], .name("attack")),
    ("ligth", ["light", "medium"], .name("light")),
    ("FADEIN", ["fadeIn", "fadeOut"], .name("fadeIn")),
    ("ab", ["ac", "xyz"], .name("ac")),
    ("xyz", ["light", "medium"], .oneOf(["light", "medium"])),
    ("xyz", (0..<9).map { "candidate\($0)" }, nil),
    ("xyz", [], nil),
  ]

  @Test(arguments: cases)
  func suggests(name: String, candidates: [String], suggestion: Suggestion?) {
    #expect(Suggestion(for: name, among: candidates) == suggestion)
  }

  @Test(arguments: [
    (Suggestion.name("a"), "did you mean 'a'?"), (.oneOf(["a"]), "only 'a'"),
    (.oneOf(["a", "b"]), "one of a, b"),
  ])
  func labels(suggestion: Suggestion, label: String) {
    #expect(suggestion.label == label)
  }
}
