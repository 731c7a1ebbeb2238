import ScoreDiagnostics

extension RawRepresentable where RawValue == String, Self: CaseIterable {
  /// The words of all cases, for a help: "haptics|taptic|none".
  static var choices: String { allCases.map(\.rawValue).joined(separator: "|") }

  /// Creates the case that the value of an option names.
  init(choice text: String, of option: String) throws(Failure) {
    let choice = try chosen(text, among: Self.allCases.map { ($0.rawValue, $0) }, of: option)
    self = choice
  }
}

/// Returns the value that `text` names among `choices`.
func chosen<Value>(
  _ text: String, among choices: [(name: String, value: Value)], of option: String
) throws(Failure) -> Value {
  if let choice = choices.first(where: { $0.name == text }) { return choice.value }
  throw .usage(
    "'\(text)' is no value of '\(option)'",
    hint: Suggestion(for: text, among: choices.map(\.name))?.label)
}
