import ScoreTimeline

/// How what a score says becomes the keys and velocities of MIDI, and back.
enum MIDIPitch {
  /// The channel of drums, from 0.
  static let drums = 9

  /// The keys of General MIDI's drums, the dullest first, on which taps lie by their sharpness.
  static let drumKeys = 35...81

  /// The keys on which vibrations lie by their sharpness: about what a motor makes of it, from
  /// 65 Hz to 300 Hz.
  static let vibrationKeys = 36...62

  /// Returns the key of `keys` for a `sharpness` of 0…1.
  static func key(ofSharpness sharpness: Double, on keys: ClosedRange<Int>) -> Int {
    keys.lowerBound + Int(sharpness * Double(keys.count - 1) + 0.5)
  }

  /// Returns the sharpness, 0…1, that `key` stands for on `keys`.
  static func sharpness(ofKey key: Int, on keys: ClosedRange<Int>) -> Double {
    min(max(Double(key - keys.lowerBound) / Double(keys.count - 1), 0), 1)
  }

  /// Returns the frequency of `key` in Hz; that of key 69 is 440 Hz.
  static func frequency(ofKey key: Int) -> Double {
    440 * Elementary.exp2(Double(key - 69) / 12)
  }

  /// Returns the key that is nearest to `hertz`, and by how many semitones it is off.
  static func key(ofFrequency hertz: Double) -> (key: Int, error: Double) {
    let exact = 69 + 12 * Elementary.log2(min(max(hertz, 1), 20_000) / 440)
    let key = min(max(Int(exact + 0.5), 0), 127)
    return (key, exact - Double(key))
  }

  /// Returns the velocity of what is as strong as `strength`, 0…1; never 0, which ends a note.
  static func velocity(ofStrength strength: Double) -> Int {
    min(max(Int(strength * 127 + 0.5), 1), 127)
  }
}
