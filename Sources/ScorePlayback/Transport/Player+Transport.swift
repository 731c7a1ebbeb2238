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
  public func seek(to time: Ticks) { move { _, run in run.piece.frame(of: time) } }

  /// Goes on from a time later, or earlier if it is less than 0.
  public func skip(by time: Ticks) { move { place, run in place + run.piece.frame(of: time) } }

  /// Goes on with the piece that waits next; stops if there is none.
  public func next() {
    lock.locked {
      for run in currentRuns { end(run, .stopped) }
      for run in runs where run.lane == .main && !run.hasBegun(at: mixer.progress.mixedFrames) {
        postpone(run)
      }
      schedule()
    }
  }

  /// Moves each main run to where `target` says, of the present place.
  private func move(_ target: (Int64, Run) -> Int64) {
    lock.locked {
      for run in currentRuns {
        let place = run.place(at: mixer.progress.mixedFrames)
        let frame = max(0, min(target(place, run), run.piece.length))
        bend(run, Bend(place: frame))
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
    guard rate == 1 || LiveStretch.isAvailable else { throw .noStretcher }
    lock.locked {
      guard rate != self.rate else { return }
      self.rate = rate
      // What only dies away stays as it is. A run that is bent lets the one behind it wait again.
      let mixed = mixer.progress.mixedFrames
      let present = runs.filter { !$0.isFollowed(at: mixed) && !isWaitingForOther($0, at: mixed) }
      for run in present { bend(run, Bend()) }
    }
  }

  /// The rates that there can be.
  public static let rates = 0.25...4.0

  /// Repeats the whole or a part of the main runs from now on, until that is changed.
  ///
  /// - Throws: iff what is to be repeated is too short in each of them.
  public func setLoop(_ loop: Loop) throws(PlaybackError) {
    try lock.locked { () throws(PlaybackError) in
      let current = currentRuns.map { run in (run, region: run.piece.region(of: loop)) }
      let able = current.filter { loop == .off || $0.piece.canRepeat($1) }
      guard current.isEmpty || !able.isEmpty else { throw .tooShortToRepeat }
      for (run, region) in able { setLoop(loop, of: run, region) }
    }
  }

  private func setLoop(_ loop: Loop, of run: Run, _ region: Range<Int64>) {
    // What was settled to follow counts as a pass that is left, and must not count any more.
    takeBackPasses(of: run)
    takeBackSuccessor(of: run)
    run.change(region: region, passesLeft: loop == .off ? 0 : .max)
    let mixed = mixer.progress.mixedFrames
    let isBehind = run.continuation(at: mixed) >= region.upperBound
    if run.decks.last?.cut != nil || loop != .off && isBehind { bend(run, Bend()) }
    generation += 1
  }

  /// Lets a run go on with another piece, at the same place and without a gap.
  ///
  /// Returns how often its piece was exchanged by then, as `PlayerEvent.exchanged` tells when that is
  /// heard; `nil` iff nothing of it plays.
  @discardableResult
  public func replace(_ id: RunID, with piece: Piece) -> Int? {
    lock.locked {
      var version: Int?
      for index in program.indices where program[index].id == id { program[index].piece = piece }
      let mixed = mixer.progress.mixedFrames
      for run in runs where run.id == id && isWaitingForOther(run, at: mixed) { postpone(run) }
      for run in waiting where run.id == id { run.exchange(piece) }
      for run in runs where run.id == id && !run.isFollowed(at: mixed) {
        run.exchange(piece)
        bend(run, Bend(changesCues: true))
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
      let frames = max(crossfade, Int(time.frame(at: Int64(settings.sampleRate))))
      let now = mixer.progress.mixedFrames
      levels.moveVolume(to: max(0, min(1, volume)), over: now..<now + Int64(frames))
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
}
