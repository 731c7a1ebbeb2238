import Synchronization

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A thread that does a thing again and again until it is told to stop.
final class Worker: Sendable {
  private let isStopping = Atomic<Bool>(false)
  private let body: @Sendable () -> Void
  private nonisolated(unsafe) var thread: pthread_t?

  /// Starts the thread.
  init(_ body: @escaping @Sendable () -> Void) throws(PlaybackError) {
    self.body = body
    let context = Unmanaged.passRetained(self)
    #if canImport(Glibc)
      var thread = pthread_t()
    #else
      var thread: pthread_t?
    #endif
    let result = pthread_create(&thread, nil, { runWorker($0) }, context.toOpaque())
    guard result == 0 else {
      context.release()
      throw .noThread(result)
    }
    self.thread = thread
  }

  /// Returns when the thread has ended; where it is that thread that calls this, it ends with what it
  /// does now.
  func stop() {
    isStopping.store(true, ordering: .releasing)
    guard let thread else { return }
    self.thread = nil
    if pthread_equal(thread, pthread_self()) != 0 {
      pthread_detach(thread)
    } else {
      pthread_join(thread, nil)
    }
  }

  fileprivate func run() {
    Worker.hurry()
    while !isStopping.load(ordering: .acquiring) { body() }
  }

  /// The nice value that PipeWire gives its own threads (`nice.level` of its module-rt).
  private static let niceness: Int32 = -11

  /// Asks the system to run this thread before those that nobody listens to.
  ///
  /// Where the user may not ask for that, it waits its turn as all do.
  private static func hurry() {
    #if canImport(Glibc)
      // On Linux, 0 is this thread alone.
      _ = setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, niceness)
    #else
      _ = pthread_set_qos_class_self_np(QOS_CLASS_USER_INTERACTIVE, 0)
    #endif
  }
}

private func runWorker(_ context: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
  guard let context else { return nil }
  Unmanaged<Worker>.fromOpaque(context).takeRetainedValue().run()
  return nil
}
