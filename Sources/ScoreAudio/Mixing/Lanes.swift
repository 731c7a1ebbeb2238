/// As many samples as are worth taking at once: a line of the processor's cache.
typealias Lanes = SIMD16<Float>

extension SIMD16<Float> {
  /// Takes the samples at `start`.
  @inline(__always)
  init(at start: UnsafePointer<Float>) {
    self = UnsafeRawPointer(start).loadUnaligned(as: Lanes.self)
  }

  /// Adds these samples to those at `start`.
  @inline(__always)
  func add(to start: UnsafeMutablePointer<Float>) {
    let sums = Lanes(at: start) + self
    UnsafeMutableRawPointer(start).storeBytes(of: sums, as: Lanes.self)
  }
}
