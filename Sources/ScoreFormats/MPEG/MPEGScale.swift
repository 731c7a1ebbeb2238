/// Values as MPEG's own encoder scales them.
///
/// Source: MPEGGroup/HapticReferenceSoftware, IOConversion of AHAP.
enum MPEGScale {
  private static let tapFactor = 0.792
  private static let vibrationFactor = 0.6138
  private static let lowestFrequency = 65.0
  private static let frequencyRange = 235.0

  /// Returns the amplitude of a tap.
  static func tap(_ intensity: Double) -> Double { intensity * tapFactor }

  /// Returns the amplitude of a vibration.
  static func vibration(_ intensity: Double) -> Double { intensity * vibrationFactor }

  /// Returns the frequency, in whole Hz, of a sharpness.
  static func frequency(_ sharpness: Double) -> Int {
    Int(lowestFrequency + frequencyRange * sharpness + 0.5)
  }

  /// Returns the intensity of a tap that has `amplitude`.
  static func intensity(ofTap amplitude: Double) -> Double {
    min(max(amplitude / tapFactor, 0), 1)
  }

  /// Returns the intensity of a vibration that has `amplitude`.
  static func intensity(ofVibration amplitude: Double) -> Double {
    min(max(amplitude / vibrationFactor, 0), 1)
  }

  /// Returns the sharpness of what has a frequency of `hertz`.
  static func sharpness(of hertz: Double) -> Double {
    min(max((hertz - lowestFrequency) / frequencyRange, 0), 1)
  }
}
