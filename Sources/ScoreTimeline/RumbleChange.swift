/// What the two motors of a game controller do from a time on.
public struct RumbleChange: Hashable, Sendable {
  /// From when on.
  public var time: Ticks

  /// How fast the motor of low frequencies turns, of 65535.
  public var low: UInt16

  /// How fast the motor of high frequencies turns, of 65535.
  public var high: UInt16

  /// Creates a change.
  public init(at time: Ticks, low: UInt16, high: UInt16) {
    self.time = time
    self.low = low
    self.high = high
  }
}
