import CMachine

/// A recording that sounds once, at one level: what most sounds and all taps are.
struct PlainVoice: Voice {
  private var left: UnsafePointer<Float>
  private var right: UnsafePointer<Float>
  private let leftGain: Float
  private let rightGain: Float

  private let isHaptic: Bool

  /// The frame of the output that its next frame is.
  private var nextFrame: Int64

  let endFrame: Int64

  /// Creates a voice that plays the first `frameCount` frames of `recording`, which must outlive
  /// it, from `startFrame` on.
  init(
    _ recording: Recording, from startFrame: Int64, frameCount: Int, leftGain: Float,
    rightGain: Float
  ) {
    left = recording.left
    right = recording.right
    nextFrame = startFrame
    endFrame = startFrame + Int64(min(frameCount, recording.frameCount))
    self.leftGain = leftGain
    self.rightGain = rightGain
    isHaptic = false
  }

  /// Creates a voice that plays the sound of a tap from `startFrame` on.
  init(tap burst: Recording, from startFrame: Int64, gain: Float) {
    left = burst.left
    right = burst.left
    nextFrame = startFrame
    endFrame = startFrame + Int64(burst.frameCount)
    leftGain = gain
    rightGain = gain
    isHaptic = true
  }

  mutating func render(_ block: BlockContext) {
    let offset = Int(nextFrame - block.start)
    let count = Int(min(endFrame, block.end) - nextFrame)
    if isHaptic {
      PlainVoice.add(left, times: leftGain, to: block.haptics + offset, count: count)
    } else if left == right {
      PlainVoice.add(
        left, times: leftGain, rightGain, to: block.left + offset, block.right + offset,
        count: count)
    } else {
      PlainVoice.add(left, times: leftGain, to: block.left + offset, count: count)
      PlainVoice.add(right, times: rightGain, to: block.right + offset, count: count)
    }
    advance(by: count)
  }

  mutating func bring(to block: BlockContext, _ past: Past) {
    advance(by: Int(min(endFrame, block.start) - nextFrame))
  }

  private mutating func advance(by count: Int) {
    left += count
    right += count
    nextFrame += Int64(count)
  }

  // These two loops are where the time of a long rendering goes, most of it in waiting for samples
  // that lie in no near cache: so those of the next block are fetched meanwhile.

  private static func add(
    _ samples: UnsafePointer<Float>, times gain: Float, to out: UnsafeMutablePointer<Float>,
    count: Int
  ) {
    let many = count - count % Lanes.scalarCount
    for frame in stride(from: 0, to: many, by: Lanes.scalarCount) {
      CMachine_fetch(samples + frame + Grid.blockFrames)
      (Lanes(at: samples + frame) * gain).add(to: out + frame)
    }
    for frame in many..<count { out[frame] += samples[frame] * gain }
  }

  private static func add(
    _ samples: UnsafePointer<Float>, times leftGain: Float, _ rightGain: Float,
    to left: UnsafeMutablePointer<Float>, _ right: UnsafeMutablePointer<Float>, count: Int
  ) {
    let many = count - count % Lanes.scalarCount
    for frame in stride(from: 0, to: many, by: Lanes.scalarCount) {
      CMachine_fetch(samples + frame + Grid.blockFrames)
      let lanes = Lanes(at: samples + frame)
      (lanes * leftGain).add(to: left + frame)
      (lanes * rightGain).add(to: right + frame)
    }
    for frame in many..<count {
      left[frame] += samples[frame] * leftGain
      right[frame] += samples[frame] * rightGain
    }
  }
}
