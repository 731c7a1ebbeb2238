/// A sine whose frequency may move: the only wave used, so that nothing folds back at half the
/// rate.
///
/// The phase is a whole number, 2³² a turn, so that it neither drifts nor loses digits in long
/// notes.
struct Oscillator {
  /// The phase of the next frame.
  private(set) var phase: UInt32 = 0

  /// Returns the turn of a frame, in 2³² parts.
  static func turn(_ cyclesPerFrame: Double) -> UInt32 {
    UInt32(truncatingIfNeeded: Int64(cyclesPerFrame * 4_294_967_296))
  }

  /// Writes the phases of the next frames, which go on by `first` … `last` turns each.
  mutating func advance(
    from first: Double, to last: Double, count: Int, phases: UnsafeMutablePointer<UInt32>
  ) {
    var step = Oscillator.turn(first)
    let change = UInt32(
      truncatingIfNeeded: Int64((last - first) * 4_294_967_296 / Double(count)))
    for frame in 0..<count {
      phases[frame] = phase
      phase &+= step
      step &+= change
    }
  }

  /// Goes on over the next frames as `advance` does, without writing their phases.
  mutating func skip(from first: Double, to last: Double, count: Int) {
    let step = Oscillator.turn(first)
    let change = UInt32(
      truncatingIfNeeded: Int64((last - first) * 4_294_967_296 / Double(count)))
    phase &+= step &* UInt32(truncatingIfNeeded: count)
    phase &+= change &* UInt32(truncatingIfNeeded: count * (count - 1) / 2)
  }

  /// Goes on over `count` frames of one frequency.
  mutating func skip(_ cyclesPerFrame: Double, count: Int64) {
    phase &+= Oscillator.turn(cyclesPerFrame) &* UInt32(truncatingIfNeeded: count)
  }

  /// Returns the sine at `phase`, with an error below 2⁻²².
  ///
  /// The Taylor series of sin(π·x) up to x¹¹, for x within ± ½ after folding.
  @inline(__always)
  static func sine(_ phase: UInt32) -> Float {
    let half = Float(Int32(bitPattern: phase)) * 4.656_612_9e-10
    let folded = half > 0.5 ? 1 - half : half < -0.5 ? -1 - half : half
    let square = folded * folded
    var sum: Float = -0.007_370_43
    sum = sum * square + 0.082_145_89
    sum = sum * square - 0.599_264_5
    sum = sum * square + 2.550_164
    sum = sum * square - 5.167_712_8
    sum = sum * square + 3.141_592_7
    return sum * folded
  }

  /// Returns the sines at four phases at once, each to the bit as `sine` does.
  @inline(__always)
  static func sines(_ phases: SIMD4<UInt32>) -> SIMD4<Float> {
    let half = SIMD4<Float>(SIMD4<Int32>(truncatingIfNeeded: phases)) * 4.656_612_9e-10
    var folded = half
    folded.replace(with: 1 - half, where: half .> 0.5)
    folded.replace(with: -1 - half, where: half .< -0.5)
    let square = folded * folded
    var sum = -0.007_370_43 * square + 0.082_145_89
    sum = sum * square - 0.599_264_5
    sum = sum * square + 2.550_164
    sum = sum * square - 5.167_712_8
    sum = sum * square + 3.141_592_7
    return sum * folded
  }
}
