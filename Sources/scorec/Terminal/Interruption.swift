import Synchronization

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The user's wishes to stop, by Ctrl-C, and to do something else first, by Ctrl-Z, as things to ask
/// for.
enum Interruption {
  private static let flag = Atomic(false)
  private static let suspension = Atomic(false)

  /// `true` iff the user wants to stop.
  static var hasCome: Bool { flag.load(ordering: .relaxed) }

  /// Returns `true` iff the user has wanted to do something else since this was asked last.
  static func takeSuspension() -> Bool { suspension.exchange(false, ordering: .relaxed) }

  /// Stops the program as Ctrl-Z would have, until somebody continues it.
  static func suspend() { kill(getpid(), SIGSTOP) }

  /// Leaves both wishes to other threads: those that this one starts from now on do so, too.
  static func leaveToOthers() { mask(SIG_BLOCK) }

  private static func mask(_ change: Int32) {
    var signals = sigset_t()
    sigemptyset(&signals)
    for number in [SIGINT, SIGTSTP] { sigaddset(&signals, number) }
    pthread_sigmask(change, &signals, nil)
  }

  /// Makes SIGINT and SIGTSTP set a flag instead of ending or stopping the program.
  ///
  /// They interrupt what this thread waits for, if the others leave them to it.
  static func watch() {
    _ = hasCome
    _ = takeSuspension()
    // Whoever starts a program from a thread of Dispatch passes on that it blocks them.
    mask(SIG_UNBLOCK)
    signal(SIGTSTP) { @Sendable _ in Interruption.suspension.store(true, ordering: .relaxed) }
    signal(SIGINT) { @Sendable _ in Interruption.flag.store(true, ordering: .relaxed) }
  }
}
