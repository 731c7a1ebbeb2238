import ScoreTimeline

/// When each bus of effects is there: from the block in which the first of its sounds begins to
/// that in which its tail is over.
///
/// Found by arithmetic alone, so that a rendering can begin where all that a bus remembers is known.
struct EffectLives: Sendable {
  /// The frames of the whole blocks of each life, in the order of time, by what sounds go through.
  private var lives: [ArraySlice<Effect>: [Range<Int64>]] = [:]

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
          lives[key, default: []].append(old.frames)
        }
        buses[key] = bus
        last = bus.last
      }
    }
    for (key, bus) in buses { lives[key, default: []].append(bus.frames) }
  }

  /// Returns the frame at which the first of those begins that are there before `frame` and at it;
  /// `frame` itself iff none is.
  func beginning(before frame: Int64) -> Int64 {
    lives.values.joined().reduce(frame) {
      $1.lowerBound < frame && frame < $1.upperBound ? min($0, $1.lowerBound) : $0
    }
  }

  /// Returns `true` iff the bus of `effects` is there before `frame` and at it.
  func contain(_ effects: [Effect], at frame: Int64) -> Bool {
    guard let lives = lives[effects[...]] else { return false }
    var (low, high) = (0, lives.count)
    while low < high {
      let middle = (low + high) / 2
      if lives[middle].upperBound <= frame { low = middle + 1 } else { high = middle }
    }
    return low < lives.count && lives[low].lowerBound < frame
  }
}
