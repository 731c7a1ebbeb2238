import Synchronization

/// Jobs that run at the same time.
public final class Workers<Result: Sendable>: Sendable {
  private let count: Int
  private let job: @Sendable (Int) -> Result
  private let next = Atomic(0)
  private let results: Mutex<[Result?]>

  private init(_ count: Int, _ job: @escaping @Sendable (Int) -> Result) {
    self.count = count
    self.job = job
    results = Mutex([Result?](repeating: nil, count: count))
  }

  /// Returns the results of `job` for 0..<`count`, in this order, which `threads` threads make; as
  /// many as there are processors, if it is `nil`.
  public static func results(
    of count: Int, threads: Int? = nil, _ job: @escaping @Sendable (Int) -> Result
  ) -> [Result] {
    let workers = Workers(count, job)
    // The number of processors stands in a file, which one job need not read.
    let others = count > 1 ? min(count, threads ?? Threads.processorCount) - 1 : 0
    Threads.run(beside: others, { workers.work() }, { workers.work() })
    return workers.results.withLock { $0.compactMap { $0 } }
  }

  /// Does one job after the other until none is left.
  private func work() {
    while true {
      let index = next.wrappingAdd(1, ordering: .relaxed).oldValue
      guard index < count else { return }
      let result = job(index)
      results.withLock { $0[index] = result }
    }
  }
}
