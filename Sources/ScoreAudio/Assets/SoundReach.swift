import ScoreTimeline

/// How far into its recording a sound is read, so that of a long file no more is converted.
struct SoundReach {
  private let rate: Int64
  private let end: Ticks?

  /// Effects and limiters are late, and look ahead; both by far less.
  private static let margin = Ticks(seconds: 10)

  /// What a stretch or a filter reads ahead for what it gives, far less than this.
  private static let lookAhead = Ticks(seconds: 10)

  /// What is read beyond a clip: between frames, and where rounding gives a note one more.
  private static let marginFrames = 64

  /// Measures for a rendering at `rate` that ends at `end`, if that is known.
  init(rate: Int, until end: Ticks?) {
    self.rate = Int64(rate)
    self.end = end
  }

  /// Returns the number of frames that `event` reads at most of the recording of `sound`, which it
  /// plays.
  func frames(of sound: Sound, in event: Event) -> Int {
    let clip = sound.clip
    // A release goes on with what follows the clip.
    guard sound.shape == nil else { return .max }
    var time = clip.offset + clip.length
    var isWhole = time >= sound.sourceLength
    if let end, clip.loop == .once, sound.effects.isEmpty {
      // At another pitch it is read up to twice as fast.
      let heard = max(.zero, end + SoundReach.margin - event.start)
      let read = clip.offset + heard + heard
      if read < time { (time, isWhole) = (read, false) }
    }
    return isWhole ? .max : Int(time.frame(at: rate)) + SoundReach.marginFrames
  }
  /// Returns how much of a source is needed for the first `frames` frames of what `steps` make of it;
  /// `nil` iff all of it is.
  func time(for frames: Int, after steps: [SoundStep]) -> Ticks? {
    guard frames < .max else { return nil }
    var time = Ticks(frames: Int64(frames), rate: rate) + SoundReach.lookAhead
    for step in steps.reversed() {
      switch step {
      case .speed(let factor), .rate(let factor):
        time = time.divided(by: 1 / factor) + SoundReach.lookAhead
      case .reverse, .normalize, .keep, .take: return nil
      }
    }
    return time
  }
}
