/// What the AHAP writer is told.
public struct AHAPOptions: Sendable {
  /// What stands before the name of each sound file: a folder of the bundle, with its slash.
  public var audioPrefix = ""

  /// Creates options as they are without a user's wish.
  public init() {}

  /// Returns `true` iff Core Haptics plays files with the suffix of `fileName`.
  public static func canPlay(fileName: String) -> Bool { AHAPSounds.canPlay(fileName) }
}
