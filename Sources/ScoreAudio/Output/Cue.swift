import ScoreTimeline

/// A place in a sound that has a name, for an editor of sounds to show.
public struct Cue: Hashable, Sendable {
  /// Where it is.
  public var start: Ticks

  /// What is there.
  public var name: String

  /// Creates a cue.
  public init(at start: Ticks, _ name: String) {
    self.start = start
    self.name = name
  }
}

/// Cues as a file holds them: by frame.
struct PlacedCues {
  /// The frame of each, and its name in UTF-8, in the order of time.
  let entries: [(frame: UInt32, name: String.UTF8View)]

  /// The bytes of all names.
  let nameBytes: Int

  /// Places those of `cues` that lie in the `frameCount` frames from `first` on, and in the 2³² that
  /// a file can name.
  init(_ cues: [Cue], from first: Int64, frameCount: Int64, rate: Int) {
    let end = min(frameCount, 1 << 32)
    entries = cues.compactMap { cue in
      let frame = cue.start.frame(at: Int64(rate)) - first
      return (0..<end).contains(frame) ? (UInt32(frame), cue.name.utf8) : nil
    }
    nameBytes = entries.reduce(0) { $0 + $1.name.count }
  }
}
