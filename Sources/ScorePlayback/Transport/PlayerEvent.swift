import ScoreTimeline

/// The number of a run: one time that a piece is played.
public struct RunID: Hashable, Comparable, Sendable {
  /// Counts the runs of a player.
  let number: Int

  /// `true` iff the first run was begun before the second one.
  public static func < (first: RunID, second: RunID) -> Bool { first.number < second.number }
}

/// Why a run is over.
public enum Completion: String, Hashable, Sendable {
  /// All of it was played, to the end of its last sound.
  case finished
  /// It was asked to stop.
  case stopped
  /// Another one took its place.
  case replaced
  /// It came to its end while the audio device was gone.
  case deviceLost
}

/// What happens while a player plays.
public enum PlayerEvent: Hashable, Sendable {
  /// A run is heard from now on.
  case started(RunID)
  /// The time of one of the piece's cues is heard, of that number.
  case cue(RunID, Int)
  /// A run has begun another pass of its loop.
  case looped(RunID)
  /// A run is heard from now on as it is after its piece was exchanged so often.
  case exchanged(RunID, version: Int)
  /// Time is held.
  case paused
  /// Time goes on.
  case resumed
  /// A run goes on from another place.
  case moved(RunID, to: Ticks)
  /// A run is over, at that time of its piece. It is reported once.
  case completed(RunID, Completion, at: Ticks)
  /// The audio device is gone; time passes in silence.
  case deviceLost
  /// An audio device has been opened again, through that driver of SDL.
  case deviceOpened(driver: String)
  /// So many frames were not ready in time, so that there was silence instead.
  case late(frames: Int64)
}
