import ScoreTimeline

/// Overdrive by the curve (1 + k) · x ÷ (1 + k · |x|) with k = 2a ÷ (1 − a), for an amount a.
///
/// The curve is Partice Tarrabia's and Bram de Jong's (musicdsp.org, "Waveshaper"). It leaves 0 and
/// ± 1 as they are and makes all between louder. It is applied at four times the rate, so that the
/// overtones it makes do not fold back into what is heard.
struct Distortion: EffectProcessor {
  /// Between 1 and 2 times the rate: what is below 0.415 of the rate stays as it is.
  private static let steep = HalfBand(tapCount: 20)

  /// Between 2 and 4 times the rate, where nothing is near.
  private static let flat = HalfBand(tapCount: 6)

  /// The frames by which what comes out is late: up and down, of which the upper two count half.
  static let latency = 2 * steep.latency + flat.latency

  private let left = Side()
  private let right = Side()

  mutating func process(
    left: UnsafeMutablePointer<Float>, right: UnsafeMutablePointer<Float>, count: Int,
    values: [Double]
  ) {
    self.left.process(left, count: count, amount: values[0], mix: values[1])
    self.right.process(right, count: count, amount: values[0], mix: values[1])
  }

  /// What one side remembers.
  private final class Side {
    private let doublers = [
      RateDoubler(steep, greatest: Grid.blockFrames),
      RateDoubler(flat, greatest: 2 * Grid.blockFrames),
    ]
    private let halvers = [
      RateHalver(steep, greatest: Grid.blockFrames),
      RateHalver(flat, greatest: 2 * Grid.blockFrames),
    ]
    private let dry = DelayLine(frameCount: Distortion.latency)
    private let double = Block(frameCount: 2 * Grid.blockFrames, channelCount: 1)
    private let fourfold = Block(frameCount: 4 * Grid.blockFrames, channelCount: 1)
    private let wet = Block(frameCount: Grid.blockFrames, channelCount: 1)

    func process(
      _ samples: UnsafeMutablePointer<Float>, count: Int, amount: Double, mix: Double
    ) {
      let (wetRow, double, fourfold) = (wet.row(0), double.row(0), fourfold.row(0))
      doublers[0].process(samples, count: count, to: double)
      doublers[1].process(double, count: 2 * count, to: fourfold)
      Side.distort(fourfold, count: 4 * count, amount)
      halvers[1].process(fourfold, count: 2 * count, to: double)
      halvers[0].process(double, count: count, to: wetRow)
      dry.delay(samples, count: count)
      let (wetPart, dryPart) = (Float(mix), Float(1 - mix))
      for frame in 0..<count { samples[frame] = dryPart * samples[frame] + wetPart * wetRow[frame] }
    }

    private static func distort(
      _ samples: UnsafeMutablePointer<Float>, count: Int, _ amount: Double
    ) {
      let k = Float(2 * amount / (1 - amount))
      for frame in 0..<count {
        let x = samples[frame]
        samples[frame] = (1 + k) * x / (1 + k * abs(x))
      }
    }
  }
}
