import ScoreAudio
import ScoreTimeline

/// A score that can be played: a timeline, and the sounds that it needs.
public struct Piece: Sendable {
  /// What it means; its presets have become taps and vibrations.
  public let timeline: Timeline

  /// Its sounds, at the rate of the player that plays it.
  public let sounds: SoundBank

  /// The times, in order, that are reported when they are heard.
  public let cues: [Ticks]

  /// The time at which all of it is cut off, or filled up to; `nil` to let its sounds die away.
  public let duration: Ticks?

  /// Creates a piece.
  public init(
    _ timeline: Timeline, sounds: SoundBank, cues: [Ticks] = [], duration: Ticks? = nil
  ) {
    (self.timeline, self.sounds, self.cues) = (timeline, sounds, cues)
    self.duration = duration
  }

  /// Returns the frame at which a time comes.
  func frame(of time: Ticks) -> Int64 { time.frame(at: Int64(sounds.sampleRate)) }

  /// The frame at which it is complete; what sounds on is not counted.
  var length: Int64 { frame(of: timeline.completion) }
}
