import ScoreDiagnostics
import ScoreTimeline

/// Returns the timeline that the AHAP text `source` means to Core Haptics, or `nil` iff it has
/// errors.
///
/// What an event lacks becomes Core Haptics' default, and a vibration that was split because it can last
/// 30 s at most is one again. `soundLength` tells how long the file of a
/// sound is, or `nil` where it is not there; such a sound lasts as long as its event says.
public func importAHAP(
  _ source: SourceFile, diagnostics: inout DiagnosticSet, soundLength: (SoundSource) -> Ticks?
) -> Timeline? {
  guard let file = readAHAP(source, diagnostics: &diagnostics) else { return nil }
  var timeline = Timeline()
  timeline.events.reserveCapacity(file.events.count)
  for event in file.events {
    timeline.append(event, in: source.name, &diagnostics, soundLength)
  }
  for parameter in file.parameters { timeline.append(parameter) }
  for curve in file.curves { timeline.append(curve) }
  timeline.sortByStart()
  timeline.joinSplitVibrations()
  timeline.dropIdleLastControl()
  for (name, text) in file.metadata where !text.isEmpty { timeline.about.note(name, text) }
  return timeline
}

extension Timeline {
  fileprivate mutating func append(_ parameter: AHAPParameter) {
    append(
      ControlChange(
        parameter.control, at: Ticks(seconds: parameter.time), Envelope(parameter.value),
        origin: parameter.span))
  }

  fileprivate mutating func append(_ curve: AHAPCurve) {
    guard let first = curve.points.first else { return }
    var envelope = Envelope(first.value)
    envelope.segments.reserveCapacity(curve.points.count - 1)
    let start = Ticks(seconds: curve.time + first.time)
    var last = start
    for point in curve.points.dropFirst() {
      let time = Ticks(seconds: curve.time + point.time)
      envelope.segments.append(Envelope.Segment(to: point.value, over: time - last))
      last = time
    }
    append(ControlChange(curve.control, at: start, envelope, origin: curve.span))
  }

  private mutating func append(_ change: ControlChange) {
    controls.append(change)
    completion = max(completion, change.end)
  }

  // MARK: Events

  fileprivate mutating func append(
    _ event: AHAPEvent, in fileName: String, _ diagnostics: inout DiagnosticSet,
    _ soundLength: (SoundSource) -> Ticks?
  ) {
    event.noteDefaults(&diagnostics)
    let start = Ticks(seconds: event.time)
    let end = Ticks(seconds: event.time + event.writtenDuration)
    completion = max(completion, end)
    switch event.type {
    case .hapticTransient:
      let tap = Transient(
        intensity: event.parameters[.hapticIntensity] ?? 0.75,
        sharpness: event.parameters[.hapticSharpness] ?? 0.5)
      events.append(Event(from: start, to: start, .transient(tap), origin: event.span))
    case .hapticContinuous:
      let hum = Continuous(
        intensity: Envelope(event.parameters[.hapticIntensity] ?? 0.6),
        sharpness: Envelope(event.parameters[.hapticSharpness] ?? 0.4226),
        shape: Shape(event))
      events.append(Event(from: start, to: end, .continuous(hum), origin: event.span))
    case .audioContinuous:
      events.append(Event(from: start, to: end, .tone(Tone(event)), origin: event.span))
    case .audioCustom:
      appendSound(event, in: fileName, &diagnostics, soundLength)
    }
  }

  private mutating func appendSound(
    _ event: AHAPEvent, in fileName: String, _ diagnostics: inout DiagnosticSet,
    _ soundLength: (SoundSource) -> Ticks?
  ) {
    guard let path = event.waveformPath else { return }
    let source = SoundSource(.file, path, in: fileName)
    let found = soundLength(source)
    if found == nil {
      diagnostics.insert(.missingWaveform(path, event.duration, at: event.span))
    }
    var sound = Sound(source: source, length: found ?? event.guessedLength)
    let start = Ticks(seconds: event.time)
    var length = sound.sourceLength
    if let duration = event.duration, duration > 0 {
      let wanted = Ticks(seconds: duration)
      if event.loops, wanted > length {
        sound.apply(.loop(.length(wanted)))
        length = wanted
      } else {
        length = min(length, wanted)
      }
    }
    sound.setLevels(event)
    completion = max(completion, start + length)
    events.append(Event(from: start, to: start + length, .sound(sound), origin: event.span))
  }
}

