import ScoreTimeline

/// A room, by the algorithm of Freeverb (Jezar at Dreampoint, 2000, public domain), written anew.
///
/// Eight comb filters side by side, whose feedback loses highs, then four allpass filters in a row;
/// the right side has lines 23 frames longer. Lengths are Freeverb's at 44.1 kHz, scaled. Of the
/// mix, the dry part is 1 − `mix`, the wet part 3 · `mix`, as Freeverb's own scale has it.
struct Reverb: EffectProcessor {
  private let left: ReverbSide
  private let right: ReverbSide
  private let input: UnsafeMutableBufferPointer<Float>

  /// Creates an empty room.
  init(rate: Int) {
    left = ReverbSide(rate: rate, spread: 0)
    right = ReverbSide(rate: rate, spread: 23)
    input = left.input
  }

  mutating func process(
    left outLeft: UnsafeMutablePointer<Float>, right outRight: UnsafeMutablePointer<Float>,
    count: Int, values: [Double]
  ) {
    let (wet, dry) = (Float(3 * values[0]), Float(1 - values[0]))
    let feedback = Float(Reverb.feedback(size: values[1]))
    let damping = Float(values[2] * 0.4)
    for frame in 0..<count { input[frame] = (outLeft[frame] + outRight[frame]) * 0.015 }
    for (side, out) in [(left, outLeft), (right, outRight)] {
      let room = side.process(input, count: count, feedback: feedback, damping: damping)
      for frame in 0..<count { out[frame] = out[frame] * dry + room[frame] * wet }
    }
  }

  /// Returns the feedback of the combs in a room of `size`, 0…1.
  static func feedback(size: Double) -> Double { 0.7 + 0.28 * size }

  /// Returns the seconds in which the longest comb falls by 90 dB.
  static func tail(size: Double) -> Double {
    let nepers = -Elementary.log2(feedback(size: size)) * 0.693_147_180_559_945_3
    return Double(ReverbSide.combFrames[7] + 23) / 44_100 * (Effect.tailDepth / nepers + 1)
  }
}

/// One side of a room.
final class ReverbSide {
  /// The lengths of the combs at 44.1 kHz.
  static let combFrames = [1116, 1188, 1277, 1356, 1422, 1491, 1557, 1617]

  private static let allpassFrames = [556, 441, 341, 225]

  /// Room for what goes in.
  let input: UnsafeMutableBufferPointer<Float>

  private let output: UnsafeMutablePointer<Float>
  private var combs: [Line]
  private var allpasses: [Line]

  /// A line of frames that is written where it is read.
  private struct Line {
    let samples: UnsafeMutablePointer<Float>
    let frameCount: Int
    var place = 0
    var memory: Float = 0

    init(frameCount: Int) {
      self.frameCount = frameCount
      samples = .allocate(capacity: frameCount)
      samples.initialize(repeating: 0, count: frameCount)
    }

    /// Adds the comb filter of `input` to `out`.
    mutating func comb(
      _ input: UnsafeMutableBufferPointer<Float>, to out: UnsafeMutablePointer<Float>, count: Int,
      feedback: Float, damping: Float
    ) {
      var (place, memory) = (place, memory)
      for frame in 0..<count {
        let held = samples[place]
        memory = held * (1 - damping) + memory * damping
        samples[place] = input[frame] + memory * feedback
        out[frame] += held
        place = place + 1 == frameCount ? 0 : place + 1
      }
      (self.place, self.memory) = (place, memory)
    }

    /// Filters `samples` so that all frequencies keep their strength, but not their time.
    mutating func allpass(_ signal: UnsafeMutablePointer<Float>, count: Int) {
      var place = place
      for frame in 0..<count {
        let held = samples[place]
        samples[place] = signal[frame] + held * 0.5
        signal[frame] = held - signal[frame]
        place = place + 1 == frameCount ? 0 : place + 1
      }
      self.place = place
    }
  }

  /// Creates a side whose lines are `spread` frames longer.
  init(rate: Int, spread: Int) {
    let line = { (frames: Int) in Line(frameCount: (frames + spread) * rate / 44_100) }
    combs = ReverbSide.combFrames.map(line)
    allpasses = ReverbSide.allpassFrames.map(line)
    input = .allocate(capacity: Grid.blockFrames)
    output = .allocate(capacity: Grid.blockFrames)
    input.initialize(repeating: 0)
    output.initialize(repeating: 0, count: Grid.blockFrames)
  }

  deinit {
    for line in combs + allpasses { line.samples.deallocate() }
    input.deallocate()
    output.deallocate()
  }

  /// Returns what comes out when the first `count` frames of `input` go in.
  func process(
    _ input: UnsafeMutableBufferPointer<Float>, count: Int, feedback: Float, damping: Float
  ) -> UnsafeMutablePointer<Float> {
    output.update(repeating: 0, count: count)
    for index in combs.indices {
      combs[index].comb(input, to: output, count: count, feedback: feedback, damping: damping)
    }
    for index in allpasses.indices { allpasses[index].allpass(output, count: count) }
    return output
  }
}
