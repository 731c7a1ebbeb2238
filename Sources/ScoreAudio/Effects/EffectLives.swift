import ScoreTimeline

/// When each bus of effects is there: from the block in which the first of its sounds begins to
/// that in which its tail is over.
///
/// Found by arithmetic alone, so that a rendering can begin where all that a bus remembers is known.
struct EffectLives: Sendable {
  /// The frames of the whole blocks of each life.
  private var lives: [Range<Int64>] = []

  /// A bus that may still be there.
  private struct Bus {
    let first: Int64
    /// The last block in which something comes in.
    var lastFed: Int64
    /// The blocks that it goes on after that.
    let tail: Int64

    /// The last block in which it is there.
    var last: Int64 { lastFed + tail }

    var frames: Range<Int64> {
      first * Int64(Grid.blockFrames)..<(last + 1) * Int64(Grid.blockFrames)
    }
  }

  /// Finds the lives of the effects of `events`, which come by time; `ends` are the frames at which
  /// their voices are over.
  init(_ events: [Event], ends: [Int64], _ alignment: EffectAlignment, rate: Int) {
    let size = Int64(Grid.blockFrames)
    var buses: [ArraySlice<Effect>: Bus] = [:]
    for (event, end) in zip(events, ends) {
      let effects = event.kind.effects
      if effects.isEmpty { continue }
      let first = event.start.frame(at: Int64(rate)) / size
      var last = max(first, (end + size - 1) / size - 1)
      for index in effects.indices {
        let key = effects[index...]
        let old = buses[key]
        var bus = Bus(
          first: first, lastFed: last, tail: alignment[Array(key)].tail / size + 1)
        if let old, first <= old.last {
          bus = old
          bus.lastFed = max(bus.lastFed, last)
        } else if let old {
          lives.append(old.frames)
        }
        buses[key] = bus
        last = bus.last
      }
    }
    lives += buses.values.map(\.frames)
  }

  /// Returns the frame at which the first of those begins that are there before `frame` and at it;
  /// `frame` itself iff none is.
  func beginning(before frame: Int64) -> Int64 {
    lives.reduce(frame) {
      $1.lowerBound < frame && frame < $1.upperBound ? min($0, $1.lowerBound) : $0
    }
  }
}
