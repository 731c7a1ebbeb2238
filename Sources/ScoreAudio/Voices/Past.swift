import ScoreTimeline

/// What came before a block, for the voices that have begun there.
struct Past {
  private let plan: RenderPlan
  private let waste = Block(frameCount: Grid.blockFrames, channelCount: 3)
  private let scratch = Scratch()

  /// The first frame that filters hear.
  let firstHeard: Int64

  /// Creates the past of the block at `frame`.
  init(_ plan: RenderPlan, before frame: Int64, _ warmUp: WarmUp) {
    self.plan = plan
    firstHeard = warmUp.firstFrame(before: frame, rate: Int64(plan.settings.sampleRate))
  }

  /// Returns a block of the past, whose sound nobody hears.
  func block(at frame: Int64) -> BlockContext {
    let block = context(at: frame, ControlBus(plan.controls))
    block.controls.prepare(blockAt: frame, rate: block.rate)
    return block
  }

  /// Calls `body` with each block from that at `first` on up to `end`, one after the other.
  func sweep(from first: Int64, to end: Int64, _ body: (BlockContext) -> Void) {
    guard first < end else { return }
    let controls = ControlBus(plan.controls)
    for frame in stride(from: first, to: end, by: Grid.blockFrames) {
      controls.prepare(blockAt: frame, rate: Int64(plan.settings.sampleRate))
      body(context(at: frame, controls))
    }
  }

  private func context(at frame: Int64, _ controls: ControlBus) -> BlockContext {
    BlockContext(
      start: frame, rate: Int64(plan.settings.sampleRate), left: waste.row(0),
      right: waste.row(1), haptics: waste.row(2), controls: controls, scratch: scratch)
  }
}

extension WarmUp {
  /// Returns the first frame, at the start of a block, that is not too far before `frame`.
  func firstFrame(before frame: Int64, rate: Int64) -> Int64 {
    switch self {
    case .complete: 0
    case .atMost(let time): Grid.blockStart(of: max(0, frame - time.frame(at: rate)))
    }
  }
}
