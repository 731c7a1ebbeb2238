/// Overdrive by the curve (1 + k) · x ÷ (1 + k · |x|) with k = 2a ÷ (1 − a), for an amount a.
///
/// The curve is Partice Tarrabia's and Bram de Jong's (musicdsp.org, "Waveshaper"). It leaves 0 and
/// ± 1 as they are and makes all between louder.
struct Distortion: EffectProcessor {
  mutating func process(
    left: UnsafeMutablePointer<Float>, right: UnsafeMutablePointer<Float>, count: Int,
    values: [Double]
  ) {
    let k = Float(2 * values[0] / (1 - values[0]))
    let (wet, dry) = (Float(values[1]), Float(1 - values[1]))
    for side in [left, right] {
      for frame in 0..<count {
        let x = side[frame]
        side[frame] = dry * x + wet * ((1 + k) * x / (1 + k * abs(x)))
      }
    }
  }
}
