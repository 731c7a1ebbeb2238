/// What the mixer is told by whoever leads it; it obeys at its next block.
enum MixerCommand: BitwiseCopyable {
  /// Plays a queue in a free slot from a frame of the mix on, or at once, fading in over `fade`
  /// frames.
  case start(slot: Int, Unmanaged<FrameQueue>, at: Int64?, fade: Int)

  /// Lets go of what is in a slot from a frame of the mix on, or at once, fading out over `fade`
  /// frames.
  case end(slot: Int, at: Int64?, fade: Int)

  /// Lets time pass, fading in over `fade` frames.
  case run(fade: Int)

  /// Holds time, after fading out over `fade` frames.
  case hold(fade: Int)

  /// Moves the factor of a part of the mix.
  case level(Part, Float, over: Int)

  /// What it sets, so that a later command makes it void; `nil` for what is about a deck.
  var subject: Subject? {
    switch self {
    case .start, .end: nil
    case .run, .hold: .time
    case .level(let part, _, _): .level(part)
    }
  }

  /// What there is one value of.
  enum Subject: Hashable {
    /// Whether time passes.
    case time
    /// The factor of a part.
    case level(Part)
  }

  /// A part of the mix that has its own factor.
  enum Part: BitwiseCopyable {
    /// All of it.
    case all
    /// What is heard.
    case sounds
    /// What is felt.
    case haptics
  }
}
