import ScoreDiagnostics
import ScoreSyntax
import ScoreTimeline

/// States, and what their changes play: each `on` has a timeline of its own.
extension Evaluator {
  mutating func evaluate(_ trigger: TriggerDeclaration) {
    guard requireTopLevel("'on'", at: trigger.span.head(2)) else { return }
    guard let state = state(of: trigger) else {
      return checking { $0.evaluate(trigger.body) }
    }
    let changes = changes(of: trigger, state)
    let overlap = overlap(of: trigger)
    guard !isChecking else {
      return checking { evaluator in
        evaluator.layer = Layer(.plain, at: .zero)
        evaluator.evaluate(trigger.body)
      }
    }
    let condition = condition(of: trigger)
    var compiled = Trigger(
      name: freeTriggerName(state.name.text, condition), state: place(of: state),
      condition: condition, changes: changes ?? [], overlap: overlap, timeline: Timeline(),
      origin: trigger.span)
    compiled.timeline = timeline(of: trigger)
    if let changes, !changes.isEmpty { lintDuplicate(of: compiled) }
    reactions.triggers.append(compiled)
  }

  /// Returns what the body of `trigger` plays, from 0 on.
  private mutating func timeline(of trigger: TriggerDeclaration) -> Timeline {
    var own = Timeline()
    if tempo != Tempo() {
      own.tempos = [
        TempoChange(
          start: .zero, beatsPerMinute: tempo.beatsPerMinute, meter: tempo.meter)
      ]
    }
    let outer = (layer, partPlaces, notesElsewhere, timelineNumber)
    notesElsewhere += timeline.events.count
    timelineNumber = reactions.triggers.count + 1
    swap(&timeline, &own)
    (layer, partPlaces) = (Layer(.plain, at: .zero), [:])
    evaluate(trigger.body)
    timeline.completion = layer.end
    recordStretch(of: trigger.span, from: .zero, to: layer.end)
    swap(&timeline, &own)
    (layer, partPlaces, notesElsewhere, timelineNumber) = outer
    notesElsewhere += own.events.count
    return own
  }

  // MARK: States

  /// Returns the state of `trigger`, or `nil` once it is reported that there is none.
  private mutating func state(of trigger: TriggerDeclaration) -> StateDeclaration? {
    let name = trigger.state
    let binding = scope.lookUp(name.text, at: name.span.start)
    if let binding, case .state(let state) = binding.meaning {
      recorder?.recordUse(of: binding.declaration, at: name.span)
      return state
    }
    let names = suggestions(at: name.span.start) { if case .state = $0 { true } else { false } }
    report(.unknownState(of: trigger, among: names))
    return nil
  }

  /// Returns the place of `state` among those of the score.
  ///
  /// One out of an imported file comes among them with its first trigger.
  private mutating func place(of state: StateDeclaration) -> Int {
    if let known = reactions.states.firstIndex(where: { $0.origin == state.span }) { return known }
    add(state)
    return reactions.states.count - 1
  }

  /// Adds `state` to those of the score.
  mutating func add(_ state: StateDeclaration) {
    reactions.states.append(
      AppState(name: state.name.text, values: state.values, origin: state.span))
  }

  // MARK: Conditions

  /// Returns the changes that fire `trigger`, or `nil` once it is reported that it cannot be told.
  private mutating func changes(
    of trigger: TriggerDeclaration, _ state: StateDeclaration
  ) -> [StateChange]? {
    let values = state.values
    var isKnown = true
    for word in [trigger.from, trigger.to].compactMap({ $0 }) where !values.contains(word.text) {
      report(.unknownWord(word, of: "'\(trigger.state.text)'", among: values))
      isKnown = false
    }
    guard isKnown, values.count <= AppState.mostValues else { return nil }
    if let from = trigger.from, let to = trigger.to, from.text == to.text {
      report(.fromAndToAreEqual(from, to))
      return nil
    }
    var changes: [StateChange] = []
    for old in values.indices where trigger.from.map({ $0.text == values[old] }) ?? true {
      for new in values.indices
      where new != old && (trigger.to.map { $0.text == values[new] } ?? true) {
        changes.append(StateChange(from: old, to: new))
      }
    }
    charge(Evaluator.stepsOfChange * values.count * values.count)
    if let condition = trigger.condition {
      guard let held = filter(changes, by: condition, values) else { return nil }
      changes = held
    }
    if changes.isEmpty { report(.unreachable(trigger, state)) }
    return changes
  }

  /// What a change of a state costs, in steps: its condition is evaluated, and it is listed.
  private static let stepsOfChange = 20

