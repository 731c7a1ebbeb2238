import ScoreAudio

/// How a player plays.
public struct PlayerSettings: Hashable, Sendable {
  /// Frames a second; the sounds of its pieces have the same.
  public var sampleRate = 48_000

  /// What becomes of haptics in the sound.
  public var haptics = RenderSettings.Haptics.mix

  /// On how many channels haptics are, where they have channels of their own: 1, or 2 with the same on
  /// both.
  public var hapticChannelCount = 1

  /// `true` iff what would go beyond full scale is turned down.
  public var isLimited = true

  /// SDL's name of the audio device; `nil` for the default one.
  public var deviceName: String?

  /// Frames that the device should ask for at once, a power of two: fewer come sooner, and make some
  /// systems stutter (https://github.com/libsdl-org/SDL/issues/7450).
  public var periodFrames = 1024

  /// How much later the sound is heard than the device says, in frames; less than 0 for sooner.
  public var soundOffset: Int64 = 0

  /// `true` iff all that is played is kept for `Player.takeRecorded`.
  public var isRecording = false

  /// Creates settings.
  public init() {}
}
