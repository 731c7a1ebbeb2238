import ScoreTimeline

/// A sound that is more than a whole recording at one level: a clip, a loop, with envelopes, fades,
/// a filter, another pitch, or under controls.
struct SoundVoice: SteppedVoice {
  /// What is settled at the end of each step.
  private struct Levels {
    var left: Float
    var right: Float
    var filter: Float
    var speed: Double
  }

  /// The frame at which it begins.
  let startFrame: Int64

  /// The frame after its end, and its release if it has one.
  let endFrame: Int64

  /// `true` iff its pitch never changes.
  let isSteady: Bool

  let isFiltered: Bool

  private let start: Ticks
  private let isMono: Bool
  private let audioPitch: Double
  private let shape: ShapeEnvelope?
  private var volume: EnvelopeReader
  private var pan: EnvelopeReader
  private var brightness: EnvelopeReader
  private var fades: Fades
  private var reader: ClipReader
  private var leftFilter = BrightnessFilter()
  private var rightFilter = BrightnessFilter()
  private var now = Levels(left: 0, right: 0, filter: 1, speed: 1)

  /// Creates the voice of a sound, which plays `recording`.
  init(
    _ sound: Sound, of event: Event, join: SoundJoin?, recording: Recording,
    controls: ControlBus, rate: Int64
  ) {
    start = event.start
    startFrame = event.start.frame(at: rate)
    shape = sound.shape.map { controls.audioShape($0, from: event.start, to: event.end) }
    endFrame = (event.end + (shape?.tail ?? .zero)).frame(at: rate)
    isMono = recording.isMono
    isFiltered = sound.brightness != Envelope(1) || controls.movesBrightness
    audioPitch = sound.audioPitch
    isSteady = !controls.movesPitch
    let isPitched = sound.audioPitch != 0 || controls.movesPitch
    volume = EnvelopeReader(sound.volume)
    pan = EnvelopeReader(sound.pan)
    brightness = EnvelopeReader(sound.brightness)
    let join = isPitched ? nil : join
    reader = ClipReader(
      sound.clip, from: event.start, hasRelease: shape != nil, join: join, recording: recording,
      isPitched: isPitched, rate: rate)
    fades = Fades(
      sound.clip, from: event.start, to: event.end, outOf: sound.sourceLength,
      hasRelease: shape != nil, join: join, isPitched: isPitched, rate: rate)
    now = levels(at: startFrame, SoundControls(controls, at: start), rate: rate)
  }

  mutating func render(_ block: BlockContext) { go(through: block, isHeard: true) }

  mutating func pass(_ block: BlockContext) { go(through: block, isHeard: false) }

  mutating func jump(to block: BlockContext) {
    reader.jump(to: block.start, speed: now.speed, rate: block.rate)
    now = levels(at: block.start, SoundControls(block, at: block.start), rate: block.rate)
  }

  private mutating func go(through block: BlockContext, isHeard: Bool) {
    var frame = max(startFrame, block.start)
    let end = min(endFrame, block.end)
    while frame < end {
      if reader.isPassOver(at: frame) {
        reader.beginNextPass(rate: block.rate)
        now = levels(at: frame, SoundControls(block, at: frame), rate: block.rate)
      }
      let next = min(min(end, BlockContext.stepEnd(after: frame)), reader.passEnd)
      let then = levels(at: next, SoundControls(block, at: next), rate: block.rate)
      if isHeard {
        add(block, from: frame, to: next, until: then)
      } else {
        reader.skip(count: Int(next - frame), speed: now.speed, to: then.speed)
      }
      now = then
      frame = next
    }
  }

  private mutating func add(
    _ block: BlockContext, from frame: Int64, to next: Int64, until then: Levels
  ) {
    let count = Int(next - frame)
    let offset = Int(frame - block.start)
    let (left, right) = (block.scratch.left, block.scratch.right)
    reader.read(
      at: frame, count: count, speed: now.speed, to: then.speed, left: left, right: right)
    if isFiltered {
      leftFilter.apply(to: left, count: count, from: now.filter, to: then.filter)
      if !isMono { rightFilter.apply(to: right, count: count, from: now.filter, to: then.filter) }
    }
    Ramp(from: now.left, to: then.left, count: count).add(left, to: block.left + offset)
    Ramp(from: now.right, to: then.right, count: count)
      .add(isMono ? left : right, to: block.right + offset)
  }

  private mutating func levels(
    at frame: Int64, _ controls: SoundControls, rate: Int64
  ) -> Levels {
    let time = max(.zero, Ticks(frames: frame, rate: rate) - start)
    let level =
      volume.value(at: time) * controls.volume * (shape?.level(at: time) ?? 1)
      * fades.level(at: frame, passStart: reader.passStart, passEnd: reader.passEnd)
    let gains = PanLaw.gains(at: pan.value(at: time) + controls.pan, isMono: isMono)
    let pitch = min(1, max(-1, audioPitch + controls.pitch))
    return Levels(
      left: Float(level * gains.left), right: Float(level * gains.right),
      filter: isFiltered
        ? BrightnessFilter.coefficient(
          brightness: brightness.value(at: time) + controls.brightness, rate: rate) : 1,
      speed: pitch == 0 ? 1 : Elementary.exp2(pitch))
  }
}
