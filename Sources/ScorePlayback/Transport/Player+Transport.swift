import ScoreTimeline

/// What is done to the main runs, and to time, while they play.
extension Player {
  /// What is repeated.
  public enum Loop: Hashable, Sendable {
    /// Nothing.
    case off
    /// The whole piece.
    case whole
    /// A part of it.
    case region(Range<Ticks>)
  }

  /// A part of the mix that can be silent.
  public enum Part: String, Hashable, Sendable, CaseIterable {
    /// What is heard.
    case sounds
    /// What is felt.
    case haptics
  }

  // MARK: - Time

  /// Lets time go on; after the end, plays again what was played last in the main lane.
  public func play() throws(PlaybackError) {
    let again: [(id: RunID, piece: Piece, options: RunOptions)]? = lock.locked {
      switch state {
      case .idle: return program
      case .playing: return runs.isEmpty && waiting.isEmpty ? program : nil
      case .paused:
        state = .playing
        send([.run(fade: mixer.fadeFrames)])
        generation += 1
        pending.append(.resumed)
        return nil
      }
    }
    guard let again, !again.isEmpty else { return }
    _ = try start(again.map { ($0.piece, $0.options) }, again: again.map(\.id))
  }

  /// Holds time, within a block and 2 ms: what plays goes on from there, however long that is.
  public func pause() {
    lock.locked {
      guard state == .playing else { return }
      state = .paused
      send([.hold(fade: mixer.fadeFrames)])
      generation += 1
      pending.append(.paused)
    }
  }

  /// Pauses what plays, and plays what is paused or over.
  public func toggle() throws(PlaybackError) {
    if status.state == .playing { pause() } else { try play() }
  }

  /// Ends all that plays or waits, within a block and 2 ms.
  public func stop() {
    lock.locked {
      stopAll()
      if state == .paused {
        state = .playing
        send([.run(fade: 0)])
      }
    }
  }

  /// Stops all in `time` from now, or not at all if it is `nil`, instead of what was asked for before.
  ///
  /// Time that is paused counts.
  public func stop(after time: Ticks?) {
    lock.locked {
      stopFrame = time.map {
        mixer.progress.askedFrames + $0.frame(at: Int64(settings.sampleRate))
      }
    }
  }

  // MARK: - Places

  /// Goes on from a time of the piece; behind its end, it is over.
  ///
  /// What sounds there sounds from its middle.
  public func seek(to time: Ticks) throws(PlaybackError) {
    try move { _, run in run.piece.frame(of: time) }
  }

  /// Goes on from a time later, or earlier if it is less than 0.
  public func skip(by time: Ticks) throws(PlaybackError) {
    try move { place, run in place + run.piece.frame(of: time) }
  }

  /// Goes on with the piece that waits next; stops if there is none.
  public func next() throws(PlaybackError) {
    try lock.locked { () throws(PlaybackError) in
      for run in currentRuns { end(run, .stopped) }
      flushSchedule()
    }
  }

  /// Moves each main run to where `target` says, of the present place.
  private func move(_ target: (Int64, Run) -> Int64) throws(PlaybackError) {
    try lock.locked { () throws(PlaybackError) in
      for run in currentRuns {
        let place = run.place(at: mixer.progress.mixedFrames)
        let frame = max(0, min(target(place, run), run.piece.length))
        try restart(run, from: frame, at: nil)
        pending.append(
          .moved(run.id, to: Ticks(frames: frame, rate: Int64(settings.sampleRate))))
      }
    }
  }

  // MARK: - How it is played

  /// Plays everything `rate` times as fast, its pitch kept.
  ///
  /// - Requires: `rate` is from 1/4 to 4.
  public func setRate(_ rate: Double) throws(PlaybackError) {
    precondition(Player.rates.contains(rate), "a rate outside 1/4…4")
    try lock.locked { () throws(PlaybackError) in
      guard rate != self.rate else { return }
      let before = self.rate
      self.rate = rate
      do throws(PlaybackError) {
        try goOn(runs)
      } catch {
        self.rate = before
        throw error
      }
    }
  }

  /// The rates that there can be.
  public static let rates = 0.25...4.0

  /// Repeats the whole or a part of the main runs from now on, until that is changed.
  public func setLoop(_ loop: Loop) throws(PlaybackError) {
    try lock.locked { () throws(PlaybackError) in
      for run in currentRuns {
        let whole = 0..<run.piece.length
        // What was settled to follow counts as a pass that is left, and must not count any more.
        let end = takeBack(run)
        switch loop {
        case .off: (run.region, run.passesLeft) = (whole, 0)
        case .whole: (run.region, run.passesLeft) = (whole, .max)
        case .region(let times):
          let region = run.piece.frame(of: times.lowerBound)..<run.piece.frame(of: times.upperBound)
          (run.region, run.passesLeft) = (region.clamped(to: whole), .max)
        }
        run.isCut = false
        let place = run.place(at: mixer.progress.mixedFrames)
        if end != nil || place >= run.region.upperBound { try goOn([run], before: end) }
        generation += 1
      }
    }
  }

  /// Lets a run go on with another piece, at the same place and without a gap.
  ///
  /// Returns how often its piece was exchanged by then, as `PlayerEvent.exchanged` tells when that is
  /// heard; `nil` iff nothing of it plays.
  @discardableResult
  public func replace(_ id: RunID, with piece: Piece) throws(PlaybackError) -> Int? {
    try lock.locked { () throws(PlaybackError) in
      var version: Int?
      for index in program.indices where program[index].id == id { program[index].piece = piece }
      for run in waiting where run.id == id { run.exchange(piece) }
      for run in runs where run.id == id {
        run.exchange(piece)
        try goOn([run])
        // Its cues are others.
        run.decks.last?.isElsewhere = true
        version = run.version
      }
      return version
    }
  }

