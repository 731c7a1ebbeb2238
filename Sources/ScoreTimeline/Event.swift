import ScoreDiagnostics

/// Something at a time: what a note of the score became.
public struct Event: Sendable {
  /// What happens.
  public enum Kind: Sendable {
    /// A tap, which has no duration.
    case transient(Transient)
    /// A vibration that lasts from the start to the end; apart, so that a tap takes little room, and those
    /// that are copies of one share it.
    indirect case continuous(Continuous)
    /// A named feedback; the `presets` pass turns it into taps and vibrations.
    case preset(PresetNote)
    /// A sound out of a file, or of the system.
    indirect case sound(Sound)
    /// A synthesized sound.
    indirect case tone(Tone)
  }

  /// When it begins.
  public var start: Ticks

  /// When it is over; `start` for a transient.
  public var end: Ticks

  /// What happens.
  public var kind: Kind

  /// The statement that it comes from.
  public var origin: SourceSpan

  /// The part of the score that it belongs to.
  public var part: Part.Index

  /// Creates an event.
  public init(
    from start: Ticks, to end: Ticks, _ kind: Kind, origin: SourceSpan, part: Part.Index = .whole
  ) {
    self.start = start
    self.end = end
    self.kind = kind
    self.origin = origin
    self.part = part
  }

  /// How long it lasts.
  public var duration: Ticks { end - start }
}

/// A tap.
public struct Transient: Hashable, Sendable {
  /// How strong, 0…1.
  public var intensity: Double

  /// How sharp, 0 dull…1 crisp.
  public var sharpness: Double

  /// Creates a tap.
  public init(intensity: Double, sharpness: Double) {
    self.intensity = intensity
    self.sharpness = sharpness
  }
}

/// A vibration.
public struct Continuous: Hashable, Sendable {
  /// How strong, 0…1.
  public var intensity: Envelope

  /// How sharp, 0 dull…1 crisp.
  public var sharpness: Envelope

  /// How it begins and ends.
  public var shape: Shape

  /// Creates a vibration.
  public init(intensity: Envelope, sharpness: Envelope, shape: Shape = Shape()) {
    self.intensity = intensity
    self.sharpness = sharpness
    self.shape = shape
  }
}

/// How a continuous event or a sound begins and ends, in Core Haptics' own terms.
///
/// The values are no times: 0 is the shortest that the system has, 1 the longest
/// (`CHHapticEvent.ParameterID`).
public struct Shape: Hashable, Sendable {
  /// How long it swells, 0…1.
  public var attack: Double = 0

  /// How long it falls when it is not sustained, 0…1.
  public var decay: Double = 0

  /// How long it goes on after its end, 0…1.
  public var release: Double = 0

  /// `true` iff it holds its strength up to its end instead of falling after its attack.
  public var isSustained = true

  /// Creates the shape that Core Haptics uses where nothing is said.
  public init() {}
}

/// A feedback with a name.
public struct PresetNote: Hashable, Sendable {
  /// A factor on the strength of all that it becomes, 0…1.
  public var intensity: Double

  /// What is added to the sharpness of all that it becomes, −1…1.
  public var sharpness: Double

  /// Which; last, for the least room.
  public var preset: Preset

  /// Creates a feedback.
  public init(_ preset: Preset, intensity: Double = 1, sharpness: Double = 0) {
    self.preset = preset
    self.intensity = intensity
    self.sharpness = sharpness
  }
}
