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
  private static let ending = Atomic<Int32>(0)

  /// `true` iff the user wants to stop.
  static var hasCome: Bool { flag.load(ordering: .relaxed) }

  /// Ends the program as the signal would have that has asked for its end, if one has.
  static func endAsAsked() {
    let number = ending.load(ordering: .relaxed)
    guard number != 0 else { return }
    signal(number, SIG_DFL)
    raise(number)
  }

  /// Returns `true` iff the user has wanted to do something else since this was asked last.
  static func takeSuspension() -> Bool { suspension.exchange(false, ordering: .relaxed) }

  /// Stops the program as Ctrl-Z would have, until somebody continues it.
  static func suspend() { kill(getpid(), SIGSTOP) }

  /// Leaves both wishes to other threads: those that this one starts from now on do so, too.
  static func leaveToOthers() { mask(SIG_BLOCK) }

  private static func mask(_ change: Int32) {
    var signals = sigset_t()
    sigemptyset(&signals)
    for number in [SIGINT, SIGTSTP, SIGTERM, SIGHUP] { sigaddset(&signals, number) }
    pthread_sigmask(change, &signals, nil)
  }

  /// Makes SIGINT and SIGTSTP set a flag instead of ending or stopping the program; SIGTERM and SIGHUP,
  /// where they end it, leave it the time to keep what it has.
  ///
  /// They interrupt what this thread waits for, if the others leave them to it.
  static func watch() {
    _ = hasCome
    _ = takeSuspension()
    _ = ending.load(ordering: .relaxed)
    // Whoever starts a program from a thread of Dispatch passes on that it blocks them.
    mask(SIG_UNBLOCK)
    signal(SIGTSTP) { @Sendable _ in Interruption.suspension.store(true, ordering: .relaxed) }
    signal(SIGINT) { @Sendable _ in Interruption.flag.store(true, ordering: .relaxed) }
    for number in [SIGTERM, SIGHUP] {
      let former = signal(number) { @Sendable number in
        Interruption.ending.store(number, ordering: .relaxed)
        Interruption.flag.store(true, ordering: .relaxed)
      }
      // A program that was started with the signal ignored, as by `nohup`, leaves it so.
      if unsafeBitCast(former, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self) {
        signal(number, SIG_IGN)
      }
    }
  }
}