extension Timeline {
  /// Drops the last control if all it does is to make the pattern last longer.
  fileprivate mutating func dropIdleLastControl() {
    guard let last = controls.last, last.envelope.isConstant, last.start == completion,
      events.allSatisfy({ $0.end < last.start })
    else { return }
    let before = controls.dropLast().last { $0.control == last.control }
    let present = before.map { $0.envelope.value(at: last.start - $0.start) }
    // As near as four digits in a file tell.
    guard (last.envelope.first - (present ?? last.control.neutral)).magnitude < 1e-4 else { return }
    controls.removeLast()
  }
}

extension AHAPEvent {
  /// The duration in seconds that it has, whatever a sound's own length is.
  fileprivate var writtenDuration: Double {
    if type.needsDuration, duration ?? 0 == 0 { return 30 }
    return duration ?? 0
  }

  /// How long a file is that is not there: longer than what is played of it, or than one pass.
  fileprivate var guessedLength: Ticks {
    let duration = Ticks(seconds: duration ?? 0)
    if duration == .zero { return .zero }
    return loops ? Ticks(count: duration.count / 2) : duration + .milliseconds(1000)
  }

  /// Tells which values become Core Haptics' defaults.
  fileprivate func noteDefaults(_ diagnostics: inout DiagnosticSet) {
    let defaults: (intensity: String, sharpness: String)
    switch type {
    case .hapticTransient: defaults = ("0.75", "0.5")
    case .hapticContinuous: defaults = ("0.6", "0.4226")
    case .audioContinuous, .audioCustom: return
    }
    switch (parameters[.hapticIntensity], parameters[.hapticSharpness]) {
    case (nil, nil):
      diagnostics.insert(
        .defaults(
          "intensity \(defaults.intensity) and sharpness \(defaults.sharpness) by default", at: span
        ))
    case (nil, _):
      diagnostics.insert(.defaults("intensity \(defaults.intensity) by default", at: span))
    case (_, nil):
      diagnostics.insert(.defaults("sharpness \(defaults.sharpness) by default", at: span))
    default: break
    }
  }
}

extension Shape {
  fileprivate init(_ event: AHAPEvent) {
    self.init()
    attack = event.parameters[.attackTime] ?? 0
    decay = event.parameters[.decayTime] ?? 0
    release = event.parameters[.releaseTime] ?? 0
    isSustained = event.parameters[.sustained] ?? 1 >= 0.5
  }
}

extension Tone {
  fileprivate init(_ event: AHAPEvent) {
    self.init(frequency: nil)
    volume = Envelope(event.parameters[.audioVolume] ?? 1)
    pan = Envelope(event.parameters[.audioPan] ?? 0)
    brightness = Envelope(event.parameters[.audioBrightness] ?? 1)
    audioPitch = event.parameters[.audioPitch] ?? 0
    shape = Shape(event)
  }
}

extension Sound {
  fileprivate mutating func setLevels(_ event: AHAPEvent) {
    volume = Envelope(event.parameters[.audioVolume] ?? 1)
    pan = Envelope(event.parameters[.audioPan] ?? 0)
    brightness = Envelope(event.parameters[.audioBrightness] ?? 1)
    audioPitch = event.parameters[.audioPitch] ?? 0
    if event.usesVolumeEnvelope { shape = Shape(event) }
  }
}

extension About {
  /// The names of the `Metadata` entries that are taken.
  static let metadataNames = ["Project", "Title", "Author", "Created By", "Description"]

  /// Takes what a `Metadata` entry says.
  fileprivate mutating func note(_ name: String, _ text: String) {
    switch name {
    case "Project", "Title": title = title ?? text
    case "Author", "Created By": author = author ?? text
    case "Description": about = about ?? text
    default: break
    }
  }
}

extension Diagnostic {
  fileprivate static func missingWaveform(
    _ path: String, _ duration: Double?, at span: SourceSpan
  ) -> Diagnostic {
    let isKnown = duration ?? 0 > 0
    return doubtful(
      "there is no sound at '\(path)'", at: span,
      label: isKnown ? "it is taken to be as long as its event" : "it is taken to have no length",
      notes: [
        CoreHapticsError.fileNotFound.note,
        Diagnostic.Note(
          "a score of this file can be compiled where the sound is beside it, or in -I"),
      ])
  }
}
