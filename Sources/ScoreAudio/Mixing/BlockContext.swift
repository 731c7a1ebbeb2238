import ScoreTimeline

/// What the voices have in common while they render a block.
struct BlockContext {
  /// The first frame of the block in the output.
  let start: Int64

  /// Frames a second.
  let rate: Int64

  /// The samples of the left side, to be added to.
  let left: UnsafeMutablePointer<Float>

  /// The samples of the right side, to be added to.
  let right: UnsafeMutablePointer<Float>

  /// The samples of haptics, to be added to.
  let haptics: UnsafeMutablePointer<Float>

  /// The controls, settled for this block.
  let controls: ControlBus

  /// Room for the frames of a step.
  let scratch: Scratch

  /// The frame after the block.
  var end: Int64 { start + Int64(Grid.blockFrames) }

  /// Returns the same block with other samples to add sounds to.
  func replacing(
    left: UnsafeMutablePointer<Float>, right: UnsafeMutablePointer<Float>
  ) -> BlockContext {
    BlockContext(
      start: start, rate: rate, left: left, right: right, haptics: haptics, controls: controls,
      scratch: scratch)
  }

  /// Returns the end of the step that `frame` lies in.
  static func stepEnd(after frame: Int64) -> Int64 {
    (frame / Int64(Grid.stepFrames) + 1) * Int64(Grid.stepFrames)
  }

  /// Returns the value of a control at the end of a step, or of a part of one.
  func value(of control: Control, at frame: Int64) -> Double {
    let step = (Int(frame - start) + Grid.stepFrames - 1) / Grid.stepFrames
    return controls[control].values[step]
  }

  /// Returns the time from `event` to a frame, which rounding may have put just before it.
  func time(since event: Ticks, at frame: Int64) -> Ticks {
    max(.zero, Ticks(frames: frame, rate: rate) - event)
  }
}

/// Room for the frames of a step, used by one voice after the other.
final class Scratch {
  /// Samples of the left side, or of a mono sound.
  let left: UnsafeMutablePointer<Float>

  /// Samples of the right side.
  let right: UnsafeMutablePointer<Float>

  /// Phases of an oscillator, a turn being 2³².
  let phases: UnsafeMutablePointer<UInt32>

  /// Creates room for a step.
  init() {
    left = .allocate(capacity: Grid.stepFrames)
    right = .allocate(capacity: Grid.stepFrames)
    phases = .allocate(capacity: Grid.stepFrames)
    left.initialize(repeating: 0, count: Grid.stepFrames)
    right.initialize(repeating: 0, count: Grid.stepFrames)
    phases.initialize(repeating: 0, count: Grid.stepFrames)
  }

  deinit {
    left.deallocate()
    right.deallocate()
    phases.deallocate()
  }
}
