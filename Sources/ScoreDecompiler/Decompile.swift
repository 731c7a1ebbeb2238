import ScoreTimeline

/// Returns a score that means `timeline`, as a person would write it.
///
/// Repeats become `repeat`, groups that come again become patterns, curves that touch become one, and
/// times that are no short decimals but lie on a grid are counted in beats; so are those of a file
/// that tells its tempo, which stays. Unless `isExact`, times are within a microsecond and values
/// within 0.00005 of those of the timeline; each wait in beats may add a nanosecond.
///
/// - Requires: events, controls and tempos come by time.
/// - Complexity: O(n) in the number of events and points, for groups of limited length.
public func decompile(_ timeline: Timeline, isExact: Bool = false) -> String {
  var text = ""
  var names = PatternNames()
  // Where the compiler takes the part to begin, so that what rounding adds does not add up.
  var start = Ticks.zero
  var meter = 4.0
  let stretches = TempoStretch.all(of: timeline)
  for (number, stretch) in stretches.enumerated() {
    let part = stretch.part(of: timeline, from: start)
    let scale = TimeScale(of: part, isExact: isExact, tempo: stretch.tempo, after: meter)
    let list = StatementList(part, scale)
    var structure = Structure(list, scale, names)
    let steps = structure.organize(list.steps, end: scale.units(part.completion))
    var score = ScoreText(list, scale, structure.patterns, after: text)
    score.writeHead(number == 0 ? timeline.about : About())
    score.writePatterns()
    let isLast = number == stretches.count - 1
    start += score.writeScore(steps, completion: part.completion, isLast: isLast)
    (text, names) = (score.finished, structure.names)
    meter = stretch.tempo?.meter ?? meter
  }
  return text
}
