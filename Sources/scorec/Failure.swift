/// What keeps the program from its work, the score aside: the command line, or the world.
struct Failure: Error, Hashable {
  /// How the program ends for it.
  var status: ExitStatus

  /// What is wrong, in the style of a diagnostic.
  var message: String

  /// What would be right, if that is known.
  var hint: String?

  /// The end of the message that tells why, where it names a file before.
  var reason: String

  /// The message, and below it the hint.
  var wholeMessage: String { hint.map { message + "\n" + $0 } ?? message }

  /// Creates a failure.
  init(_ status: ExitStatus, _ message: String, hint: String? = nil) {
    self.status = status
    self.message = message
    self.hint = hint
    reason = message
  }

  /// Creates a failure of `action`, a file and what was to be done with it, for `reason`.
  init(_ status: ExitStatus, _ action: String, reason: String) {
    self.status = status
    self.message = "\(action): \(reason)"
    self.reason = reason
  }

  /// Returns the failure of a command line.
  static func usage(_ message: String, hint: String? = nil) -> Failure {
    Failure(.usage, message, hint: hint)
  }
}
