/// What the passes are told.
public struct PassOptions: Sendable {
  /// Which output the timeline is prepared for.
  public var target: Target

  /// How much is done beyond what the target cannot do without.
  public var level = OptimizationLevel.standard

  /// What the score is compiled for.
  public var device: Device

  /// What the feedbacks with a name become.
  public var presets = PresetTable.pulsar

  /// The start of the names of WAV files beside the output, as in `song` for `song-1.wav`; `nil`
  /// where there is no place for one.
  public var renderedName: String?

  /// `true` iff the output holds sounds; one that does not tells itself what it leaves out.
  public var holdsSounds = true

  /// The name of the last pass to run; `nil` for all.
  public var lastPass: String?

  /// `true` iff what the passes did shall be told.
  public var wantsRemarks = true

  /// Creates options for `target` and `device`, which is the one that the score was compiled for;
  /// the rest is as it is without a user's wish.
  public init(target: Target, device: Device = .haptics) {
    self.target = target
    self.device = device
  }
}

/// What a timeline is prepared for.
public enum Target: Hashable, Sendable, CaseIterable {
  /// An AHAP file.
  case ahap
  /// Sound: a file, or the speakers.
  case audio
  /// A format that holds one touch, and no sound.
  case touch
  /// A person who reads it.
  case text
}

/// How much the passes change.
public enum OptimizationLevel: UInt8, Hashable, Sendable, Comparable, CaseIterable {
  /// Nothing but what the target cannot do without.
  case none
  /// What changes nothing that one could hear or feel.
  case standard
  /// What changes it within a stated tolerance, too.
  case full

  /// Returns `true` iff `a` does less than `b`.
  public static func < (a: OptimizationLevel, b: OptimizationLevel) -> Bool {
    a.rawValue < b.rawValue
  }
}
