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
    while !isStopping.load(ordering: .acquiring) { body() }
  }
}

private func runWorker(_ context: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
  guard let context else { return nil }
  Unmanaged<Worker>.fromOpaque(context).takeRetainedValue().run()
  return nil
}
