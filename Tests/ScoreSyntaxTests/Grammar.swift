import Foundation
import ScoreTestSupport

/// A grammar in the notation of ISO/IEC 14977, as far as `Grammar/score.ebnf` uses it.
struct Grammar: Sendable {
  /// What a part of a production stands for.
  indirect enum Rule: Sendable {
    case literal(String)
    case name(String)
    case special(String)
    case choice([Rule])
    case sequence([Rule])
    case optional(Rule)
    case repetition(Rule)
    case exception(Rule, not: Rule)
  }

  /// A name and what it stands for.
  struct Production: Sendable {
    let name: String
    let rule: Rule
    /// The production as text, with single blanks.
    let text: String
    /// `true` iff it makes a token or a part of one.
    let isToken: Bool
  }

  private(set) var productions: [Production] = []
  private(set) var byName: [String: Production] = [:]

  /// The grammar of the project.
  static let ofScores: Grammar = {
    let path = ProjectFolder.root + "/Grammar/score.ebnf"
    guard let text = try? String(contentsOfFile: path, encoding: .utf8) else {
      preconditionFailure("there is no grammar at \(path)")
    }
    return Grammar(text)
  }()

  init(_ text: String) {
    var tokens = Grammar.tokens(of: text)[...]
    var isToken = false
    while let first = tokens.first {
      if first.hasPrefix("(*") {
        isToken = isToken || first.contains("TOKENS")
        tokens.removeFirst()
        continue
      }
      let start = tokens
      tokens.removeFirst(2)
      let rule = Grammar.choice(&tokens)
      precondition(tokens.first == ";", "a production without its end: \(first)")
      tokens.removeFirst()
      let words = start[start.startIndex..<tokens.startIndex]
      productions.append(
        Production(
          name: first, rule: rule, text: words.joined(separator: " "), isToken: isToken))
    }
    byName = Dictionary(productions.map { ($0.name, $0) }) { first, _ in first }
  }

  /// The words, marks and comments of a grammar.
  static func tokens(of text: String) -> [String] {
    let pattern = #/\(\*.*?\*\)|"[^"]*"|'[^']*'|\?.*?\?|[A-Za-z]+|[^\sA-Za-z]/#.dotMatchesNewlines()
    return text.matches(of: pattern).map { String($0.output) }
  }

  private static func choice(_ tokens: inout ArraySlice<String>) -> Rule {
    var rules = [sequence(&tokens)]
    while tokens.first == "|" {
      tokens.removeFirst()
      rules.append(sequence(&tokens))
    }
    return rules.count == 1 ? rules[0] : .choice(rules)
  }

  private static func sequence(_ tokens: inout ArraySlice<String>) -> Rule {
    var rules = [factor(&tokens)]
    while tokens.first == "," {
      tokens.removeFirst()
      rules.append(factor(&tokens))
    }
    return rules.count == 1 ? rules[0] : .sequence(rules)
  }

  private static func factor(_ tokens: inout ArraySlice<String>) -> Rule {
    let rule = primary(&tokens)
    guard tokens.first == "-" else { return rule }
    tokens.removeFirst()
    return .exception(rule, not: primary(&tokens))
  }

  private static func primary(_ tokens: inout ArraySlice<String>) -> Rule {
    let token = tokens.removeFirst()
    switch token.first {
    case "(", "[", "{":
      let inner = choice(&tokens)
      tokens.removeFirst()
      return token == "(" ? inner : token == "[" ? .optional(inner) : .repetition(inner)
    case "\"", "'": return .literal(Grammar.unescaped(String(token.dropFirst().dropLast())))
    case "?": return .special(token.dropFirst().dropLast().trimmingCharacters(in: .whitespaces))
    default: return .name(token)
    }
  }

  private static func unescaped(_ literal: String) -> String {
    ["\\n": "\n", "\\r\\n": "\r\n", "\\r": "\r", "\\t": "\t"][literal] ?? literal
  }
}
