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

/// Warns of a control that is left at 0 to the end and silences what begins there.
func lint(_ timeline: Timeline, _ diagnostics: inout DiagnosticSet) {
  for control in Control.allCases where control.isFactor {
    var last: ControlChange?
    // Of several at one time, the one evaluated last holds.
    for change in timeline.controls where change.control == control {
      if change.start >= last?.start ?? .zero { last = change }
    }
    guard let last, last.envelope.last == 0 else { continue }
    let silenced = timeline.events.filter {
      $0.start >= last.end && $0.isHaptic == control.isHaptic
    }
    guard let first = silenced.min(by: { $0.start < $1.start }) else { continue }
    diagnostics.insert(.leftAtZero(last, silences: first, silenced.count))
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