  /// Moves the volume of all there is, from 0 to 1, in a straight line over `time`.
  ///
  /// It takes at least 5 ms, so that nothing clicks.
  public func setVolume(_ volume: Double, over time: Ticks = .zero) {
    lock.locked {
      levels.volume = max(0, min(1, volume))
      let frames = max(crossfade, Int(time.frame(at: Int64(settings.sampleRate))))
      send([.level(.all, Float(levels.volume), over: frames)])
    }
  }

  /// Makes a part of the mix silent, or heard again.
  public func setMuted(_ part: Part, _ isMuted: Bool) {
    lock.locked {
      switch part {
      case .sounds:
        levels.mutesSounds = isMuted
        send([.level(.sounds, isMuted ? 0 : 1, over: crossfade)])
      case .haptics:
        levels.mutesHaptics = isMuted
        sendHapticLevel()
      }
      generation += 1
    }
  }

  /// Scales all that is felt by a factor from 0 to 1.
  public func setStrength(_ strength: Double) {
    lock.locked {
      levels.strength = max(0, min(1, strength))
      sendHapticLevel()
    }
  }

  /// Lets haptics be heard in the sound where they are part of it, as they are at first, or not, as
  /// they are felt somewhere else.
  public func setHapticsHeard(_ areHeard: Bool) {
    lock.locked {
      levels.hearsHaptics = areHeard
      sendHapticLevel()
    }
  }

  private func sendHapticLevel() {
    let isSilent = levels.mutesHaptics || !levels.hearsHaptics
    send([
      .level(
        .haptics, isSilent ? 0 : Float(levels.strength), over: state == .idle ? 0 : crossfade)
    ])
  }

  // MARK: - Decks that take over

  /// The main runs that play: not what only dies away before another one, nor what is still to come.
  var currentRuns: [Run] {
    let mixed = mixer.progress.mixedFrames
    return runs.filter { run in
      run.lane == .main && (run.successor.map { !$0.hasBegun(at: mixed) } ?? true)
        && !isWaitingForOther(run, at: mixed)
    }
  }

  private func isWaitingForOther(_ run: Run, at frame: Int64) -> Bool {
    !run.hasBegun(at: frame) && runs.contains { $0.successor === run }
  }

  /// Lets runs go on from where they are, with what has changed, to the frame; not later than at the
  /// frame `end` of the mix, where what plays was told to end.
  func goOn(_ runs: [Run], before end: Int64? = nil) throws(PlaybackError) {
    for run in runs {
      let now = mixer.progress.mixedFrames
      // As long as it takes to render the first frames.
      let ready = state == .playing ? now + Int64(settings.sampleRate * 3 / 100) : now
      let frame = max(now, min(ready, end ?? ready))
      let place = run.place(at: frame)
      let isBehind = place >= run.region.upperBound && run.passesLeft > 0
      try restart(run, from: isBehind ? run.region.lowerBound : place, at: frame)
    }
  }

  /// Lets a run go on from a frame of its piece, at a frame of the mix or at once.
  private func restart(_ run: Run, from place: Int64, at frame: Int64?) throws(PlaybackError) {
    takeBack(run)
    let deck = try Deck(run.piece, from: place, rate: rate, rendering)
    deck.isElsewhere = frame == nil
    let old = run.decks.filter { $0.goneAt == nil }
    let start = try begin(deck, of: run, at: frame, fade: crossfade)
    send([start] + old.map { .end(slot: $0.slot, at: frame, fade: crossfade) })
    run.isCut = false
    if place >= run.region.upperBound, place < run.piece.length {
      run.region = 0..<run.piece.length
    }
  }

  /// Takes back what was settled to follow on a run: its next passes, and the run behind it.
  ///
  /// Returns the frame of the mix at which what plays was told to end; `nil` iff it plays on.
  @discardableResult
  private func takeBack(_ run: Run) -> Int64? {
    let mixed = mixer.progress.mixedFrames
    let coming = run.decks.dropFirst().filter { $0.start.map { $0 > mixed } ?? false }
    let end = end(of: run, before: coming.first)
    if !coming.isEmpty {
      send(depart(coming, fade: 0))
      run.decks.removeAll { deck in coming.contains { $0 === deck } }
      if run.passesLeft < .max { run.passesLeft += coming.count(where: \.isNextPass) }
    }
    if let next = run.successor, !next.hasBegun(at: mixed) {
      send(depart(next.decks, fade: 0))
      next.decks = []
      runs.removeAll { $0 === next }
      waiting.insert(next, at: 0)
    }
    run.successor = nil
    return end
  }

  /// Returns the frame of the mix at which what plays of a run was told to end, as `next` follows or its
  /// region ends; `nil` iff it plays to the end of its piece.
  private func end(of run: Run, before next: Deck?) -> Int64? {
    let isPart = run.region.upperBound < run.piece.length
    if let next { return isPart || !next.isNextPass ? next.start : nil }
    guard isPart, run.isCut else { return nil }
    return run.decks.last.flatMap { $0.mixFrame(of: run.upperBound(of: $0)) }
  }

  /// Starts what waits for nobody any more, rather than at the next step.
  private func flushSchedule() {
    for run in runs where run.lane == .main && !run.hasBegun(at: mixer.progress.mixedFrames) {
      send(depart(run.decks, fade: 0))
      run.decks = []
      runs.removeAll { $0 === run }
      waiting.insert(run, at: 0)
    }
    schedule()
  }
}
