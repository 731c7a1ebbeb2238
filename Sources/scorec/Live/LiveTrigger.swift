import ScoreFormats
import ScorePlayback
import ScoreTimeline

/// A trigger that is ready to be played.
struct LiveTrigger: Sendable {
  /// What fires it, as in a score: `on phase to done`.
  let head: String

  /// The place of its state among those of its score.
  let state: Int

  /// What becomes of an earlier run.
  let overlap: RunOptions.Overlap

  /// What it plays.
  let part: LivePart.Prepared
}
