import Synchronization

/// Frames on their way from the thread that renders them to the device's.
///
/// One thread appends, one takes; neither ever waits for the other.
final class FrameQueue: Sendable {
  /// Samples in a frame.
  let channelCount: Int

  /// The frames that it can hold.
  let capacity: Int

  private nonisolated(unsafe) let samples: UnsafeMutablePointer<Float>

  /// The frames that were ever appended; only the first thread adds to it.
  private let appended = Atomic<Int>(0)

  /// The frames that were ever taken; only the second thread adds to it.
  private let taken = Atomic<Int>(0)

  /// Creates an empty queue.
  init(capacity: Int, channelCount: Int) {
    self.capacity = capacity
    self.channelCount = channelCount
    samples = .allocate(capacity: capacity * channelCount)
    samples.initialize(repeating: 0, count: capacity * channelCount)
  }

  deinit { samples.deallocate() }

  /// The frames that there is room for.
  var room: Int {
    capacity - (appended.load(ordering: .relaxed) - taken.load(ordering: .acquiring))
  }

  /// Appends `count` interleaved frames that `write` puts into place, one after the other.
  ///
  /// - Requires: there is room for them.
  func append(_ count: Int, _ write: (_ index: Int, UnsafeMutablePointer<Float>) -> Void) {
    let start = appended.load(ordering: .relaxed)
    for index in 0..<count {
      write(index, samples + (start + index) % capacity * channelCount)
    }
    appended.store(start + count, ordering: .releasing)
  }

  /// Takes up to `count` frames into `out` and returns how many there were.
  ///
  /// Real-time safe.
  func take(_ count: Int, into out: UnsafeMutablePointer<Float>) -> Int {
    let start = taken.load(ordering: .relaxed)
    let known = min(count, appended.load(ordering: .acquiring) - start)
    var done = 0
    while done < known {
      let place = (start + done) % capacity
      let piece = min(known - done, capacity - place)
      (out + done * channelCount).update(
        from: samples + place * channelCount, count: piece * channelCount)
      done += piece
    }
    taken.store(start + known, ordering: .releasing)
    return known
  }
}
