import Score
import ScoreAudio
import ScorePlayback

struct ScoreTriggers {
  private let reactions: Reactions
  private let pieces: [Piece]
  /// What is left of those with a `loop` when that is over.
  private let rests: [Piece?]
  private var machine: StateMachine
  private var looping: [(run: RunID, trigger: Int)] = []

  init(_ reactions: Reactions, from library: AssetLibrary) throws {
    self.reactions = reactions
    machine = StateMachine(reactions)
    pieces = try reactions.triggers.map { try piece($0.timeline, from: library) }
    rests = try reactions.triggers.map {
      $0.loops ? try piece($0.timeline.withoutLoops, from: library) : nil
    }
  }

  /// Gives a state a value, and plays what that fires.
  mutating func set(_ name: String, to value: String, on player: Player) throws {
    let outcome = try machine.set(name, to: value)
    guard outcome.isChange else { return }
    let ending = looping.filter { reactions.triggers[$0.trigger].state == outcome.state }
    looping.removeAll { reactions.triggers[$0.trigger].state == outcome.state }
    for (run, trigger) in ending {
      if let rest = rests[trigger] { player.replace(run, with: rest) }
    }
    let runs = try player.start(outcome.triggers.map { (pieces[$0], options(of: $0)) })
    for (run, trigger) in zip(runs, outcome.triggers) where reactions.triggers[trigger].loops {
      if let run { looping.append((run, trigger)) }
    }
  }

  /// Each trigger has a lane of its own; lane 0 is that of the score.
  private func options(of trigger: Int) -> RunOptions {
    var options = RunOptions()
    options.lane = RunOptions.Lane(trigger + 1)
    options.overlap = RunOptions.Overlap(reactions.triggers[trigger].overlap)
    return options
  }
}
