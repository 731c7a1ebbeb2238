import Foundation

/// A TextMate grammar, applied as editors do: line by line, the first match of a line wins, and of
/// several at one place the first in the grammar.
final class TextMateGrammar {
  struct Malformed: Error { let what: String }

  /// A pattern of the grammar.
  private final class Rule {
    let name: String
    let start: NSRegularExpression
    /// What ends a rule with an inside; `nil` iff it has none.
    let end: NSRegularExpression?
    let inner: [[String: Any]]

    init(_ name: String, _ start: String, _ end: String?, _ inner: [[String: Any]]) throws {
      self.name = name
      self.start = try NSRegularExpression(pattern: start)
      self.end = try end.map { try NSRegularExpression(pattern: $0) }
      self.inner = inner
    }
  }

  private let patterns: [[String: Any]]
  private let repository: [String: [String: Any]]
  private var rules: [String: Rule] = [:]

  init(path: String) throws {
    let data = try Data(contentsOf: URL(fileURLWithPath: path))
    guard let grammar = try JSONSerialization.jsonObject(with: data) as? [String: Any],
      let patterns = grammar["patterns"] as? [[String: Any]],
      let repository = grammar["repository"] as? [String: [String: Any]]
    else { throw Malformed(what: path) }
    self.patterns = patterns
    self.repository = repository
  }

  /// Returns the scope of each UTF-16 unit of each line: the outermost one, empty if there is none.
  func scopes(of lines: [String]) throws -> [[String]] {
    var open: [Rule] = []
    return try lines.map { line in
      let count = line.utf16.count
      var scopes = [String](repeating: "", count: count)
      var position = 0
      while let (rule, match) = try next(in: line, from: position, open) {
        let name = open.first?.name ?? rule.name
        for index in position..<match.location { scopes[index] = open.first?.name ?? "" }
        for index in match.location..<(match.location + match.length) { scopes[index] = name }
        position = match.location + match.length
        if let last = open.last, last === rule, isEnd(rule, match, line) {
          open.removeLast()
        } else if rule.end != nil {
          open.append(rule)
        } else if match.length == 0 {
          throw Malformed(what: "'\(rule.name)' matches nothing")
        }
      }
      for index in position..<count { scopes[index] = open.first?.name ?? "" }
      return scopes
    }
  }

  private func isEnd(_ rule: Rule, _ match: NSRange, _ line: String) -> Bool {
    rule.end.flatMap { first($0, in: line, from: match.location) } == match
  }

  /// Returns the rule that matches first, or ends first, and where.
  private func next(
    in line: String, from position: Int, _ open: [Rule]
  ) throws -> (Rule, NSRange)? {
    var best: (Rule, NSRange)?
    if let last = open.last, let end = last.end, let match = first(end, in: line, from: position) {
      best = (last, match)
    }
    for rule in try expanded(open.last?.inner ?? patterns) {
      guard let match = first(rule.start, in: line, from: position) else { continue }
      if match.location < best?.1.location ?? Int.max { best = (rule, match) }
    }
    return best
  }

  private func first(
    _ expression: NSRegularExpression, in line: String, from position: Int
  ) -> NSRange? {
    expression.firstMatch(
      in: line, options: [.withTransparentBounds, .withoutAnchoringBounds],
      range: NSRange(location: position, length: line.utf16.count - position))?.range
  }

  private func expanded(_ patterns: [[String: Any]]) throws -> [Rule] {
    try patterns.flatMap { pattern -> [Rule] in
      if let include = pattern["include"] as? String {
        guard let target = repository[String(include.dropFirst())] else {
          throw Malformed(what: include)
        }
        return try expanded([target])
      }
      if let start = (pattern["match"] ?? pattern["begin"]) as? String {
        return [try rule(start, pattern)]
      }
      return try expanded(pattern["patterns"] as? [[String: Any]] ?? [])
    }
  }

  private func rule(_ start: String, _ pattern: [String: Any]) throws -> Rule {
    let name = pattern["name"] as? String ?? ""
    if let rule = rules[name + start] { return rule }
    let rule = try Rule(
      name, start, pattern["end"] as? String, pattern["patterns"] as? [[String: Any]] ?? [])
    rules[name + start] = rule
    return rule
  }
}
