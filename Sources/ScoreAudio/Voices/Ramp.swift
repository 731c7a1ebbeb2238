/// A factor that moves in a straight line over the frames of a step.
struct Ramp {
  private let first: Float
  private let change: Float
  private let count: Int

  /// Creates a ramp over `count` frames, which begins with `first` and would then be `last`.
  init(from first: Float, to last: Float, count: Int) {
    self.first = first
    self.count = count
    change = first == last ? 0 : (last - first) / Float(count)
  }

  /// Adds `samples`, times the factor, to `out`.
  func add(_ samples: UnsafePointer<Float>, to out: UnsafeMutablePointer<Float>) {
    let (first, change) = (first, change)
    for frame in 0..<count {
      out[frame] += samples[frame] * (first + change * Ramp.part(frame))
    }
  }

  /// Returns the number of a frame of a step as a factor.
  ///
  /// Four numbers of 32 bits become floats at once; of 64 bits, one after the other.
  @inline(__always)
  static func part(_ frame: Int) -> Float { Float(Int32(truncatingIfNeeded: frame)) }
}
