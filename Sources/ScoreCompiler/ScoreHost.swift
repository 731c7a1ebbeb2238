import ScoreTimeline

/// What the compiler asks of whoever embeds it: it has no files of its own.
public protocol ScoreHost {
  /// Returns the text that `import "path"` means in the score `importer`.
  mutating func importedScore(_ path: String, by importer: String) -> ImportAnswer

  /// Returns the length of the sound that `source` names.
  mutating func length(of source: SoundSource) -> SoundAnswer
}

/// What a host says of an import.
public enum ImportAnswer: Sendable {
  /// The text, and a name that is the same for the same file.
  case found(name: String, bytes: [UInt8])
  /// There is no such file; these are the paths that would be right.
  case missing(candidates: [String])
  /// There is one, but it cannot be read, for `reason`.
  case unreadable(reason: String)
}

/// What a host says of a sound.
public enum SoundAnswer: Sendable {
  /// Its length.
  case found(Ticks)
  /// There is no such sound; these are the names that would be right.
  case missing(candidates: [String])
  /// There is one, but it cannot be read, for `reason`.
  case unreadable(reason: String)
}
