/// Makes one channel of two: both together, or one side alone where they cancel each other.
struct ChannelMixer {
  /// The channel that is heard alone; `nil` iff both are heard together.
  private let side: Int?

  // The energies of both channels, and of their mean.
  private var left = 0.0
  private var right = 0.0
  private var both = 0.0

  /// Channels that have nothing to do with each other leave a quarter of the louder one's energy at
  /// least: where it is less than this, they cancel each other.
  private static let leastLeft = 0.1

  /// Creates a mixer of both channels, or of one `side` alone: 0 or 1.
  init(_ side: Int?) { self.side = side }

  /// Writes what is heard of the next interleaved frames, of one channel or two, to `out`.
  mutating func mix(
    _ samples: UnsafePointer<Float>, frames: Int, channels: Int,
    into out: UnsafeMutablePointer<Float>
  ) {
    guard channels == 2 else { return out.update(from: samples, count: frames) }
    for frame in 0..<frames {
      let pair = (samples[2 * frame], samples[2 * frame + 1])
      let mean = (pair.0 + pair.1) / 2
      left += Double(pair.0 * pair.0)
      right += Double(pair.1 * pair.1)
      both += Double(mean * mean)
      out[frame] = side.map { samples[2 * frame + $0] } ?? mean
    }
  }

  /// The louder one of two channels that cancel each other; `nil` iff they do not.
  var audibleSide: Int? {
    both < ChannelMixer.leastLeft * max(left, right) ? (left >= right ? 0 : 1) : nil
  }
}
