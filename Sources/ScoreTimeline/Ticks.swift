/// A time or a duration on the timeline, as a whole number of ticks.
///
/// A second has 705,600,000 of them: the frames of 44.1, 48, 88.2 and 96 kHz, milliseconds, and the
/// beats of most tempos are whole ticks, so that times never drift and outputs are exact.
public struct Ticks: Hashable, Comparable, Sendable {
  /// The number of ticks.
  public var count: Int64

  /// The number of ticks in a second.
  public static let perSecond: Int64 = 705_600_000

  /// The longest score, 1,000 hours: below it a `Double` in seconds still tells ticks apart.
  public static let maximum = Ticks(count: 3_600_000 * perSecond)

  /// No time.
  public static let zero = Ticks(count: 0)

  /// Creates a time of `count` ticks.
  @inlinable
  public init(count: Int64) {
    self.count = count
  }

  /// Creates the time nearest to `seconds`.
  ///
  /// - Requires: `seconds` is finite, and not beyond ± `maximum`.
  @inlinable
  public init(seconds: Double) {
    let exact = seconds * Double(Ticks.perSecond)
    // Not `rounded()`: it is a call of libm where the processor's baseline has no such instruction.
    count = Int64(exact < 0 ? exact - 0.5 : exact + 0.5)
  }

  /// Creates the duration of `frames` frames at `rate` frames a second, to the nearest tick.
  public init(frames: Int64, rate: Int64) {
    let (whole, rest) = frames.quotientAndRemainder(dividingBy: rate)
    count = whole * Ticks.perSecond + (rest * Ticks.perSecond + rate / 2) / rate
  }

  /// The time in seconds.
  @inlinable
  public var seconds: Double { Double(count) / Double(Ticks.perSecond) }

  /// Returns the number of the frame, at `rate` frames a second, that is nearest to this time.
  public func frame(at rate: Int64) -> Int64 {
    let (whole, rest) = count.quotientAndRemainder(dividingBy: Ticks.perSecond)
    return whole * rate + (rest * rate + Ticks.perSecond / 2) / Ticks.perSecond
  }

  /// Returns `true` iff `a` is before `b`.
  @inlinable
  public static func < (a: Ticks, b: Ticks) -> Bool { a.count < b.count }

  /// Returns the time `b` after `a`.
  @inlinable
  public static func + (a: Ticks, b: Ticks) -> Ticks { Ticks(count: a.count + b.count) }

  /// Returns the time from `b` to `a`.
  @inlinable
  public static func - (a: Ticks, b: Ticks) -> Ticks { Ticks(count: a.count - b.count) }

  /// Moves `a` on by `b`.
  @inlinable
  public static func += (a: inout Ticks, b: Ticks) { a = a + b }
}
