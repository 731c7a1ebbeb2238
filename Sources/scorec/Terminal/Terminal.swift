import ScoreAudio
import ScoreDiagnostics

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Standard output and standard error, as far as they are for people.
enum Terminal {
  /// The style of what goes to standard error: colours iff a person sees it and has not declined
  /// them (https://no-color.org), and not in Emacs, which shows the codes themselves.
  static var style: TextStyle {
    let declines = ["NO_COLOR", "INSIDE_EMACS"].contains { (name: String) in
      getenv(name).map { $0.pointee != 0 } ?? false
    }
    let isDumb = getenv("TERM").map { strcmp($0, "dumb") == 0 } ?? false
    return isWatched && !declines && !isDumb ? .ansi : .plain
  }

  /// Takes the numbers of those standard streams that whoever started the program has closed.
  ///
  /// A file that is opened later could else be taken for one of them, and messages would end up in
  /// an output. Reading and writing them still fails.
  static func occupyClosedStreams() {
    let streams = [
      (STDIN_FILENO, O_WRONLY), (STDOUT_FILENO, O_RDONLY), (STDERR_FILENO, O_RDONLY),
    ]
    for (stream, mode) in streams where fcntl(stream, F_GETFD) < 0 { _ = open("/dev/null", mode) }
  }

  /// `true` iff a person watches standard error, as it is at the start of the program.
  static let isWatched = isatty(STDERR_FILENO) == 1

  /// Lets messages of libraries go nowhere, which do not know what is promised of ours.
  static func silenceLibraries() {
    _ = isWatched
    LibraryMessages.silence()
  }

  /// The columns of the terminal that shows standard output; `nil` iff none does.
  ///
  /// `COLUMNS` goes before what the terminal says, as it does for `ls`.
  static var width: Int? {
    guard isatty(STDOUT_FILENO) == 1 else { return nil }
    if let text = getenv("COLUMNS"), let columns = Int(String(cString: text)), columns > 0 {
      return columns
    }
    var size = winsize()
    guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
    return Int(size.ws_col)
  }

  /// Writes `text` to standard error, or to the screen that is shown; nobody could be told if that
  /// fails.
  static func complain(_ text: String) {
    if RawTerminal.keep(message: text) { return }
    var text = text
    text.withUTF8 { bytes in
      var rest = UnsafeRawBufferPointer(bytes)
      while rest.count > 0 {
        let count = LibraryMessages.writeError(rest)
        if count < 0, errno != EINTR { return }
        rest = UnsafeRawBufferPointer(rebasing: rest[max(count, 0)...])
      }
    }
  }

  /// Says what keeps the program from its work.
  static func complain(_ failure: Failure) {
    let style = style
    complain("scorec: \(style.error)error:\(style.reset) \(failure.message.shown)\n")
    if let hint = failure.hint { complain("\(style.note)note:\(style.reset) \(hint.shown)\n") }
  }

  /// Returns the result of `body`, in which libraries cannot write to standard error.
  static func quietly<Result>(_ body: () -> Result) -> Result { LibraryMessages.hidden(body) }

  /// Writes `text`, a result, to standard output.
  static func print(_ text: String) throws(Failure) {
    let output = try OutputFile(path: Path.standard)
    output.write(text: text)
    try output.finish()
  }
}
