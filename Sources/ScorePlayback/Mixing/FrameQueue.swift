import ScoreAudio
import Synchronization

/// The frames of a deck on their way from the thread that renders them to the device's.
///
/// One thread appends, one takes; neither ever waits for the other. A frame has its place: what
/// comes too late is not played late.
final class FrameQueue: @unchecked Sendable {
  // A sample is written before its frame is counted, and counted before it is read.

  /// The rows of samples: left, right, haptics, and the factor that the limiter gives the frame.
  static let rowCount = 4

  /// The frames that it can hold.
  let capacity: Int

  private let samples: UnsafeMutablePointer<Float>

  /// The frames that were ever appended; only the first thread adds to it.
  private let appended = Atomic<Int>(0)

  /// The frames that were ever taken or missed; only the second thread adds to it.
  private let taken = Atomic<Int>(0)

  /// The number of frames that there will ever be; the greatest number until that is known.
  private let total = Atomic<Int>(.max)

  /// The frame of the mix at which its first one plays; -1 before.
  let startFrame = Atomic<Int64>(-1)

  /// Creates an empty queue.
  init(capacity: Int) {
    self.capacity = capacity
    // Nothing is read before it is written, so that a short deck touches little memory.
    samples = .allocate(capacity: capacity * FrameQueue.rowCount)
  }

  deinit { samples.deallocate() }

  /// The frames that there is room for.
  var room: Int {
    capacity - (appended.load(ordering: .relaxed) - taken.load(ordering: .acquiring))
  }

  /// The frames that were ever appended.
  var appendedCount: Int { appended.load(ordering: .acquiring) }

  /// The number of frames that there will ever be, once that is known.
  var totalCount: Int? {
    let count = total.load(ordering: .acquiring)
    return count == .max ? nil : count
  }

  /// Appends the first `count` frames of `block`, whose channels are the rows.
  ///
  /// - Requires: there is room for them.
  func append(_ block: Block, count: Int) {
    let start = appended.load(ordering: .relaxed)
    let place = start % capacity
    let first = min(count, capacity - place)
    for row in 0..<FrameQueue.rowCount {
      let source = block.row(row)
      let target = samples + row * capacity
      (target + place).update(from: source, count: first)
      target.update(from: source + first, count: count - first)
    }
    appended.store(start + count, ordering: .releasing)
  }

  /// Says that all frames have been appended.
  func close() { total.store(appended.load(ordering: .relaxed), ordering: .releasing) }

  /// Hands over up to `count` frames from number `first` on, and returns how many are missing.
  ///
  /// They come in pieces: where it is, behind how many frames it comes, and how many it has.
  ///
  /// Real-time safe.
  func take(
    _ count: Int, from first: Int,
    _ body: (_ rows: Rows, _ offset: Int, _ count: Int) -> Void
  ) -> Int {
    let end = appended.load(ordering: .acquiring)
    let wanted = min(count, total.load(ordering: .acquiring) - first)
    let known = max(0, min(wanted, end - first))
    var done = 0
    while done < known {
      let place = (first + done) % capacity
      let piece = min(known - done, capacity - place)
      body(Rows(samples: samples + place, stride: capacity), done, piece)
      done += piece
    }
    taken.store(max(taken.load(ordering: .relaxed), min(end, first + count)), ordering: .releasing)
    return max(0, wanted) - known
  }

  /// Whether all frames before number `index` were appended, as far as there will be any.
  ///
  /// Real-time safe.
  func holds(upTo index: Int64) -> Bool {
    appended.load(ordering: .acquiring) >= index || isOver(at: index)
  }

  /// Whether frame number `index` is behind the last one.
  ///
  /// Real-time safe.
  func isOver(at index: Int64) -> Bool { index >= Int64(total.load(ordering: .acquiring)) }

  /// Consecutive frames in a queue.
  struct Rows {
    fileprivate let samples: UnsafeMutablePointer<Float>
    fileprivate let stride: Int

    var left: UnsafePointer<Float> { UnsafePointer(samples) }
    var right: UnsafePointer<Float> { UnsafePointer(samples + stride) }
    var haptics: UnsafePointer<Float> { UnsafePointer(samples + 2 * stride) }
    var gain: UnsafePointer<Float> { UnsafePointer(samples + 3 * stride) }
  }
}
