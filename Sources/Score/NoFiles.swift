/// A host that knows no sounds and no other scores: enough for one with haptics and tones alone.
public struct NoFiles: ScoreHost {
  /// Creates the host.
  public init() {}

  /// Returns that there is no such score.
  public mutating func importedScore(_ path: String, by importer: String) -> ImportAnswer {
    .missing(candidates: [])
  }

  /// Returns that there is no such sound.
  public mutating func length(of source: SoundSource) -> SoundAnswer { .missing(candidates: []) }
}
