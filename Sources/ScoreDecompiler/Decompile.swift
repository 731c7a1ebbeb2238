import ScoreTimeline

/// Returns a score that means `timeline`, as a person would write it.
///
/// Repeats become `repeat`, groups that come again become patterns, curves that touch become one, and
/// times that are no short decimals but lie on a grid are counted in beats. Unless `isExact`, times
/// are within a microsecond and values within 0.00005 of those of the timeline.
///
/// - Requires: events and controls come by time.
/// - Complexity: O(n) in the number of events and points, for groups of limited length.
public func decompile(_ timeline: Timeline, isExact: Bool = false) -> String {
  let scale = TimeScale(of: timeline, isExact: isExact)
  let list = StatementList(timeline, scale)
  var structure = Structure(list, scale)
  let steps = structure.organize(list.steps, end: scale.units(timeline.completion))
  var text = ScoreText(list, scale, structure.patterns)
  text.writeHead(timeline.about)
  text.writePatterns()
  text.writeScore(steps, completion: timeline.completion)
  return text.finished
}
