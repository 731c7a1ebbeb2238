import ScoreTimeline

/// A synthesized tone: a sine that peaks at half of full scale, −6 dB, where its volume is 1.
///
/// Core Haptics' own tone (`audioContinuous`), whose frequency Apple does not tell, is taken to be
/// 440 Hz, and an `audioPitch` or pitch control of ± 1 to be an octave.
struct ToneVoice: SteppedVoice {
  /// What is settled at the end of each step.
  private struct Levels {
    var left: Float
    var right: Float
    var cyclesPerFrame: Double
    var filter: Float
  }

  /// The amplitude of a tone of volume 1.
  static let level = 0.5

  /// The frame at which it begins.
  let startFrame: Int64

  /// The frame after its release.
  let endFrame: Int64

  /// `true` iff its frequency never changes.
  let isSteady: Bool

  let isFiltered: Bool

  private let start: Ticks
  private let shape: ShapeEnvelope
  private let audioPitch: Double
  private var octaves: EnvelopeReader
  private var cents: EnvelopeReader
  private var volume: EnvelopeReader
  private var pan: EnvelopeReader
  private var brightness: EnvelopeReader
  private var oscillator = Oscillator()
  private var filter = BrightnessFilter()
  private var now = Levels(left: 0, right: 0, cyclesPerFrame: 0, filter: 1)

  /// Creates the voice of a tone.
  init(_ tone: Tone, of event: Event, controls: ControlBus, rate: Int64) {
    start = event.start
    shape = controls.audioShape(tone.shape, from: event.start, to: event.end)
    startFrame = event.start.frame(at: rate)
    endFrame = (event.end + shape.tail).frame(at: rate)
    audioPitch = tone.audioPitch
    isFiltered = tone.brightness != Envelope(1) || controls.movesBrightness
    isSteady =
      (tone.frequency?.isConstant ?? true) && tone.pitch.isConstant && !controls.movesPitch
    // In octaves, so that a move of the frequency is even to the ear.
    octaves = EnvelopeReader((tone.frequency ?? Envelope(440)).mapValues(Elementary.log2))
    cents = EnvelopeReader(tone.pitch)
    volume = EnvelopeReader(tone.volume)
    pan = EnvelopeReader(tone.pan)
    brightness = EnvelopeReader(tone.brightness)
    now = levels(at: .zero, SoundControls(controls, at: start), rate: rate)
  }

  mutating func render(_ block: BlockContext) { go(through: block, isHeard: true) }

  mutating func pass(_ block: BlockContext) { go(through: block, isHeard: false) }

  mutating func jump(to block: BlockContext) {
    oscillator.skip(now.cyclesPerFrame, count: block.start - startFrame)
    now = levels(
      at: block.time(since: start, at: block.start), SoundControls(block, at: block.start),
      rate: block.rate)
  }

  private mutating func go(through block: BlockContext, isHeard: Bool) {
    var frame = max(startFrame, block.start)
    let end = min(endFrame, block.end)
    while frame < end {
      let next = min(end, BlockContext.stepEnd(after: frame))
      let then = levels(
        at: block.time(since: start, at: next), SoundControls(block, at: next), rate: block.rate)
      let count = Int(next - frame)
      if isHeard {
        add(block, at: Int(frame - block.start), count: count, until: then)
      } else {
        oscillator.skip(from: now.cyclesPerFrame, to: then.cyclesPerFrame, count: count)
      }
      now = then
      frame = next
    }
  }

  private mutating func add(_ block: BlockContext, at offset: Int, count: Int, until then: Levels) {
    let (phases, samples) = (block.scratch.phases, block.scratch.left)
    oscillator.advance(
      from: now.cyclesPerFrame, to: then.cyclesPerFrame, count: count, phases: phases)
    for frame in 0..<count { samples[frame] = Oscillator.sine(phases[frame]) }
    if isFiltered { filter.apply(to: samples, count: count, from: now.filter, to: then.filter) }
    Ramp(from: now.left, to: then.left, count: count).add(samples, to: block.left + offset)
    Ramp(from: now.right, to: then.right, count: count).add(samples, to: block.right + offset)
  }

  private mutating func levels(at time: Ticks, _ controls: SoundControls, rate: Int64) -> Levels {
    let pitch = min(1, max(-1, audioPitch + controls.pitch))
    let octaves = octaves.value(at: time) + cents.value(at: time) / 1200 + pitch
    let cycles = min(0.5, Elementary.exp2(octaves) / Double(rate))
    // Near half of the rate, where a sine ends, it falls silent.
    let room = min(1, (0.5 - cycles) * 50)
    let level =
      ToneVoice.level * volume.value(at: time) * controls.volume * shape.level(at: time) * room
    let gains = PanLaw.gains(at: pan.value(at: time) + controls.pan, isMono: true)
    return Levels(
      left: Float(level * gains.left), right: Float(level * gains.right), cyclesPerFrame: cycles,
      filter: isFiltered
        ? BrightnessFilter.coefficient(
          brightness: brightness.value(at: time) + controls.brightness, rate: rate) : 1)
  }
}
