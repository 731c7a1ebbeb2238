import ScoreTimeline

/// What a library says of a sound.
public enum SoundLookup: Hashable, Sendable {
  /// It is there.
  case found(FoundSound)
  /// There is no such sound; these are the names that would be right.
  case missing(candidates: [String])
  /// There is one, but it cannot be read, for `reason`.
  case unreadable(reason: String)
}

/// A sound that is there.
public struct FoundSound: Hashable, Sendable {
  /// Where its samples come from.
  public enum Samples: Hashable, Sendable {
    /// The file at a path.
    case file(path: String)
    /// A synthesized stand-in for a sound of the system, by the name that it is made from.
    case standIn(name: String)
  }

  /// Where its samples come from.
  public var samples: Samples

  /// How long all of it lasts: its frames, to the nearest tick.
  public var length: Ticks

  /// The file's own name with its suffix, as an AHAP names it; of a stand-in, that of the system's
  /// file.
  public var fileName: String

  /// The path to read or copy it from; `nil` for a stand-in.
  public var path: String? {
    switch samples {
    case .file(let path): path
    case .standIn: nil
    }
  }
}
