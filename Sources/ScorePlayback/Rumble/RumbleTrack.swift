import ScoreTimeline

/// What the motors of a game controller do while a piece plays, by its frames.
struct RumbleTrack: Sendable {
  /// What they do.
  struct Motors: Hashable, Sendable {
    var low: UInt16 = 0
    var high: UInt16 = 0

    /// The stronger of both, motor by motor.
    func joined(with other: Motors) -> Motors {
      Motors(low: max(low, other.low), high: max(high, other.high))
    }

    /// What they do at a factor of that strength, 0…1.
    func scaled(by factor: Double) -> Motors {
      factor == 1
        ? self : Motors(low: UInt16(Double(low) * factor), high: UInt16(Double(high) * factor))
    }
  }

  private let frames: [Int64]
  private let motors: [Motors]

  /// Creates the track of `changes`, which come by time.
  init(_ changes: [RumbleChange], sampleRate: Int) {
    frames = changes.map { $0.time.frame(at: Int64(sampleRate)) }
    motors = changes.map { Motors(low: $0.low, high: $0.high) }
  }

  /// `true` iff they rest all the time.
  var isEmpty: Bool { frames.isEmpty }

  /// Returns what they do at a frame, and the next frame at which they do something else.
  ///
  /// - Complexity: O(log n) in the number of changes.
  func state(at frame: Int64) -> (motors: Motors, next: Int64?) {
    var (low, high) = (0, frames.count)
    while low < high {
      let middle = (low + high) / 2
      if frames[middle] <= frame { low = middle + 1 } else { high = middle }
    }
    return (low > 0 ? motors[low - 1] : Motors(), low < frames.count ? frames[low] : nil)
  }
}
