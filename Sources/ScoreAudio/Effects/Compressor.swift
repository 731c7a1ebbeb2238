import ScoreTimeline

/// A compressor: above the threshold, each `ratio` dB that come in leave as one.
///
/// It is the feed-forward design with a hard knee and the smooth, decoupled peak detector of
/// Giannoulis, Massberg and Reiss, "Digital Dynamic Range Compressor Design—A Tutorial and
/// Analysis", J. Audio Eng. Soc. 60 (2012), in dB. Both sides get the gain that the louder needs.
struct Compressor: EffectProcessor {
  private let rate: Double
  private var released = 0.0
  private var reduction = 0.0

  /// Creates a compressor at rest.
  init(rate: Int) { self.rate = Double(rate) }

  mutating func process(
    left: UnsafeMutablePointer<Float>, right: UnsafeMutablePointer<Float>, count: Int,
    values: [Double]
  ) {
    let slope = 1 - 1 / values[1]
    let attack = part(values[2])
    let release = part(values[3])
    for frame in 0..<count {
      let peak = Double(max(abs(left[frame]), abs(right[frame])))
      let level = peak > 1e-7 ? 6.020_599_913_279_624 * Elementary.log2(peak) : -140
      let wanted = max(0, level - values[0]) * slope
      released = max(wanted, released + release * (wanted - released))
      reduction += attack * (released - reduction)
      guard reduction > 1e-9 else { continue }
      let gain = Float(Elementary.factor(decibels: -reduction))
      left[frame] *= gain
      right[frame] *= gain
    }
  }

  /// Returns the part of its way that a level goes in a frame, if it goes 1 − 1/e in `seconds`.
  private func part(_ seconds: Double) -> Double {
    guard seconds > 0 else { return 1 }
    return 1 - Elementary.exp2(-1.442_695_040_888_963_4 / (seconds * rate))
  }
}
