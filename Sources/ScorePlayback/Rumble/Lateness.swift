/// How late things were done, in bounded memory.
public struct Lateness: Sendable {
  /// How many there were of each lateness in microseconds; the last stands for all beyond.
  private var counts = [Int](repeating: 0, count: Lateness.longest + 1)

  /// How many there were.
  public private(set) var count = 0

  /// The greatest lateness, in nanoseconds.
  public private(set) var worst: Int64 = 0

  /// The microseconds beyond which it is not told how late something was.
  private static let longest = 20_000

  /// Creates the record of nothing.
  init() {}

  /// Counts a thing that was done some nanoseconds late; too early is as bad as too late.
  mutating func add(_ nanoseconds: Int64) {
    let size = nanoseconds.magnitude
    counts[min(Int(size / 1000), Lateness.longest)] += 1
    count += 1
    worst = max(worst, Int64(min(size, UInt64(Int64.max))))
  }

  /// Returns the lateness in milliseconds that the part `part` of all, 0…1, did not exceed.
  public func quantile(_ part: Double) -> Double {
    var left = Int((Double(count) * part).rounded(.up))
    for (microseconds, found) in counts.enumerated() {
      left -= found
      if left <= 0 { return Double(microseconds) / 1000 }
    }
    return Double(Lateness.longest) / 1000
  }
}
