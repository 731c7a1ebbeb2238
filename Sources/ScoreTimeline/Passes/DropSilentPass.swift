import ScoreDiagnostics

extension Pass {
  /// Drops what cannot be felt or heard: events of no strength, and those that a control keeps at 0.
  ///
  /// Assumes events and controls by time, and keeps them so. A control silences an event only if it
  /// rests at 0 from its start to its end, and beyond it for what may still sound then. The score
  /// lasts as long as before.
  static let dropSilent = Pass(
    "dropSilent", "drops events that cannot be felt or heard", from: .standard
  ) { timeline, options, diagnostics in
    var tally = OriginTally()
    var intensity = SilenceSweep(.intensity, timeline.controls)
    var volume = SilenceSweep(.volume, timeline.controls)
    timeline.events.removeAll { event in
      guard event.isSilent || intensity.covers(event) || volume.covers(event) else { return false }
      if options.wantsRemarks { tally.add(event.origin) }
      return true
    }
    for entry in tally.entries {
      diagnostics.insert(.droppedSilent(entry.count, at: entry.origin))
    }
  }
}

extension Event {
  /// `true` iff it has no strength at any time.
  var isSilent: Bool {
    switch kind {
    case .transient(let tap): tap.intensity <= 0
    case .continuous(let hum): hum.intensity.greatest <= 0
    case .preset(let note): note.intensity <= 0
    case .sound(let sound): sound.volume.greatest <= 0
    case .tone(let tone): tone.volume.greatest <= 0
    }
  }

  /// `true` iff it is felt; otherwise it is heard.
  var isHaptic: Bool {
    switch kind {
    case .transient, .continuous, .preset: true
    case .sound, .tone: false
    }
  }

  /// A time after which it surely is over, or `nil` where its length lies in a device's hands.
  ///
  /// A tap sounds for some 30 ms (Pulsar's simulation: attack and release within 39 ms).
  var surelyOver: Ticks? {
    switch kind {
    case .transient: start + .milliseconds(50)
    case .continuous(let hum): hum.shape.release == 0 ? end : nil
    case .preset: end + .milliseconds(50)
    case .sound(let sound): sound.shape == nil ? end : nil
    case .tone(let tone): tone.shape.release == 0 ? end : nil
    }
  }
}

/// The times during which a control rests at 0, met in order.
private struct SilenceSweep {
  private let control: Control
  private var spans: [(from: Ticks, to: Ticks)] = []
  private var next = 0

  init(_ control: Control, _ controls: [ControlChange]) {
    self.control = control
    var from: Ticks?
    for change in controls where change.control == control {
      if let from { spans.append((from, change.start)) }
      // A curve that ends at 0 rests there after its end.
      from = change.envelope.last == 0 ? change.restsFrom : nil
    }
    if let from { spans.append((from, .maximum + .maximum)) }
  }

  /// Returns `true` iff the control keeps `event` at 0.
  ///
  /// Events must be asked for by time.
  mutating func covers(_ event: Event) -> Bool {
    guard next < spans.count, event.isHaptic == control.isHaptic else { return false }
    while next < spans.count, spans[next].to <= event.start { next += 1 }
    guard next < spans.count, spans[next].from <= event.start else { return false }
    // A release of unknown length is silent if the control never rises again.
    return (event.surelyOver ?? .maximum) <= spans[next].to
  }
}

extension ControlChange {
  /// From when on it keeps its last value.
  fileprivate var restsFrom: Ticks {
    envelope.segments.allSatisfy { $0.value == envelope.first } ? start : end
  }
}
