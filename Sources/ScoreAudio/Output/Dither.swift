/// The noise that makes the steps of 16-bit samples inaudible.
///
/// Each sample gets the difference of two random numbers, so that the noise is independent of the
/// signal in mean and power (TPDF; Lipshitz, Wannamaker, Vanderkooy, "Quantization and Dither",
/// J. Audio Eng. Soc. 40, 1992). The numbers are those of SplitMix64 at the place of the frame:
/// whatever part of a rendering is written, and in whatever blocks, it has the same noise.
struct Dither {
  private var state: UInt64

  /// Creates the noise of a channel from the frame at `position` on.
  init(at position: UInt64, channel: Int) {
    // The channels are as far apart as possible.
    state = (position &+ UInt64(channel) << 60) &* Dither.step
  }

  private static let step: UInt64 = 0x9E37_79B9_7F4A_7C15

  /// Writes `count` samples, each `stride` behind the one before; silence stays silent.
  consuming func write(
    _ samples: UnsafePointer<Float>, count: Int, to out: UnsafeMutablePointer<Int16>, stride: Int
  ) {
    var state = state
    for index in 0..<count {
      state &+= Dither.step
      let sample = samples[index]
      let noise = sample == 0 ? 0 : Dither.noise(state)
      out[index * stride] = Int16(
        truncatingIfNeeded: Quantizer.whole16(scaled: sample * 32_768 + noise))
    }
  }

  /// Returns a number between −1 and 1, the nearer to 0 the more often.
  @inline(__always)
  private static func noise(_ state: UInt64) -> Float {
    var z = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    z ^= z >> 31
    let (first, second) = (Int32(z & 0xFF_FFFF), Int32((z >> 40) & 0xFF_FFFF))
    return Float(first - second) * (1 / 16_777_216)
  }
}
