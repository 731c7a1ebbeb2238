/// What of a sound can be felt: taps where it sets in, and vibrations as loud as it is.
public struct FeltSound: Sendable {
  /// Taps and vibrations by time, which counts from the start of the sound; they come from no place
  /// of a score yet.
  public var events: [Event]

  /// How long the whole sound lasts.
  public var length: Ticks

  /// Creates what is felt of a sound of this length.
  public init(events: [Event] = [], length: Ticks) {
    self.events = events
    self.length = length
  }
}

/// How a sound is listened to, to find what of it can be felt.
public struct Listening: Hashable, Sendable {
  /// How little louder the sound has to become for a tap: 0 much…1 hardly.
  public var sensitivity = 0.5

  /// The lowest and the highest frequency that count, in Hz.
  public var band = Listening.audible

  /// `true` iff there are taps where the sound sets in.
  public var findsTaps = true

  /// What people hear, in Hz.
  public static let audible = 20.0...20_000.0

  /// Creates the way of listening where nothing is said.
  public init() {}
}
