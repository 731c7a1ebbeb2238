import ScoreDiagnostics

extension Pass {
  /// Leaves in AHAP only the sounds that Core Haptics can play, and has the others rendered.
  ///
  /// Assumes events and controls by time, and keeps them so. Rendered are tones, parts of sounds,
  /// fades, and sounds whose envelopes no control can serve: a control acts on all sounds, so it
  /// serves one that sounds alone while the score leaves that control at rest. Where there is no
  /// place for a file, what is lost is told. Like sounds share a file.
  static let renderSounds = Pass(
    "renderSounds", "has sounds rendered that Core Haptics cannot play", for: .ahap
  ) { timeline, options, diagnostics in
    guard timeline.events.contains(where: { !$0.isHaptic }) else { return }
    var rendering = SoundRendering(options, timeline.controls)
    let alone = loneSounds(timeline.events)
    timeline.events = timeline.events.enumerated().compactMap { index, event in
      event.isHaptic ? event : rendering.lower(event, nextStart: alone[index])
    }
    timeline.controls += rendering.changes
    timeline.rendered = rendering.rendered
    timeline.sortByStart()
    diagnostics.formUnion(rendering.diagnostics)
  }
}

/// When a sound that sounds alone is followed by another.
private enum Neighbour {
  /// Another one sounds meanwhile.
  case overlaps
  /// None does, and the next begins then, if there is one.
  case begins(Ticks?)
}

/// Returns for each event whether another sound sounds while it does.
private func loneSounds(_ events: [Event]) -> [Neighbour?] {
  var neighbours = [Neighbour?](repeating: nil, count: events.count)
  var last: Int?
  var reach = Ticks.zero
  for (index, event) in events.enumerated() where !event.isHaptic {
    if let last, case .begins = neighbours[last] {
      neighbours[last] = event.start < events[last].end ? .overlaps : .begins(event.start)
    }
    neighbours[index] = event.start < reach ? .overlaps : .begins(nil)
    reach = max(reach, event.end)
    last = index
  }
  return neighbours
}

private struct SoundRendering {
  private enum Content: Hashable {
    case sound(Sound, Ticks)
    case tone(Tone, Ticks)
  }

  private let options: PassOptions
  private var tracks: [Control: RestingControl]
  private var places: [Content: Int] = [:]
  private(set) var rendered: [RenderedSound] = []
  private(set) var changes: [ControlChange] = []
  var diagnostics = DiagnosticSet()

  init(_ options: PassOptions, _ controls: [ControlChange]) {
    self.options = options
    tracks = [
      .volume: RestingControl(.volume, controls), .pan: RestingControl(.pan, controls),
      .brightness: RestingControl(.brightness, controls),
    ]
  }

  /// Returns what stands for `event` in the output, or `nil` iff nothing can.
  mutating func lower(_ event: Event, nextStart: Neighbour?) -> Event? {
    switch event.kind {
    case .transient, .continuous, .preset: return event
    case .sound(let sound):
      if sound.isProcessed { return render(event) }
      var levels = AudioLevels(sound.volume, sound.pan, sound.brightness)
      guard serve(&levels, event, nextStart) else {
        return render(event)
      }
      return event.replacing(.sound(sound.with(levels)))
    case .tone(let tone):
      if tone.frequency != nil || !tone.effects.isEmpty { return render(event) }
      var levels = AudioLevels(tone.volume, tone.pan, tone.brightness)
      guard serve(&levels, event, nextStart) else {
        return render(event)
      }
      return event.replacing(.tone(tone.with(levels)))
    }
  }

  // MARK: Envelopes by controls

