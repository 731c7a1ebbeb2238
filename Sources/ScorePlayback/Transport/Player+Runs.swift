import ScoreTimeline

/// Pieces, one after the other or together.
extension Player {
  /// How long to wait until the mixer has a free slot, in milliseconds.
  private static let slotPatience = 1000

  /// How long it may take until what is over is known to be, in milliseconds.
  private static let collectPatience = 10

  /// Frames ahead of which it is settled what follows: 0.3 s.
  private var horizon: Int64 { Int64(settings.sampleRate) * 3 / 10 }

  /// Plays `piece`, at once or as `options` say, and returns the number of the run; `nil` iff a run
  /// in its lane keeps it from playing.
  ///
  /// If the player was paused, it waits for `play`.
  @discardableResult
  public func start(
    _ piece: Piece, _ options: RunOptions = RunOptions()
  ) throws(PlaybackError) -> RunID? {
    try start([(piece, options)])[0]
  }

  /// Plays pieces that begin in the same frame, and returns the numbers of their runs.
  public func start(
    _ pieces: [(piece: Piece, options: RunOptions)]
  ) throws(PlaybackError) -> [RunID?] { try start(pieces, again: []) }

  /// Plays pieces that are those of the runs `again`, if there are any.
  func start(
    _ pieces: [(piece: Piece, options: RunOptions)], again: [RunID]
  ) throws(PlaybackError) -> [RunID?] {
    // What is rendered ahead is rendered before anybody has to wait.
    let (rate, rendering, isIdle) = lock.locked { (self.rate, self.rendering, state == .idle) }
    var made: [Deck] = []
    for (piece, options) in pieces {
      let run = Run(RunID(number: 0), piece, options)
      let deck = try Deck(piece, from: run.firstFrame, rate: rate, rendering)
      // A score has time to begin well; what answers to something else has not.
      if isIdle, options.lane == .main { while deck.feed() {} }
      made.append(deck)
    }
    try waitForSlots(pieces.count)
    return try lock.locked { () throws(PlaybackError) in
      var commands: [MixerCommand] = []
      var ids: [RunID?] = []
      for ((piece, options), deck) in zip(pieces, made) {
        ids.append(try start(piece, options, deck, &commands))
      }
      if state == .idle {
        state = .playing
        commands.append(.run(fade: 0))
      }
      send(commands)
      for (id, old) in zip(ids, again) { if let id { originals[id] = originals[old] ?? old } }
      return ids
    }
  }

  private func waitForSlots(_ count: Int) throws(PlaybackError) {
    for turn in 0..<Player.slotPatience {
      let (free, leaving) = lock.locked { (freeSlotCount, departing.count) }
      if free >= count { return }
      // Nothing that plays on makes room for it.
      if turn > Player.collectPatience, free + leaving < count { break }
      Monotonic.sleep(milliseconds: 1)
    }
    throw .tooManyRuns
  }

  /// Starts one run, whose first deck is made.
  private func start(
    _ piece: Piece, _ options: RunOptions, _ deck: Deck, _ commands: inout [MixerCommand]
  ) throws(PlaybackError) -> RunID? {
    let others = runs.filter { $0.lane == options.lane }
    let isBusy = !others.isEmpty || waiting.contains { $0.lane == options.lane }
    if options.overlap == .ignore, isBusy { return nil }
    let run = Run(newID(), piece, options)
    remember(run.id, piece, options, isFirst: !isBusy)
    if options.overlap == .queue, isBusy {
      waiting.append(run)
      return run.id
    }
    commands.append(try begin(deck, of: run, at: nil))
    if options.overlap == .replace { replace(others, in: options.lane, &commands) }
    runs.append(run)
    return run.id
  }

  /// Ends what plays or waits in a lane.
  private func replace(
    _ others: [Run], in lane: RunOptions.Lane, _ commands: inout [MixerCommand]
  ) {
    for run in others {
      commands += depart(run.decks, fade: mixer.fadeFrames)
      complete(run, .replaced)
    }
    for run in waiting where run.lane == lane {
      pending.append(.completed(run.id, .replaced))
    }
    waiting.removeAll { $0.lane == lane }
  }

  /// Keeps what `play` plays again after the end.
  private func remember(
    _ id: RunID, _ piece: Piece, _ options: RunOptions, isFirst: Bool
  ) {
    guard options.lane == .main else { return }
    if isFirst || options.overlap == .replace { program = [] }
    program.append((id, piece, options))
  }

  // MARK: - What follows

  /// Settles what follows on each run whose end is near.
  func schedule() {
    let soon = mixer.progress.mixedFrames + horizon
    for run in runs where run.successor == nil {
      while let (last, boundary) = boundary(of: run), boundary < soon, freeSlotCount > 0 {
        guard repeats(run) else {
          finish(run, last, at: boundary)
          break
        }
        repeatRegion(of: run, last, at: boundary)
      }
    }
    // Those that nobody is left to wait for.
    while let next = waiting.first(where: { next in !runs.contains { $0.lane == next.lane } }),
      freeSlotCount > 0
    {
      send(follow(nil, next, at: nil))
    }
  }

  /// Returns the last deck of a run, and the frame of the mix at which it hands over.
  private func boundary(of run: Run) -> (Deck, Int64)? {
    guard let last = run.decks.last, let frame = last.mixFrame(of: run.upperBound(of: last)) else {
      return nil
    }
    return (last, frame)
  }

  /// `true` iff there is another pass behind the present one.
  private func repeats(_ run: Run) -> Bool {
    run.passesLeft > 0 && run.region.count >= shortestPass
  }

  /// Ends a run at a frame of the mix, and starts what waits for that.
  private func finish(_ run: Run, _ last: Deck, at boundary: Int64) {
    var commands = cut(run, last, at: boundary)
    run.isCut = true
    if let next = waiting.first(where: { $0.lane == run.lane }) {
      let isLate = boundary <= mixer.progress.mixedFrames
      commands += follow(run, next, at: isLate ? nil : boundary)
    }
    if !commands.isEmpty { send(commands) }
  }

  private func repeatRegion(of run: Run, _ last: Deck, at boundary: Int64) {
    if run.passesLeft < .max { run.passesLeft -= 1 }
    guard let deck = try? Deck(run.piece, from: run.region.lowerBound, rate: rate, rendering),
      let start = try? begin(deck, of: run, at: boundary)
    else {
      run.passesLeft = 0
      return
    }
    deck.isNextPass = true
    send([start] + cut(run, last, at: boundary))
  }

  /// Returns the command that ends `last` where the region of its run ends before the piece does.
  private func cut(_ run: Run, _ last: Deck, at boundary: Int64) -> [MixerCommand] {
    guard run.region.upperBound < run.piece.length, !run.isCut else { return [] }
    return [.end(slot: last.slot, at: boundary, fade: crossfade)]
  }

  /// Frames of the shortest pass that is repeated: 20 ms.
  private var shortestPass: Int { settings.sampleRate / 50 }

  /// Returns the command that starts `next`, which waits for the end of `run`.
  private func follow(_ run: Run?, _ next: Run, at boundary: Int64?) -> [MixerCommand] {
    waiting.removeAll { $0 === next }
    guard let deck = try? Deck(next.piece, from: next.firstFrame, rate: rate, rendering),
      let start = try? begin(deck, of: next, at: boundary)
    else {
      pending.append(.completed(next.id, .stopped))
      return []
    }
    run?.successor = next
    runs.append(next)
    return [start]
  }
}
