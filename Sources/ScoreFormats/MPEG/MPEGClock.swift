import ScoreTimeline

/// How what is written as MPEG haptics counts time.
enum MPEGClock {
  /// The ticks of a second: so many that a touch keeps its place, and so few that an effect may
  /// last more than a second.
  static let perSecond: Int64 = 10_000

  /// The most ticks of an effect, which the binary form counts in 16 bits.
  static let mostTicks: Int64 = 65_535

  /// Returns the tick nearest to `time`.
  static func ticks(_ time: Ticks) -> Int64 {
    let length = Ticks.perSecond / perSecond
    return (time.count + length / 2) / length
  }
}
