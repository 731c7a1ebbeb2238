import ScoreDiagnostics
import ScoreTimeline

/// What is felt as lines over time, as other formats tell it, on its way to a timeline.
struct TouchLines {
  /// A point of a line; two at one time are a jump.
  struct Point {
    /// When.
    var time: Ticks
    /// The value there.
    var value: Double
    /// Where the file says so.
    var origin: SourceSpan
  }

  /// The strength, 0…1, by time.
  var intensity: [Point] = []

  /// The sharpness, 0…1, by time; 0.5 where there is none.
  var sharpness: [Point] = []

  /// Values that differ by less are the same: a few digits of a file do.
  private static let same = 1e-6

  /// Jumps take a format that knows none so long at most.
  private static let longestJump = Ticks(count: Ticks.perSecond / 10_000)

  /// Returns the vibrations that the lines are, one for each stretch that is felt.
  mutating func events() -> [Event] {
    TouchLines.makeJumps(in: &intensity)
    TouchLines.makeJumps(in: &sharpness)
    let (points, edges) = (intensity, sharpness)
    var events: [Event] = []
    var start: Int?
    for index in points.indices.dropLast() {
      let isFelt =
        points[index].time < points[index + 1].time
        && (points[index].value > 0 || points[index + 1].value > 0)
      if isFelt, start == nil { start = index }
      let isLast = index + 2 == points.count
      guard let first = start, !isFelt && points[index].time < points[index + 1].time || isLast
      else { continue }
      let end = isFelt ? index + 1 : index
      events.append(event(points, first, end, edges))
      start = nil
    }
    return events
  }

  private func event(
    _ points: [Point], _ first: Int, _ last: Int, _ edges: [Point]
  ) -> Event {
    let (start, end) = (points[first].time, points[last].time)
    let hum = Continuous(
      intensity: TouchLines.envelope(points, from: start, to: end, or: 0),
      sharpness: TouchLines.envelope(edges, from: start, to: end, or: 0.5))
    return Event(from: start, to: end, .continuous(hum), origin: points[first].origin)
  }

  /// Makes each move of `points` that is as short as a jump one; what rests so short stays.
  private static func makeJumps(in points: inout [Point]) {
    for index in points.indices.dropFirst()
    where points[index].value != points[index - 1].value
      && points[index].time - points[index - 1].time <= longestJump
    {
      points[index].time = points[index - 1].time
    }
  }

  /// Returns the part of a line from `start` to `end`, and `usual` for an empty one.
  private static func envelope(
    _ points: [Point], from start: Ticks, to end: Ticks, or usual: Double
  ) -> Envelope {
    guard let head = points.first else { return Envelope(usual) }
    var next = firstIndex(of: points, behind: start)
    var value = next == 0 ? head.value : self.value(points, next, at: start)
    var envelope = Envelope(value)
    var time = start
    while next < points.count, points[next].time <= end {
      // What it jumps to at the end is felt no more.
      if points[next].time == end, time == end { break }
      // A jump to where the line is already is none: files repeat points where another line jumps.
      if points[next].time == time, (points[next].value - value).magnitude < TouchLines.same {
        next += 1
        continue
      }
      value = points[next].value
      envelope.append(value, over: points[next].time - time)
      time = points[next].time
      next += 1
    }
    if time < end, next < points.count, next > 0 {
      value = self.value(points, next, at: end)
      envelope.segments.append(.init(to: value, over: end - time))
    }
    while let last = envelope.segments.popLast() {
      guard last.value == envelope.last else {
        envelope.segments.append(last)
        break
      }
    }
    return envelope
  }

  /// Returns the first of `points` that is later than `time`; their number iff there is none.
  private static func firstIndex(of points: [Point], behind time: Ticks) -> Int {
    var low = 0
    var high = points.count
    while low < high {
      let middle = (low + high) / 2
      if points[middle].time <= time { low = middle + 1 } else { high = middle }
    }
    return low
  }

  private static func value(_ points: [Point], _ next: Int, at time: Ticks) -> Double {
    let from = points[next - 1]
    guard next < points.count else { return from.value }
    let part = Double((time - from.time).count) / Double((points[next].time - from.time).count)
    return from.value + (points[next].value - from.value) * part
  }
}

extension Envelope {
  /// Adds a move to `value`; one that goes on resting makes the last one longer.
  fileprivate mutating func append(_ value: Double, over duration: Ticks) {
    let count = segments.count
    let before = count > 1 ? segments[count - 2].value : first
    if count > 0, last == value, before == value {
      segments[count - 1].duration += duration
    } else {
      segments.append(Segment(to: value, over: duration))
    }
  }
}

extension Timeline {
  /// Creates the timeline of `events`, which ends with the last of them, or at `end` if it is later.
  init(touch events: [Event], end: Ticks = .zero, about: About = About()) {
    self.init(events: events, about: about)
    sortByStart()
    completion = events.reduce(end) { max($0, $1.end) }
  }
}
