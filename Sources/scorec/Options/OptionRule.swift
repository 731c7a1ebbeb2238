/// An option of a command: how it is written, what it is for, and what it changes.
///
/// Its texts are made when they are shown: lists of choices for every option would be a quarter of
/// the work of a short compilation.
struct OptionRule<Settings>: Sendable {
  /// How it may be written: "-o", "--output".
  let names: [String]

  /// What its value is; `nil` iff it has none.
  var value: OptionArgument? { makeValue?() }

  /// What it is for, in a few words.
  var help: String { makeHelp() }

  private let makeValue: (@Sendable () -> OptionArgument)?
  private let makeHelp: @Sendable () -> String

  /// Changes the settings by the value, which is empty for an option without one.
  let apply: @Sendable (inout Settings, String) throws(Failure) -> Void

  /// How it is written in a help: "-o, --output FILE".
  var spelling: String { names.joined(separator: ", ") + (value.map { " \($0.name)" } ?? "") }

  /// Creates an option with a value.
  init(
    _ names: String..., value: @autoclosure @escaping @Sendable () -> OptionArgument,
    _ help: @autoclosure @escaping @Sendable () -> String,
    apply: @escaping @Sendable (inout Settings, String) throws(Failure) -> Void
  ) {
    self.names = names
    makeValue = value
    makeHelp = help
    self.apply = apply
  }

  /// Creates an option without a value.
  init(
    _ names: String..., flag help: @autoclosure @escaping @Sendable () -> String,
    apply: @escaping @Sendable (inout Settings) -> Void
  ) {
    self.names = names
    makeValue = nil
    makeHelp = help
    self.apply = { settings, _ throws(Failure) in apply(&settings) }
  }
}
