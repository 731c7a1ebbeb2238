import ScoreTimeline

/// What haptics sound like: nobody can hear a vibration, but its pulse, strength and colour.
///
/// Sharpness becomes a frequency, evenly in semitones from 80 to 230 Hz, as the tools of Deniz
/// Sincar have it (github.com/denizsincar29/apple_haptic_creator), and an overtone that makes sharp
/// ones crisp; intensity becomes amplitude. A vibration is that sine at half of full scale. A tap
/// is a burst of it an octave higher, where small loudspeakers still work, at 0.7 of full scale,
/// which dies away the faster the sharper it is.
public enum HapticModel {
  /// The amplitude of a vibration of intensity 1.
  static let vibrationLevel = 0.5

  /// The amplitude with which a tap of intensity 1 begins.
  static let tapLevel = 0.7

  /// Returns the frequency of a vibration in Hz: 80 · (230 ÷ 80)^sharpness.
  public static func frequency(sharpness: Double) -> Double {
    80 * Elementary.exp2(min(1, max(0, sharpness)) * 1.523_561_956_057_012_7)
  }

  /// Returns the part of the amplitude that is the third harmonic instead of the first.
  static func edge(sharpness: Double) -> Double { 0.3 * min(1, max(0, sharpness)) }

  /// Returns the time in which a tap falls by the factor e: 12 ms dull, 5 ms sharp.
  static func tapDecay(sharpness: Double) -> Double { 0.012 - 0.007 * min(1, max(0, sharpness)) }

  /// Returns how long a tap is heard: until it has fallen by 90 dB.
  static func tapLength(sharpness: Double) -> Double { 10.361 * tapDecay(sharpness: sharpness) }
}
