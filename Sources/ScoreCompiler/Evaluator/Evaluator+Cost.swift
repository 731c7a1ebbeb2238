import ScoreDiagnostics
import ScoreSyntax
import ScoreTimeline

/// How much something will cost, before it is evaluated.
extension Evaluator {
  /// Returns `true` iff `count` turns of `body` may stay below the limits; reports it at `span`
  /// otherwise.
  mutating func isAffordable(_ body: Block, times count: Int, _ span: SourceSpan) -> Bool {
    var estimate = CostEstimate(in: scope)
    return isAffordable(estimate.cost(of: body.statements).times(Double(count)), span)
  }

  /// Returns `true` iff what costs at least `cost` may stay below the limits; reports it at `span`
  /// otherwise.
  mutating func isAffordable(_ cost: LeastCost, _ span: SourceSpan) -> Bool {
    guard cost.notes + Double(noteCount) <= Double(Evaluator.maximumNotes) else {
      exhaust(.tooManyNotes(span, cost.notes))
      return false
    }
    guard cost.steps + Double(steps) <= Double(Evaluator.maximumSteps) else {
      exhaust(.tooManySteps(span))
      return false
    }
    let count = timeline.events.count
    if cost.notes > Double(count) { timeline.events.reserveCapacity(count + Int(cost.notes)) }
    return true
  }

  /// Ends the evaluation iff a loop would pass the limits before `bound`, judged by its first turns,
  /// which began at `start` when there had been `stepsBefore` steps.
  mutating func judge(
    _ loop: LoopStatement, from start: Ticks, to bound: Ticks, since stepsBefore: Int
  ) {
    let done = (layer.cursor - start).seconds
    let left = (bound - layer.cursor).seconds
    let stepsLeft = Double(steps - stepsBefore) / done * left
    // Turns differ by what is drawn at random, but not by that much.
    if stepsLeft > 10 * Double(Evaluator.maximumSteps) {
      exhaust(.tooManySteps(loop.span.head(4)))
    }
  }

  /// The number of turns by which a loop is judged.
  static let judgedTurns = 1000
}
