import ScoreTimeline

/// An envelope as a line in a window.
enum EnvelopePath {
  /// The pixels from one point of a curved segment to the next.
  private static let curveStep = 4.0

  /// The pixels from one point to the next where an envelope and a control move together.
  private static let controlledStep = 3.0

  /// Returns the values of `envelope`, which begins at `origin`, from one time to another: as x and
  /// value, each corner and jump exactly.
  static func points(
    _ envelope: Envelope, from origin: Ticks, between start: Ticks, and end: Ticks,
    in window: TimeWindow
  ) -> [Point] {
    var points = [Point(x: window.x(start), y: envelope.value(at: start - origin))]
    var from = envelope.first
    var time = origin
    for segment in envelope.segments {
      let next = time + segment.duration
      if time >= end { break }
      if next >= start {
        appendSegment(segment, from: from, at: time, between: start, and: end, window, to: &points)
      }
      from = segment.value
      time = next
    }
    if time < end { points.append(Point(x: window.x(end), y: from)) }
    return points
  }

  /// Returns the values of `envelope` likewise, each combined with that of `control` there.
  static func points(
    _ envelope: Envelope, from origin: Ticks, between start: Ticks, and end: Ticks,
    under control: ControlCourse, in window: TimeWindow, _ combine: (Double, Double) -> Double
  ) -> [Point] {
    guard start < end, !control.isNeutral(from: start, to: end) else {
      return points(envelope, from: origin, between: start, and: end, in: window)
    }
    // The last instant, since at the end itself a control may have jumped on.
    var times: [Ticks] = [start, end - Ticks(count: 1)]
    let count = Int(Double((end - start).count) * window.scale / controlledStep)
    for index in 1..<max(count, 1) {
      times.append(start + Ticks(count: (end - start).count * Int64(index) / Int64(count)))
    }
    for corner in control.corners(from: start, to: end) + envelope.corners(from: origin)
    where corner > start && corner < end {
      // Both sides of what may be a jump.
      times += [corner - Ticks(count: 1), corner]
    }
    times.sort()
    return times.map {
      Point(
        x: window.x($0), y: combine(envelope.value(at: $0 - origin), control.value(at: $0)))
    }
  }

  /// Appends what lies between `start` and `end` of a segment that begins at `time` with `from`.
  private static func appendSegment(
    _ segment: Envelope.Segment, from: Double, at time: Ticks, between start: Ticks,
    and end: Ticks, _ window: TimeWindow, to points: inout [Point]
  ) {
    let first = max(time, start)
    let last = min(time + segment.duration, end)
    let width = Double((last - first).count) * window.scale
    let count = segment.ease == .linear ? 1 : max(Int(width / curveStep), 1)
    for index in 0...count {
      let part = Double(index) / Double(count)
      let at = first + Ticks(count: Int64(Double((last - first).count) * part + 0.5))
      let whole = Double(segment.duration.count)
      let way = whole > 0 ? Double((at - time).count) / whole : Double(index)
      let value = from + (segment.value - from) * segment.ease(way)
      let point = Point(x: window.x(at), y: value)
      if points.last != point { points.append(point) }
    }
  }
}
