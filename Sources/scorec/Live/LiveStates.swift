import ScoreDiagnostics
import ScorePlayback
import ScoreTimeline

/// The states of the scores that play, and what of their triggers plays.
struct LiveStates {
  /// What a change brings about.
  struct Outcome {
    /// The triggers to play, each with the lane that is its own.
    var triggers: [(trigger: LiveTrigger, lane: RunOptions.Lane)] = []

    /// The runs whose loops end, each with what is left of it.
    var endingLoops: [(run: RunID, rest: Piece)] = []
  }

  /// How many changes there were.
  private(set) var changeCount = 0

  /// How many runs they began.
  private(set) var runCount = 0

  private var machines: [StateMachine]
  private let triggers: [[LiveTrigger]]
  private var lanes: [[RunOptions.Lane]]
  /// The names of the states, in the order of the scores.
  let names: [String]

  /// The runs with loops, by their lanes.
  private var looping: [RunID: RunOptions.Lane] = [:]

  /// Creates the states of `scores`, each with its initial value.
  init(of scores: [LiveScore]) {
    machines = scores.map { StateMachine($0.reactions) }
    triggers = scores.map(\.triggers)
    var names: [String] = []
    for state in scores.flatMap(\.reactions.states) where !names.contains(state.name) {
      names.append(state.name)
    }
    self.names = names
    var next = RunOptions.Lane.main.number
    lanes = scores.map { score in
      score.triggers.map { _ in
        next += 1
        return RunOptions.Lane(next)
      }
    }
  }

  /// Creates the states of `scores`, some of which were saved anew: with the values that they had, as
  /// far as they are still there.
  ///
  /// A trigger of the same head is the same one, and what plays of it goes on in its lane.
  init(of scores: [LiveScore], after old: LiveStates) {
    self.init(of: scores)
    (changeCount, runCount) = (old.changeCount, old.runCount)
    takeLanes(of: old)
    looping = old.looping.filter { trigger(in: $0.value)?.trigger.part.rest != nil }
    for (index, before) in old.machines.enumerated() where index < machines.count {
      for name in names {
        if let value = before.value(of: name) { _ = try? machines[index].set(name, to: value) }
      }
    }
  }

  /// Gives each trigger the lane that it had, and the others lanes that nothing had.
  private mutating func takeLanes(of old: LiveStates) {
    let last = old.lanes.joined().map(\.number).max() ?? RunOptions.Lane.main.number
    for score in lanes.indices {
      var known =
        score < old.lanes.count ? zip(old.triggers[score], old.lanes[score]).map { $0 } : []
      for index in lanes[score].indices {
        let head = triggers[score][index].head
        if let place = known.firstIndex(where: { $0.0.head == head }) {
          lanes[score][index] = known.remove(at: place).1
        } else {
          lanes[score][index] = RunOptions.Lane(last + lanes[score][index].number)
        }
      }
    }
  }

  /// Returns the trigger whose lane it is, and the place of its score.
  func trigger(in lane: RunOptions.Lane) -> (score: Int, trigger: LiveTrigger)? {
    for score in lanes.indices {
      if let index = lanes[score].firstIndex(of: lane) { return (score, triggers[score][index]) }
    }
    return nil
  }

  /// `true` iff the loops of `run` go on.
  func isLooping(_ run: RunID) -> Bool { looping[run] != nil }

  /// `true` iff a change may play something.
  var haveTriggers: Bool { triggers.contains { !$0.isEmpty } }

  /// Gives the state `name` the value `value` in each score that has both.
  mutating func change(
    _ name: String, to value: String
  ) throws(LiveCommand.Mistake) -> Outcome {
    guard names.contains(name) else { throw unknown(name) }
    var outcome = Outcome()
    var mistake: StateMachine.Mistake?
    var isKnown = false
    for index in machines.indices where machines[index].value(of: name) != nil {
      do throws(StateMachine.Mistake) {
        add(try machines[index].set(name, to: value), of: index, to: &outcome)
        isKnown = true
      } catch {
        mistake = mistake ?? error
      }
    }
    // Scores may give a state of the same name values of their own.
    if let mistake, !isKnown { throw LiveCommand.Mistake(mistake) }
    return outcome
  }

  private mutating func add(
    _ change: StateMachine.Outcome, of score: Int, to outcome: inout Outcome
  ) {
    guard change.isChange else { return }
    changeCount += 1
    runCount += change.triggers.count
    for (trigger, lane) in zip(triggers[score], lanes[score]) where trigger.state == change.state {
      guard let rest = trigger.part.rest else { continue }
      for (run, _) in looping.filter({ $0.value == lane }) {
        outcome.endingLoops.append((run, rest))
        looping[run] = nil
      }
    }
    outcome.triggers += change.triggers.map { (triggers[score][$0], lanes[score][$0]) }
  }

  private func unknown(_ name: String) -> LiveCommand.Mistake {
    names.isEmpty
      ? LiveCommand.Mistake(message: "no score has a state", hint: "'state \(name)' declares one")
      : LiveCommand.Mistake(
        message: "no state named '\(name)'",
        hint: Suggestion(for: name, among: names)?.label ?? names.joined(separator: ", "))
  }

  /// Notes that `run` plays a trigger in `lane`, whose loops are to end with the next change.
  mutating func note(_ run: RunID, in lane: RunOptions.Lane) { looping[run] = lane }

  /// Forgets a run that is over.
  mutating func forget(_ run: RunID) { looping[run] = nil }
}

extension LiveCommand.Mistake {
  /// Creates the mistake of a change that there is not.
  init(_ mistake: StateMachine.Mistake) {
    switch mistake {
    case .unknownState(let name, let advice):
      self.init(message: "no state named '\(name)'", hint: advice ?? "")
    case .unknownValue(let value, let name, let advice):
      self.init(message: "'\(name)' has no '\(value)'", hint: advice ?? "")
    }
  }
}
