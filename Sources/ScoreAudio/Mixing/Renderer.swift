import ScoreTimeline

/// A timeline on its way to frames.
///
/// Events are swept once, in the order of time, and only what sounds now is held, so that memory
/// does not grow with the length of a score. The frames do not depend on the sizes of the blocks
/// that are asked for. For one thread at a time.
public final class Renderer {
  /// How it renders.
  public let settings: RenderSettings

  /// The number of frames up to the completion of the score and the end of all tails.
  ///
  /// A tail ends where it has fallen below −90 dB.
  public let frameCount: Int64

  /// The next frame that `render(into:)` gives.
  public private(set) var position: Int64 = 0

  private let events: [Event]
  private let joins: SoundJoins
  private let controls: ControlBus
  private let scratch = Scratch()
  private let haptics = Block(frameCount: Grid.blockFrames, channelCount: 1)
  private let rendered: Block
  private var voices: VoicePool
  private var effects = EffectRack()
  private let sounds: SoundBank
  private var nextEvent = 0

  /// The next block of the grid that comes out, in frames.
  private var blockStart: Int64 = 0

  /// The next block of the grid that is mixed: one further, where a limiter looks ahead.
  private var mixStart: Int64 = 0

  private let limiter: Limiter?

  /// When the limiter first lowered a frame; `nil` iff it never has.
  public var firstLimited: Ticks? {
    limiter?.firstFrame.map { Ticks(frames: $0, rate: rate) }
  }

  /// The most that the limiter has lowered a frame, in dB.
  public var greatestReduction: Double {
    -6.020_599_913_279_624 * Elementary.log2(Double(limiter?.leastGain ?? 1))
  }

  /// Creates the rendering of `timeline`, whose presets have become taps and vibrations.
  ///
  /// - Requires: `sounds` was made for the timeline, at the rate of the settings.
  public init(_ timeline: Timeline, sounds: SoundBank, settings: RenderSettings = .init()) {
    precondition(sounds.sampleRate == settings.sampleRate, "sounds at another rate")
    self.settings = settings
    self.sounds = sounds
    limiter =
      settings.isLimited
      ? Limiter(rate: settings.sampleRate, channelCount: settings.channelCount) : nil
    voices = VoicePool(settings, sounds: sounds)
    events = timeline.events.stablySorted { $0.start < $1.start }
    joins = SoundJoins(events, rate: Int64(settings.sampleRate))
    controls = ControlBus(timeline.controls)
    rendered = Block(frameCount: Grid.blockFrames, channelCount: settings.channelCount)
    frameCount = TailMeter(settings, controls: controls).frameCount(of: timeline)
  }

  private var rate: Int64 { Int64(settings.sampleRate) }

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
    if let limiter {
      if mixStart == 0 {
        mixBlock(into: block)
        limiter.process(block)
      }
      mixBlock(into: block)
      limiter.process(block)
    } else {
      mixBlock(into: block)
    }
    blockStart += Int64(Grid.blockFrames)
  }

  /// Mixes the next block of the grid.
  private func mixBlock(into block: Block) {
    let context = BlockContext(
      start: mixStart, rate: rate, left: block.row(0), right: block.row(1),
      haptics: settings.haptics == .channels ? block.row(2) : haptics.row(0), controls: controls,
      scratch: scratch)
    for row in [context.left, context.right, context.haptics] {
      row.update(repeating: 0, count: Grid.blockFrames)
    }
    controls.prepare(blockAt: mixStart, rate: rate)
    voices.render(context)
    effects.render(context)
    while nextEvent < events.count, events[nextEvent].start.frame(at: rate) < context.end {
      start(events[nextEvent], join: joins[nextEvent], in: context)
      nextEvent += 1
    }
    effects.mix(into: context)
    if settings.haptics == .mix && voices.hasHaptics { Renderer.mixHaptics(context) }
    mixStart = context.end
  }

  private func start(_ event: Event, join: SoundJoin?, in block: BlockContext) {
    let bus = effects.bus(
      for: event.kind.effects, { VoicePool(settings, sounds: sounds) }, rate: settings.sampleRate)
    if let bus {
      bus.start(event, join: join, in: block)
    } else {
      voices.start(event, join: join, in: block)
    }
  }

  /// Adds the haptics to both sides.
  private static func mixHaptics(_ block: BlockContext) {
    let (left, right, haptics) = (block.left, block.right, block.haptics)
    for frame in 0..<Grid.blockFrames { left[frame] += haptics[frame] }
    for frame in 0..<Grid.blockFrames { right[frame] += haptics[frame] }
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
