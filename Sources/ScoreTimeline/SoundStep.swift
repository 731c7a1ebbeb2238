/// Something that is done to the whole of a sound before it is cut and mixed.
public enum SoundStep: Hashable, Sendable {
  /// It is read this many times as fast: its length and its pitch change.
  case speed(Double)

  /// It is stretched in time to the 1/this of its length: its pitch stays.
  case rate(Double)

  /// It runs backwards.
  case reverse

  /// All of it gets the factor that brings a clip of it to this loudness, in LUFS (EBU R 128);
  /// `nil` is the whole.
  case normalize(Double, of: SoundClip?)

  /// Only these parts of it are left: the others stay below a level, in dB.
  case keep([Part], above: Double)

  /// Only what is heard of a clip is left, with its repeats and fades.
  case take(SoundClip)

  /// A part of a sound.
  public struct Part: Hashable, Sendable {
    /// Where it begins.
    public var start: Ticks

    /// How long it lasts.
    public var length: Ticks

    /// Creates a part.
    public init(from start: Ticks, lasting length: Ticks) {
      self.start = start
      self.length = length
    }
  }

  /// Returns how long a sound lasts after this step that lasted `length` before.
  public func length(of length: Ticks) -> Ticks {
    switch self {
    case .speed(let factor), .rate(let factor): length.divided(by: factor)
    case .reverse, .normalize: length
    case .keep(let parts, _): parts.reduce(.zero) { $0 + $1.length }
    case .take(let clip): clip.duration
    }
  }
}

extension Ticks {
  /// Returns the time that is 1/`factor` of this one, to the nearest tick.
  ///
  /// - Requires: `factor` is above 0.
  public func divided(by factor: Double) -> Ticks {
    let exact = Double(count) / factor
    return Ticks(count: Int64(exact < 0 ? exact - 0.5 : exact + 0.5))
  }
}
