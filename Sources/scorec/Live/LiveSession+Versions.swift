import ScorePlayback
import ScoreTimeline

/// Scores that change while they play: as they are saved, or patterns muted, or as they have no end.
extension LiveSession {
  /// Has scores made anew that were saved, and lets those that were made take their places.
  func remake() {
    for index in watch?.changed(at: Double(Monotonic.nanoseconds) / 1e9) ?? [] {
      workshop?.reload(index)
    }
    lengthen()
    for result in workshop?.take() ?? [] {
      if let report = result.report {
        display.show(report, settings)
        // What is missing may come without the score being saved once more.
        watch?.note(report.watchedPaths(of: all[result.index].input), at: result.index)
      }
      guard let score = result.score else { continue }
      lengthening.remove(result.index)
      exchange(result.index, score)
      if let time = destination { seek(to: time) }
      if result.report != nil, hasEnded { obey(.play) }
    }
  }

  /// Has more made of scores without an end that are heard for half of what there is of them.
  private func lengthen() {
    for (index, score) in all.enumerated() where !lengthening.contains(index) {
      guard let beginning = score.beginning else { continue }
      let runs =
        scores.filter { $0.value.input == score.input }.map(\.key)
        + triggers.filter { states.trigger(in: $0.value.lane)?.score == index }.map(\.key)
      let places = runs.compactMap { player.elapsed(of: $0) }
      guard let place = places.max(), beginning.isShort(at: place) else { continue }
      lengthen(index, to: place)
    }
  }

  private func lengthen(_ index: Int, to place: Ticks) {
    lengthening.insert(index)
    workshop?.lengthen(index, to: place)
  }

  /// Goes on from a time, as soon as there is as much of the scores without an end.
  func seek(to time: Ticks) {
    let playing = Set(open.compactMap { scores[$0]?.input })
    let short = all.indices.filter { index in
      guard playing.contains(all[index].input), let beginning = all[index].beginning else {
        return false
      }
      return time >= beginning.duration && beginning.isShort(at: time)
    }
    destination = short.isEmpty ? nil : time
    if short.isEmpty { player.seek(to: time) }
    for index in short { lengthen(index, to: time) }
  }

  /// Lets what plays of the score at `index` go on as `score`, from where it is.
  private func exchange(_ index: Int, _ score: LiveScore) {
    let looping = Set(triggers.keys.filter(states.isLooping))
    all[index] = score
    states = LiveStates(of: all, after: states)
    for (id, old) in scores where old.input == score.input {
      exchange(id, score.piece, .score(score))
    }
    for (id, reaction) in triggers {
      exchange(id, reaction, index, isLooping: looping.contains(id))
    }
  }

  /// Lets a run of a trigger go on as the trigger is now, if that is one of the score at `index`.
  ///
  /// Loops that have ended stay so; those of a trigger that is no more end.
  private func exchange(
    _ id: RunID, _ reaction: Reaction, _ index: Int, isLooping: Bool
  ) {
    let hadLoops = reaction.trigger.part.rest != nil
    guard let (score, trigger) = states.trigger(in: reaction.lane) else {
      if isLooping, let rest = reaction.trigger.part.rest { player.replace(id, with: rest) }
      return
    }
    guard score == index else { return }
    let hasEnded = hadLoops && !isLooping
    let piece = hasEnded ? trigger.part.rest ?? trigger.part.piece : trigger.part.piece
    if !hasEnded, trigger.part.rest != nil { states.note(id, in: reaction.lane) }
    exchange(id, piece, .trigger(trigger))
  }

  private func exchange(
    _ id: RunID, _ piece: Piece, _ version: Version
  ) {
    if let number = player.replace(id, with: piece) {
      versions[id, default: [:]][number] = version
    } else {
      set(version, of: id)
    }
  }

  /// Notes that a run is heard as another version of its score.
  func take(_ number: Int, of id: RunID) {
    guard let version = versions[id]?[number] else { return }
    set(version, of: id)
    versions[id] = versions[id]?.filter { $0.key > number }
  }

  private func set(_ version: Version, of id: RunID) {
    switch version {
    case .score(let score): scores[id] = score
    case .trigger(let trigger): triggers[id]?.trigger = trigger
    }
  }
}
