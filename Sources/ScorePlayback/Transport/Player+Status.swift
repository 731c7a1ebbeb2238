import ScoreTimeline

/// What can be told about a player at any time.
extension Player {
  /// Whether time passes.
  public enum State: String, Hashable, Sendable {
    /// Something plays.
    case playing
    /// Time is held.
    case paused
    /// Something is to play, and nothing of it has been heard.
    case buffering
    /// Nothing plays.
    case ended
  }

  /// What a player does.
  public struct Status: Hashable, Sendable {
    /// Whether time passes.
    public var state: State
    /// The main run; `nil` iff there is none.
    public var run: RunID?
    /// What of it was heard.
    public var elapsed: Ticks
    /// How long it is.
    public var duration: Ticks
    /// The number of its next cue.
    public var nextCue: Int?
    /// The part of it that is repeated; `nil` iff none is.
    public var loop: Range<Ticks>?
    /// How many times as fast everything is played.
    public var rate: Double
    /// The volume now.
    public var volume: Double
    /// The volume that was asked for, to which it moves.
    public var volumeTarget: Double
    /// The factor on all that is felt.
    public var strength: Double
    /// The time until all is stopped, paused or not; `nil` iff that was not asked for.
    public var stopsIn: Ticks?
    /// The parts of the mix that are silent.
    public var muted: Set<Part>
    /// What it plays to.
    public var output: Output
    /// The frames that were not ready in time since the player was made.
    public var lateFrames: Int64
    /// The runs that wait for the end of another.
    public var waitingCount: Int

    /// `true` iff some of it is repeated.
    public var isLooping: Bool { loop != nil }
  }

  /// What it does now.
  public var status: Status { status(at: Monotonic.nanoseconds) }

  /// Returns what it does at a monotonic time.
  func status(at now: Int64) -> Status {
    lock.locked {
      let heard = mixer.clock.reading.mixFrame(heardAt: now)
      let mixed = mixer.progress.mixedFrames
      let run = currentRuns.first
      let place = run?.place(at: heard) ?? 0
      let rate = Int64(settings.sampleRate)
      var muted: Set<Part> = []
      if levels.mutesSounds { muted.insert(.sounds) }
      if levels.mutesHaptics { muted.insert(.haptics) }
      return Status(
        state: state(of: run, heard), run: run?.id, elapsed: Ticks(frames: place, rate: rate),
        duration: run?.piece.timeline.completion ?? .zero,
        nextCue: run?.nextCue(at: heard),
        loop: run?.loop(at: rate), rate: self.rate,
        volume: self.state == .playing ? levels.volume(at: mixed) : levels.volume,
        volumeTarget: levels.volume, strength: levels.strength, stopsIn: timeToStop, muted: muted,
        output: endpoint.output, lateFrames: lateFrames,
        waitingCount: waiting.count + runs.count { isWaitingForOther($0, at: mixed) })
    }
  }

  private var timeToStop: Ticks? {
    stopFrame.map {
      Ticks(frames: max(0, $0 - mixer.progress.askedFrames), rate: Int64(settings.sampleRate))
    }
  }

  /// Returns the run whose piece a run plays again, after the end of all; `nil` iff there is none.
  public func original(of id: RunID) -> RunID? { lock.locked { originals[id] } }

  /// Returns what was heard of a run; `nil` iff it is over.
  public func elapsed(of id: RunID) -> Ticks? {
    let now = Monotonic.nanoseconds
    return lock.locked {
      guard let run = runs.first(where: { $0.id == id }) else { return nil }
      let heard = mixer.clock.reading.mixFrame(heardAt: now)
      return Ticks(frames: run.place(at: heard), rate: Int64(settings.sampleRate))
    }
  }

  private func state(of run: Run?, _ heard: Int64) -> State {
    switch state {
    case .idle: .ended
    case .paused: .paused
    case .playing:
      run.map { $0.hasBegun(at: heard) ? .playing : .buffering }
        ?? (runs.isEmpty ? .ended : .playing)
    }
  }

  /// Returns the greatest magnitudes on both sides since this was asked last.
  public func takePeaks() -> (left: Float, right: Float) { mixer.takePeaks() }

  /// How long the device had to wait for its blocks.
  public var mixingLoad: BlockLoad { mixer.times.load }

  /// How long the blocks of one run each took, which are rendered ahead of that.
  public var renderingLoad: BlockLoad { renderTimes.load }

  /// The frames that were mixed up to the end of the last sound that is over; held time has none.
  public var playedFrames: Int64 { lock.locked { soundEnd } }

  /// Hands over what was played since this was called last, as interleaved samples, in pieces;
  /// returns `false` iff some of it was lost as this was not called for seconds.
  ///
  /// Held time leaves nothing. For one thread.
  public func takeRecorded(_ body: (UnsafeBufferPointer<Float>) -> Void) -> Bool {
    guard let tape = mixer.tape else { return true }
    tape.take(body)
    return !tape.isTorn.load(ordering: .relaxed)
  }
}
