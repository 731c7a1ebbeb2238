import ScoreTimeline

/// A timeline on its way to frames.
///
/// Events are swept once, in the order of time, and only what sounds now is held, so that memory
/// does not grow with the length of a score. The frames do not depend on the sizes of the blocks
/// that are asked for, nor on the frame that it begins with. For one thread at a time.
public final class Renderer {
  /// The next frame that `render(into:)` gives.
  public private(set) var position: Int64

  /// What it has in common with all renderings of its timeline.
  let plan: RenderPlan

  private let controls: ControlBus
  private let scratch = Scratch()
  private let haptics = Block(frameCount: Grid.blockFrames, channelCount: 1)
  private let rendered: Block
  private var voices: VoicePool
  private var effects = EffectRack()

  /// What goes through no effect waits for what does, row by row.
  private let waiting: [DelayLine]
  private var nextEvent = 0

  /// The next block of the grid that comes out, in frames.
  private var blockStart: Int64

  /// The next block of the grid that is mixed: one further, where a limiter looks ahead, and as many
  /// as the effects are late.
  private var mixStart: Int64 = 0

  private let limiter: Limiter?

  /// What limiters did in pieces of this rendering that others made.
  private var otherLimiting = LimiterReport()

  /// Creates the rendering of `timeline`, whose presets have become taps and vibrations, from a
  /// frame on, or from where the settings let it begin.
  ///
  /// If it is a part of another timeline, `whole`, it adds up to that with the other parts.
  ///
  /// - Requires: `sounds` was made for the timeline, at the rate of the settings, and for the whole;
  ///   `frame` is not negative.
  public convenience init(
    _ timeline: Timeline, sounds: SoundBank, settings: RenderSettings = .init(),
    of whole: Timeline? = nil, from frame: Int64? = nil, warmUp: WarmUp = .complete
  ) {
    let plan = RenderPlan(timeline, sounds: sounds, settings: settings, of: whole)
    self.init(plan, from: frame ?? plan.firstFrame, warmUp: warmUp)
  }

  /// Creates a rendering by `plan` from a frame on.
  package init(_ plan: RenderPlan, from frame: Int64 = 0, warmUp: WarmUp = .complete) {
    precondition(frame >= 0, "a rendering from before the start of a score")
    self.plan = plan
    position = frame
    blockStart = Grid.blockStart(of: frame)
    controls = ControlBus(plan.controls)
    voices = VoicePool(plan)
    let late = plan.alignment.frames
    waiting = late == 0 ? [] : (0..<3).map { _ in DelayLine(frameCount: late) }
    let settings = plan.settings
    rendered = Block(frameCount: Grid.blockFrames, channelCount: settings.channelCount)
    let memory = settings.isLimited ? Limiter.memory(rate: settings.sampleRate) : 0
    let first = max(0, blockStart - memory)
    limiter =
      settings.isLimited
      ? Limiter(
        rate: settings.sampleRate, channelCount: settings.channelCount, at: first,
        reportingFrom: frame) : nil
    begin(at: first, warmUp)
  }

  /// Returns another rendering of the same timeline, from `frame` on.
  ///
  /// It costs less than to begin with the timeline.
  public func again(from frame: Int64, warmUp: WarmUp = .complete) -> Renderer {
    Renderer(plan, from: frame, warmUp: warmUp)
  }

  /// How it renders.
  public var settings: RenderSettings { plan.settings }

  /// The number of frames up to the completion of the score and the end of all tails, or to where
  /// the settings let it end.
  ///
  /// A tail ends where it has fallen below −90 dB.
  public var frameCount: Int64 { plan.frameCount }

  /// When the limiter first lowered a frame; `nil` iff it never has.
  public var firstLimited: Ticks? {
    limiting.firstFrame.map { Ticks(frames: $0, rate: rate) }
  }

  /// The most that the limiter has lowered a frame, in dB.
  public var greatestReduction: Double {
    -6.020_599_913_279_624 * Elementary.log2(Double(limiting.leastGain))
  }

  /// What the limiter did so far.
  var limiting: LimiterReport {
    var report = limiter?.report ?? LimiterReport()
    report.add(otherLimiting)
    return report
  }

  /// Lets it be at `frame`, up to which others have made it.
  func pass(to frame: Int64, _ limiting: LimiterReport) {
    position = frame
    otherLimiting.add(limiting)
  }

  private var rate: Int64 { Int64(plan.settings.sampleRate) }

  /// Renders the next frames into `block`; silence where the score is over.
  ///
  /// Real-time safe but for the first tap of a sharpness and the start of a note, which take
  /// memory: live, it runs ahead of the device.
  public func render(into block: Block) {
    precondition(block.channelCount == settings.channelCount, "a block with other channels")
    var filled = 0
    while filled < block.frameCount {
      if position == blockStart, filled == 0, block.frameCount == Grid.blockFrames {
        renderBlock(into: block)
        position += Int64(Grid.blockFrames)
        return
      }
      filled += copy(to: block, at: filled)
    }
  }

