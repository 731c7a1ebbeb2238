/// How a sound swells from silence, or falls to it: a straight line in the factor.
public struct Fade: Hashable, Sendable {
  /// How long all of it lasts.
  public private(set) var duration: Ticks

  /// How much of its silent end lies outside of what is heard, as the sound was cut after it.
  public private(set) var past: Ticks = .zero

  /// Creates a fade over `duration`.
  public init(over duration: Ticks = .zero) { self.duration = duration }

  /// Returns the level, 0…1, `time` away from the end of the sound that it is at.
  public func level(at time: Ticks) -> Double {
    guard duration > .zero else { return 1 }
    return min(1, max(0, Double((time + past).count) / Double(duration.count)))
  }

  /// Leaves out `time` of what is heard of it.
  mutating func lose(_ time: Ticks) {
    guard duration > .zero else { return }
    past += time
    if past >= duration { self = Fade() }
  }

  /// Becomes `factor` times as fast.
  mutating func hasten(by factor: Double) {
    duration = duration.divided(by: factor)
    past = past.divided(by: factor)
    if past >= duration { self = Fade() }
  }
}