  /// Returns those of `changes` for which `condition` holds, or `nil` once it is reported what is
  /// wrong with it.
  private mutating func filter(
    _ changes: [StateChange], by condition: Expression, _ values: [String]
  ) -> [StateChange]? {
    let outer = random
    defer { (random, stateWords, stateChange) = (outer, [], nil) }
    stateWords = values
    let errorCount = diagnostics.errorCount
    // What holds of no change in particular finds the mistakes where there is no change at all.
    guard isTruth(value(of: condition), condition) else { return nil }
    var held: [StateChange] = []
    for change in changes {
      guard steps < Evaluator.maximumSteps else {
        exhaust(.tooManySteps(condition.span))
        return nil
      }
      stateChange = (values[change.old], values[change.new])
      let value = value(of: condition)
      // What is not known of a change has a mistake in it that is told already.
      guard isTruth(value, condition), diagnostics.errorCount == errorCount, !value.isUnknown
      else { return nil }
      if case .boolean(true) = value { held.append(change) }
    }
    return held
  }

  private mutating func isTruth(_ value: Value, _ condition: Expression) -> Bool {
    switch value {
    case .boolean, .unknown: return true
    case let other:
      _ = mistyped(other, condition.span, "'where'", takes: "true or false")
      return false
    }
  }

  /// Returns the value of `new` or `old`, which is unknown unless a change is looked at.
  mutating func stateValue(_ name: Name) -> Value {
    if stateWords.isEmpty { report(.outsideTrigger(name)) }
    guard let stateChange else { return .unknown }
    switch name.text == "new" ? stateChange.new : stateChange.old {
    case "true": return .boolean(true)
    case "false": return .boolean(false)
    case let word: return .word(word)
    }
  }

  /// Returns `true` iff it is reported that `old` or `new` is compared with a word that its state
  /// does not have.
  mutating func hasForeignWord(
    _ binary: BinaryExpression, _ left: Value, _ right: Value
  ) -> Bool {
    for (side, other, value) in [
      (binary.left, binary.right, right), (binary.right, binary.left, left),
    ] {
      guard case .name(let name) = side, name.text == "new" || name.text == "old",
        case .word(let word) = value, !stateWords.isEmpty, !stateWords.contains(word)
      else { continue }
      report(
        .unknownWord(Name(word, at: other.span), of: "'\(name.text)'", among: stateWords))
      return true
    }
    return false
  }

  // MARK: What a trigger is told by

  /// Lets each trigger say of itself what the score does, and when it is played.
  mutating func describeTriggers() {
    for index in reactions.triggers.indices {
      let trigger = reactions.triggers[index]
      let words = ["on", reactions.states[trigger.state].name, trigger.condition]
      let occasion = words.filter { !$0.isEmpty }.joined(separator: " ")
      var about = timeline.about
      about.title = about.title.map { $0 + ": " + occasion } ?? occasion
      reactions.triggers[index].timeline.about = about
    }
  }

  private mutating func overlap(of trigger: TriggerDeclaration) -> Trigger.Overlap {
    guard let word = trigger.overlap else { return .replace }
    if let overlap = Trigger.Overlap(rawValue: word.text) { return overlap }
    let overlaps = Trigger.Overlap.allCases.map { $0.rawValue }
    report(.unknownWord(word, of: "'overlap'", among: overlaps))
    return .replace
  }

  /// Returns the condition of `trigger` as it is written, on one line.
  private func condition(of trigger: TriggerDeclaration) -> String {
    var parts: [String] = []
    if let from = trigger.from { parts.append("from " + from.text) }
    if let to = trigger.to { parts.append("to " + to.text) }
    if let condition = trigger.condition {
      let words = text(condition.span).split { $0.isWhitespace || $0.isNewline }
      parts.append("where " + words.joined(separator: " "))
    }
    return parts.joined(separator: " ")
  }

  /// Returns the name of a trigger on `state` that no other one has, in upper or lower case.
  private mutating func freeTriggerName(_ state: String, _ condition: String) -> String {
    let name = TriggerName(state, condition).text
    var free = name
    var number = 2
    while !triggerNames.insert(free.lowercased()).inserted {
      free = "\(name)-\(number)"
      number += 1
      charge(1)
    }
    return free
  }

  /// Warns of a trigger that fires on the same changes as an earlier one.
  private mutating func lintDuplicate(of trigger: Trigger) {
    let changes = TriggerChanges(state: trigger.state, changes: trigger.changes)
    if let earlier = triggerChanges[changes] {
      if reactions.triggers[earlier].overlap == trigger.overlap {
        report(.duplicateTrigger(trigger, reactions.triggers[earlier]))
      }
    } else {
      triggerChanges[changes] = reactions.triggers.count
    }
  }
}

/// The changes on which a trigger fires.
struct TriggerChanges: Hashable {
  let state: Int
  let changes: [StateChange]
}

extension StateDeclaration {
  /// Its values; `false` and `true` if it lists none.
  var values: [String] { words.isEmpty ? ["false", "true"] : words.map { $0.text } }
}
