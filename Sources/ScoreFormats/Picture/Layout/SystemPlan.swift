import ScoreTimeline

/// How a score is broken into systems, stretches of time below each other.
///
/// A system is as long as lets the closest notes be told apart, but there are at most ten.
enum SystemPlan {
  /// Where lanes begin, in pixels: the names stand before it.
  static let left = 128.0

  /// The width of the lanes, in pixels.
  static let width = 1032.0

  /// The pixels that the start of a note should keep from that of the one before.
  private static let noteGap = 13.0

  private static let maximumSystems = 10.0

  /// Returns the windows, by time, of a score that lasts `length`.
  ///
  /// `starts` are the starts of its notes by time; systems begin at bars where `grid` has any.
  static func windows(length: Ticks, starts: [Ticks], grid: BeatGrid?) -> [TimeWindow] {
    let length = length > .zero ? length : Ticks(seconds: 1)
    let wish = systemLength(length: length, starts: starts)
    let part = Double(length.count) <= 1.5 * wish ? length : whole(wish, of: length, grid: grid)
    // What is left for the last system may be so little that the one before had better hold it.
    let count = max((Double(length.count) / Double(part.count) - 0.04).roundedUp, 1)
    let rest = length.count - (Int64(count) - 1) * part.count
    return (0..<count).map { index in
      let start = Ticks(count: Int64(index) * part.count)
      let isLast = index == count - 1
      // Systems share a scale, so that they compare; one alone, or one that is too long, fits.
      let shown = isLast ? (count == 1 ? rest : max(rest, part.count)) : part.count
      return TimeWindow(
        start: start, end: isLast ? length : start + part, left: left,
        scale: width / Double(shown), isLast: isLast)
    }
  }

  /// Returns the ticks that a system should have at least.
  private static func systemLength(length: Ticks, starts: [Ticks]) -> Double {
    var gaps: [Int64] = []
    for (earlier, later) in zip(starts, starts.dropFirst()) where earlier < later {
      gaps.append((later - earlier).count)
    }
    gaps.sort()
    let tight = gaps.isEmpty ? Double(length.count) : Double(gaps[gaps.count / 8])
    return max(tight * width / noteGap, Double(length.count) / maximumSystems)
  }

  /// Returns the least even length that is not below `wish`: whole bars, or a round time.
  private static func whole(_ wish: Double, of length: Ticks, grid: BeatGrid?) -> Ticks {
    if let grid, grid.stretches.count == 1 {
      var bars = grid.stretches[0].beat * grid.stretches[0].meter
      while bars < wish { bars *= 2 }
      if bars < Double(Ticks.maximum.count) { return Ticks(count: Int64(bars + 0.5)) }
    }
    return TimeStep.all.first { Double($0.count) >= wish } ?? length
  }
}

extension Double {
  /// The least whole number that is not below it, for what is not below zero and fits.
  var roundedUp: Int {
    let whole = Int(self)
    return Double(whole) < self ? whole + 1 : whole
  }
}
