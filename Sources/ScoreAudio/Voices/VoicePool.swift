import ScoreTimeline

/// What sounds now.
struct VoicePool {
  /// `true` iff a haptic voice sounded in the last block.
  private(set) var hasHaptics = false

  private let sounds: SoundBank
  private let taps: TapBank
  private let hearsHaptics: Bool

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
  init(_ settings: RenderSettings, sounds: SoundBank) {
    self.sounds = sounds
    taps = TapBank(rate: settings.sampleRate)
    hearsHaptics = settings.haptics != .off
  }

  /// Adds the frames of all that sounds to the block, and lets go of what ends in it.
  mutating func render(_ block: BlockContext) {
    hasHaptics = !tapVoices.isEmpty || !vibrationVoices.isEmpty
    plainVoices.renderEach(
      { $0.render(left: block.left, right: block.right, frameCount: Grid.blockFrames) },
      until: { $0.remaining == 0 })
    tapVoices.renderEach(
      { $0.render(mono: block.haptics, frameCount: Grid.blockFrames) },
      until: { $0.remaining == 0 })
    soundVoices.renderEach({ $0.render(block) }, until: { $0.endFrame <= block.end })
    toneVoices.renderEach({ $0.render(block) }, until: { $0.endFrame <= block.end })
    vibrationVoices.renderEach({ $0.render(block) }, until: { $0.endFrame <= block.end })
  }

  /// Begins an event that starts in the block, and adds its first frames.
  ///
  /// `join` tells how it is joined to another note, if it is.
  mutating func start(_ event: Event, join: SoundJoin?, in block: BlockContext) {
    switch event.kind {
    case .transient(let tap): start(tap, of: event, in: block)
    case .continuous(let vibration): start(vibration, of: event, in: block)
    case .sound(let sound): start(sound, of: event, join: join, in: block)
    case .tone(let tone):
      var voice = ToneVoice(tone, of: event, controls: block.controls, rate: block.rate)
      voice.render(block)
      if voice.endFrame > block.end { toneVoices.append(voice) }
    case .preset: preconditionFailure("a preset was rendered before it became taps")
    }
  }

  private mutating func start(_ tap: Transient, of event: Event, in block: BlockContext) {
    guard hearsHaptics else { return }
    let controls = block.controls
    let level = tap.intensity * controls[.intensity].value(at: event.start)
    guard level > 0 else { return }
    let sharpness = tap.sharpness + controls[.sharpness].value(at: event.start)
    let burst = taps.burst(sharpness: sharpness)
    let gain = Float(min(1, level))
    var voice = PlainVoice(
      burst, frameCount: burst.frameCount, leftGain: gain, rightGain: gain)
    let offset = Int(event.start.frame(at: block.rate) - block.start)
    voice.render(mono: block.haptics + offset, frameCount: Grid.blockFrames - offset)
    hasHaptics = true
    if voice.remaining > 0 { tapVoices.append(voice) }
  }

  private mutating func start(_ vibration: Continuous, of event: Event, in block: BlockContext) {
    guard hearsHaptics else { return }
    var voice = VibrationVoice(
      vibration, of: event, controls: block.controls, rate: block.rate)
    voice.render(block)
    hasHaptics = true
    if voice.endFrame > block.end { vibrationVoices.append(voice) }
  }

  private mutating func start(
    _ sound: Sound, of event: Event, join: SoundJoin?, in block: BlockContext
  ) {
    guard let (sound, recording) = sounds.heard(sound, lasting: event.duration) else {
      preconditionFailure("a sound was rendered that is not in the bank")
    }
    if !sound.isPlain(in: event, under: block.controls) {
      var voice = SoundVoice(
        sound, of: event, join: join, recording: recording, controls: block.controls,
        rate: block.rate)
      voice.render(block)
      if voice.endFrame > block.end { soundVoices.append(voice) }
      return
    }
    let gains = PanLaw.gains(at: sound.pan.first, isMono: recording.isMono)
    let first = event.start.frame(at: block.rate)
    var voice = PlainVoice(
      recording, frameCount: Int(event.end.frame(at: block.rate) - first),
      leftGain: Float(sound.volume.first * gains.left),
      rightGain: Float(sound.volume.first * gains.right))
    let offset = Int(first - block.start)
    voice.render(
      left: block.left + offset, right: block.right + offset,
      frameCount: Grid.blockFrames - offset)
    if voice.remaining > 0 { plainVoices.append(voice) }
  }
}

extension Sound {
  /// Returns `true` iff it is all of its recording, once, at one level, which no control moves.
  fileprivate func isPlain(in event: Event, under controls: ControlBus) -> Bool {
    guard volume.isConstant, pan.isConstant, brightness.isConstant, brightness.first >= 1 else {
      return false
    }
    guard loop == .once, !isCut, shape == nil, audioPitch == 0 else { return false }
    guard event.duration >= clipLength else { return false }
    return controls.firstAudioEffect.map { event.end <= $0 } ?? true
  }
}

extension Array {
  /// Renders each voice, and removes those that are over.
  ///
  /// The last voice takes the place of one that is removed: nothing else moves.
  fileprivate mutating func renderEach(
    _ render: (inout Element) -> Void, until isOver: (Element) -> Bool
  ) {
    var index = 0
    while index < count {
      render(&self[index])
      if isOver(self[index]) {
        swapAt(index, count - 1)
        removeLast()
      } else {
        index += 1
      }
    }
  }
}
