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
  ///
  /// - Requires: the piece has the player's frames a second.
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
    precondition(
      pieces.allSatisfy { $0.piece.sampleRate == settings.sampleRate }, "a piece of another rate")
    let isRefused = pieces.contains { piece, options in
      options.passes != 1 && !piece.canRepeat(Run(RunID(number: 0), piece, options).region)
    }
    guard !isRefused else { throw .tooShortToRepeat }
    let begins = try lock.locked { () throws(PlaybackError) in
      guard !isClosed else { throw .closed }
      return beginning(pieces.map(\.options))
    }
    let made = try firstDecks(pieces, begins)
    let first = zip(pieces, begins).filter { $1 }.map { $0.0.options }
    try waitForRoom(for: first)
    return try lock.locked { () throws(PlaybackError) in
      guard !isClosed else { throw .closed }
      guard hasRoom(for: first) else { throw .tooManyRuns }
      let ids = start(pieces, made)
      for (id, old) in zip(ids, again) { if let id { originals[id] = originals[old] ?? old } }
      return ids
    }
  }

  /// Returns which of the runs with some options begin at once: others wait, or do not play.
  private func beginning(_ options: [RunOptions]) -> [Bool] {
    var busy = Set((runs + waiting).map(\.lane))
    return options.map { options in
      let isFree = busy.insert(options.lane).inserted
      switch options.overlap {
      case .replace, .mix: return true
      case .queue, .ignore: return isFree
      }
    }
  }

  /// Returns the first decks of the pieces that begin at once: what is rendered ahead is rendered before
  /// anybody has to wait.
  private func firstDecks(
    _ pieces: [(piece: Piece, options: RunOptions)], _ begins: [Bool]
  ) throws(PlaybackError) -> [Deck?] {
    let (rate, rendering, isIdle) = lock.locked { (self.rate, self.rendering, state == .idle) }
    var made: [Deck?] = []
    for ((piece, options), begins) in zip(pieces, begins) {
      let start = Run(RunID(number: 0), piece, options).firstFrame
      let deck = begins ? try Deck(piece, from: start, rate: rate, rendering) : nil
      // A score has time to begin well; what answers to something else has not.
      if isIdle, options.lane == .main { while deck?.feed() ?? false {} }
      made.append(deck)
    }
    return made
  }

  private func waitForRoom(for beginning: [RunOptions]) throws(PlaybackError) {
    for turn in 0..<Player.slotPatience {
      let (isFree, mayBecome) = lock.locked {
        // What plays on makes no room; what is over does when that is known.
        let isComing = !departing.isEmpty || turn <= Player.collectPatience
        return (hasRoom(for: beginning), freeSlotCount < beginning.count && isComing)
      }
      if isFree { return }
      if !mayBecome { break }
      Monotonic.sleep(milliseconds: 1)
    }
    throw .tooManyRuns
  }

  /// `true` iff runs with some options can begin, which may take the place of others.
  private func hasRoom(for beginning: [RunOptions]) -> Bool {
    let replaced = Set(beginning.filter { $0.overlap == .replace }.map(\.lane))
    let others = runs.count { !replaced.contains($0.lane) }
    return freeSlotCount >= beginning.count && others + beginning.count <= Player.mostRuns
  }

  private func start(
    _ pieces: [(piece: Piece, options: RunOptions)], _ made: [Deck?]
  ) -> [RunID?] {
    var commands: [MixerCommand] = []
    var ids: [RunID?] = []
    for ((piece, options), deck) in zip(pieces, made) {
      ids.append(start(piece, options, deck, &commands))
    }
    if state == .idle, !ids.allSatisfy({ $0 == nil }) {
      state = .playing
      commands.append(.run(fade: 0))
    }
    send(commands)
    return ids
  }

  /// Starts one run, whose first deck is made if it is to begin at once.
  private func start(
    _ piece: Piece, _ options: RunOptions, _ deck: Deck?, _ commands: inout [MixerCommand]
  ) -> RunID? {
    let others = runs.filter { $0.lane == options.lane }
    let isBusy = !others.isEmpty || waiting.contains { $0.lane == options.lane }
    if options.overlap == .ignore, isBusy { return nil }
    let run = Run(newID(), piece, options)
    remember(run.id, piece, options, isFirst: !isBusy)
    guard let deck, options.overlap != .queue || !isBusy else {
      // What it was to wait for may be over by now; then it begins with the next step.
      waiting.append(run)
      return run.id
    }
    commands.append(begin(deck, of: run, at: nil))
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
    for run in waiting where run.lane == lane { report(.replaced, of: run) }
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
    for run in runs where run.successor == nil && run.bend == nil {
      // What is asked of runs comes before their next passes.
      while let (last, boundary) = boundary(of: run), boundary < soon, freeSlotCount > runs.count {
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
    run.passesLeft > 0 && run.piece.canRepeat(run.region)
  }

  /// Ends a run at a frame of the mix, and starts what waits for that.
  private func finish(_ run: Run, _ last: Deck, at boundary: Int64) {
    var commands = cut(run, last)
    if let next = waiting.first(where: { $0.lane == run.lane }) {
      commands += follow(run, next, at: inTime(boundary))
    }
    if !commands.isEmpty { send(commands) }
  }

  private func repeatRegion(of run: Run, _ last: Deck, at boundary: Int64) {
    guard let deck = try? Deck(run.piece, from: run.region.lowerBound, rate: rate, rendering) else {
      return end(run, .stopped)
    }
    run.count(pass: deck)
    let isCut = run.region.upperBound < run.piece.length && last.cut == nil
    let end = isCut ? cut(last, at: boundary, fade: crossfade) : nil
    send([begin(deck, of: run, at: inTime(boundary))] + (end.map { [$0] } ?? []))
  }

  /// Returns `boundary`; `nil`, for at once, where it is over: what follows begins with its first frame.
  private func inTime(_ boundary: Int64) -> Int64? {
    boundary > mixer.progress.mixedFrames ? boundary : nil
  }

  /// Returns the command that ends `last` where its run is to end before its last sound has died away.
  private func cut(_ run: Run, _ last: Deck) -> [MixerCommand] {
    guard let place = run.soundEnd, last.cut == nil, let frame = last.mixFrame(of: place) else {
      return []
    }
    // The end is where that of an offline rendering is; at another rate it may come later.
    let isPlain = last.rate == 1
    let end = isPlain ? frame : frame + LiveStretch.lag(settings.sampleRate)
    return cut(last, at: end, fade: isPlain ? 0 : crossfade).map { [$0] } ?? []
  }

  /// Returns the command that starts `next`, which waits for the end of `run`.
  private func follow(_ run: Run?, _ next: Run, at boundary: Int64?) -> [MixerCommand] {
    waiting.removeAll { $0 === next }
    guard let deck = try? Deck(next.piece, from: next.firstFrame, rate: rate, rendering) else {
      report(.stopped, of: next)
      return []
    }
    run?.successor = next
    runs.append(next)
    return [begin(deck, of: next, at: boundary)]
  }
}
