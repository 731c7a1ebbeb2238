import ScoreTimeline

/// The length of a rendering, before it is rendered: so that a header can be written first.
struct TailMeter {
  private let settings: RenderSettings
  private let controls: ControlBus
  private let sounds: SoundBank

  private var rate: Int64 { Int64(settings.sampleRate) }

  /// Creates a meter.
  init(_ settings: RenderSettings, controls: ControlBus, sounds: SoundBank) {
    self.settings = settings
    self.controls = controls
    self.sounds = sounds
  }

  /// Returns the number of frames up to the completion of `timeline` and the end of all tails.
  func frameCount(of timeline: Timeline) -> Int64 {
    if let duration = settings.duration { return duration.frame(at: rate) }
    var last = timeline.completion.frame(at: rate)
    for event in timeline.events {
      let tail =
        event.kind.effects.isEmpty ? 0 : sounds.effects.tail(of: event.kind.effects).frame(at: rate)
      last = max(last, end(of: event) + tail)
    }
    return last
  }

  /// Returns the frame at which an event has died away.
  private func end(of event: Event) -> Int64 {
    switch event.kind {
    case .transient(let tap): return end(of: tap, at: event.start)
    case .continuous(let vibration):
      guard settings.haptics != .off, vibration.intensity.greatest > 0 else { return 0 }
      let shape = controls.hapticShape(vibration.shape, from: event.start, to: event.end)
      return (event.end + shape.tail).frame(at: rate)
    case .sound(let sound):
      guard let shape = sound.shape, sound.volume.greatest > 0 else {
        return event.end.frame(at: rate)
      }
      let tail = controls.audioShape(shape, from: event.start, to: event.end).tail
      return (event.end + tail).frame(at: rate)
    case .tone(let tone):
      guard tone.volume.greatest > 0 else { return event.end.frame(at: rate) }
      let tail = controls.audioShape(tone.shape, from: event.start, to: event.end).tail
      return (event.end + tail).frame(at: rate)
    case .preset: preconditionFailure("a preset was rendered before it became taps")
    }
  }

  /// Returns the frame at which the voice of an event is let go of; without effects, it may be a
  /// later one.
  func voiceEnd(of event: Event) -> Int64 {
    switch event.kind {
    case .transient(let tap): return end(of: tap, at: event.start)
    case .continuous(let vibration):
      let shape = controls.hapticShape(vibration.shape, from: event.start, to: event.end)
      return (event.end + shape.tail).frame(at: rate)
    case .sound(let sound):
      if let shape = sound.shape {
        let tail = controls.audioShape(shape, from: event.start, to: event.end).tail
        return (event.end + tail).frame(at: rate)
      }
      let end = event.end.frame(at: rate)
      guard !sound.effects.isEmpty, sound.isPlain(in: event, under: controls),
        let recording = sounds.heard(sound, lasting: event.duration)?.recording
      else { return end }
      return min(end, event.start.frame(at: rate) + Int64(recording.frameCount))
    case .tone(let tone):
      let tail = controls.audioShape(tone.shape, from: event.start, to: event.end).tail
      return (event.end + tail).frame(at: rate)
    case .preset: preconditionFailure("a preset was rendered before it became taps")
    }
  }

  private func end(of tap: Transient, at start: Ticks) -> Int64 {
    guard settings.haptics != .off, tap.intensity > 0 else { return 0 }
    let sharpness = tap.sharpness + controls[.sharpness].value(at: start)
    return start.frame(at: rate)
      + Int64(
        TapBank.frameCount(
          sharpness: sharpness, in: settings.hapticModel, rate: settings.sampleRate))
  }
}
