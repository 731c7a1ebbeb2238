import ScoreDiagnostics

/// The options of a command.
struct OptionTable<Settings>: Sendable {
  /// All of them, in the order of the help.
  let rules: [OptionRule<Settings>]

  /// Creates a table.
  init(_ rules: [OptionRule<Settings>]) { self.rules = rules }

  /// Changes `settings` by the options among `arguments`, and returns what is no option.
  ///
  /// Values stand behind `=`, directly behind a single letter, or in the next argument; behind `--`
  /// nothing is an option.
  func parse(_ arguments: [String], into settings: inout Settings) throws(Failure) -> [String] {
    var operands: [String] = []
    var outputs: Set<String> = []
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      if argument == "--" { return operands + rest }
      if argument == "-" || !argument.hasPrefix("-") {
        operands.append(argument)
      } else {
        try apply(argument, &rest, to: &settings, &outputs)
      }
    }
    return operands
  }

  private func apply(
    _ argument: String, _ rest: inout ArraySlice<String>, to settings: inout Settings,
    _ outputs: inout Set<String>
  ) throws(Failure) {
    let (name, attached) = split(argument)
    guard let rule = rules.first(where: { $0.names.contains(name) }) else {
      throw unknown(name)
    }
    guard let argument = rule.value else {
      guard attached == nil else { throw .usage("option '\(name)' takes no value") }
      return try rule.apply(&settings, "")
    }
    guard let value = attached ?? rest.popFirst() else {
      throw .usage("option '\(name)' needs a value", hint: "\(name) \(argument.name)")
    }
    if argument.isOutput, !outputs.insert(rule.spelling).inserted {
      throw .usage("option '\(name)' is given twice: it names one place")
    }
    try rule.apply(&settings, value)
  }

  /// Returns the name of an option and the value that is written with it.
  private func split(_ argument: String) -> (name: String, value: String?) {
    if !argument.hasPrefix("--"), argument.utf8.count > 2 {
      return (String(argument.prefix(2)), String(argument.dropFirst(2)))
    }
    guard let equals = argument.firstIndex(of: "=") else { return (argument, nil) }
    return (String(argument[..<equals]), String(argument[argument.index(after: equals)...]))
  }

  private func unknown(_ name: String) -> Failure {
    let names = rules.flatMap(\.names).filter { $0.hasPrefix("--") }
    guard case .name(let near)? = Suggestion(for: name, among: names) else {
      return .usage("unknown option '\(name)'")
    }
    return .usage("unknown option '\(name)'", hint: "did you mean '\(near)'?")
  }
}
