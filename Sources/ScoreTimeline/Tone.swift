/// A synthesized sound.
public struct Tone: Hashable, Sendable {
  /// Its frequency in Hz, which moves evenly in semitones (see `frequency(at:)`); `nil` for Core
  /// Haptics' own tone (`audioContinuous`), whose frequency Apple does not tell.
  public var frequency: Envelope?

  /// How loud, as a factor.
  public var volume = Envelope(1)

  /// Where, −1 left…1 right.
  public var pan = Envelope(0)

  /// What is added to its frequency, in cents; runs in cents, so that a move is even to the ear.
  public var pitch = Envelope(0)

  /// How bright, 0…1; 1 leaves it as it is.
  public var brightness = Envelope(1)

  /// Core Haptics' own pitch, −1…1; of an `audioContinuous` only.
  public var audioPitch: Double = 0

  /// How it begins and ends.
  public var shape = Shape()

  /// What it goes through, the innermost effect first.
  public var effects: [Effect] = []

  /// Creates a tone of `frequency`, or Core Haptics' own if there is none.
  public init(frequency: Envelope?) {
    self.frequency = frequency
  }
}
