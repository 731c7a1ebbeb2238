import ScoreTimeline

/// How a timeline is rendered.
public struct RenderSettings: Hashable, Sendable {
  /// What becomes of haptic events, which are to be felt rather than heard.
  public enum Haptics: String, Hashable, Sendable, CaseIterable {
    /// They are heard on both sides, as `HapticModel` says.
    case mix
    /// They are heard on a third channel, behind left and right.
    case channels
    /// They are not heard.
    case off

    /// Samples in a frame.
    public var channelCount: Int { self == .channels ? 3 : 2 }
  }

  /// The rates that a rendering can have, in frames a second.
  public static let sampleRates = 8_000...192_000

  /// Frames a second.
  public var sampleRate: Int

  /// What becomes of haptic events.
  public var haptics: Haptics

  /// What they sound like.
  public var hapticModel = HapticModel.scorec

  /// The length to cut or to fill up to; `nil` to go on until all tails have died away.
  public var duration: Ticks?

  /// When the rendering begins: the frames are those of the whole from there on.
  public var start = Ticks.zero

  /// When it ends, unless it has ended before; `nil` to leave nothing out.
  public var end: Ticks?

  /// `true` iff what would go beyond full scale is turned down: a mix whose samples stay below
  /// −6 dB is not touched.
  public var isLimited = false

  /// `true` iff 16-bit samples are dithered: with noise of a triangular distribution that the place
  /// of a frame decides, but for silence, which stays silent.
  public var isDithered = false

  /// Creates settings.
  public init(sampleRate: Int = 48_000, haptics: Haptics = .mix, duration: Ticks? = nil) {
    precondition(
      RenderSettings.sampleRates.contains(sampleRate), "a sample rate outside 8…192 kHz")
    self.sampleRate = sampleRate
    self.haptics = haptics
    self.duration = duration
  }

  /// Samples in a frame.
  public var channelCount: Int { haptics.channelCount }
}
