import ScoreTimeline

/// The low-pass filter that `brightness` means: two poles, 12 dB an octave.
///
/// A brightness b, 0…1, cuts off at 200 Hz · 100^b, except that 1 lets everything pass unchanged.
struct BrightnessFilter {
  private var first: Float = 0
  private var second: Float = 0

  /// Returns the part of the way to its input that a pole goes in a frame.
  static func coefficient(brightness: Double, rate: Int64) -> Float {
    if brightness >= 1 { return 1 }
    let cutoff = 200 * Elementary.exp2(max(0, brightness) * 6.643_856_189_774_724)
    // 1 − e^(−2π · cutoff ÷ rate)
    return Float(1 - Elementary.exp2(-9.064_720_283_654_388 * cutoff / Double(rate)))
  }

  /// Filters `count` samples in place, while the coefficient moves from one value to another.
  mutating func apply(
    to samples: UnsafeMutablePointer<Float>, count: Int, from: Float, to: Float
  ) {
    let change = (to - from) / Float(count)
    var coefficient = from
    for frame in 0..<count {
      first += coefficient * (samples[frame] - first)
      second += coefficient * (first - second)
      samples[frame] = second
      coefficient += change
    }
  }
}
