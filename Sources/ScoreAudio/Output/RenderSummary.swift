import ScoreTimeline

/// What there is to say of a rendering when it is done.
public struct RenderSummary: Hashable, Sendable {
  /// The number of frames.
  public var frameCount: Int64

  /// Frames a second.
  public var sampleRate: Int

  /// The greatest magnitude of a sample; 1 is full scale.
  public var peak: Double

  /// A frame with a sample of that magnitude.
  public var peakFrame: Int64

  /// `true` iff samples beyond full scale were cut off.
  public var isClipped: Bool

  /// How long it is.
  public var length: Ticks { Ticks(frames: frameCount, rate: Int64(sampleRate)) }

  /// When the peak is.
  public var peakTime: Ticks { Ticks(frames: peakFrame, rate: Int64(sampleRate)) }

  /// The peak in dB below full scale, or above it; −∞ for silence.
  public var peakInDecibels: Double { 6.020_599_913_279_624 * Elementary.log2(peak) }
}
