/// What a player takes while it plays, as the help and the manual tell it: out of the tables that it
/// reads itself.
enum LiveManual {
  /// What stands above the keys.
  static let keysTitle = "keys on a terminal"

  /// The keys, each with what it does.
  static var keys: [String] {
    LiveKey.legend(width: .max).split(separator: " · ").map(String.init)
  }

  /// What stands above the lines.
  static let linesTitle = "lines of standard input, and behind ':' on a terminal"

  /// The lines: the commands, each with what may follow it, and a change of a state.
  static var lines: [String] {
    LiveCommand.usage.map { $0.rest.isEmpty ? $0.word : "\($0.word) \($0.rest)" } + ["NAME=VALUE"]
  }

  /// The part of a help that tells all of it.
  static var help: String {
    "\n\(keysTitle):\n" + keys.map { "  \($0)\n" }.joined()
      + "\n\(linesTitle):\n" + lines.map { "  \($0)\n" }.joined()
  }
}
