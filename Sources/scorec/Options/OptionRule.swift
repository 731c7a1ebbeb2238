/// An option of a command: how it is written, what it is for, and what it changes.
struct OptionRule<Settings>: Sendable {
  /// How it may be written: "-o", "--output".
  let names: [String]

  /// What its value is; `nil` iff it has none.
  let value: OptionArgument?

  /// What it is for, in a few words.
  let help: String

  /// Changes the settings by the value, which is empty for an option without one.
  let apply: @Sendable (inout Settings, String) throws(Failure) -> Void

  /// How it is written in a help: "-o, --output FILE".
  var spelling: String { names.joined(separator: ", ") + (value.map { " \($0.name)" } ?? "") }

  /// Creates an option with a value.
  init(
    _ names: String..., value: OptionArgument, _ help: String,
    apply: @escaping @Sendable (inout Settings, String) throws(Failure) -> Void
  ) {
    self.names = names
    self.value = value
    self.help = help
    self.apply = apply
  }

  /// Creates an option without a value.
  init(
    _ names: String..., flag help: String,
    apply: @escaping @Sendable (inout Settings) -> Void
  ) {
    self.names = names
    self.value = nil
    self.help = help
    self.apply = { settings, _ throws(Failure) in apply(&settings) }
  }
}
