extension Timeline {
  /// The timeline in two: what plays once, and what its loops repeat, which begins at 0 when the
  /// former is at the start of `loopRegion`.
  ///
  /// All is in the former where `endLoops` has not bounded its loops; it is `nil` iff nothing plays
  /// but what is repeated. Played once, and the turns each `loopRegion` anew beside it, without an
  /// end of what the turns before still play, they are what the timeline is.
  ///
  /// - Requires: no pass has lowered its events, which would have lost what they are parts of.
  public var onceAndTurns: (once: Timeline?, turns: Timeline?) {
    guard let region = loopRegion else { return (self, nil) }
    let looped = parts { $0 == .loop }
    var (once, turns) = (self, self)
    once.keepEvents { !looped.contains($0.part) || $0.start < region.start }
    once.completion = once.events.reduce(.zero) { max($0, $1.end) }
    once.forgetLoops()
    turns.keepEvents { looped.contains($0.part) && $0.start >= region.start }
    turns.completion = turns.events.reduce(region.end) { max($0, $1.end) }
    turns.forgetLoops()
    turns.begin(at: region.start)
    // A file that no note lasts beyond is just as long as its turns, for players that repeat files.
    let length = region.end - region.start
    if turns.completion == length, !turns.hasEffects { turns.cutoff = length }
    // Source code names a type after it, and no two may have one name.
    turns.about.title = about.title.map { $0 + " (loop)" }
    return (once.events.isEmpty ? nil : once, turns)
  }

  /// `true` iff a sound may still be heard when its note is over.
  private var hasEffects: Bool {
    events.contains { event in
      switch event.kind {
      case .sound(let sound): !sound.effects.isEmpty
      case .tone(let tone): !tone.effects.isEmpty
      case .transient, .continuous, .preset: false
      }
    }
  }

  private mutating func forgetLoops() {
    loopRegion = nil
    loopTurns = []
  }

  /// Makes `time` the start: controls have there the value that they have come to.
  ///
  /// - Requires: no event starts before it.
  private mutating func begin(at time: Ticks) {
    for index in events.indices {
      events[index].start = events[index].start - time
      events[index].end = events[index].end - time
    }
    completion = completion - time
    controls =
      Control.allCases.compactMap { controls.rest(of: $0, at: time) }
      + controls.filter { $0.start >= time }.map { change in
        var change = change
        change.start = change.start - time
        return change
      }
    let current = tempos.last { $0.start <= time }
    tempos.removeAll { $0.start <= time }
    for index in tempos.indices { tempos[index].start = tempos[index].start - time }
    if var current {
      current.start = .zero
      tempos.insert(current, at: 0)
    }
  }
}

extension [ControlChange] {
  /// Returns the change, at 0, that does what those of `control` before `time` do from there on.
  fileprivate func rest(of control: Control, at time: Ticks) -> ControlChange? {
    var latest: ControlChange?
    for change in self where change.control == control && change.start < time {
      if change.start >= latest?.start ?? .zero { latest = change }
    }
    guard var change = latest else { return nil }
    change.envelope = change.envelope.dropping(time - change.start)
    change.start = .zero
    change.eventsBefore = 0
    return change
  }
}
