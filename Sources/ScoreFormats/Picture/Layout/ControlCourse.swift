import ScoreTimeline

/// What a control is over the whole score.
struct ControlCourse: Sendable {
  private let neutral: Double
  private let range: ClosedRange<Double>

  /// The changes by time; each replaces the rest of the one before.
  private let changes: [ControlChange]

  /// Creates the course of `control` by `changes`, which come by time.
  init(_ control: Control, _ changes: [ControlChange]) {
    neutral = control.neutral
    range = control.range
    self.changes = changes
  }

  /// Returns the value at `time`.
  func value(at time: Ticks) -> Double {
    let index = firstChange(after: time) - 1
    guard index >= 0 else { return neutral }
    let value = changes[index].envelope.value(at: time - changes[index].start)
    return min(max(value, range.lowerBound), range.upperBound)
  }

  /// Returns `true` iff it changes nothing from `start` to `end`.
  func isNeutral(from start: Ticks, to end: Ticks) -> Bool {
    guard value(at: start) == neutral else { return false }
    let first = max(firstChange(after: start) - 1, 0)
    for change in changes[min(first, changes.count)...] {
      if change.start >= end { return true }
      let envelope = change.envelope
      if envelope.least != neutral || envelope.greatest != neutral { return false }
    }
    return true
  }

  /// Returns the instants between `start` and `end` at which it may jump or bend.
  func corners(from start: Ticks, to end: Ticks) -> [Ticks] {
    var corners: [Ticks] = []
    let first = max(firstChange(after: start) - 1, 0)
    for change in changes[min(first, changes.count)...] {
      if change.start >= end { break }
      corners.append(change.start)
      corners += change.envelope.corners(from: change.start)
    }
    return corners.filter { $0 > start && $0 < end }
  }

  /// Returns the place of the first change that begins after `time`.
  private func firstChange(after time: Ticks) -> Int {
    var low = 0
    var high = changes.count
    while low < high {
      let middle = (low + high) / 2
      if changes[middle].start <= time { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

extension Envelope {
  /// Returns the ends of its segments, if it begins at `start`.
  func corners(from start: Ticks) -> [Ticks] {
    var time = start
    return segments.map {
      time += $0.duration
      return time
    }
  }
}
