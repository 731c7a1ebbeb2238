/// What the AHAP writer is told.
public struct AHAPOptions: Sendable {
  /// What stands before the name of each sound file: a folder of the bundle, with its slash.
  public var audioPrefix = ""

  /// `true` iff the file of a sound is named with its folder: what names it is an AHAP already, whose
  /// paths count from the bundle's top.
  public var keepsFolders = false

  /// Creates options as they are without a user's wish.
  public init() {}

  /// Returns `true` iff Core Haptics plays files with the suffix of `fileName`.
  public static func canPlay(fileName: String) -> Bool { AHAPSounds.canPlay(fileName) }
}
