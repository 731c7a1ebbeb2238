/// Decks that take over where a run goes on otherwise than it would.
extension Player {
  /// The main runs that play: not what only dies away before another one, nor what is still to come.
  var currentRuns: [Run] {
    let mixed = mixer.progress.mixedFrames
    return runs.filter { run in
      run.lane == .main && !run.isFollowed(at: mixed) && !isWaitingForOther(run, at: mixed)
    }
  }

  /// `true` iff a run is to follow another one, and is not heard yet at a frame of the mix.
  func isWaitingForOther(_ run: Run, at frame: Int64) -> Bool {
    !run.hasBegun(at: frame) && runs.contains { $0.successor === run }
  }

  /// Bends a run as soon as that can be.
  func bend(_ run: Run, _ bend: Bend) {
    run.bend?.join(bend)
    run.bend = run.bend ?? bend
    turn(run)
  }

  /// Does what is asked of runs and could not be done before.
  func turn() {
    for run in runs where run.bend != nil { turn(run) }
  }

  /// Does what is asked of a run, unless the mixer has yet to do what it was told before.
  private func turn(_ run: Run) {
    let mixed = mixer.progress.mixedFrames
    guard let bend = run.bend, run.canFollow(bend, at: mixed), freeSlotCount > 0 else { return }
    run.bend = nil
    let frame = bend.place == nil ? frameOfTurn(run, at: mixed) : nil
    var place = bend.place ?? run.continuation(at: frame ?? mixed)
    let isBehind = bend.place == nil && run.passesLeft > 0 && place >= run.region.upperBound
    if isBehind { place = run.region.lowerBound }
    guard let deck = try? Deck(run.piece, from: place, rate: rate, rendering) else {
      return end(run, .stopped)
    }
    deck.isElsewhere = bend.place != nil || bend.changesCues || isBehind
    // A pass that begins where it goes on is the one that does.
    let isPass = frame.map { run.passBegins(at: $0, behind: mixed) } ?? false
    takeBackAll(of: run)
    if isPass { run.count(pass: deck) }
    let old = run.decks
    let start = begin(deck, of: run, at: frame, fade: crossfade)
    send([start] + old.compactMap { cut($0, at: frame, fade: crossfade) })
    if bend.place != nil, place >= run.region.upperBound, place < run.piece.length {
      // What is behind the part that is repeated plays to the end.
      run.change(region: 0..<run.piece.length, passesLeft: 0)
    }
  }

  /// Returns the frame of the mix at which a run goes on from where it is: as late as it takes to render
  /// the first frames, but not later than what plays is told to end.
  private func frameOfTurn(_ run: Run, at mixed: Int64) -> Int64 {
    guard state == .playing else { return mixed }
    let ready = mixed + Int64(settings.sampleRate * 3 / 100)
    let end = run.deck(at: mixed)?.cut?.frame ?? .max
    let next = run.decks.first { $0.isComing(at: mixed) }?.start ?? .max
    return max(mixed, min(ready, end, next))
  }

  // MARK: - What was settled, and is not to be

  /// Takes back all that is to come of a run and behind it.
  private func takeBackAll(of run: Run) {
    takeBackPasses(of: run)
    let coming = run.decks.filter { $0.isComing(at: mixer.progress.mixedFrames) }
    send(depart(coming, fade: 0))
    run.decks.removeAll { deck in coming.contains { $0 === deck } }
    takeBackSuccessor(of: run)
  }

  /// Takes back the passes of a run that are still to come.
  func takeBackPasses(of run: Run) {
    let mixed = mixer.progress.mixedFrames
    let coming = run.decks.filter { $0.isNextPass && $0.isComing(at: mixed) }
    send(depart(coming, fade: 0))
    run.decks.removeAll { deck in coming.contains { $0 === deck } }
    if run.passesLeft < .max { run.passesLeft += coming.count }
  }

  /// Takes back what is to follow a run and is not heard yet.
  func takeBackSuccessor(of run: Run) {
    if let next = run.successor, !next.hasBegun(at: mixer.progress.mixedFrames) { postpone(next) }
  }

  /// Lets a run that is not heard yet wait.
  func postpone(_ run: Run) {
    send(depart(run.decks, fade: 0))
    run.decks = []
    run.bend = nil
    runs.removeAll { $0 === run }
    for other in runs where other.successor === run { other.successor = nil }
    waiting.insert(run, at: 0)
    generation += 1
  }
}
