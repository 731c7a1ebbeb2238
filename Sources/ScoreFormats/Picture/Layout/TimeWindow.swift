import ScoreTimeline

/// A stretch of time and the place that it is drawn at.
struct TimeWindow: Hashable, Sendable {
  /// The first instant that it shows.
  var start: Ticks

  /// The last instant that it shows.
  var end: Ticks

  /// Where `start` is, in pixels.
  var left: Double

  /// The pixels of a tick.
  var scale: Double

  /// `true` iff it is the last: the score is complete at its end.
  var isLast: Bool

  /// Where `end` is, in pixels.
  var right: Double { x(end) }

  /// Returns where `time` is, in pixels.
  func x(_ time: Ticks) -> Double { left + Double((time - start).count) * scale }

  /// Returns where `time` is, or the edge that is next to it.
  func clampedX(_ time: Ticks) -> Double { x(min(max(time, start), end)) }

  /// Returns the time that is at `x`, to a tick.
  func time(at x: Double) -> Ticks { start + Ticks(count: Int64((x - left) / scale + 0.5)) }

  /// Returns `true` iff it shows `time`; a boundary belongs to the later of two windows.
  func contains(_ time: Ticks) -> Bool { time >= start && (time < end || isLast && time <= end) }

  /// Returns `true` iff it shows something of what lasts from `from` to `to`.
  func shows(from: Ticks, to: Ticks) -> Bool {
    contains(from) || from < start && to > start
  }
}
