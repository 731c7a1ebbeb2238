/// A note that sounds.
protocol Voice {
  /// The frame at which it is over.
  var endFrame: Int64 { get }

  /// Adds its frames in the block.
  ///
  /// Real-time safe.
  mutating func render(_ block: BlockContext)

  /// Becomes what it is at the start of `block`, before which it has begun.
  mutating func bring(to block: BlockContext, _ past: Past)
}

/// A voice whose levels are settled step by step.
protocol SteppedVoice: Voice {
  /// The frame at which it begins.
  var startFrame: Int64 { get }

  /// `true` iff it goes on by the same amount with every frame.
  var isSteady: Bool { get }

  /// `true` iff it has a filter, which remembers what it has heard.
  var isFiltered: Bool { get }

  /// Goes through the block without a sound.
  mutating func pass(_ block: BlockContext)

  /// Becomes what it is at the start of `block`, if it is steady.
  mutating func jump(to block: BlockContext)
}

extension SteppedVoice {
  mutating func bring(to block: BlockContext, _ past: Past) {
    let first = Grid.blockStart(of: startFrame)
    let heard = isFiltered ? max(first, past.firstHeard) : block.start
    if !isSteady {
      past.sweep(from: first, to: heard) { pass($0) }
    } else if heard > startFrame {
      jump(to: heard == block.start ? block : past.block(at: heard))
    }
    past.sweep(from: heard, to: block.start) { render($0) }
  }
}
