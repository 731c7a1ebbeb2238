import ScoreTimeline

/// The events and controls of a timeline in one order: that of their starts.
struct TimelineOrder: Sequence, IteratorProtocol {
  /// A place in one of the timeline's lists.
  enum Entry {
    /// The place of an event.
    case event(Int)
    /// The place of a control.
    case control(Int)
  }

  /// Which comes first of a control and an event that start together.
  enum Tie {
    /// What was evaluated first; a control that does not tell when it was comes after the events.
    case evaluation
    /// The control, since it acts on the event.
    case controlsFirst
  }

  private let timeline: Timeline
  private let tie: Tie
  private let events: StableOrder
  private let controls: StableOrder
  private var nextEvent = 0
  private var nextControl = 0

  /// Creates the order of what `timeline` holds.
  init(_ timeline: Timeline, at tie: Tie) {
    self.timeline = timeline
    self.tie = tie
    events = StableOrder(count: timeline.events.count) { timeline.events[$0].start }
    controls = StableOrder(count: timeline.controls.count) { timeline.controls[$0].start }
  }

  /// Returns the next place, or `nil` at the end.
  mutating func next() -> Entry? {
    guard nextControl < controls.count else {
      return nextEvent < events.count ? .event(takeEvent()) : nil
    }
    guard nextEvent < events.count else { return .control(takeControl()) }
    return isControlNext() ? .control(takeControl()) : .event(takeEvent())
  }

  private func isControlNext() -> Bool {
    let change = timeline.controls[controls[nextControl]]
    let event = events[nextEvent]
    let start = timeline.events[event].start
    guard change.start == start else { return change.start < start }
    switch tie {
    case .evaluation: return change.eventsBefore <= event
    case .controlsFirst: return true
    }
  }

  private mutating func takeEvent() -> Int {
    defer { nextEvent += 1 }
    return events[nextEvent]
  }

  private mutating func takeControl() -> Int {
    defer { nextControl += 1 }
    return controls[nextControl]
  }
}

/// The places of a list by time; those of the same time in their own order.
struct StableOrder {
  /// The number of places.
  let count: Int

  /// The places, or `nil` where the list is in order as it stands, as most are.
  private let places: [UInt32]?

  /// Creates the order of a list of `count` elements, of which `start` tells the times.
  init(count: Int, start: (Int) -> Ticks) {
    self.count = count
    var isSorted = true
    for place in 1..<max(count, 1) where start(place) < start(place - 1) {
      isSorted = false
      break
    }
    guard !isSorted else {
      places = nil
      return
    }
    // The times stand beside the places, so that sorting does not jump about in the events.
    var keys: [(start: Ticks, place: UInt32)] = []
    keys.reserveCapacity(count)
    for place in 0..<count { keys.append((start(place), UInt32(place))) }
    keys.sort { $0.start == $1.start ? $0.place < $1.place : $0.start < $1.start }
    places = keys.map { $0.place }
  }

  /// Returns the place of the element that comes at `index`.
  subscript(index: Int) -> Int { places.map { Int($0[index]) } ?? index }
}
