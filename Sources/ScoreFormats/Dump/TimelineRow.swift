import ScoreTimeline

/// A line of a timeline's dump.
enum TimelineRow {
  /// A tempo, by its place in the timeline.
  case tempo(Int)
  /// A control, by its place in the timeline.
  case control(Int)
  /// An event, by its place in the timeline.
  case event(Int)
  /// The completion, which is always the last.
  case completion
}

/// The lines of a timeline's dump by time; at one time what acts stands before what it acts on.
struct TimelineRows: Sequence, IteratorProtocol {
  private let timeline: Timeline
  private var order: TimelineOrder
  private var nextTempo = 0
  private var waiting: TimelineRow?
  private var isOver = false

  /// Creates the lines of `timeline`.
  init(_ timeline: Timeline) {
    self.timeline = timeline
    order = TimelineOrder(timeline, at: .controlsFirst)
    waiting = TimelineRows.row(order.next())
  }

  /// Returns the next line, or `nil` after the completion.
  mutating func next() -> TimelineRow? {
    guard !isOver else { return nil }
    if nextTempo < timeline.tempos.count, isTempoNext() {
      defer { nextTempo += 1 }
      return .tempo(nextTempo)
    }
    guard let row = waiting else {
      isOver = true
      return .completion
    }
    waiting = TimelineRows.row(order.next())
    return row
  }

  private func isTempoNext() -> Bool {
    let start = timeline.tempos[nextTempo].start
    switch waiting {
    case .event(let index): return start <= timeline.events[index].start
    case .control(let index): return start <= timeline.controls[index].start
    case .tempo, .completion, nil: return true
    }
  }

  private static func row(_ entry: TimelineOrder.Entry?) -> TimelineRow? {
    switch entry {
    case .event(let index): .event(index)
    case .control(let index): .control(index)
    case nil: nil
    }
  }
}
