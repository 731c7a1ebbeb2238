/// A recording that sounds once, at one level: what most sounds and all taps are.
struct PlainVoice {
  private var left: UnsafePointer<Float>
  private var right: UnsafePointer<Float>
  private let leftGain: Float
  private let rightGain: Float

  /// The frames that are still to sound.
  private(set) var remaining: Int

  /// Creates a voice that plays the first `frameCount` frames of `recording`, which must outlive
  /// it.
  init(_ recording: Recording, frameCount: Int, leftGain: Float, rightGain: Float) {
    left = recording.left
    right = recording.right
    remaining = min(frameCount, recording.frameCount)
    self.leftGain = leftGain
    self.rightGain = rightGain
  }

  /// Adds its next frames to both sides, up to `frameCount`.
  ///
  /// Real-time safe.
  mutating func render(
    left outLeft: UnsafeMutablePointer<Float>, right outRight: UnsafeMutablePointer<Float>,
    frameCount: Int
  ) {
    let count = min(remaining, frameCount)
    if left == right {
      PlainVoice.add(left, times: leftGain, rightGain, to: outLeft, outRight, count: count)
    } else {
      PlainVoice.add(left, times: leftGain, to: outLeft, count: count)
      PlainVoice.add(right, times: rightGain, to: outRight, count: count)
    }
    advance(by: count)
  }

  /// Adds its next frames to one channel, up to `frameCount`.
  ///
  /// Real-time safe.
  mutating func render(mono out: UnsafeMutablePointer<Float>, frameCount: Int) {
    let count = min(remaining, frameCount)
    PlainVoice.add(left, times: leftGain, to: out, count: count)
    advance(by: count)
  }

  private mutating func advance(by count: Int) {
    left += count
    right += count
    remaining -= count
  }

  // These two loops are where the time of a long rendering goes: nothing in them but the sums, so
  // that they become vector instructions.

  private static func add(
    _ samples: UnsafePointer<Float>, times gain: Float, to out: UnsafeMutablePointer<Float>,
    count: Int
  ) {
    for frame in 0..<count { out[frame] += samples[frame] * gain }
  }

  private static func add(
    _ samples: UnsafePointer<Float>, times leftGain: Float, _ rightGain: Float,
    to left: UnsafeMutablePointer<Float>, _ right: UnsafeMutablePointer<Float>, count: Int
  ) {
    for frame in 0..<count {
      let sample = samples[frame]
      left[frame] += sample * leftGain
      right[frame] += sample * rightGain
    }
  }
}
