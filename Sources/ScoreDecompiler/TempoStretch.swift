import ScoreTimeline

/// The part of a timeline in which one tempo holds.
struct TempoStretch {
  /// Its tempo; `nil` where none is told.
  var tempo: TempoChange?

  /// Its events, by their numbers, and its controls.
  private var events: Range<Int>
  private var controls: Range<Int>

  /// When it is over.
  private var end: Ticks

  /// Returns the stretches of `timeline`: one where it tells no tempo.
  static func all(of timeline: Timeline) -> [TempoStretch] {
    var tempos: [TempoChange?] = timeline.tempos.filter { $0.start <= timeline.completion }
    if tempos.isEmpty || timeline.tempos[0].start > .zero { tempos.insert(nil, at: 0) }
    var stretches: [TempoStretch] = []
    var (event, control) = (0, 0)
    for (number, tempo) in tempos.enumerated() {
      let isLast = number == tempos.count - 1
      let end = isLast ? timeline.completion : tempos[number + 1]?.start ?? timeline.completion
      let (firstEvent, firstControl) = (event, control)
      while event < timeline.events.count, isLast || timeline.events[event].start < end {
        event += 1
      }
      while control < timeline.controls.count, isLast || timeline.controls[control].start < end {
        control += 1
      }
      stretches.append(
        TempoStretch(
          tempo: tempo, events: firstEvent..<event, controls: firstControl..<control, end: end))
    }
    return stretches
  }

  /// Returns what of `timeline` it holds, with times that count from `start`.
  func part(of timeline: Timeline, from start: Ticks) -> Timeline {
    guard start > .zero || events.count < timeline.events.count else { return timeline }
    var part = Timeline(completion: max(end - start, .zero))
    part.events = timeline.events[events].map { event in
      var event = event
      let length = event.duration
      event.start = max(event.start - start, .zero)
      event.end = event.start + length
      return event
    }
    part.controls = timeline.controls[controls].map { change in
      var change = change
      change.start = max(change.start - start, .zero)
      return change
    }
    return part
  }
}
