import ScoreTestSupport

/// Random scores that follow from a grammar.
struct ScoreDerivation {
  private let grammar: Grammar
  private var generator: SeededGenerator

  /// The height below which every choice is open; above, the lowest alternative is taken.
  private let maximumDepth = 24
  private let heights: [String: Int]

  init(_ grammar: Grammar, seed: UInt64) {
    self.grammar = grammar
    generator = SeededGenerator(seed: seed)
    heights = ScoreDerivation.heights(of: grammar)
  }

  /// Returns a score as text.
  mutating func score() -> String {
    var tokens: [String] = []
    derive(.name("score"), 0, &tokens)
    return join(tokens)
  }

  private mutating func derive(_ rule: Grammar.Rule, _ depth: Int, _ tokens: inout [String]) {
    switch rule {
    case .literal(let text): tokens.append(text)
    case .special(let what): tokens.append(character(what))
    case .name(let name):
      guard let production = grammar.byName[name] else {
        preconditionFailure("the grammar does not say what '\(name)' is")
      }
      production.isToken
        ? tokens.append(token(production, depth)) : derive(production.rule, depth + 1, &tokens)
    case .sequence(let rules): for rule in rules { derive(rule, depth, &tokens) }
    case .choice(let rules): derive(alternative(rules, depth), depth, &tokens)
    case .optional(let rule): if isTaken(depth) { derive(rule, depth, &tokens) }
    case .repetition(let rule): while isTaken(depth) { derive(rule, depth, &tokens) }
    case .exception(let rule, let excluded): tokens.append(word(rule, not: excluded, depth))
    }
  }

  /// Returns a token: its parts without anything between them.
  private mutating func token(_ production: Grammar.Production, _ depth: Int) -> String {
    while true {
      var parts: [String] = []
      derive(production.rule, depth + 1, &parts)
      let text = parts.joined()
      // What the grammar says in words: the value of a number is finite.
      let digits = text.replacing("_", with: "")
      let isNumber = production.name == "decimal" || production.name == "part"
      guard isNumber, Double(digits)?.isFinite != true else { return text }
    }
  }

  private mutating func word(
    _ rule: Grammar.Rule, not excluded: Grammar.Rule, _ depth: Int
  ) -> String {
    while true {
      var parts: [String] = []
      derive(rule, depth, &parts)
      if !words(of: excluded).contains(parts.joined()) { return parts.joined() }
    }
  }

  private func words(of rule: Grammar.Rule) -> [String] {
    switch rule {
    case .literal(let text): [text]
    case .name(let name): grammar.byName[name].map { words(of: $0.rule) } ?? []
    case .choice(let rules): rules.flatMap { words(of: $0) }
    case .sequence, .optional, .repetition, .exception, .special: []
    }
  }

  private mutating func alternative(_ rules: [Grammar.Rule], _ depth: Int) -> Grammar.Rule {
    let lowest = rules.min { height(of: $0) < height(of: $1) }
    if depth > maximumDepth, let lowest { return lowest }
    return rules[Int.random(in: 0..<rules.count, using: &generator)]
  }

  private mutating func isTaken(_ depth: Int) -> Bool {
    depth <= maximumDepth && Int.random(in: 0..<5, using: &generator) < 2
  }

  private mutating func character(_ what: String) -> String {
    let pool: [String] =
      switch what {
      case "one of A-Z, a-z and _": "abcdefghijklmnopqrstuvwxyzABCXYZ_".map { String($0) }
      case "one of 0-9": "0123456789".map { String($0) }
      case "a character of bare text": ["a", "B", "7", "/", ".", ":", "é", "-", "*", "["]
      case "a character of a string": ["a", " ", "{", "é", "🎵", "'", "//", ";"]
      case "a Unicode scalar in hexadecimal": ["41", "e9", "1F3B5", "0000a"]
      case "a character of the line": ["a", " ", "*", "é", "{"]
      case "a character": ["a", " ", "\n", "é", "}", "\""]
      default: preconditionFailure("the grammar has characters that are unknown: \(what)")
      }
    return pool[Int.random(in: 0..<pool.count, using: &generator)]
  }

  /// Joins tokens by blanks, comments and, where a line may go on, newlines.
  private mutating func join(_ tokens: [String]) -> String {
    var text = ""
    var parentheses = 0
    for (index, token) in tokens.enumerated() {
      if token == "(" { parentheses += 1 }
      if token == ")" { parentheses -= 1 }
      text += token
      let next = index + 1 < tokens.count ? tokens[index + 1] : ";"
      let mayGoOn =
        parentheses > 0 || next == "->" || next == "else"
        || [
          ",", "->", "=", "...", "..<", "||", "&&", "==", "!=", "<", "<=", ">", ">=", "+", "-", "*",
          "/",
        ].contains(token)
      text += gap(mayGoOn: mayGoOn)
    }
    return text
  }

  private mutating func gap(mayGoOn: Bool) -> String {
    switch Int.random(in: 0..<12, using: &generator) {
    case 0:
      var parts: [String] = []
      derive(.name("comment"), maximumDepth - 3, &parts)
      let comment = parts.joined()
      if comment.hasPrefix("/*") { return " " + comment + " " }
      return mayGoOn ? " " + comment + "\n" : "\t"
    case 1...3: return mayGoOn ? "\n" : " "
    default: return " "
    }
  }

  private func height(of rule: Grammar.Rule) -> Int { ScoreDerivation.height(of: rule, heights) }

  /// The least number of productions that stand in each other below each production.
  private static func heights(of grammar: Grammar) -> [String: Int] {
    var heights: [String: Int] = [:]
    for _ in grammar.productions {
      for production in grammar.productions {
        heights[production.name] = 1 + height(of: production.rule, heights)
      }
    }
    return heights
  }

  private static func height(of rule: Grammar.Rule, _ heights: [String: Int]) -> Int {
    switch rule {
    case .literal, .special, .optional, .repetition: 0
    case .name(let name): heights[name] ?? 1000
    case .sequence(let rules): rules.map { height(of: $0, heights) }.max() ?? 0
    case .choice(let rules): rules.map { height(of: $0, heights) }.min() ?? 0
    case .exception(let rule, _): height(of: rule, heights)
    }
  }
}
