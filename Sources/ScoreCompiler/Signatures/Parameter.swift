/// What an argument of a note means, and which values it takes.
struct Parameter {
  enum Kind {
    /// A plain number within the range.
    case level(ClosedRange<Double>)
    /// A factor 0…1, or dB.
    case gain
    /// A time, at least 0; a bare number is in seconds.
    case time
    /// A frequency; a bare number is in Hz.
    case frequency
    /// An interval in st or cents.
    case interval
    /// `true` or `false`; also 1 or 0.
    case boolean
    /// A count, or a time.
    case loop
    /// One of the note's own words.
    case word([String])
    /// Where a sound comes from.
    case source
    /// A text.
    case text
    /// A level in dB within the range, or `true` for the standard one.
    case decibels(standard: Double, ClosedRange<Double>)
    /// A level in dB within the range; without the unit, where that is how a plug-in counts.
    case gainInDecibels(ClosedRange<Double>, takesNumbers: Bool)
    /// A time within the range, in seconds.
    case timeWithin(ClosedRange<Double>)
    /// A time within the range, in milliseconds; so is a bare number.
    case millisecondsWithin(ClosedRange<Double>)
    /// A frequency within the range, in Hz.
    case frequencyWithin(ClosedRange<Double>)
    /// Whatever a pattern of the user's takes.
    case any
  }

  let name: String
  let kind: Kind
  var takesEnvelope = false
  var isRequired = false

  /// The highest frequency, in Hz: half the rate of a CD's frames, above what anybody hears.
  static let frequencies = 1.0...22_050.0

  /// The widest interval, in cents: two octaves, as `AVAudioUnitTimePitch.pitch` has it.
  static let intervals = -2400.0...2400.0

  /// How much faster or slower a sound may be.
  static let rates = 0.031_25...32.0

  /// The loudness of a sound that is normalized, in LUFS: that of most streaming services.
  static let loudness = Kind.decibels(standard: -16, -70...0)

  /// The level below which a sound is silent, in dB.
  static let silence = Kind.decibels(standard: -60, -120...0)

  static let unit = Kind.level(0...1)
  static let signed = Kind.level(-1...1)

  static func required(_ name: String, _ kind: Kind) -> Parameter {
    Parameter(name: name, kind: kind, isRequired: true)
  }

  static func optional(_ name: String, _ kind: Kind) -> Parameter {
    Parameter(name: name, kind: kind)
  }

  static func moving(_ name: String, _ kind: Kind) -> Parameter {
    Parameter(name: name, kind: kind, takesEnvelope: true)
  }
}
