/// A band of MPEG haptics to be written: effects of one kind that do not overlap, by time.
struct MPEGBand {
  /// What its keyframes are.
  enum Kind {
    /// Taps.
    case transient
    /// Points of a vibration.
    case vectorialWave
  }

  /// What is felt from a place on.
  struct Effect {
    /// Where it begins, in ticks of `MPEGClock`.
    var position: Int64
    /// Its keyframes, by time, the first at its start.
    var keyframes: [Keyframe]

    /// When its last keyframe is.
    var end: Int64 { position + (keyframes.last?.position ?? 0) }
  }

  /// A strength and a frequency at a place.
  struct Keyframe {
    /// How many ticks behind the start of its effect, up to `MPEGClock.mostTicks`.
    var position: Int64
    /// How strong, 0…1.
    var amplitude: Double
    /// How fast, in Hz; whole, for MPEG's own reader passes over any other number.
    var frequency: Int
  }

  /// What its keyframes are.
  var kind: Kind

  /// Its effects.
  var effects: [Effect] = []
}
