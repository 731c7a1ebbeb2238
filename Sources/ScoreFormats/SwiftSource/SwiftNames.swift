/// What the names of Swift source stand for, each in the braces that it is declared in.
struct SwiftNames {
  /// A declaration that hides those of the same name around it.
  private struct Meaning {
    /// `nil` iff only a running program knows it.
    var value: SwiftExpression?
    /// The braces that it stands in, counted from the outside.
    var depth: Int
  }

  private var meanings: [String: [Meaning]] = [:]

  /// The names that are declared in each of the braces around the place.
  private var declared: [[String]] = [[]]

  /// The names that the next pair of braces begins with: what a function takes, or a loop runs over.
  private var announced: [(name: String, value: SwiftExpression?)] = []

  /// The names that are assigned to somewhere.
  private let assigned: Set<String>

  /// Creates the names of a source in which those in `assigned` are given other values.
  init(assigned: Set<String>) { self.assigned = assigned }

  /// What `name` stands for, if it is known.
  subscript(name: String) -> SwiftExpression? { meanings[name]?.last?.value }

  /// Declares that `name` stands for `value` up to the end of the braces.
  mutating func declare(_ name: String, _ value: SwiftExpression?) {
    let value = assigned.contains(name) ? nil : value
    meanings[name, default: []].append(Meaning(value: value, depth: declared.count))
    declared[declared.count - 1].append(name)
  }

  /// Declares that `name` stands for `value` in the braces that come next.
  mutating func announce(_ name: String, _ value: SwiftExpression?) {
    announced.append((name, value))
  }

  /// Forgets what was announced: no braces come.
  mutating func withdraw() { announced = [] }

  /// Enters a pair of braces.
  mutating func open() {
    declared.append([])
    for entry in announced { declare(entry.name, entry.value) }
    announced = []
  }

  /// Leaves a pair of braces, and forgets what is declared in it.
  mutating func close() {
    guard declared.count > 1 else { return }
    for name in declared.removeLast() { meanings[name]?.removeLast() }
  }
}

extension SwiftScanner {
  /// The names that something is assigned to beyond their declarations.
  var assignedNames: Set<String> {
    var names: Set<String> = []
    for index in tokens.indices.dropFirst() where tokens[index].kind == .word {
      let next = index + 1 < tokens.count ? tokens[index + 1] : tokens[index]
      let isAssigned =
        isAssignment(at: index + 1)
        || next.kind == .mark && "+-*/".utf8.contains(next.mark) && isAssignment(at: index + 2)
      let isDeclared =
        tokens[index - 1].isMark(":")
        || tokens[index - 1].kind == .word
          && ["let", "var"].contains(text(tokens[index - 1]))
      if isAssigned && !isDeclared || tokens[index - 1].isMark("&") {
        names.insert(text(tokens[index]))
      }
    }
    return names
  }

  private func isAssignment(at index: Int) -> Bool {
    guard index < tokens.count, tokens[index].isMark("=") else { return false }
    return index + 1 == tokens.count || !tokens[index + 1].isMark("=")
  }
}
