import ScoreDiagnostics

/// The states of an app as they are now: told of a change, it tells which triggers fire.
///
///     var machine = StateMachine(compilation.reactions)
///     for trigger in try machine.set("phase", to: "completed") { play(trigger) }
///
public struct StateMachine: Sendable {
  /// Why there is no such change.
  public enum Mistake: Error, Hashable, Sendable {
    /// No state has the name.
    case unknownState(String, advice: String?)
    /// The state has no such value.
    case unknownValue(String, of: String, advice: String?)
  }

  /// What a change brings about.
  public struct Outcome: Hashable, Sendable {
    /// The place of the state in `Reactions.states`.
    public var state: Int

    /// `true` iff its value is another now: then every `loop` that its triggers play ends.
    public var isChange: Bool

    /// The places of the triggers that fire, in the order of the score.
    public var triggers: [Int]
  }

  private let states: [AppState]
  private let places: [String: Int]

  /// The place of the present value of each state.
  private var values: [Int]

  /// For each state its triggers by change, at `old` × the number of values + `new`.
  private let fired: [[[Int]]]

  /// Creates the states of `reactions`, each with its initial value.
  public init(_ reactions: Reactions) {
    states = reactions.states
    values = Array(repeating: 0, count: states.count)
    var places: [String: Int] = [:]
    for (index, state) in states.enumerated() { places[state.name] = index }
    self.places = places
    var fired = states.map { Array(repeating: [Int](), count: $0.values.count * $0.values.count) }
    for (index, trigger) in reactions.triggers.enumerated() {
      let count = states[trigger.state].values.count
      for change in trigger.changes {
        fired[trigger.state][change.old * count + change.new].append(index)
      }
    }
    self.fired = fired
  }

  /// Gives the state `name` the value `value`, and returns what that brings about.
  ///
  /// Nothing fires where it has that value already.
  ///
  /// - Complexity: O(1) and the number of values of the state.
  public mutating func set(_ name: String, to value: String) throws(Mistake) -> Outcome {
    guard let place = places[name] else {
      let advice = Suggestion(for: name, among: states.map { $0.name })?.label
      throw .unknownState(name, advice: advice)
    }
    let state = states[place]
    guard let new = state.values.firstIndex(of: value) else {
      let advice = Suggestion(for: value, among: state.values)?.label
      throw .unknownValue(value, of: name, advice: advice)
    }
    let old = values[place]
    guard old != new else { return Outcome(state: place, isChange: false, triggers: []) }
    values[place] = new
    return Outcome(
      state: place, isChange: true, triggers: fired[place][old * state.values.count + new])
  }

  /// Returns the present value of the state `name`, or `nil` iff there is none of that name.
  public func value(of name: String) -> String? {
    places[name].map { states[$0].values[values[$0]] }
  }

  /// Gives all states their initial values; nothing fires.
  public mutating func reset() {
    for index in values.indices { values[index] = 0 }
  }
}

extension StateMachine.Mistake: CustomStringConvertible {
  /// Says what is wrong, for a person.
  public var description: String {
    switch self {
    case .unknownState(let name, let advice):
      "no state named '\(name)'" + (advice.map { ": \($0)" } ?? "")
    case .unknownValue(let value, let name, let advice):
      "'\(name)' has no '\(value)'" + (advice.map { ": \($0)" } ?? "")
    }
  }
}
