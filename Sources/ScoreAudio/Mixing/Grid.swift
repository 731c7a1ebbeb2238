/// The places of the output at which values are settled.
///
/// Both count from the start of the output, so that a rendering does not depend on the sizes of the
/// blocks that it is asked for.
enum Grid {
  /// Frames mixed together: few enough that the rows of both sides stay in the nearest cache.
  static let blockFrames = 1024

  /// Frames over which levels, frequencies and filters move in a straight line, 0.7 ms at 48 kHz.
  static let stepFrames = 32

  /// The number of step ends in a block, its start included.
  static let stepEnds = blockFrames / stepFrames + 1

  /// Returns the first frame of the block that `frame` lies in.
  static func blockStart(of frame: Int64) -> Int64 {
    frame / Int64(blockFrames) * Int64(blockFrames)
  }
}
