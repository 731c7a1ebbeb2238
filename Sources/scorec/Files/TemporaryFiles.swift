#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The files that must not outlive the program: outputs that are not complete yet.
///
/// A signal that ends the program removes them. Its handler may do next to nothing, so their paths
/// stand in memory of C that it only reads.
enum TemporaryFiles {
  /// More than there are threads that write.
  private static let capacity = 256

  private nonisolated(unsafe) static let paths = {
    let paths = UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>.allocate(capacity: capacity)
    paths.initialize(repeating: nil, count: capacity)
    return paths
  }()

  /// How many there were so far; touched under the lock alone.
  private nonisolated(unsafe) static var count = 0

  private nonisolated(unsafe) static let lock = {
    let lock = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    pthread_mutex_init(lock, nil)
    return lock
  }()

  /// Makes SIGINT, SIGTERM, SIGHUP and SIGQUIT remove the files before they end the program.
  static func removeOnSignals() {
    _ = paths
    var signals = sigset_t()
    sigemptyset(&signals)
    for number in [SIGINT, SIGTERM, SIGHUP, SIGQUIT] {
      sigaddset(&signals, number)
      // A program that was started with the signal ignored, as by `nohup`, leaves it so.
      let former = unsafeBitCast(signal(number, removeAndExit), to: Int.self)
      if former == unsafeBitCast(SIG_IGN, to: Int.self) { signal(number, SIG_IGN) }
    }
    // Whoever starts a program from a thread of Dispatch passes on that it blocks them.
    pthread_sigmask(SIG_UNBLOCK, &signals, nil)
  }

  /// Returns the path of a new file in `folder`, which is empty or ends with a slash; the file is to
  /// be created now.
  ///
  /// The name is short, whatever the output is called, and no other that lives has it.
  static func newPath(in folder: String) -> String {
    pthread_mutex_lock(lock)
    defer { pthread_mutex_unlock(lock) }
    count += 1
    let path = "\(folder).scorec-\(getpid())-\(count).tmp"
    for slot in 0..<capacity where paths[slot] == nil {
      paths[slot] = strdup(path)
      break
    }
    return path
  }

  /// Forgets `path`, whose file is gone or complete.
  static func remove(_ path: String) {
    pthread_mutex_lock(lock)
    defer { pthread_mutex_unlock(lock) }
    for slot in 0..<capacity {
      guard let text = paths[slot], strcmp(text, path) == 0 else { continue }
      paths[slot] = nil
      free(text)
      return
    }
  }

  /// Removes all files; for a handler of signals.
  fileprivate static func removeAll() {
    for slot in 0..<capacity { if let path = paths[slot] { unlink(path) } }
  }
}

private func removeAndExit(_ number: Int32) {
  TemporaryFiles.removeAll()
  RawTerminal.close()
  if number == SIGINT { _exit(ExitStatus.interrupted.rawValue) }
  signal(number, SIG_DFL)
  raise(number)
}
