import ScoreTimeline

/// The controls of intensity and sharpness as lines over the whole score.
struct HapticControls {
  private let intensity: ControlLine
  private let sharpness: ControlLine

  /// Creates the lines that `changes`, which come by time, run along.
  init(_ changes: [ControlChange]) {
    intensity = ControlLine(changes, .intensity)
    sharpness = ControlLine(changes, .sharpness)
  }

  /// Returns what an event of `intensity` is felt as at `time`.
  func intensity(_ intensity: Double, at time: Ticks) -> Double {
    min(max(intensity * self.intensity.value(at: time), 0), 1)
  }

  /// Returns what an event of `sharpness` is felt as at `time`.
  func sharpness(_ sharpness: Double, at time: Ticks) -> Double {
    min(max(sharpness + self.sharpness.value(at: time), 0), 1)
  }

  /// Returns the straight pieces that `hum`, which is `event`, is felt as.
  func segments(of hum: Continuous, _ event: Event) -> [HapticSegment] {
    let strength = hum.intensity.straightened(within: HapticControls.tolerance)
    let edge = hum.sharpness.straightened(within: HapticControls.tolerance)
    var times = [event.start, event.end]
    for envelope in [strength, edge] {
      var time = event.start
      for segment in envelope.segments {
        time += segment.duration
        times.append(time)
      }
    }
    times += intensity.times(from: event.start, to: event.end)
    times += sharpness.times(from: event.start, to: event.end)
    times.sort()
    var segments: [HapticSegment] = []
    var last = event.start
    for time in times where time > last && time <= event.end {
      // A product of two lines is no line: in parts it is as good as one.
      let isProduct = !strength.isConstant && !intensity.isEmpty
      let parts: Int64 = isProduct ? 8 : 1
      for part in 0..<parts {
        let step = (time - last).count / parts
        let start = Ticks(count: last.count + step * part)
        let end = part == parts - 1 ? time : Ticks(count: start.count + step)
        if end > start { segments.append(piece(strength, edge, event, start, end)) }
      }
      last = time
    }
    return segments
  }

  private func piece(
    _ strength: Envelope, _ edge: Envelope, _ event: Event, _ start: Ticks, _ end: Ticks
  ) -> HapticSegment {
    let (from, to) = (start - event.start, end - event.start)
    // What a jump at the end leads to belongs to the next piece.
    return HapticSegment(
      start: start, end: end,
      intensity: (
        clamp(strength.value(at: from) * intensity.value(at: start)),
        clamp(strength.value(before: to) * intensity.value(before: end))
      ),
      sharpness: (
        clamp(edge.value(at: from) + sharpness.value(at: start)),
        clamp(edge.value(before: to) + sharpness.value(before: end))
      ), origin: event.origin)
  }

  private func clamp(_ value: Double) -> Double { min(max(value, 0), 1) }

  /// By how much straight lines may leave an ease, in parts of full scale.
  private static let tolerance = 0.0025
}

extension Envelope {
  /// Returns the value that it comes to at `time`, before it jumps there.
  fileprivate func value(before time: Ticks) -> Double {
    var end = Ticks.zero
    for segment in segments {
      end += segment.duration
      if end == time, segment.duration > .zero { return segment.value }
      if end > time { break }
    }
    return value(at: time)
  }
}

/// A control over the whole score: straight between points, its last value before the next.
struct ControlLine {
  private var points: [(time: Ticks, value: Double)] = []
  private let neutral: Double

  /// Creates the line that those of `changes` run along that change `control`.
  init(_ changes: [ControlChange], _ control: Control) {
    neutral = control.neutral
    for change in changes where change.control == control {
      while let last = points.last, last.time > change.start { cut(at: change.start, last) }
      // Up to here the last value holds, and before the first change the neutral one.
      if let last = points.last {
        if last.time < change.start { points.append((change.start, last.value)) }
      }
      points.append((change.start, change.envelope.first))
      var time = change.start
      for segment in change.envelope.straightened(within: 0.0025).segments {
        time += segment.duration
        points.append((time, segment.value))
      }
    }
  }

  /// Takes the last point away, and puts one at `time` on the way to it.
  private mutating func cut(at time: Ticks, _ last: (time: Ticks, value: Double)) {
    let value = value(before: time)
    points.removeLast()
    if points.last.map({ $0.time < time }) == true { points.append((time, value)) }
  }

  /// `true` iff nothing changes it.
  var isEmpty: Bool { points.isEmpty }

  /// Returns the times of its points behind `start` and before `end`.
  func times(from start: Ticks, to end: Ticks) -> [Ticks] {
    let first = count(before: start, orAt: true)
    return points[first..<max(first, count(before: end, orAt: false))].map { $0.time }
  }

  /// Returns its value at `time`; after a jump, at its very time.
  func value(at time: Ticks) -> Double { value(count(before: time, orAt: true), time) }

  /// Returns its value before a jump at `time`.
  func value(before time: Ticks) -> Double { value(count(before: time, orAt: false), time) }

  private func value(_ next: Int, _ time: Ticks) -> Double {
    guard next > 0 else { return neutral }
    let from = points[next - 1]
    guard next < points.count, points[next].time > from.time else { return from.value }
    let to = points[next]
    return from.value
      + (to.value - from.value) * Double((time - from.time).count)
      / Double((to.time - from.time).count)
  }

  private func count(before time: Ticks, orAt isAt: Bool) -> Int {
    var low = 0
    var high = points.count
    while low < high {
      let middle = (low + high) / 2
      if points[middle].time < time || isAt && points[middle].time == time {
        low = middle + 1
      } else {
        high = middle
      }
    }
    return low
  }
}
