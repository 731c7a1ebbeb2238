import ScoreDiagnostics

/// What is played when a state changes in some ways.
public struct Trigger: Sendable {
  /// What becomes of an earlier run that is still playing when the trigger fires again.
  public enum Overlap: String, CaseIterable, Hashable, Sendable {
    /// It ends, and the new one begins.
    case replace
    /// The new one begins when it is over.
    case queue
    /// Both play.
    case mix
    /// It plays on, and there is no new one.
    case ignore
  }

  /// What tells it from the others of its score, made of its state and condition; letters, digits,
  /// `_` and `-` alone, so that it can be a part of a file's name.
  public var name: String

  /// The place of its state in `Reactions.states`.
  public var state: Int

  /// The condition as it is written; empty iff any change fires it.
  public var condition: String

  /// The changes that fire it, by old and then new value.
  public var changes: [StateChange]

  /// What becomes of an earlier run.
  public var overlap: Overlap

  /// What it plays, from 0 on.
  public var timeline: Timeline

  /// Where it stands.
  public var origin: SourceSpan

  /// Creates a trigger.
  public init(
    name: String, state: Int, condition: String, changes: [StateChange], overlap: Overlap,
    timeline: Timeline, origin: SourceSpan
  ) {
    self.name = name
    self.state = state
    self.condition = condition
    self.changes = changes
    self.overlap = overlap
    self.timeline = timeline
    self.origin = origin
  }

  /// `true` iff a part of it goes on until its state changes again.
  public var loops: Bool { timeline.loops }
}

extension Timeline {
  /// `true` iff a part of it is a `loop`.
  public var loops: Bool { parts.contains { $0.kind == .loop } }
}

/// What a score does when the states of an app change.
public struct Reactions: Sendable {
  /// The states, in the order of the score.
  public var states: [AppState]

  /// The triggers, in the order of the score.
  public var triggers: [Trigger]

  /// Creates reactions; by default there are none.
  public init(states: [AppState] = [], triggers: [Trigger] = []) {
    self.states = states
    self.triggers = triggers
  }

  /// Ends what lasts longer than `time`, or loops, there; what is shorter stays as it is.
  public mutating func cut(at time: Ticks) {
    for index in triggers.indices {
      let timeline = triggers[index].timeline
      if timeline.loops || timeline.completion > time { triggers[index].timeline.cut(at: time) }
    }
  }
}

extension Timeline {
  /// The timeline as it goes on once its loops have been ended: complete when the last of the rest is.
  public var withoutLoops: Timeline {
    let looped = parts { $0 == .loop }
    var rest = self
    rest.keepEvents { !looped.contains($0.part) }
    rest.completion = rest.events.reduce(.zero) { max($0, $1.end) }
    return rest
  }
}
