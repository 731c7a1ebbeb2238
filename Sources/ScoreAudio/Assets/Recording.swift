/// All frames of a sound at the rate of the output, ready to be mixed.
///
/// A mono sound has one buffer, which stands for both sides. Beyond both ends there are some frames
/// of silence, so that reading between frames needs no checks.
final class Recording: @unchecked Sendable {
  // Written by `init` alone, and read-only ever after: that is what makes it sendable.

  /// The number of frames.
  let frameCount: Int

  /// The samples of the left side.
  let left: UnsafePointer<Float>

  /// The samples of the right side; those of the left for a mono sound.
  let right: UnsafePointer<Float>

  /// `true` iff both sides are the same.
  let isMono: Bool

  /// The frames of silence beyond each end.
  static let margin = 8

  private let storage: UnsafeMutablePointer<Float>

  /// Creates a recording of `frameCount` frames, on one or two sides, that `fill` writes.
  init(
    frameCount: Int, isMono: Bool,
    fill: (_ left: UnsafeMutablePointer<Float>, _ right: UnsafeMutablePointer<Float>) -> Void
  ) {
    let side = frameCount + 2 * Recording.margin
    storage = .allocate(capacity: isMono ? side : 2 * side)
    for start in isMono ? [0] : [0, side] {
      (storage + start).initialize(repeating: 0, count: Recording.margin)
      (storage + start + side - Recording.margin).initialize(repeating: 0, count: Recording.margin)
    }
    let left = storage + Recording.margin
    let right = isMono ? left : left + side
    fill(left, right)
    self.frameCount = frameCount
    self.isMono = isMono
    self.left = UnsafePointer(left)
    self.right = UnsafePointer(right)
  }

  deinit { storage.deallocate() }

  /// Returns its frames side by side, as libraries want them.
  func interleaved() -> Frames {
    var frames = Frames(channelCount: isMono ? 1 : 2, capacity: frameCount)
    _ = frames.append(room: frameCount) { out in
      if isMono {
        out.initialize(from: left, count: frameCount)
        return frameCount
      }
      for frame in 0..<frameCount {
        out[2 * frame] = left[frame]
        out[2 * frame + 1] = right[frame]
      }
      return frameCount
    }
    return frames
  }

  /// Creates a recording of the sides of this one, each of which `fill` makes in turn.
  func mapSides(
    frameCount: Int,
    _ fill: (_ side: UnsafePointer<Float>, _ out: UnsafeMutablePointer<Float>) -> Void
  ) -> Recording {
    Recording(frameCount: frameCount, isMono: isMono) { outLeft, outRight in
      fill(left, outLeft)
      if !isMono { fill(right, outRight) }
    }
  }
}
