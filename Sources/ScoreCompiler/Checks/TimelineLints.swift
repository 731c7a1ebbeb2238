import ScoreDiagnostics
import ScoreTimeline

/// Ends each control where the next one of its kind begins, with a warning if it still moved.
func resolveOverlaps(of controls: inout [ControlChange], _ diagnostics: inout DiagnosticSet) {
  guard controls.count > 1 else { return }
  // Stable by time: at one time, what is evaluated last holds.
  let order = controls.indices.sorted {
    (controls[$0].start, $0) < (controls[$1].start, $1)
  }
  var last: [Control: Int] = [:]
  for index in order {
    let change = controls[index]
    if let earlier = last[change.control], controls[earlier].end > change.start {
      diagnostics.insert(.overlappingControls(change, controls[earlier]))
      let kept = change.start - controls[earlier].start
      controls[earlier].envelope = controls[earlier].envelope.cut(at: kept)
    }
    last[change.control] = index
  }
}

/// Warns of each control that is left at 0 and silences what begins later.
func lint(_ timeline: Timeline, _ diagnostics: inout DiagnosticSet) {
  for control in Control.allCases where control.isFactor {
    var silences = silences(of: control, in: timeline.controls)
    guard !silences.isEmpty else { continue }
    for event in timeline.events where event.isHaptic == control.isHaptic {
      guard let index = silences.lastIndex(startingBy: event.start) else { continue }
      if event.start < silences[index].end { silences[index].add(event) }
    }
    for silence in silences {
      guard let first = silence.first else { continue }
      diagnostics.insert(.leftAtZero(silence.change, silences: first, silence.count))
    }
  }
}

/// A stretch of time in which a control stays at 0.
private struct Silence {
  let change: ControlChange
  let end: Ticks
  var first: Event?
  var count = 0

  mutating func add(_ event: Event) {
    if event.start < first?.start ?? Ticks.maximum { first = event }
    count += 1
  }
}

/// Returns the stretches in which `control` stays at 0, by time.
private func silences(of control: Control, in controls: [ControlChange]) -> [Silence] {
  let changes = controls.filter { $0.control == control }.sorted { $0.start < $1.start }
  return changes.indices.compactMap { index in
    guard changes[index].envelope.last == 0 else { return nil }
    let end = index + 1 < changes.count ? changes[index + 1].start : Ticks.maximum
    return Silence(change: changes[index], end: end)
  }
}

extension [Silence] {
  /// Returns the index of the last stretch that has begun by `time`.
  ///
  /// - Complexity: O(log n).
  fileprivate func lastIndex(startingBy time: Ticks) -> Int? {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if self[middle].change.end <= time { low = middle + 1 } else { high = middle }
    }
    return low > 0 ? low - 1 : nil
  }
}

extension Event {
  /// `true` iff it is felt; otherwise it is heard.
  fileprivate var isHaptic: Bool {
    switch kind {
    case .transient, .continuous, .preset: true
    case .sound, .tone: false
    }
  }
}
