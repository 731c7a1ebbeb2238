import ScoreTimeline

/// What events belong together.
extension Evaluator {
  /// Does `work`, whose events are a part of the part that is being played.
  mutating func inPart<Result>(
    _ kind: Part.Kind, _ work: (inout Evaluator) -> Result
  ) -> Result {
    let outer = part
    part = index(of: Part(kind, in: outer))
    let result = work(&self)
    part = outer
    return result
  }

  /// `true` iff what is played is a turn of a loop.
  var isInLoop: Bool {
    var index = part
    while index != .whole {
      let part = timeline.parts[Int(index.number)]
      if part.kind == .loop { return true }
      index = part.parent
    }
    return false
  }

  private mutating func index(of part: Part) -> Part.Index {
    if let known = partPlaces[part] { return known }
    let index = Part.Index(Int32(timeline.parts.count))
    timeline.parts.append(part)
    partPlaces[part] = index
    return index
  }
}
