/// A wave of one frequency over the frames of a step, and its third harmonic, as sines and cosines:
/// from any phase, it is a sum of them, which costs less than a sine for each frame.
final class StepWave {
  private let rows: UnsafeMutablePointer<Float>

  /// A quarter of a turn.
  private static let quarter: UInt32 = 1 << 30

  /// Creates the wave of a frequency, 2³² a turn for each frame.
  init(_ turn: UInt32) {
    let size = Grid.stepFrames
    rows = .allocate(capacity: 4 * size)
    for frame in 0..<size {
      let phase = turn &* UInt32(frame)
      let third = 3 &* phase
      let values = [phase, phase &+ StepWave.quarter, third, third &+ StepWave.quarter]
      for (row, value) in values.enumerated() {
        (rows + row * size + frame).initialize(to: Oscillator.sine(value))
      }
    }
  }

  deinit { rows.deallocate() }

  /// Adds `count` frames from `phase` on, times a factor that moves from `first` to `last`; `edge` is
  /// the part that is the third harmonic.
  ///
  /// Real-time safe.
  func add(
    from phase: UInt32, edge: Float, first: Float, last: Float, count: Int,
    to out: UnsafeMutablePointer<Float>
  ) {
    let size = Grid.stepFrames
    let (sine, cosine, sine3, cosine3) = (rows, rows + size, rows + 2 * size, rows + 3 * size)
    // sin(a + b) = sin a · cos b + cos a · sin b
    let third = 3 &* phase
    let phases = SIMD4(phase, phase &+ StepWave.quarter, third, third &+ StepWave.quarter)
    let parts = SIMD4(1 - edge, 1 - edge, edge, edge) * Oscillator.sines(phases)
    let (a, b, c, d) = (parts[0], parts[1], parts[2], parts[3])
    let change = (last - first) / Float(count)
    for frame in 0..<count {
      let wave = a * cosine[frame] + b * sine[frame] + c * cosine3[frame] + d * sine3[frame]
      out[frame] += wave * (first + change * Ramp.part(frame))
    }
  }
}
