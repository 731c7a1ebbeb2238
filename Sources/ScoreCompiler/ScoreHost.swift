import ScoreTimeline

/// What the compiler asks of whoever embeds it: it has no files of its own.
public protocol ScoreHost {
  /// Returns the text that `import "path"` means in the score `importer`.
  mutating func importedScore(_ path: String, by importer: String) -> ImportAnswer

  /// Returns the length of the sound that `source` names.
  mutating func length(of source: SoundSource) -> SoundAnswer

  /// Returns the parts of the sound that `source` names, after `steps`, that are left once its
  /// silence is removed: what stays below `level` dB.
  ///
  /// A host that cannot look into sounds need not answer: then `skipSilence` is an error.
  mutating func audibleParts(
    of source: SoundSource, after steps: [SoundStep], above level: Double
  ) -> PartsAnswer

  /// Returns what can be felt of the sound that `source` names.
  ///
  /// A host that cannot listen to sounds need not answer: then `fromAudio` is an error.
  mutating func feel(_ source: SoundSource, _ listening: Listening) -> FeltAnswer

  /// Returns what there is of the LV2 plug-in called `uri`.
  ///
  /// A host without plug-ins need not answer: then they are errors.
  mutating func plugin(_ uri: String) -> PluginAnswer
}

extension ScoreHost {
  /// Answers that this host cannot look into sounds.
  public mutating func audibleParts(
    of source: SoundSource, after steps: [SoundStep], above level: Double
  ) -> PartsAnswer {
    .unreadable(reason: "its silence cannot be found here")
  }

  /// Answers that this host cannot listen to sounds.
  public mutating func feel(_ source: SoundSource, _ listening: Listening) -> FeltAnswer {
    .unreadable(reason: "it cannot be listened to here")
  }

  /// Answers that this host has no plug-ins.
  public mutating func plugin(_ uri: String) -> PluginAnswer { .missing(installed: []) }
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
  /// There is no such sound; these are the names that would be right, and the places where it was
  /// looked for, as a person calls them.
  case missing(candidates: [String], places: [String] = [])
  /// There is one, but it cannot be read, for `reason`.
  case unreadable(reason: String)
}

/// What a host says of a plug-in.
public enum PluginAnswer: Sendable {
  /// It can be used.
  case found(Plugin)
  /// It is not installed; these are.
  case missing(installed: [String])
  /// It cannot be used, for `reason`.
  case unusable(reason: String)
}

/// What a host says of the silence of a sound.
public enum PartsAnswer: Sendable {
  /// The parts that are left, in order, without overlaps.
  case found([SoundStep.Part])
  /// The sound cannot be looked into, for `reason`.
  case unreadable(reason: String)
}

/// What a host says of what can be felt of a sound.
public enum FeltAnswer: Sendable {
  /// That, whose events are moved to the note that asks.
  case found(FeltSound)
  /// The sound cannot be listened to, for `reason`.
  case unreadable(reason: String)
}