  /// Copies what is rendered, or renders on, and returns the number of frames copied.
  private func copy(to block: Block, at offset: Int) -> Int {
    if position == blockStart { renderBlock(into: rendered) }
    let place = Int(position - blockStart) + Grid.blockFrames
    let count = min(Grid.blockFrames - place, block.frameCount - offset)
    for channel in 0..<settings.channelCount {
      (block.row(channel) + offset).update(from: rendered.row(channel) + place, count: count)
    }
    position += Int64(count)
    return count
  }

  /// Renders the next block of the grid.
  private func renderBlock(into block: Block) {
    mixBlock(into: block)
    limiter?.process(block)
    blockStart += Int64(Grid.blockFrames)
  }

  /// Mixes the next block of the grid; without what goes through no effect, if `effectsAlone`.
  private func mixBlock(into block: Block, effectsAlone: Bool = false) {
    let context = context(block)
    for row in [context.left, context.right, context.haptics] {
      row.update(repeating: 0, count: Grid.blockFrames)
    }
    controls.prepare(blockAt: mixStart, rate: rate)
    if !effectsAlone { voices.render(context) }
    effects.render(context)
    while nextEvent < plan.events.count,
      plan.events[nextEvent].start.frame(at: rate) < context.end
    {
      if !effectsAlone || !plan.events[nextEvent].kind.effects.isEmpty {
        start(nextEvent, in: context)
      }
      nextEvent += 1
    }
    for (line, row) in zip(waiting, [context.left, context.right, context.haptics]) {
      line.delay(row, count: Grid.blockFrames)
    }
    effects.mix(into: context)
    if settings.haptics == .mix && (voices.hasHaptics || !waiting.isEmpty) {
      Renderer.mixHaptics(context)
    }
    mixStart = context.end
    if mixStart % Renderer.releasedFrames == 0 { plan.longRecordings.forEach { $0.release() } }
  }

  /// The frames after which the memory is given back in which long recordings were read.
  private static let releasedFrames = 256 * Int64(Grid.blockFrames)

  private func context(_ block: Block) -> BlockContext {
    BlockContext(
      start: mixStart, rate: rate, left: block.row(0), right: block.row(1),
      haptics: settings.haptics == .channels ? block.row(2) : haptics.row(0), controls: controls,
      scratch: scratch)
  }

  /// Begins the event at `index`, which starts in the block or, with a past, has started before it.
  private func start(_ index: Int, in block: BlockContext, after past: Past? = nil) {
    let event = plan.events[index]
    let bus = effects.bus(for: event.kind.effects, plan)
    if let bus {
      bus.start(event, join: plan.joins[index], in: block, after: past)
    } else {
      voices.start(event, join: plan.joins[index], in: block, after: past)
    }
  }

  /// Adds the haptics to both sides.
  private static func mixHaptics(_ block: BlockContext) {
    let (left, right, haptics) = (block.left, block.right, block.haptics)
    for frame in 0..<Grid.blockFrames {
      let sample = haptics[frame]
      left[frame] += sample
      right[frame] += sample
    }
  }
}

// MARK: - Beginning inside of a score

extension Renderer {
  /// Becomes what a rendering from the start is when it mixes the block at `first`, and renders on
  /// to the first frame that comes out.
  private func begin(at first: Int64, _ warmUp: WarmUp) {
    mixStart = max(
      plan.effects.beginning(before: first), warmUp.firstFrame(before: first, rate: rate))
    nextEvent = plan.firstEvent(from: mixStart)
    goOn(warmUp) { !$0.kind.effects.isEmpty }
    while mixStart < first { mixBlock(into: rendered, effectsAlone: true) }
    goOn(warmUp) { $0.kind.effects.isEmpty }
    for _ in 0..<plan.alignment.blocks { mixBlock(into: rendered) }
    if let limiter {
      // It gives a block when it has the next.
      while mixStart - Int64(plan.alignment.frames) <= blockStart {
        mixBlock(into: rendered)
        limiter.process(rendered)
      }
    }
    if position > blockStart { renderBlock(into: rendered) }
  }

  /// Goes on with the events that have begun before the next block to be mixed and that `isMeant`.
  private func goOn(_ warmUp: WarmUp, _ isMeant: (Event) -> Bool) {
    guard mixStart > 0 else { return }
    let context = context(rendered)
    let past = Past(plan, before: mixStart, warmUp)
    controls.prepare(blockAt: mixStart, rate: rate)
    for index in plan.sounding(at: mixStart) where isMeant(plan.events[index]) {
      start(index, in: context, after: past)
    }
  }
}

extension Event.Kind {
  /// What it goes through, the innermost effect first.
  var effects: [Effect] {
    switch self {
    case .transient, .continuous, .preset: []
    case .sound(let sound): sound.effects
    case .tone(let tone): tone.effects
    }
  }
}
