/// The part of a timeline that its loops repeat: whole turns of all of them.
public struct LoopRegion: Hashable, Sendable {
  /// When it begins.
  public var start: Ticks

  /// When it ends, and begins again.
  public var end: Ticks

  /// Creates a region.
  public init(from start: Ticks, to end: Ticks) {
    precondition(start < end, "a turn that takes no time")
    self.start = start
    self.end = end
  }
}

/// Loops of a timeline that begin no turn together soon enough for its file.
public struct UnevenLoops: Sendable {
  /// The one that is repeated in whole turns.
  public let longest: LoopTurns

  /// One that is not.
  public let other: LoopTurns
}

extension Timeline {
  /// Ends its loops after as many whole turns as there are up to `time`, at least one; all else
  /// stays whole, and so does what a turn plays beyond its end.
  ///
  /// Where its loops begin no turn together by then, the longest has its whole turns, and the
  /// result tells which one has not; `nil` otherwise.
  public mutating func endLoops(within time: Ticks) -> UnevenLoops? {
    // Of several that are equally long, the first.
    guard let start = loopTurns.map({ $0.start }).max(),
      let longest = loopTurns.indices.max(by: {
        (loopTurns[$0].length, $1) < (loopTurns[$1].length, $0)
      })
    else { return nil }
    let turns = loopTurns[longest]
    var others = loopTurns
    others.remove(at: longest)
    let ends = turns.ends.map { start + ($0 - turns.start) }
    let most = max(1, ends.count { $0 <= time })
    let lengths = others.map { $0.evenLength }
    /// Returns the first of the others that begins no turn `count` turns of the longest later.
    func uneven(after count: Int) -> Int? {
      others.indices.first { index in
        guard let length = lengths[index], ends[count - 1] <= others[index].ends.last ?? .zero
        else { return true }
        let time = Double((ends[count - 1] - start).count)
        let turns = Double(Int64(time / length + 0.5))
        return (time - turns * length).magnitude > LoopTurns.tolerance
      }
    }
    // Turns that differ can be repeated from their beginning alone.
    let isSteady = turns.start == start || turns.evenLength != nil
    let count = isSteady ? (1...most).reversed().first { uneven(after: $0) == nil } : nil
    finishLoops(in: LoopRegion(from: start, to: ends[(count ?? most) - 1]))
    guard count == nil, !others.isEmpty else { return nil }
    return UnevenLoops(longest: turns, other: others[uneven(after: most) ?? 0])
  }

  private mutating func finishLoops(in region: LoopRegion) {
    let looped = parts { $0 == .loop }
    keepEvents { $0.start < region.end || !looped.contains($0.part) }
    completion = events.reduce(region.end) { max($0, $1.end) }
    loopRegion = region
  }
}
