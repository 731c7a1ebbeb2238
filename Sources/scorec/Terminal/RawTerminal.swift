import Synchronization

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The terminal of standard input, from which keys come as they are pressed, and a screen of its own
/// on that of standard output.
///
/// However the program ends, the terminal is left as it was found.
enum RawTerminal {
  private nonisolated(unsafe) static var former = termios()
  private nonisolated(unsafe) static var isRaw = false
  private nonisolated(unsafe) static var hasScreen = false

  /// What was to go to standard error while the screen was shown.
  private static let message = Mutex<String?>(nil)

  /// A screen of its own, without a cursor and without lines that wrap.
  private static let enter: StaticString = "\u{1B}[?1049h\u{1B}[?25l\u{1B}[?7l\u{1B}[2J"
  private static let leave: StaticString = "\u{1B}[?7h\u{1B}[?25h\u{1B}[?1049l"

  /// `true` iff a person sees standard output and presses keys.
  static var isThere: Bool {
    let isDumb = getenv("TERM").map { strcmp($0, "dumb") == 0 } ?? true
    return isatty(STDIN_FILENO) == 1 && isatty(STDOUT_FILENO) == 1 && !isDumb
  }

  /// Takes keys as they are pressed, and shows an empty screen if asked to.
  ///
  /// Ctrl-C and Ctrl-Z are signals still.
  static func open(withScreen: Bool) {
    guard !isRaw, tcgetattr(STDIN_FILENO, &former) == 0 else { return }
    var mode = former
    mode.c_lflag &= ~tcflag_t(ICANON | ECHO)
    tcsetattr(STDIN_FILENO, TCSANOW, &mode)
    (isRaw, hasScreen) = (true, withScreen)
    if withScreen { write(STDOUT_FILENO, enter.utf8Start, enter.utf8CodeUnitCount) }
  }

  /// Leaves the terminal as it was.
  ///
  /// Also for a handler of signals.
  static func close() {
    guard isRaw else { return }
    isRaw = false
    if hasScreen { write(STDOUT_FILENO, leave.utf8Start, leave.utf8CodeUnitCount) }
    tcsetattr(STDIN_FILENO, TCSANOW, &former)
  }

  /// Keeps `text` for the screen, if one is shown; returns whether it is.
  static func keep(message text: String) -> Bool {
    guard isRaw, hasScreen else { return false }
    let line = text.split(separator: "\n").last.map(String.init)
    message.withLock { $0 = line ?? $0 }
    return true
  }

  /// Returns what was kept for the screen last, once.
  static func takeMessage() -> String? {
    message.withLock { message in
      defer { message = nil }
      return message
    }
  }

  /// The size of the screen in rows and columns.
  static var size: (rows: Int, columns: Int) {
    var size = winsize()
    guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0
    else { return (24, 80) }
    return (Int(size.ws_row), Int(size.ws_col))
  }
}
