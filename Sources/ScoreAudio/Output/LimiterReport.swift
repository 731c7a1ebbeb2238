/// What a limiter did.
struct LimiterReport {
  /// The first frame that it lowered; `nil` iff it lowered none.
  private(set) var firstFrame: Int64?

  /// The least gain.
  private(set) var leastGain: Float = 1

  /// The first frame that was beyond all numbers; `nil` iff none was.
  private(set) var boundlessFrame: Int64?

  /// Adds that `frame` was beyond all numbers.
  mutating func addBoundless(_ frame: Int64) {
    boundlessFrame = min(boundlessFrame ?? frame, frame)
  }

  /// Adds that `frame` was lowered.
  mutating func add(_ gain: Float, at frame: Int64) {
    leastGain = min(leastGain, gain)
    if firstFrame == nil { firstFrame = frame }
  }

  /// Adds what was done later.
  mutating func add(_ other: LimiterReport) {
    leastGain = min(leastGain, other.leastGain)
    firstFrame = firstFrame ?? other.firstFrame
    boundlessFrame = boundlessFrame ?? other.boundlessFrame
  }
}
