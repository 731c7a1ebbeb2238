import Synchronization

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The user's wish to stop, by Ctrl-C, as a thing to ask for.
enum Interruption {
  private static let flag = Atomic(false)

  /// `true` iff the user wants to stop.
  static var hasCome: Bool { flag.load(ordering: .relaxed) }

  /// Makes SIGINT set the flag instead of ending the program.
  static func watch() {
    _ = hasCome
    signal(SIGINT) { @Sendable _ in Interruption.flag.store(true, ordering: .relaxed) }
  }
}
