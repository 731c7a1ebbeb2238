import ScoreTimeline

/// The sounds that go through one effect together, and that effect.
final class EffectBus {
  /// What comes next: another effect, or the mix if it is `nil`.
  let next: EffectBus?

  /// The number of effects on the way from here to the mix.
  let depth: Int

  /// The sounds themselves.
  private(set) var voices: VoicePool

  private let effect: Effect
  private let block = Block(frameCount: Grid.blockFrames, channelCount: 2)
  private let tailFrames: Int64
  private let rate: Int64
  private var processor: any EffectProcessor
  private var readers: [EnvelopeReader]
  private var values: [Double]
  private var quietFrames: Int64 = 0
  private var isFed = false

  /// Creates the bus of `effect`, at rest.
  init(_ effect: Effect, to next: EffectBus?, voices: VoicePool, rate: Int) {
    self.effect = effect
    self.next = next
    self.voices = voices
    self.rate = Int64(rate)
    depth = (next?.depth ?? 0) + 1
    processor = effect.processor(rate: rate)
    tailFrames = EffectBus.tailFrames(effect, rate: rate)
    readers = zip(effect.values, effect.kind.parameters).map { envelope, parameter in
      // A frequency moves evenly in semitones.
      EnvelopeReader(
        parameter.unit == .hertz ? envelope.mapValues { Elementary.log2($0) } : envelope)
    }
    values = effect.values.map(\.first)
  }

  /// `true` iff nothing comes in or out any more.
  var isOver: Bool { voices.isEmpty && quietFrames > tailFrames }

  /// Returns the block of the mix as the sounds of this bus see it.
  private func context(_ mix: BlockContext) -> BlockContext {
    mix.replacing(left: block.row(0), right: block.row(1))
  }

  /// Begins one of its sounds, which starts in the block or, with a past, has started before.
  func start(_ event: Event, join: SoundJoin?, in mix: BlockContext, after past: Past?) {
    isFed = true
    voices.start(event, join: join, in: context(mix), after: past)
  }

  /// Returns how long `effect` goes on when nothing comes in.
  static func tailFrames(_ effect: Effect, rate: Int) -> Int64 {
    Ticks(seconds: effect.tail).frame(at: Int64(rate))
  }

  /// Renders what sounds so far.
  func render(_ mix: BlockContext) {
    for side in 0...1 { block.row(side).update(repeating: 0, count: Grid.blockFrames) }
    // A block in which the last sound ends is fed: the tail begins in it, not before.
    isFed = !voices.isEmpty
    voices.render(context(mix))
  }

  /// Lets the block through, and adds what comes out to what comes next.
  func process(into mix: BlockContext) {
    quietFrames = isFed ? 0 : quietFrames + Int64(Grid.blockFrames)
    var frame = 0
    let isConstant = readers.allSatisfy(\.isConstant)
    let step = isConstant ? Grid.blockFrames : Grid.stepFrames
    while frame < Grid.blockFrames {
      if !isConstant { settle(at: mix.start + Int64(frame)) }
      processor.process(
        left: block.row(0) + frame, right: block.row(1) + frame, count: step, values: values)
      frame += step
    }
    next?.isFed = true
    let target = next?.context(mix) ?? mix
    Ramp(from: 1, to: 1, count: Grid.blockFrames).add(block.row(0), to: target.left)
    Ramp(from: 1, to: 1, count: Grid.blockFrames).add(block.row(1), to: target.right)
  }

  private func settle(at frame: Int64) {
    let time = max(.zero, Ticks(frames: frame, rate: rate) - effect.start)
    for (index, parameter) in effect.kind.parameters.enumerated() {
      let value = readers[index].value(at: time)
      values[index] = parameter.unit == .hertz ? Elementary.exp2(value) : value
    }
  }
}
