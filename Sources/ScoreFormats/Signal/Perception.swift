import ScoreTimeline

/// How what is felt becomes what a motor does, as Meta's and Lofelt's converters take it.
///
/// Core Haptics' intensity is felt, and what is felt grows with the square root of the amplitude.
/// Source: `AMPLITUDE` and `FREQUENCY` in facebook/meta-haptics-sdk, core/haptic_to_ahap.
enum Perception {
  /// Returns the amplitude, 0…1, that is felt as `intensity`.
  static func amplitude(of intensity: Double) -> Double { intensity * intensity }

  /// Returns what an `amplitude` of 0…1 is felt as.
  static func intensity(of amplitude: Double) -> Double {
    // What is no number, as no gain times an endless one, is not felt.
    amplitude > 0 ? Elementary.squareRoot(min(amplitude, 1)) : 0
  }

  /// Returns the place between the lowest and the highest frequency of a motor, 0…1, that is felt
  /// as `sharpness`.
  static func frequency(of sharpness: Double) -> Double { sharpness * sharpness }

  /// Returns what a `frequency` of 0…1 is felt as.
  static func sharpness(of frequency: Double) -> Double {
    frequency > 0 ? Elementary.squareRoot(min(frequency, 1)) : 0
  }
}
