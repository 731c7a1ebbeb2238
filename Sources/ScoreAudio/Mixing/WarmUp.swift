import ScoreTimeline

/// How far a rendering that begins inside of a score goes back to find out what sounds there.
///
/// Notes are always at their place in their sounds, at the levels and under the controls that they
/// have there. What else there is to know is what filters and effects remember.
public enum WarmUp: Hashable, Sendable {
  /// As far as anything remembers: the frames are those of a rendering from the start, to the bit.
  case complete
  /// No further than that: what filters and effects would remember from before is lost.
  case atMost(Ticks)
}
