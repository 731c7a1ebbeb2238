/// What outputs are made from, as rules of Make.
struct DependencyRules {
  private var text = ""

  /// The rules so far.
  var bytes: [UInt8] { Array(text.utf8) }

  /// Adds the rule that `output` is made from `inputs`.
  mutating func add(_ output: String, from inputs: [String]) {
    text += escaped(output) + ":"
    for input in inputs { text += " \\\n  " + escaped(input) }
    text += "\n"
  }

  private func escaped(_ path: String) -> String {
    path.reduce(into: "") { text, character in
      switch character {
      case " ", "#", "\\": text += "\\\(character)"
      case "$": text += "$$"
      default: text.append(character)
      }
    }
  }
}
