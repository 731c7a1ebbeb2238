import ScoreDiagnostics

/// What acts on all events of a kind: Core Haptics' dynamic parameters, under a score's names.
public enum Control: String, CaseIterable, Hashable, Sendable {
  case intensity
  case sharpness
  case attack
  case decay
  case release
  case volume
  case pan
  case pitch
  case brightness
  case audioAttack
  case audioDecay
  case audioRelease

  /// `true` iff it multiplies the events' values; otherwise it is added to them.
  public var isFactor: Bool { self == .intensity || self == .volume }

  /// The value that changes nothing.
  public var neutral: Double { isFactor ? 1 : 0 }

  /// The values that it may have (`CHHapticDynamicParameter.ID`).
  public var range: ClosedRange<Double> { isFactor ? 0...1 : -1...1 }

  /// `true` iff it acts on haptic events; otherwise on sounds.
  public var isHaptic: Bool {
    switch self {
    case .intensity, .sharpness, .attack, .decay, .release: true
    case .volume, .pan, .pitch, .brightness, .audioAttack, .audioDecay, .audioRelease: false
    }
  }
}

/// A control that takes a value, or moves, from a time on.
public struct ControlChange: Sendable {
  /// Which.
  public var control: Control

  /// From when on.
  public var start: Ticks

  /// The values from there on; constant for a `set`.
  public var envelope: Envelope

  /// The statement that it comes from.
  public var origin: SourceSpan

  /// The number of events that were evaluated before it: its place in the order of evaluation.
  public var eventsBefore: Int

  /// Creates a change; one that does not tell `eventsBefore` comes after all events.
  public init(
    _ control: Control, at start: Ticks, _ envelope: Envelope, origin: SourceSpan,
    eventsBefore: Int = .max
  ) {
    self.control = control
    self.start = start
    self.envelope = envelope
    self.origin = origin
    self.eventsBefore = eventsBefore
  }

  /// The end of its last segment.
  public var end: Ticks { start + envelope.duration }
}
