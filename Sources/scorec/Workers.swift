import Synchronization

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Jobs that run at the same time, as many as there are processors.
final class Workers<Result: Sendable>: Sendable {
  private let count: Int
  private let job: @Sendable (Int) -> Result
  private let next = Atomic(0)
  private let results: Mutex<[Result?]>

  /// As much as the main thread has: scores nest deep.
  private static var stackSize: Int { 8 << 20 }

  private init(_ count: Int, _ job: @escaping @Sendable (Int) -> Result) {
    self.count = count
    self.job = job
    results = Mutex([Result?](repeating: nil, count: count))
  }

  /// Returns the results of `job` for 0..<`count`, in this order.
  static func results(of count: Int, _ job: @escaping @Sendable (Int) -> Result) -> [Result] {
    let workers = Workers(count, job)
    // The number of processors stands in a file, which one job need not read.
    let others = count > 1 ? min(count, processorCount) - 1 : 0
    let threads = (0..<others).compactMap { _ in workers.startThread() }
    workers.work()
    for thread in threads { pthread_join(thread, nil) }
    return workers.results.withLock { $0.compactMap { $0 } }
  }

  private static var processorCount: Int { max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) }

  /// Does one job after the other until none is left.
  private func work() {
    while true {
      let index = next.wrappingAdd(1, ordering: .relaxed).oldValue
      guard index < count else { return }
      let result = job(index)
      results.withLock { $0[index] = result }
    }
  }

  /// Starts a thread that works too; where there can be none, the others do its part.
  private func startThread() -> pthread_t? {
    var attributes = pthread_attr_t()
    pthread_attr_init(&attributes)
    defer { pthread_attr_destroy(&attributes) }
    pthread_attr_setstacksize(&attributes, Workers.stackSize)
    let argument = Unmanaged.passRetained(Work { self.work() })
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
