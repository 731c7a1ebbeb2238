extension Pass {
  /// Turns feedbacks with a name into the taps and vibrations of `PassOptions.presets`.
  ///
  /// Assumes nothing, and leaves what one feedback becomes one after the other in its place, so that
  /// events may have to be sorted. Strength is a factor, sharpness is added; both are clamped.
  static let presets = Pass("presets", "turns feedbacks with a name into taps and vibrations") {
    timeline, options, _ in
    guard options.target != .text, timeline.events.contains(where: { $0.preset != nil }) else {
      return
    }
    // There are few: a dictionary would cost a short compilation more than it saves.
    var ready: [ReadyPreset] = []
    var events: [Event] = []
    events.reserveCapacity(timeline.events.count * 5 / 4)
    for event in timeline.events {
      guard let note = event.preset else {
        events.append(event)
        continue
      }
      let index = ready.firstIndex { $0.preset == note.preset } ?? ready.count
      if index == ready.count {
        let steps = options.presets.steps(of: note.preset)
        ready.append(ReadyPreset(preset: note.preset, steps: steps))
      }
      for step in ready[index].steps { events.append(Event(step, of: note, in: event)) }
    }
    timeline.events = events
  }
}

/// What a feedback becomes, looked up.
private struct ReadyPreset {
  let preset: Preset
  let steps: [PresetStep]
}

extension Event {
  /// Its feedback with a name, if it is one.
  var preset: PresetNote? { if case .preset(let note) = kind { note } else { nil } }

  /// Creates what `step` makes of `note`, which `event` holds.
  fileprivate init(_ step: PresetStep, of note: PresetNote, in event: Event) {
    let intensity = min(max(step.intensity * note.intensity, 0), 1)
    let sharpness = min(max(step.sharpness + note.sharpness, 0), 1)
    let start = event.start + step.start
    let kind: Kind =
      step.duration == .zero
      ? .transient(Transient(intensity: intensity, sharpness: sharpness))
      : .continuous(Continuous(intensity: Envelope(intensity), sharpness: Envelope(sharpness)))
    self.init(
      from: start, to: start + step.duration, kind, origin: event.origin, part: event.part)
  }
}
