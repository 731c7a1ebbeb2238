import ScoreDiagnostics
import ScoreSyntax
import ScoreTimeline

/// States, triggers and effects: their words are checked; nothing plays them so far.
extension Evaluator {
  mutating func check(_ trigger: TriggerDeclaration) {
    guard requireTopLevel("'on'", at: trigger.span.head(2)) else { return }
    guard let words = words(of: trigger.state) else {
      return checking { $0.evaluate(trigger.body) }
    }
    for word in [trigger.from, trigger.to].compactMap({ $0 }) where !words.contains(word.text) {
      report(.unknownWord(word, of: "'\(trigger.state.text)'", among: words))
    }
    let overlaps = ["replace", "queue", "mix", "ignore"]
    if let overlap = trigger.overlap, !overlaps.contains(overlap.text) {
      report(.unknownWord(overlap, of: "'overlap'", among: overlaps))
    }
    if let condition = trigger.condition { checkCondition(condition, words) }
    checking { evaluator in
      evaluator.layer = Layer(.plain, at: .zero)
      evaluator.evaluate(trigger.body)
    }
    report(.notYet("'on'", at: trigger.span.head(2)))
  }

  /// Returns the values of the state `name`, or `nil` once it is reported that there is none.
  private mutating func words(of name: Name) -> [String]? {
    let binding = scope.lookUp(name.text, at: name.span.start)
    if let binding, case .state(let state) = binding.meaning {
      recorder?.recordUse(of: binding.declaration, at: name.span)
      return state.words.isEmpty ? ["true", "false"] : state.words.map { $0.text }
    }
    let names = suggestions(at: name.span.start) { if case .state = $0 { true } else { false } }
    report(.unknownState(name, among: names))
    return nil
  }

  private mutating func checkCondition(_ condition: Expression, _ words: [String]) {
    stateWords = words
    let value = value(of: condition)
    stateWords = []
    switch value {
    case .boolean, .unknown: break
    case let other:
      _ = mistyped(other, condition.span, "'where'", takes: "true or false")
    }
  }

  /// Returns the value of `new` or `old`, which is not known before the state changes.
  mutating func stateValue(_ name: Name) -> Value {
    if stateWords.isEmpty { report(.outsideTrigger(name)) }
    return .unknown
  }
}
