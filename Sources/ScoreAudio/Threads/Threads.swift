#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Threads that work side by side.
public enum Threads {
  /// The number of processors.
  public static var processorCount: Int { max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) }

  /// As much as the main thread has: scores nest deep.
  private static let stackSize = 8 << 20

  /// Calls `main` on this thread and `other` on `count` others, and returns when all are done.
  ///
  /// Where there can be no more threads, there are fewer.
  public static func run<Result>(
    beside count: Int, _ other: @escaping @Sendable () -> Void, _ main: () -> Result
  ) -> Result {
    let threads = (0..<count).compactMap { _ in start(other) }
    defer { for thread in threads { pthread_join(thread, nil) } }
    return main()
  }

  /// Calls `body` on a thread of its own, which nobody waits for; returns whether there is one.
  public static func begin(_ body: @escaping @Sendable () -> Void) -> Bool {
    guard let thread = start(body) else { return false }
    pthread_detach(thread)
    return true
  }

  private static func start(_ body: @escaping @Sendable () -> Void) -> pthread_t? {
    var attributes = pthread_attr_t()
    pthread_attr_init(&attributes)
    defer { pthread_attr_destroy(&attributes) }
    pthread_attr_setstacksize(&attributes, stackSize)
    let argument = Unmanaged.passRetained(Work(body))
    #if canImport(Glibc)
      var thread = pthread_t()
    #else
      var thread: pthread_t?
    #endif
    let failure = pthread_create(&thread, &attributes, { runWork($0) }, argument.toOpaque())
    guard failure == 0 else {
      argument.release()
      return nil
    }
    return thread
  }
}

/// What a thread is given to do.
private final class Work {
  let body: @Sendable () -> Void

  init(_ body: @escaping @Sendable () -> Void) { self.body = body }
}

private func runWork(_ argument: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
  guard let argument else { return nil }
  Unmanaged<Work>.fromOpaque(argument).takeRetainedValue().body()
  return nil
}
