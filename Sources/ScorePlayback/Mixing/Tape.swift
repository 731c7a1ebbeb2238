import Synchronization

/// What was played, on its way from the device's thread to a file.
final class Tape: @unchecked Sendable {
  // A sample is written before it is counted, and counted before it is read.

  private let samples: UnsafeMutablePointer<Float>
  private let capacity: Int
  private let written = Atomic<Int>(0)
  private let read = Atomic<Int>(0)

  /// `true` iff something was lost as nobody took it in time.
  let isTorn = Atomic<Bool>(false)

  /// Creates a tape that holds up to `capacity` samples.
  init(capacity: Int) {
    self.capacity = capacity
    samples = .allocate(capacity: capacity)
    // The system gives memory when it is touched first, which the device's thread need not wait for.
    samples.initialize(repeating: 0, count: capacity)
  }

  deinit { samples.deallocate() }

  /// Puts samples onto it.
  ///
  /// Real-time safe.
  func write(_ source: UnsafePointer<Float>, _ count: Int) {
    let start = written.load(ordering: .relaxed)
    guard capacity - (start - read.load(ordering: .acquiring)) >= count else {
      return isTorn.store(true, ordering: .relaxed)
    }
    let place = start % capacity
    let first = min(count, capacity - place)
    (samples + place).update(from: source, count: first)
    samples.update(from: source + first, count: count - first)
    written.store(start + count, ordering: .releasing)
  }

  /// Hands over what is on it, in pieces.
  func take(_ body: (UnsafeBufferPointer<Float>) -> Void) {
    var start = read.load(ordering: .relaxed)
    let end = written.load(ordering: .acquiring)
    while start < end {
      let place = start % capacity
      let count = min(end - start, capacity - place)
      body(UnsafeBufferPointer(start: samples + place, count: count))
      start += count
    }
    read.store(start, ordering: .releasing)
  }
}
