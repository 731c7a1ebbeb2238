import ScoreTimeline

/// A control over a window, as x and value.
struct ControlPath {
  /// The line, with both ends of each jump.
  private(set) var line: [Point] = []

  /// The places whose values the score states.
  private(set) var knots: [Point] = []

  /// `true` iff it moves here or does something.
  var isOfInterest: Bool { !knots.isEmpty || line.contains { $0.y != neutral } }

  private let neutral: Double

  /// Creates the path of `changes`, which come by time; each replaces the rest of the one before.
  init(_ control: Control, _ changes: [ControlChange], in window: TimeWindow) {
    neutral = control.neutral
    let first = changes.first?.start ?? window.end
    if first > window.start {
      line = [
        Point(x: window.left, y: neutral), Point(x: window.clampedX(first), y: neutral),
      ]
    }
    for (index, change) in changes.enumerated() {
      let end = index + 1 < changes.count ? changes[index + 1].start : window.end
      add(change, until: min(end, window.end), in: window)
    }
  }

  private mutating func add(_ change: ControlChange, until end: Ticks, in window: TimeWindow) {
    let start = max(change.start, window.start)
    guard start < end || start == end && window.contains(change.start) else { return }
    line += EnvelopePath.points(
      change.envelope, from: change.start, between: start, and: end, in: window)
    addKnot(change.envelope.first, at: change.start, until: end, in: window)
    var time = change.start
    for segment in change.envelope.segments {
      time += segment.duration
      addKnot(segment.value, at: time, until: end, in: window)
    }
  }

  private mutating func addKnot(
    _ value: Double, at time: Ticks, until end: Ticks, in window: TimeWindow
  ) {
    guard window.contains(time), time <= end else { return }
    let knot = Point(x: window.x(time), y: value)
    if knots.last != knot { knots.append(knot) }
  }
}
