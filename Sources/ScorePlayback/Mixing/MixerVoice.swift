/// A queue in one of the slots of the mixer.
struct MixerVoice {
  /// What it plays.
  let queue: Unmanaged<FrameQueue>

  /// The frame of the mix at which its first frame plays.
  let start: Int64

  /// The frame of the mix at which it begins to fade in: later than its start if it came late.
  let entry: Int64

  /// The frames over which it fades in from there.
  let fadeIn: Int

  /// The frame of the mix at which it begins to fade out.
  var end = Int64.max

  /// The frames over which it fades out from there.
  var fadeOut = 0

  /// The frame of the mix from which on it is not heard, even if it still fades.
  var limit = Int64.max

  /// The frame of the mix from which on nothing of it is heard.
  ///
  /// Real-time safe.
  var bound: Int64 { end == .max ? limit : min(limit, end + Int64(fadeOut)) }

  /// `true` iff no frame of the mix from `frame` on has any of it.
  ///
  /// Real-time safe.
  func isOver(at frame: Int64) -> Bool {
    if frame >= bound { return true }
    return queue._withUnsafeGuaranteedRef { $0.isOver(at: frame - start) }
  }

  /// `true` iff it plays as it is in the `count` frames of the mix from `frame` on.
  ///
  /// Real-time safe.
  func isPlain(at frame: Int64, _ count: Int) -> Bool {
    frame >= entry + Int64(fadeIn) && frame + Int64(count) <= end
  }

  /// Returns the factor of a frame of the mix.
  ///
  /// Real-time safe.
  func gain(at frame: Int64) -> Float {
    var gain: Float = 1
    if frame < entry + Int64(fadeIn) { gain = Float(frame - entry + 1) / Float(fadeIn + 1) }
    if frame >= end {
      gain *= max(0, 1 - Float(frame - end + 1) / Float(fadeOut + 1))
    }
    return gain
  }
}
