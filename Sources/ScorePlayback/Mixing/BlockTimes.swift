import Synchronization

/// How long blocks take to be made, as parts of how long they last.
///
/// One thread counts, any may look.
final class BlockTimes: @unchecked Sendable {
  /// How many blocks took how many thousandths of their time; the last stands for all beyond.
  private let counts: UnsafeMutablePointer<Atomic<Int>>
  private let worst = Atomic<Int64>(0)
  private let worstOfProcessor = Atomic<Int64>(0)

  private static let longest = 1000
  private static let million: Int64 = 1_000_000

  /// Creates the record of no block.
  init() {
    counts = .allocate(capacity: BlockTimes.longest + 1)
    for index in 0...BlockTimes.longest { (counts + index).initialize(to: Atomic(0)) }
  }

  deinit {
    counts.deinitialize(count: BlockTimes.longest + 1)
    counts.deallocate()
  }

  /// When a block was begun: by the monotonic clock, and by that of the thread.
  struct Start {
    fileprivate let time = Monotonic.nanoseconds
    fileprivate let used = Monotonic.threadNanoseconds
  }

  /// Counts a block of `count` frames that was begun at `start`, and is ready.
  ///
  /// Real-time safe.
  func add(_ count: Int, since start: Start, rate: Int) {
    guard count > 0 else { return }
    let length = Double(count) * 1e9 / Double(rate)
    let part = Double(Monotonic.nanoseconds - start.time) / length
    let used = Double(Monotonic.threadNanoseconds - start.used) / length
    let index = min(Int(part * Double(BlockTimes.longest)), BlockTimes.longest)
    counts[index].wrappingAdd(1, ordering: .relaxed)
    raise(worst, to: part)
    raise(worstOfProcessor, to: used)
  }

  private func raise(_ greatest: borrowing Atomic<Int64>, to part: Double) {
    let value = Int64(part * Double(BlockTimes.million))
    if value > greatest.load(ordering: .relaxed) { greatest.store(value, ordering: .relaxed) }
  }

  /// What there is to tell of them.
  var load: BlockLoad {
    let counts = (0...BlockTimes.longest).map { self.counts[$0].load(ordering: .relaxed) }
    let part = { (value: Int64) in Double(value) / Double(BlockTimes.million) }
    return BlockLoad(
      counts: counts, worst: part(worst.load(ordering: .relaxed)),
      worstOfProcessor: part(worstOfProcessor.load(ordering: .relaxed)))
  }
}

/// How long blocks took to be made, as parts of how long they last: 1 is all of their time.
public struct BlockLoad: Hashable, Sendable {
  /// How many blocks took how many thousandths.
  let counts: [Int]

  /// The greatest part, whatever else the machine did meanwhile.
  public let worst: Double

  /// The greatest part that a processor worked on one.
  public let worstOfProcessor: Double

  /// How many blocks there were.
  public var count: Int { counts.reduce(0, +) }

  /// Returns the part of their time that `share` of the blocks, 0…1, did not exceed.
  public func quantile(_ share: Double) -> Double {
    var left = Int((Double(count) * share).rounded(.up))
    for (index, found) in counts.enumerated() {
      left -= found
      if left <= 0 { return min(worst, Double(index + 1) / Double(counts.count - 1)) }
    }
    return worst
  }
}
