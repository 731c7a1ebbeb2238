import ScoreJSON
import ScoreTimeline

extension TextWriter {
  /// Writes `time` in seconds: the shortest decimal that names the same tick.
  ///
  /// Nine digits behind the point always suffice: they are finer than a tick.
  mutating func write(seconds time: Ticks) {
    let (milliseconds, rest) = time.count.quotientAndRemainder(dividingBy: ticksPerMillisecond)
    if rest == 0 {
      write(fixed: milliseconds, places: 3)
    } else {
      writeSeconds(time.count)
    }
  }

  /// Writes a time that is no whole number of milliseconds, and thus needs four places or more.
  private mutating func writeSeconds(_ count: Int64) {
    // The whole seconds apart, so that the products below fit into 64 bits.
    let (whole, part) = count.magnitude.quotientAndRemainder(dividingBy: UInt64(Ticks.perSecond))
    var power: Int64 = 10_000
    for places in 4...9 {
      let digits = divide(Int64(part) * power, by: Ticks.perSecond)
      if places == 9 || divide(digits * Ticks.perSecond, by: power) == Int64(part) {
        let all = Int64(whole) * power + digits
        return write(fixed: count < 0 ? -all : all, places: places)
      }
      power *= 10
    }
  }
}

/// The number of ticks in a millisecond.
private let ticksPerMillisecond = Ticks.perSecond / 1000

/// Returns `number` ÷ `divisor` to the nearest whole; neither is below zero.
private func divide(_ number: Int64, by divisor: Int64) -> Int64 {
  (number + divisor / 2) / divisor
}
