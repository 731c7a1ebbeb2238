import ScoreTimeline

/// A filter of two poles and two zeros, on both sides.
///
/// Its coefficients are those of Robert Bristow-Johnson's "Cookbook formulae for audio equalizer
/// biquad filter coefficients" (LPF, HPF, peakingEQ; www.w3.org/TR/audio-eq-cookbook).
struct FilterEffect: EffectProcessor {
  /// The coefficients, divided by a0.
  private struct Coefficients {
    var b0 = 1.0
    var b1 = 0.0
    var b2 = 0.0
    var a1 = 0.0
    var a2 = 0.0
  }

  /// What a side remembers (direct form II, transposed).
  private struct Memory {
    var first = 0.0
    var second = 0.0
  }

  private let kind: Effect.Kind
  private let rate: Double
  private var known: [Double] = []
  private var coefficients = Coefficients()
  private var left = Memory()
  private var right = Memory()

  /// Creates a filter; `kind` is one of eq, lowpass and highpass.
  init(_ kind: Effect.Kind, rate: Int) {
    self.kind = kind
    self.rate = Double(rate)
  }

  mutating func process(
    left: UnsafeMutablePointer<Float>, right: UnsafeMutablePointer<Float>, count: Int,
    values: [Double]
  ) {
    if values != known {
      known = values
      coefficients = coefficients(values)
    }
    FilterEffect.filter(left, count: count, coefficients, &self.left)
    FilterEffect.filter(right, count: count, coefficients, &self.right)
  }

  private static func filter(
    _ samples: UnsafeMutablePointer<Float>, count: Int, _ c: Coefficients, _ memory: inout Memory
  ) {
    var (first, second) = (memory.first, memory.second)
    for frame in 0..<count {
      let x = Double(samples[frame])
      let y = c.b0 * x + first
      first = c.b1 * x - c.a1 * y + second
      second = c.b2 * x - c.a2 * y
      samples[frame] = Float(y)
    }
    (memory.first, memory.second) = (first, second)
  }

  private func coefficients(_ values: [Double]) -> Coefficients {
    // A filter at half of the rate has no meaning.
    let w0 = 2 * Double.pi * min(values[0], 0.49 * rate) / rate
    let sine = Elementary.sin(w0)
    let cosine = Elementary.sin(.pi / 2 - w0)
    switch kind {
    case .eq:
      let root = Elementary.factor(decibels: values[1] / 2)
      let alpha =
        sine * FilterEffect.hyperbolicSine(0.346_573_590_279_972_65 * values[2] * w0 / sine)
      return divided(
        (1 + alpha * root, -2 * cosine, 1 - alpha * root),
        by: (1 + alpha / root, -2 * cosine, 1 - alpha / root))
    case .highpass:
      let alpha = sine / (2 * values[1])
      return divided(
        ((1 + cosine) / 2, -(1 + cosine), (1 + cosine) / 2),
        by: (1 + alpha, -2 * cosine, 1 - alpha))
    case .lowpass, .reverb, .delay, .distortion, .compress, .lv2:
      let alpha = sine / (2 * values[1])
      return divided(
        ((1 - cosine) / 2, 1 - cosine, (1 - cosine) / 2),
        by: (1 + alpha, -2 * cosine, 1 - alpha))
    }
  }

  private func divided(
    _ b: (Double, Double, Double), by a: (Double, Double, Double)
  ) -> Coefficients {
    Coefficients(b0: b.0 / a.0, b1: b.1 / a.0, b2: b.2 / a.0, a1: a.1 / a.0, a2: a.2 / a.0)
  }

  /// Returns (eˣ − e⁻ˣ) ÷ 2.
  private static func hyperbolicSine(_ x: Double) -> Double {
    let power = Elementary.exp2(x * 1.442_695_040_888_963_4)
    return (power - 1 / power) / 2
  }

  /// Returns the seconds in which a filter rings down by 90 dB: Q ÷ (π · f) for each neper.
  static func tail(_ effect: Effect) -> Double {
    let frequency = effect.values[0].least
    var quality = effect.values[1].greatest
    if effect.kind == .eq {
      // The width in octaves as a quality, and what a boost makes of it.
      quality =
        Elementary.factor(decibels: effect.values[1].greatest / 2)
        / (2 * hyperbolicSine(0.346_573_590_279_972_65 * effect.values[2].least))
    }
    return Effect.tailDepth * max(0.5, quality) / (.pi * frequency)
  }
}
