import ScoreTimeline

/// A vibration that is heard, as `HapticModel` says.
struct VibrationVoice: SteppedVoice {
  /// What is settled at the end of each step.
  private struct Levels {
    var level = 0.0
    /// The level at intensity 1.
    var amplitude = 0.0
    /// The part that is the third harmonic; below 0 where that is turned over.
    var edge = 0.0
    var cyclesPerFrame = 0.0

    var first: Float { Float(level * (1 - edge)) }
    var third: Float { Float(level * edge) }
  }

  /// The frame at which it begins.
  let startFrame: Int64

  /// The frame after its release.
  let endFrame: Int64

  /// `true` iff its frequency never changes.
  let isSteady: Bool

  var isFiltered: Bool { false }

  private let start: Ticks
  private let shape: ShapeEnvelope
  private let model: HapticModel
  private var intensity: EnvelopeReader
  private var sharpness: EnvelopeReader
  private var oscillator = Oscillator()
  private var now = Levels()

  /// The wave of a step, if it is steady.
  private var wave: StepWave?

  /// Creates the voice of a vibration.
  init(
    _ vibration: Continuous, of event: Event, in model: HapticModel, controls: ControlBus,
    rate: Int64
  ) {
    start = event.start
    self.model = model
    shape = controls.hapticShape(vibration.shape, from: event.start, to: event.end)
    startFrame = event.start.frame(at: rate)
    endFrame = (event.end + shape.tail).frame(at: rate)
    isSteady = vibration.sharpness.isConstant && controls[.sharpness].firstEffect == nil
    intensity = EnvelopeReader(vibration.intensity)
    sharpness = EnvelopeReader(vibration.sharpness)
    now = levels(
      at: .zero, intensity: controls[.intensity].value(at: start),
      sharpness: controls[.sharpness].value(at: start), rate: rate)
    if isSteady { wave = StepWave(Oscillator.turn(now.cyclesPerFrame)) }
  }

  mutating func render(_ block: BlockContext) { go(through: block, isHeard: true) }

  mutating func pass(_ block: BlockContext) { go(through: block, isHeard: false) }

  mutating func jump(to block: BlockContext) {
    oscillator.skip(now.cyclesPerFrame, count: block.start - startFrame)
    now = levels(in: block, at: block.start)
  }

  private mutating func go(through block: BlockContext, isHeard: Bool) {
    var frame = max(startFrame, block.start)
    let end = min(endFrame, block.end)
    while frame < end {
      let next = min(end, BlockContext.stepEnd(after: frame))
      let then = levels(in: block, at: next)
      let count = Int(next - frame)
      if let wave, isHeard {
        wave.add(
          from: oscillator.phase, edge: Float(now.edge), first: Float(now.level),
          last: Float(then.level), count: count, to: block.haptics + Int(frame - block.start))
        oscillator.skip(now.cyclesPerFrame, count: Int64(count))
      } else if isHeard {
        oscillator.advance(
          from: now.cyclesPerFrame, to: then.cyclesPerFrame, count: count,
          phases: block.scratch.phases)
        add(
          to: block.haptics + Int(frame - block.start), phases: block.scratch.phases,
          count: count, until: then)
      } else {
        oscillator.skip(from: now.cyclesPerFrame, to: then.cyclesPerFrame, count: count)
      }
      now = then
      frame = next
    }
  }

  private func add(
    to out: UnsafeMutablePointer<Float>, phases: UnsafeMutablePointer<UInt32>, count: Int,
    until then: Levels
  ) {
    let (first, third) = (now.first, now.third)
    let firstChange = (then.first - first) / Float(count)
    let thirdChange = (then.third - third) / Float(count)
    for frame in 0..<count {
      let part = Ramp.part(frame)
      let sine = Oscillator.sine(phases[frame])
      // sin 3x = 3 sin x − 4 sin³ x
      let triple = sine * (3 - 4 * sine * sine)
      out[frame] +=
        sine * (first + firstChange * part) + triple * (third + thirdChange * part)
    }
  }

  private mutating func levels(in block: BlockContext, at frame: Int64) -> Levels {
    levels(
      at: block.time(since: start, at: frame), intensity: block.value(of: .intensity, at: frame),
      sharpness: block.value(of: .sharpness, at: frame), rate: block.rate)
  }

  private mutating func levels(
    at time: Ticks, intensity factor: Double, sharpness shift: Double, rate: Int64
  ) -> Levels {
    let intensity = min(1, max(0, self.intensity.value(at: time) * factor))
    let level = intensity * shape.level(at: time)
    if wave != nil {
      var levels = now
      levels.level = level * now.amplitude
      return levels
    }
    let sharpness = min(1, max(0, self.sharpness.value(at: time) + shift))
    let harmonics = model.harmonics(sharpness: sharpness)
    let amplitude = harmonics.first + harmonics.third
    return Levels(
      level: level * amplitude, amplitude: amplitude, edge: harmonics.third / amplitude,
      cyclesPerFrame: model.frequency(sharpness: sharpness) / Double(rate))
  }
}
