import ScoreDiagnostics

extension Pass {
  /// Drops controls that change nothing.
  ///
  /// Assumes events and controls by time, and keeps them so. Dropped are those that set what is set
  /// already, that are replaced at their own instant, or that no event of their kind can meet.
  static let dropControls = Pass(
    "dropControls", "drops controls that change nothing", from: .standard
  ) { timeline, options, diagnostics in
    guard !timeline.controls.isEmpty else { return }
    let ends = EndsByKind(timeline.events)
    var kept: [ControlChange] = []
    kept.reserveCapacity(timeline.controls.count)
    var lastKept: [Control: Int] = [:]
    for (index, change) in timeline.controls.enumerated() {
      if let reason = reasonToDrop(
        index, in: timeline.controls, after: lastKept[change.control].map { kept[$0] }, ends)
      {
        if options.wantsRemarks { diagnostics.insert(.droppedControl(change, reason)) }
      } else {
        lastKept[change.control] = kept.count
        kept.append(change)
      }
    }
    timeline.controls = kept
  }
}

/// Returns why the change at `index` is without effect after `last`, or `nil` iff it has one.
private func reasonToDrop(
  _ index: Int, in changes: [ControlChange], after last: ControlChange?, _ ends: EndsByKind
) -> String? {
  if ends.isTooLate(changes[index]) { return "no note that it acts on is left" }
  if changesNothing(changes[index], after: last) { return "it has that value already" }
  return isReplaced(index, in: changes) ? "another one at the same time replaces it" : nil
}

/// Returns `true` iff `change` holds the value that its control rests at after `last`.
private func changesNothing(_ change: ControlChange, after last: ControlChange?) -> Bool {
  let present = last?.envelope.last ?? change.control.neutral
  let isOver = last.map { $0.end <= change.start } ?? true
  return isOver && change.envelope.least == present && change.envelope.greatest == present
}

/// Returns `true` iff a later one of `changes` begins at the instant of the one at `index`.
private func isReplaced(_ index: Int, in changes: [ControlChange]) -> Bool {
  let change = changes[index]
  return changes[(index + 1)...].prefix { $0.start == change.start }
    .contains { $0.control == change.control }
}

/// When the last event of each kind is over.
private struct EndsByKind {
  private var haptic: Ticks?
  private var audio: Ticks?

  init(_ events: [Event]) {
    for event in events {
      let end = event.surelyOver ?? .maximum
      if event.isHaptic {
        haptic = max(haptic ?? end, end)
      } else {
        audio = max(audio ?? end, end)
      }
    }
  }

  /// Returns `true` iff all events that `change` acts on are over when it begins.
  func isTooLate(_ change: ControlChange) -> Bool {
    guard let end = change.control.isHaptic ? haptic : audio else { return true }
    return change.start > end
  }
}
