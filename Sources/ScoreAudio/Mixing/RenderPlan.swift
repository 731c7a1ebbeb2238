import ScoreTimeline

/// What all renderings of a timeline have in common, wherever they begin.
package final class RenderPlan: Sendable {
  /// How it is rendered.
  package let settings: RenderSettings

  /// The number of frames up to the completion of the score and the end of all tails, or to where
  /// the settings let it end.
  package let frameCount: Int64

  /// The frame with which the settings let it begin, but not behind its end.
  let firstFrame: Int64

  /// The events in the order of their start.
  let events: [Event]

  /// How notes are joined to each other, by the indices of events.
  let joins: SoundJoins

  /// The changes of each control.
  let controls: [ControlChanges]

  /// The recordings.
  let sounds: SoundBank

  /// The recordings that are too long for the memory.
  let longRecordings: [Recording]

  /// The sounds of taps.
  let taps: TapBank

  /// When there are effects.
  let effects: EffectLives

  /// `true` iff it renders a part of a score, beside others.
  let isPart: Bool

  /// How effects that are late meet the rest.
  let alignment: EffectAlignment

  /// What goes wrong with plug-ins.
  package let troubles = PluginTroubles()

  /// The frame at which each event has no voice any more, or a later one.
  private let ends: [Int64]

  /// The greatest number of frames from the start of an event to its end.
  private let longest: Int64

  /// Creates the plan of `timeline`, whose presets have become taps and vibrations.
  ///
  /// If it is a part of another, `whole`, effects go on as long as they do there: so the parts add
  /// up to it.
  ///
  /// - Requires: `sounds` was made for the timeline, at the rate of the settings, and for the whole.
  package init(
    _ timeline: Timeline, sounds: SoundBank, settings: RenderSettings, of whole: Timeline? = nil
  ) {
    precondition(sounds.sampleRate == settings.sampleRate, "sounds at another rate")
    let rate = Int64(settings.sampleRate)
    self.settings = settings
    self.sounds = sounds
    longRecordings = sounds.longRecordings
    taps = TapBank(settings.hapticModel, rate: settings.sampleRate)
    let events = timeline.events.stablySorted { $0.start < $1.start }
    self.events = events
    joins = SoundJoins(events, rate: rate)
    controls = Control.allCases.map { ControlChanges($0, in: timeline.controls) }
    let meter = TailMeter(settings, controls: ControlBus(controls), sounds: sounds)
    let length = meter.frameCount(of: timeline)
    frameCount = settings.end.map { min(length, $0.frame(at: rate)) } ?? length
    firstFrame = min(frameCount, settings.start.frame(at: rate))
    let ends = events.map { meter.voiceEnd(of: $0) }
    self.ends = ends
    longest = zip(events, ends).reduce(0) { max($0, $1.1 - $1.0.start.frame(at: rate)) }
    alignment = EffectAlignment(events, sounds.effects, rate: settings.sampleRate)
    isPart = whole != nil
    if let whole {
      let events = whole.events.stablySorted { $0.start < $1.start }
      effects = EffectLives(
        events, ends: events.map { meter.voiceEnd(of: $0) },
        EffectAlignment(events, sounds.effects, rate: settings.sampleRate),
        rate: settings.sampleRate)
    } else {
      effects = EffectLives(events, ends: ends, alignment, rate: settings.sampleRate)
    }
  }

  private var rate: Int64 { Int64(settings.sampleRate) }

  /// Returns the index of the first event that begins at `frame` or after it.
  func firstEvent(from frame: Int64) -> Int {
    var low = 0
    var high = events.count
    while low < high {
      let middle = (low + high) / 2
      if events[middle].start.frame(at: rate) < frame { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// Returns about how many frames have to be rendered before `frame`, to begin there, that would
  /// not be rendered anyway.
  func warmUp(before frame: Int64) -> Int64 {
    let isBright = controls.allSatisfy { $0.control != .brightness || $0.firstEffect == nil }
    let isLevel = controls.allSatisfy { $0.control != .pitch || $0.firstEffect == nil }
    let filtered = sounding(at: frame).reduce(into: Int64(0)) { sum, index in
      let hasMemory =
        switch events[index].kind {
        case .transient, .continuous, .preset: false
        case .sound(let sound): !isBright || !isLevel || sound.brightness != Envelope(1)
        case .tone(let tone): !isBright || !isLevel || tone.brightness != Envelope(1)
        }
      if hasMemory { sum += frame - events[index].start.frame(at: rate) }
    }
    return filtered + frame - effects.beginning(before: frame)
  }

  /// Returns the indices of the events that have begun before `frame` and may have a voice there.
  func sounding(at frame: Int64) -> [Int] {
    (firstEvent(from: frame - longest)..<firstEvent(from: frame)).filter { ends[$0] > frame }
  }
}
