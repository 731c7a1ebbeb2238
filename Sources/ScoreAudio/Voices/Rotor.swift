import ScoreTimeline

/// A point that turns around the unit circle by the same angle every frame: a sine and a cosine
/// for four multiplications.
struct Rotor {
  /// The cosine of the angle.
  private(set) var real = 1.0

  /// The sine of the angle.
  private(set) var imaginary = 0.0

  private let stepReal: Double
  private let stepImaginary: Double

  /// Creates a rotor at the angle 0.
  init(cyclesPerFrame: Double) {
    let angle = 2 * Double.pi * cyclesPerFrame
    stepReal = Elementary.sin(angle + .pi / 2)
    stepImaginary = Elementary.sin(angle)
  }

  /// Turns it by one frame.
  mutating func advance() {
    let next = real * stepReal - imaginary * stepImaginary
    imaginary = real * stepImaginary + imaginary * stepReal
    real = next
  }
}
