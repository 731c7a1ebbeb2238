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
    let strength = ControlLine(hum.intensity, from: event.start)
    let edge = ControlLine(hum.sharpness, from: event.start)
    var times = [event.start, event.end]
    for line in [strength, edge] { times += line.times(from: event.start, to: event.end) }
    times += intensity.times(from: event.start, to: event.end)
    times += sharpness.times(from: event.start, to: event.end)
    times.sort()
    var segments: [HapticSegment] = []
    var last = event.start
    for time in times where time > last && time <= event.end {
      // A product of two lines is no line: in parts it is as good as one.
      let isProduct = !hum.intensity.isConstant && !intensity.isEmpty
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
    _ strength: ControlLine, _ edge: ControlLine, _ event: Event, _ start: Ticks, _ end: Ticks
  ) -> HapticSegment {
    // What a jump at the end leads to belongs to the next piece.
    HapticSegment(
      start: start, end: end,
      intensity: (
        clamp(strength.value(at: start) * intensity.value(at: start)),
        clamp(strength.value(before: end) * intensity.value(before: end))
      ),
      sharpness: (
        clamp(edge.value(at: start) + sharpness.value(at: start)),
        clamp(edge.value(before: end) + sharpness.value(before: end))
      ), origin: event.origin)
  }

  private func clamp(_ value: Double) -> Double { min(max(value, 0), 1) }
}

/// A control over the whole score: straight between points, its last value before the next.
struct ControlLine {
  private var points: [(time: Ticks, value: Double)] = []
  private let neutral: Double

  /// By how much straight lines may leave an ease, in parts of full scale.
  private static let tolerance = 0.0025

  /// Creates the line that `envelope` runs along from `start`.
  init(_ envelope: Envelope, from start: Ticks) {
    neutral = envelope.first
    append(envelope, from: start)
  }

  /// Creates the line that those of `changes` run along that change `control`.
  init(_ changes: [ControlChange], _ control: Control) {
    neutral = control.neutral
    for change in changes where change.control == control {
      while let last = points.last, last.time > change.start { cut(at: change.start, last) }
      // Up to here the last value holds, and before the first change the neutral one.
      if let last = points.last {
        if last.time < change.start { points.append((change.start, last.value)) }
      }
      append(change.envelope, from: change.start)
    }
  }

  private mutating func append(_ envelope: Envelope, from start: Ticks) {
    points.append((start, envelope.first))
    var time = start
    for segment in envelope.straightened(within: ControlLine.tolerance).segments {
      time += segment.duration
      points.append((time, segment.value))
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
    // Without rounding: the next piece begins with this value.
    guard to.time > time else { return to.value }
    let part = Double((time - from.time).count) / Double((to.time - from.time).count)
    return from.value + (to.value - from.value) * part
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
