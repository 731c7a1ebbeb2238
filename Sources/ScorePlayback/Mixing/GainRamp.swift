/// A factor that moves in a straight line, frame by frame, so that nothing clicks.
struct GainRamp {
  /// The factor of the next frame.
  private(set) var value: Float

  /// Where it moves to.
  private(set) var target: Float

  /// The frames until it is there.
  private(set) var remaining = 0

  /// Creates a factor that stays.
  init(_ value: Float) { (self.value, target) = (value, value) }

  /// Lets it move to `target` over `frames` frames.
  mutating func aim(at target: Float, over frames: Int) {
    self.target = target
    remaining = frames
    if frames <= 0 { value = target }
  }

  /// `true` iff it stays as it is.
  var isSteady: Bool { remaining <= 0 }

  /// `true` iff it stays at `value`.
  func isSteady(at value: Float) -> Bool { isSteady && self.value == value }

  /// Writes the factors of the next `count` frames to `row`.
  mutating func fill(_ row: UnsafeMutablePointer<Float>, _ count: Int) {
    var index = 0
    while index < count, remaining > 0 {
      value += (target - value) / Float(remaining)
      remaining -= 1
      row[index] = value
      index += 1
    }
    if remaining == 0 { value = target }
    (row + index).update(repeating: value, count: count - index)
  }
}
