import ScoreDiagnostics

extension Pass {
  /// Lowers what the device lacks to the nearest that it has.
  ///
  /// Assumes nothing. A lowered event keeps its start and takes the length of what it became. A
  /// motor that runs already cannot start again: what would begin meanwhile is dropped. The score
  /// lasts as long as before.
  static let device = Pass("device", "lowers what the device lacks to what it has") {
    timeline, options, diagnostics in
    guard options.device != .haptics else { return }
    timeline.sortByStart()
    var lowering = DeviceLowering(device: options.device, isTelling: options.wantsRemarks)
    var events: [Event] = []
    events.reserveCapacity(timeline.events.count)
    for event in timeline.events {
      lowering.lower(event, into: &events)
    }
    timeline.events = events
    diagnostics.formUnion(lowering.remarks)
  }
}

private struct DeviceLowering {
  let device: Device
  let isTelling: Bool
  var remarks = DiagnosticSet()
  private var tally = OriginTally()
  /// When the motor comes to rest.
  private var busyUntil = Ticks.zero

  init(device: Device, isTelling: Bool) {
    self.device = device
    self.isTelling = isTelling
  }

  mutating func lower(_ event: Event, into events: inout [Event]) {
    switch event.kind {
    case .sound, .tone: events.append(event)
    case .preset(let note):
      let nearest = device.nearest(to: note.preset)
      play(nearest, for: event, note.intensity, repeats: 1, into: &events)
      if nearest != note.preset { tell(event, note.preset.words, nearest) }
    case .transient(let tap):
      let nearest = device.nearestTap(ofIntensity: tap.intensity)
      play(nearest, for: event, 1, repeats: 1, into: &events)
      tell(event, "transient", nearest)
    case .continuous(let hum):
      let nearest = device.nearestHum(lasting: event.duration, ofIntensity: hum.intensity.greatest)
      let seconds = Int((event.duration.count + Ticks.perSecond / 2) / Ticks.perSecond)
      play(nearest, for: event, 1, repeats: max(1, seconds), into: &events)
      tell(event, "continuous", nearest)
    }
  }

  /// Adds `preset` in the place of `event`, a vibration `repeats` times if it takes that long.
  private mutating func play(
    _ preset: Preset?, for event: Event, _ intensity: Double, repeats: Int,
    into events: inout [Event]
  ) {
    guard let preset else { return }
    let isVibration = preset == .vibrationDefault || preset == .vibrationAlert
    guard !isVibration || event.start >= busyUntil else { return }
    var start = event.start
    for _ in 0..<(isVibration ? repeats : 1) {
      let note = PresetNote(preset, intensity: intensity)
      let end = start + preset.duration
      events.append(
        Event(from: start, to: end, .preset(note), origin: event.origin, part: event.part))
      start = end
    }
    if isVibration { busyUntil = start }
  }

  private mutating func tell(_ event: Event, _ words: String, _ nearest: Preset?) {
    guard isTelling, tally.add(event.origin) else { return }
    remarks.insert(.lowered(words, to: nearest?.words, on: device, at: event.origin))
  }
}
