import ScoreDiagnostics
import ScoreSyntax
import ScoreTimeline

/// How much a repetition will cost, before it is unrolled.
extension Evaluator {
  /// Returns `true` iff `count` turns of `body` may stay below the limits; reports it otherwise.
  mutating func isAffordable(_ body: Block, times count: Int, _ span: SourceSpan) -> Bool {
    let (statements, notes) = leastCost(of: body.statements, depth: 0)
    let turns = Double(count)
    guard turns * notes + Double(timeline.events.count) <= Double(Evaluator.maximumNotes) else {
      exhaust(.tooManyNotes(span.head(6), turns * notes))
      return false
    }
    guard turns * (statements + 1) + Double(steps) <= Double(Evaluator.maximumSteps) else {
      exhaust(.tooManySteps(span.head(6)))
      return false
    }
    return true
  }

  /// Returns the fewest statements and notes that `statements` come to, taking what cannot be told
  /// beforehand as nothing.
  private func leastCost(
    of statements: [Statement], depth: Int
  ) -> (statements: Double, notes: Double) {
    var sum = (statements: 0.0, notes: 0.0)
    guard depth < Evaluator.deepestEstimate else { return sum }
    for statement in statements {
      let cost = leastCost(of: statement, depth: depth + 1)
      sum = (sum.statements + 1 + cost.statements, sum.notes + cost.notes)
    }
    return sum
  }

  private func leastCost(
    of statement: Statement, depth: Int
  ) -> (statements: Double, notes: Double) {
    switch statement {
    case .note(let note): leastCost(of: note, depth: depth)
    case .layer(let layer): leastCost(of: layer.body.statements, depth: depth)
    case .at(let at): leastCost(of: at.body.statements, depth: depth)
    case .with(let bracket): leastCost(of: bracket.body.statements, depth: depth)
    case .repeating(let repetition):
      scaled(
        leastCost(of: repetition.body.statements, depth: depth),
        by: constant(repetition.count) ?? 0)
    case .forEach(let repetition):
      scaled(leastCost(of: repetition.body.statements, depth: depth), by: turns(of: repetition))
    case .wait, .tempo, .loop, .condition, .constant, .pattern, .importing, .effect, .seed,
      .control, .about, .state, .trigger, .invalid:
      (0, 0)
    }
  }

  private func leastCost(
    of note: NoteStatement, depth: Int
  ) -> (statements: Double, notes: Double) {
    switch note.callee {
    case .builtIn(.rhythm, _): return (0, 0)
    case .builtIn: return (0, 1)
    case .pattern(_, let name):
      guard case .pattern(let pattern)? = scope.lookUp(name.text, at: name.span.start)?.meaning
      else { return (0, 0) }
      return leastCost(of: pattern.declaration.body.statements, depth: depth + 1)
    }
  }

  private func scaled(
    _ cost: (statements: Double, notes: Double), by turns: Double
  ) -> (statements: Double, notes: Double) {
    (cost.statements * turns, cost.notes * turns)
  }

  /// Returns the number of turns if its bounds are plain numbers, else 0.
  private func turns(of statement: ForStatement) -> Double {
    guard let first = constant(statement.first), let last = constant(statement.last),
      let step = statement.step.map({ constant($0) }) ?? 1, step != 0
    else { return 0 }
    return Double(
      RangeValues.count(from: first, to: last, by: step, including: statement.includesLast))
  }

  /// Returns the plain number that `expression` is without being evaluated, if it is one.
  private func constant(_ expression: Expression) -> Double? {
    switch expression {
    case .number(let literal) where literal.unit == nil: literal.value
    case .name(let name):
      if case .constant(.number(let x))? = scope.lookUp(name.text, at: name.span.start)?.meaning {
        x
      } else {
        nil
      }
    case .group(let group): constant(group.inner)
    case .number, .string, .source, .member, .unary, .binary, .call, .envelope, .invalid: nil
    }
  }

  /// The most braces that an estimate looks into: deep ones add little, and patterns that call each
  /// other twice would be looked into a number of times that doubles with each.
  private static let deepestEstimate = 12
}
