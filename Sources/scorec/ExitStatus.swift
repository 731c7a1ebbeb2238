/// How the program ends; numbers from 64 on are those of BSD's `sysexits.h`.
enum ExitStatus: Int32, CaseIterable, Comparable {
  /// All went well.
  case success = 0
  /// A score has errors.
  case scoreHasErrors = 1
  /// The command line is wrong.
  case usage = 64
  /// An input cannot be read.
  case noInput = 66
  /// There is no library that the work needs, or a device or the network fails.
  case unavailable = 69
  /// The program itself is wrong.
  case software = 70
  /// An output cannot be created.
  case cannotCreate = 73
  /// Reading or writing failed midway.
  case inputOutput = 74
  /// The user stopped it.
  case interrupted = 130

  /// An editor ended the session without saying so before; the protocol names the number.
  static let endedAbruptly = ExitStatus.scoreHasErrors

  /// Returns `true` iff `a` is the lesser trouble: of several, a run ends with the greatest.
  static func < (a: ExitStatus, b: ExitStatus) -> Bool { a.rawValue < b.rawValue }

  /// What it means, for a manual.
  var meaning: String {
    switch self {
    case .success: "all went well"
    case .scoreHasErrors: "a score has errors; of `fmt --check`, or another form"
    case .usage: "the command line is wrong"
    case .noInput: "an input cannot be read"
    case .unavailable:
      "a library that the work needs is missing, a device fails while it plays, or the network does not "
        + "give what is asked for"
    case .software: "a mistake of scorec itself"
    case .cannotCreate: "an output cannot be created, or would replace what it is made from"
    case .inputOutput:
      "reading or writing failed midway; also where the reader of a pipe stops, as `head` does"
    case .interrupted: "stopped by Ctrl-C"
    }
  }
}
