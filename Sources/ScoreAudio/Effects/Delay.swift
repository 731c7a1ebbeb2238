import ScoreTimeline

/// Echoes: each side comes again after a time, and again, each time lower by the feedback.
///
/// With a time that moves, what is between two frames is the straight line.
struct Delay: EffectProcessor {
  private let rate: Double
  private let left: DelayLine
  private let right: DelayLine

  /// Creates a delay of no more than `longest` seconds.
  init(longest: Double, rate: Int) {
    self.rate = Double(rate)
    let frames = Int(longest * Double(rate)) + 3
    left = DelayLine(frameCount: frames)
    right = DelayLine(frameCount: frames)
  }

  mutating func process(
    left outLeft: UnsafeMutablePointer<Float>, right outRight: UnsafeMutablePointer<Float>,
    count: Int, values: [Double]
  ) {
    let frames = max(1, values[0] * rate)
    // Most times are meant as whole frames, and are, but for rounding.
    let whole = Int(frames + 1e-6)
    let part = Float(max(0, frames - Double(whole)))
    let (feedback, wet, dry) = (Float(values[1]), Float(values[2]), Float(1 - values[2]))
    for (out, line) in [(outLeft, left), (outRight, right)] {
      for frame in 0..<count {
        let near = line.value(whole)
        let echo = part < 1e-5 ? near : near + (line.value(whole + 1) - near) * part
        line.push(out[frame] + echo * feedback)
        out[frame] = out[frame] * dry + echo * wet
      }
    }
  }

  /// Returns the seconds until the echoes have fallen by 90 dB.
  static func tail(time: Double, feedback: Double) -> Double {
    guard feedback > 0 else { return time }
    let nepers = -Elementary.log2(feedback) * 0.693_147_180_559_945_3
    return time * (Effect.tailDepth / nepers + 1)
  }
}

/// The last frames of a signal.
final class DelayLine {
  private let samples: UnsafeMutablePointer<Float>
  private let frameCount: Int
  private var next = 0

  /// Creates a line of silence.
  init(frameCount: Int) {
    self.frameCount = frameCount
    samples = .allocate(capacity: frameCount)
    samples.initialize(repeating: 0, count: frameCount)
  }

  deinit { samples.deallocate() }

  /// Returns the frame that was pushed `ago` frames before the next one, 1 being the last.
  func value(_ ago: Int) -> Float {
    let place = next - ago
    return samples[place < 0 ? place + frameCount : place]
  }

  /// Lets `count` frames through, in place, each as much later as the line is long.
  func delay(_ row: UnsafeMutablePointer<Float>, count: Int) {
    if frameCount == 0 { return }
    for frame in 0..<count {
      swap(&samples[next], &row[frame])
      next = next + 1 == frameCount ? 0 : next + 1
    }
  }

  /// Adds a frame.
  func push(_ sample: Float) {
    samples[next] = sample
    next = next + 1 == frameCount ? 0 : next + 1
  }
}
