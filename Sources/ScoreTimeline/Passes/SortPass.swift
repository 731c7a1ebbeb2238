extension Pass {
  /// Puts events and controls in the order of their start.
  ///
  /// Assumes nothing. Those of one instant keep their order, that of evaluation; where all come by
  /// time already, nothing is moved.
  static let sort = Pass("sort", "puts events and controls in the order of their start") {
    timeline, _, _ in
    timeline.sortByStart()
  }
}

extension Timeline {
  /// Puts events and controls in the order of their start; those of one instant keep theirs.
  public mutating func sortByStart() {
    if !isAscending(events.count, { events[$0].start }) { events.sort { $0.start < $1.start } }
    if !isAscending(controls.count, { controls[$0].start }) {
      controls.sort { $0.start < $1.start }
    }
  }
}

/// Returns `true` iff none of the `count` times is before the one in front of it.
private func isAscending(_ count: Int, _ time: (Int) -> Ticks) -> Bool {
  guard count > 1 else { return true }
  return (1..<count).allSatisfy { time($0 - 1) <= time($0) }
}
