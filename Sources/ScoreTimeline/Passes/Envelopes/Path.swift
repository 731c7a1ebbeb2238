/// A value over time in straight lines.
///
/// Points come by time; two of one time are a jump. The first value holds before, the last one
/// after.
struct Path {
  struct Point {
    var time: Ticks
    var value: Double
  }

  private(set) var points: [Point] = []

  init() {}

  /// Creates the path of `envelope`, which starts at `start`; eases become straight.
  init(_ envelope: Envelope, from start: Ticks) { append(envelope, from: start) }

  /// Creates the path of a control whose `changes` come by time.
  init(_ control: Control, _ changes: [ControlChange]) {
    append(.zero, control.neutral)
    for change in changes where change.control == control {
      cut(at: change.start)
      append(change.envelope, from: change.start)
    }
  }

  private mutating func append(_ envelope: Envelope, from start: Ticks) {
    let straight = envelope.straightened(within: straightTolerance)
    var time = start
    append(time, straight.first)
    for segment in straight.segments {
      time += segment.duration
      append(time, segment.value)
    }
  }

  /// Adds a point, unless it changes nothing; one on the way between two others gives way.
  mutating func append(_ time: Ticks, _ value: Double) {
    if let last = points.last, last.time == time, (last.value - value).magnitude < 1e-9 { return }
    if points.count > 1, isStraight(points[points.count - 2], points[points.count - 1], time, value)
    {
      points.removeLast()
    }
    points.append(Point(time: time, value: value))
  }

  private func isStraight(_ a: Point, _ b: Point, _ time: Ticks, _ value: Double) -> Bool {
    guard a.time < b.time, b.time < time else { return false }
    let part = Double((b.time - a.time).count) / Double((time - a.time).count)
    return (a.value + (value - a.value) * part - b.value).magnitude < 1e-9
  }

  /// Ends the path at `time`, with the value that it has there.
  private mutating func cut(at time: Ticks) {
    var next: Point?
    while let last = points.last, last.time > time { next = points.removeLast() }
    guard let last = points.last else { return }
    guard let next, last.time < time else { return append(time, last.value) }
    let part = Double((time - last.time).count) / Double((next.time - last.time).count)
    append(time, last.value + (next.value - last.value) * part)
  }

  /// `true` iff it never leaves `value`.
  func isConstant(_ value: Double) -> Bool { points.allSatisfy { $0.value == value } }

  /// Returns the path with each value changed by `change`, a linear function.
  func mapValues(_ change: (Double) -> Double) -> Path {
    var path = self
    for index in points.indices { path.points[index].value = change(points[index].value) }
    return path
  }
}

/// A place on a path, moved from one point to the next.
struct PathReader {
  private let points: [Path.Point]
  private var index: Int

  /// Creates a reader at the first point of `path`, which has one.
  init(_ path: Path) {
    points = path.points
    index = 0
  }

  /// When the line at hand ends, or `nil` iff it is the last.
  var lineEnd: Ticks? { index + 1 < points.count ? points[index + 1].time : nil }

  /// Moves on to the line that begins at `time` or goes on there; behind a jump, if there is one.
  mutating func advance(to time: Ticks) {
    while let end = lineEnd, end <= time { index += 1 }
  }

  /// Returns the value at `time`, which lies on the line at hand or at one of its ends.
  func value(at time: Ticks) -> Double {
    let from = points[index]
    guard let end = lineEnd, time > from.time else { return from.value }
    let to = points[index + 1].value
    guard time < end else { return to }
    let part = Double((time - from.time).count) / Double((end - from.time).count)
    return from.value + (to - from.value) * part
  }
}
