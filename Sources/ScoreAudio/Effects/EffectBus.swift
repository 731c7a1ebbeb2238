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

  /// What its sounds go through, and until when they do so in the whole that this is a part of.
  private let effects: [Effect]
  private let lives: EffectLives?

  private let block = Block(frameCount: Grid.blockFrames, channelCount: 2)
  private let times: EffectAlignment.Bus
  private let rate: Int64

  /// What waits on its way in, and on its way out, on each side.
  private let entries: [DelayLine]
  private let exits: [DelayLine]
  private var processor: any EffectProcessor
  private var readers: [EnvelopeReader]
  private var values: [Double]
  private var quietFrames: Int64 = 0
  private var isFed = false

  /// Creates the bus of sounds that go through `effects`, the innermost first, at rest.
  ///
  /// - Requires: there is an effect.
  init(_ effects: [Effect], to next: EffectBus?, _ plan: RenderPlan) {
    effect = effects[0]
    self.effects = effects
    lives = plan.isPart ? plan.effects : nil
    self.next = next
    voices = VoicePool(plan)
    rate = Int64(plan.settings.sampleRate)
    depth = (next?.depth ?? 0) + 1
    processor = effect.processor(rate: plan.settings.sampleRate, plan.troubles)
    times = plan.alignment[effects]
    let (entry, wait) = (times.entry, times.wait)
    entries = (0...1).map { _ in DelayLine(frameCount: entry) }
    exits = (0...1).map { _ in DelayLine(frameCount: wait) }
    readers = zip(effect.values, effect.parameters).map { envelope, parameter in
      EnvelopeReader(parameter.isPitch ? envelope.mapValues { Elementary.log2($0) } : envelope)
    }
    values = effect.values.map(\.first)
  }

  /// Returns `true` iff nothing comes in or out any more from `frame` on; of a part of a score, if
  /// nothing does so in the whole either: so its parts are cut off together.
  func isOver(at frame: Int64) -> Bool {
    voices.isEmpty && quietFrames > times.tail && lives?.contain(effects, at: frame) != true
  }

  /// Returns the block of the mix as the sounds of this bus see it.
  private func context(_ mix: BlockContext) -> BlockContext {
    mix.replacing(left: block.row(0), right: block.row(1))
  }

  /// Begins one of its sounds, which starts in the block or, with a past, has started before.
  func start(_ event: Event, join: SoundJoin?, in mix: BlockContext, after past: Past?) {
    isFed = true
    voices.start(event, join: join, in: context(mix), after: past)
  }

  /// Renders what sounds so far.
  func render(_ mix: BlockContext) {
    for side in 0...1 { block.row(side).update(repeating: 0, count: Grid.blockFrames) }
    // A block in which the last sound ends is fed: the tail begins in it, not before.
    isFed = !voices.isEmpty
    voices.render(context(mix))
  }

  /// Lets its own sounds wait for those that come through other effects.
  func align() {
    for side in 0...1 { entries[side].delay(block.row(side), count: Grid.blockFrames) }
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
    for side in 0...1 { exits[side].delay(block.row(side), count: Grid.blockFrames) }
    next?.isFed = true
    let target = next?.context(mix) ?? mix
    Ramp(from: 1, to: 1, count: Grid.blockFrames).add(block.row(0), to: target.left)
    Ramp(from: 1, to: 1, count: Grid.blockFrames).add(block.row(1), to: target.right)
  }

  private func settle(at frame: Int64) {
    let heard = max(0, frame - Int64(times.entry))
    let time = max(.zero, Ticks(frames: heard, rate: rate) - effect.start)
    for (index, parameter) in effect.parameters.enumerated() {
      let value = readers[index].value(at: time)
      values[index] = parameter.isPitch ? Elementary.exp2(value) : value
    }
  }
}