  /// Makes `levels` constant and adds the controls that move instead, if that is possible.
  private mutating func serve(
    _ levels: inout AudioLevels, _ event: Event, _ neighbour: Neighbour?
  ) -> Bool {
    levels.cut(at: event.duration)
    if levels.areConstant { return true }
    guard case .begins(let next) = neighbour else { return false }
    var served: [ControlChange] = []
    for control in [Control.volume, .pan, .brightness] where !levels[control].isConstant {
      guard let rest = tracks[control]?.value(from: event.start, to: event.end),
        control == .volume || rest == control.neutral
      else { return false }
      let (constant, moving) = levels[control].divided(by: control, resting: rest)
      levels[control] = Envelope(constant)
      served.append(ControlChange(control, at: event.start, moving, origin: event.origin))
      if let next, tracks[control]?.rests(until: next) == true {
        served.append(ControlChange(control, at: next, Envelope(rest), origin: event.origin))
      }
    }
    changes += served
    return true
  }

  // MARK: Files

  private mutating func render(_ event: Event) -> Event? {
    guard let name = options.renderedName else { return lose(event) }
    let alone = event.alone
    let content: Content
    switch alone.kind {
    case .transient, .continuous, .preset: return event
    case .sound(let sound): content = .sound(sound, alone.end)
    case .tone(let tone): content = .tone(tone, alone.end)
    }
    let place = places[content] ?? rendered.count
    let file = "\(name)-\(place + 1).wav"
    if place == rendered.count {
      places[content] = place
      rendered.append(RenderedSound(alone, into: file))
    }
    if options.wantsRemarks, options.holdsSounds {
      diagnostics.insert(.rendered(into: file, at: event.origin))
    }
    var sound = Sound(source: SoundSource(.file, file, in: ""), length: event.duration)
    sound.isRendered = true
    return event.replacing(.sound(sound))
  }

  /// Tells what is lost of `event`, and returns what is left of it.
  private mutating func lose(_ event: Event) -> Event? {
    switch event.kind {
    case .transient, .continuous, .preset: return event
    case .sound(let sound):
      let levels = AudioLevels(sound.volume, sound.pan, sound.brightness).atGreatest
      diagnostics.insert(
        sound.isProcessed ? .lostProcessing(at: event.origin) : .lostEnvelope(at: event.origin))
      return event.replacing(.sound(sound.unprocessed.with(levels)))
    case .tone(let tone):
      guard tone.frequency == nil else {
        diagnostics.insert(.lostTone(at: event.origin))
        return nil
      }
      diagnostics.insert(
        tone.effects.isEmpty
          ? .lostEnvelope(at: event.origin) : .lostProcessing(at: event.origin))
      let levels = AudioLevels(tone.volume, tone.pan, tone.brightness).atGreatest
      return event.replacing(.tone(tone.with(levels)))
    }
  }
}

extension Event {
  fileprivate func replacing(_ kind: Kind) -> Event {
    Event(from: start, to: end, kind, origin: origin, part: part)
  }

  /// The event from the time 0 on, its effects as they are for it; what is equal sounds alike.
  fileprivate var alone: Event {
    let shift = { (effects: [Effect]) in effects.map { $0.beginning(at: start) } }
    var kind = kind
    switch kind {
    case .transient, .continuous, .preset: break
    case .sound(var sound):
      sound.effects = shift(sound.effects)
      kind = .sound(sound)
    case .tone(var tone):
      tone.effects = shift(tone.effects)
      kind = .tone(tone)
    }
    return Event(from: .zero, to: duration, kind, origin: origin, part: part)
  }
}

extension Sound {
  fileprivate func with(_ levels: AudioLevels) -> Sound {
    var sound = self
    (sound.volume, sound.pan, sound.brightness) = (levels.volume, levels.pan, levels.brightness)
    return sound
  }

  /// The sound as it is in its file, for as long as it is heard.
  fileprivate var unprocessed: Sound {
    var sound = self
    sound.forgetModifiers()
    (sound.pitch, sound.effects) = (Envelope(0), [])
    return sound
  }
}

extension Tone {
  fileprivate func with(_ levels: AudioLevels) -> Tone {
    var tone = self
    (tone.volume, tone.pan, tone.brightness) = (levels.volume, levels.pan, levels.brightness)
    return tone
  }
}
