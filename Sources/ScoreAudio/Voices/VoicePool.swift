import ScoreTimeline

/// What sounds now.
struct VoicePool {
  /// `true` iff a haptic voice sounded in the last block.
  private(set) var hasHaptics = false

  private let sounds: SoundBank
  private let taps: TapBank
  private let hearsHaptics: Bool
  private let model: HapticModel

  private var plainVoices: [PlainVoice] = []
  private var tapVoices: [PlainVoice] = []
  private var soundVoices: [SoundVoice] = []
  private var toneVoices: [ToneVoice] = []
  private var vibrationVoices: [VibrationVoice] = []

  /// `true` iff nothing sounds.
  var isEmpty: Bool {
    plainVoices.isEmpty && tapVoices.isEmpty && soundVoices.isEmpty && toneVoices.isEmpty
      && vibrationVoices.isEmpty
  }

  /// Creates an empty pool.
  init(_ plan: RenderPlan) {
    sounds = plan.sounds
    taps = plan.taps
    model = plan.settings.hapticModel
    hearsHaptics = plan.settings.haptics != .off
  }

  /// Adds the frames of all that sounds to the block, and lets go of what ends in it.
  mutating func render(_ block: BlockContext) {
    hasHaptics = !tapVoices.isEmpty || !vibrationVoices.isEmpty
    plainVoices.renderEach(block)
    tapVoices.renderEach(block)
    soundVoices.renderEach(block)
    toneVoices.renderEach(block)
    vibrationVoices.renderEach(block)
  }

  /// Begins an event that starts in the block, and adds its first frames; with a past, one that has
  /// started before the block.
  ///
  /// `join` tells how it is joined to another note, if it is.
  mutating func start(
    _ event: Event, join: SoundJoin?, in block: BlockContext, after past: Past?
  ) {
    switch event.kind {
    case .transient(let tap): start(tap, of: event, in: block, after: past)
    case .continuous(let vibration):
      guard hearsHaptics else { return }
      hasHaptics = true
      vibrationVoices.start(
        VibrationVoice(
          vibration, of: event, in: model, controls: block.controls, rate: block.rate),
        in: block, after: past)
    case .sound(let sound): start(sound, of: event, join: join, in: block, after: past)
    case .tone(let tone):
      toneVoices.start(
        ToneVoice(tone, of: event, controls: block.controls, rate: block.rate), in: block,
        after: past)
    case .preset: preconditionFailure("a preset was rendered before it became taps")
    }
  }

  private mutating func start(
    _ tap: Transient, of event: Event, in block: BlockContext, after past: Past?
  ) {
    guard hearsHaptics else { return }
    let controls = block.controls
    let level = tap.intensity * controls[.intensity].value(at: event.start)
    guard level > 0 else { return }
    let sharpness = tap.sharpness + controls[.sharpness].value(at: event.start)
    hasHaptics = true
    tapVoices.start(
      PlainVoice(
        tap: taps.burst(sharpness: sharpness), from: event.start.frame(at: block.rate),
        gain: Float(min(1, level))),
      in: block, after: past)
  }

  private mutating func start(
    _ sound: Sound, of event: Event, join: SoundJoin?, in block: BlockContext, after past: Past?
  ) {
    guard let (sound, recording) = sounds.heard(sound, lasting: event.duration) else {
      preconditionFailure("a sound was rendered that is not in the bank")
    }
    if !sound.isPlain(in: event, under: block.controls) {
      soundVoices.start(
        SoundVoice(
          sound, of: event, join: join, recording: recording, controls: block.controls,
          rate: block.rate),
        in: block, after: past)
      return
    }
    let gains = PanLaw.gains(at: sound.pan.first, isMono: recording.isMono)
    let first = event.start.frame(at: block.rate)
    plainVoices.start(
      PlainVoice(
        recording, from: first, frameCount: Int(event.end.frame(at: block.rate) - first),
        leftGain: Float(sound.volume.first * gains.left),
        rightGain: Float(sound.volume.first * gains.right)),
      in: block, after: past)
  }
}

extension Sound {
  /// Returns `true` iff it is all of its recording, once, at one level, which no control moves.
  func isPlain(in event: Event, under controls: ControlBus) -> Bool {
    guard volume.isConstant, pan.isConstant, brightness.isConstant, brightness.first >= 1 else {
      return false
    }
    guard clip.loop == .once, !isCut, shape == nil, audioPitch == 0 else { return false }
    guard event.duration >= clip.length else { return false }
    return controls.firstAudioEffect.map { event.end <= $0 } ?? true
  }
}

extension Array where Element: Voice {
  /// Adds a voice, unless it is over when the block is.
  fileprivate mutating func start(_ voice: Element, in block: BlockContext, after past: Past?) {
    var voice = voice
    if let past {
      voice.bring(to: block, past)
      if voice.endFrame > block.start { append(voice) }
    } else {
      voice.render(block)
      if voice.endFrame > block.end { append(voice) }
    }
  }

  /// Renders each voice, and removes those that are over; the others stay in the order in which
  /// they began, so that sums do not depend on the past.
  fileprivate mutating func renderEach(_ block: BlockContext) {
    var kept = 0
    for index in indices {
      self[index].render(block)
      guard self[index].endFrame > block.end else { continue }
      if kept < index { swapAt(kept, index) }
      kept += 1
    }
    if kept < count { removeSubrange(kept...) }
  }
}
