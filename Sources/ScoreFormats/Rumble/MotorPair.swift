/// How strong the two motors of a game controller run.
///
/// What is dull is the heavy motor's, what is sharp the light one's, and what is between both.
struct MotorPair: Hashable {
  /// The strength of the motor of low frequencies, 0…1.
  let strong: Double

  /// The strength of the motor of high frequencies, 0…1.
  let weak: Double

  /// Creates the pair that feels of an amplitude, 0…1, and a sharpness, 0…1.
  init(amplitude: Double, sharpness: Double) {
    strong = amplitude * min(1, 2 * (1 - sharpness))
    weak = amplitude * min(1, 2 * sharpness)
  }
}
