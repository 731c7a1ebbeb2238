/// What keeps the sum of several decks within full scale, without looking ahead.
///
/// Each deck is limited by itself, to −1 dB, so that one alone is never touched. A frame beyond full
/// scale is brought to it, and the factor is let go of in 0.1 s.
struct PeakGuard {
  private var gain: Float = 1
  private let letGo: Float

  /// Creates a guard for `rate` frames a second.
  init(rate: Int) { letGo = 10 / Float(rate) }

  /// Holds both rows within full scale.
  ///
  /// Real-time safe.
  mutating func process(
    _ left: UnsafeMutablePointer<Float>, _ right: UnsafeMutablePointer<Float>, _ count: Int
  ) {
    if gain == 1, PeakGuard.peak(left, count) <= 1, PeakGuard.peak(right, count) <= 1 { return }
    for index in 0..<count {
      let peak = max(abs(left[index]), abs(right[index]))
      gain = peak * gain > 1 ? 1 / peak : gain + (1 - gain) * letGo
      if gain > 0.999_99, peak <= 1 { gain = 1 }
      left[index] *= gain
      right[index] *= gain
    }
  }

  /// Returns the greatest magnitude in a row.
  ///
  /// Real-time safe.
  static func peak(_ samples: UnsafePointer<Float>, _ count: Int) -> Float {
    // As whole numbers, the bits of positive floats are in the order of their values.
    let bits = UnsafeRawPointer(samples).assumingMemoryBound(to: Int32.self)
    var greatest: Int32 = 0
    for index in 0..<count {
      let magnitude = bits[index] & 0x7FFF_FFFF
      greatest = magnitude > greatest ? magnitude : greatest
    }
    return Float(bitPattern: UInt32(greatest))
  }
}
