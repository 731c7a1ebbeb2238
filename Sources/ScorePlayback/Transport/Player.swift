import ScoreAudio
import ScoreTimeline

/// What plays pieces, and is controlled while it plays.
///
/// There is one clock: the frames that the audio device takes, or, without one, the system's
/// monotonic time. All of its methods may be called from any thread. Between pieces it waits, so that
/// the next one sounds at once.
public final class Player: @unchecked Sendable {
  // All that varies is touched under `lock`, but for the decks' sources, which `tick` feeds.

  /// How it plays.
  public let settings: PlayerSettings

  let mixer: DeckMixer
  let renderTimes = BlockTimes()
  let lock = Lock()
  var state = Transport.idle
  var runs: [Run] = []
  var waiting: [Run] = []
  var departing: [Deck] = []
  var program: [(id: RunID, piece: Piece, options: RunOptions)] = []
  var originals: [RunID: RunID] = [:]
  var rate = 1.0
  var levels = Levels()
  var stopFrame: Int64?
  var pending: [PlayerEvent] = []
  private var listeners: [Int: Listener] = [:]
  /// `true` iff nothing will happen any more.
  private(set) var isClosed = false
  var endpoint = Endpoint.none
  var lateFrames: Int64 = 0
  private var lateBefore: Int64 = 0
  var soundEnd: Int64 = 0
  // For the thread that calls `tick` alone.
  var lastWatch: Int64 = 0
  var watchStart: Int64 = 0
  var lastOpening: Int64 = 0
  var opener: DeviceOpener?
  /// Counts what changes where a run is at a time that was foreseen.
  var generation = 0
  private var nextNumber = 0
  private var freeSlots = Array(0..<DeckMixer.slotCount)
  /// The decks in the slots of the mixer, which only borrows what they play.
  private var occupants = [Deck?](repeating: nil, count: DeckMixer.slotCount)
  private(set) var outbox = Outbox()
  private var worker: Worker?

  /// The most runs that there can be at a time; those that wait are not counted.
  static let mostRuns = 64

  /// Whom to tell what happens.
  private struct Listener {
    let ear: @Sendable (PlayerEvent) -> Void
    /// What is to be done when nothing happens any more.
    let end: @Sendable () -> Void
  }

  /// Whether time passes.
  enum Transport {
    /// Nothing is played.
    case idle
    /// Time passes.
    case playing
    /// Time is held.
    case paused
  }

  /// What the parts of the mix are turned to.
  struct Levels {
    /// What the volume is, or moves to.
    private(set) var volume = 1.0
    /// Where it moves from, and over which frames of the mix.
    private var move = (from: 1.0, frames: Int64(0)..<0)
    var mutesSounds = false
    var mutesHaptics = false
    /// The factor on all that is felt.
    var strength = 1.0
    /// `true` iff what is felt is heard, too, where it is part of the sound.
    var hearsHaptics = true

    /// Lets the volume move to `target` over frames of the mix.
    mutating func moveVolume(to target: Double, over frames: Range<Int64>) {
      move = (volume(at: frames.lowerBound), frames)
      volume = target
    }

    /// Returns the volume at a frame of the mix.
    func volume(at frame: Int64) -> Double {
      guard frame < move.frames.upperBound else { return volume }
      let part = Double(max(0, frame - move.frames.lowerBound)) / Double(move.frames.count)
      return move.from + (volume - move.from) * part
    }
  }

  /// How what comes next is rendered.
  var rendering: PlayerSettings {
    var settings = settings
    if !levels.hearsHaptics, settings.haptics == .mix { settings.haptics = .off }
    return settings
  }

  /// Frames over which one place of a piece becomes another, 5 ms at 48 kHz.
  var crossfade: Int { settings.sampleRate / 200 }

  /// Creates a player and opens its audio device.
  ///
  /// - Throws: iff the system has no thread for it. Without a device, time passes in silence.
  public convenience init(_ settings: PlayerSettings = PlayerSettings()) throws(PlaybackError) {
    self.init(unattended: settings)
    try openDevice()
    // Whoever lets go of the player during a step leaves its end to this thread.
    worker = try Worker { [weak self] in
      let isBusy = self?.tick(at: Monotonic.nanoseconds) ?? false
      if !isBusy { Monotonic.sleep(milliseconds: 2) }
    }
  }

  /// Creates a player whose mixer and clock somebody else keeps going.
  init(unattended settings: PlayerSettings) {
    self.settings = settings
    mixer = DeckMixer(
      rate: settings.sampleRate, haptics: settings.haptics, isLimited: settings.isLimited,
      tape: settings.isRecording
        ? Tape(capacity: 4 * settings.sampleRate * settings.haptics.channelCount) : nil)
  }

  deinit { close() }

  /// Ends all that it does, for good, and lets go of the device: what plays or waits is reported to be
  /// stopped, and `events` end.
  public func close() {
    let worker = lock.locked {
      defer { self.worker = nil }
      return self.worker
    }
    if let worker {
      worker.stop()
      opener = nil
    }
    closeDevice()
    endListening()
  }

  private func endListening() {
    let (events, listeners) = lock.locked {
      stopAll()
      isClosed = true
      defer { (pending, self.listeners) = ([], [:]) }
      return (pending, Array(self.listeners.values))
    }
    for listener in listeners {
      for event in events { listener.ear(event) }
      listener.end()
    }
  }

  // MARK: - Steps

  /// Does what is due at a monotonic time, and returns whether there may be more at once.
  @discardableResult
  func tick(at now: Int64) -> Bool {
    watchDevice(at: now)
    let (events, ears, decks) = lock.locked {
      collect()
      outbox.flush(to: mixer)
      turn()
      schedule()
      observe(at: now)
      defer { pending = [] }
      return (pending, listeners.values.map(\.ear), runs.flatMap(\.decks))
    }
    for event in events { for ear in ears { ear(event) } }
    return feed(decks)
  }

  /// Renders a block of each deck that has room for one.
  private func feed(_ decks: [Deck]) -> Bool {
    decks.reduce(false) { isBusy, deck in
      let begun = BlockTimes.Start()
      guard deck.feed() else { return isBusy }
      renderTimes.add(DeckSource.blockFrames, since: begun, rate: settings.sampleRate)
      return true
    }
  }

  /// Takes back the slots of decks that are over.
  private func collect() {
    while let slot = mixer.takeFreeSlot() {
      freeSlots.append(slot)
      guard let deck = occupants[slot] else { continue }
      let mixed = mixer.progress.mixedFrames
      occupants[slot] = nil
      (deck.slot, deck.goneAt) = (nil, mixed)
      soundEnd = max(soundEnd, min(mixed, deck.end ?? mixed))
    }
    departing.removeAll { $0.goneAt != nil }
  }

  /// Reports what is heard at a monotonic time.
  private func observe(at now: Int64) {
    let heard = mixer.clock.reading.mixFrame(heardAt: now)
    for run in runs {
      run.hear(heard) { pending.append($0) }
      // A deck that is over stays until that is heard, or until the next one is.
      while run.decks.count > 1, let gone = run.decks[0].goneAt, gone <= heard,
        run.decks[1].start.map({ $0 <= heard }) ?? false
      {
        run.decks.removeFirst()
      }
      if run.bend == nil, run.decks.allSatisfy({ $0.goneAt.map { $0 <= heard } ?? false }) {
        complete(run, endpoint.isLost ? .deviceLost : .finished)
      }
    }
    if let stopFrame, mixer.progress.askedFrames >= stopFrame { stopAll() }
    if runs.isEmpty, waiting.isEmpty, departing.isEmpty, state != .idle {
      state = .idle
      send([.hold(fade: 0)])
    }
    reportLate()
  }

  private func reportLate() {
    let late = mixer.progress.lateFrames
    if late > lateBefore, endpoint.isAudible {
      lateFrames += late - lateBefore
      pending.append(.late(frames: late - lateBefore))
    }
    lateBefore = late
  }

  // MARK: - The mixer

  /// Sends commands to the mixer, at once if it has room for them.
  func send(_ commands: [MixerCommand]) {
    outbox.put(commands)
    outbox.flush(to: mixer)
  }

  /// Returns the command that starts a deck of `run` which goes on at a frame of the mix, or at once.
  ///
  /// - Requires: there is a place for it.
  func begin(
    _ deck: Deck, of run: Run, at frame: Int64?, fade: Int? = nil
  ) -> MixerCommand {
    // What begins in the middle of a sound would click.
    let fade = fade ?? (deck.from > 0 ? crossfade : 0)
    let slot = freeSlots.removeLast()
    occupants[slot] = deck
    (deck.slot, deck.plannedStart, deck.version) = (slot, frame, run.version)
    run.decks.append(deck)
    generation += 1
    return .start(slot: slot, Unmanaged.passUnretained(deck.queue), at: frame, fade: fade)
  }

  /// Returns the commands that end decks, which are kept until the mixer has let go of them.
  func depart(_ decks: [Deck], at frame: Int64? = nil, fade: Int) -> [MixerCommand] {
    departing += decks.filter { $0.goneAt == nil }
    return decks.compactMap { cut($0, at: frame, fade: fade) }
  }

  /// Returns the command that lets a deck fade out from a frame of the mix on, or at once; `nil` iff
  /// there is nothing left of it.
  func cut(_ deck: Deck, at frame: Int64?, fade: Int) -> MixerCommand? {
    guard let slot = deck.slot else { return nil }
    if let frame, frame < deck.cut?.frame ?? .max { deck.cut = (frame, fade) }
    return .end(slot: slot, at: frame, fade: fade)
  }

  /// How many more decks there is a place for.
  var freeSlotCount: Int { freeSlots.count }

  /// Returns the number of a new run.
  func newID() -> RunID {
    nextNumber += 1
    return RunID(number: nextNumber)
  }

  /// Takes `run` out, and reports why it is over.
  func complete(_ run: Run, _ completion: Completion) {
    runs.removeAll { $0 === run }
    for other in runs where other.successor === run { other.successor = nil }
    generation += 1
    report(completion, of: run)
  }

  /// Reports why a run is over.
  func report(_ completion: Completion, of run: Run) {
    let place = run.place(at: mixer.progress.mixedFrames)
    pending.append(
      .completed(run.id, completion, at: Ticks(frames: place, rate: Int64(settings.sampleRate))))
  }

  /// Ends `run` at once.
  func end(_ run: Run, _ completion: Completion) {
    send(depart(run.decks, fade: mixer.fadeFrames))
    complete(run, completion)
  }

  /// Ends all runs at once; none follows.
  func stopAll() {
    stopFrame = nil
    for run in runs { end(run, .stopped) }
    for run in waiting { report(.stopped, of: run) }
    waiting = []
  }

  // MARK: - Events

  /// Calls `ear`, on a thread of the player, at each event from now on; returns the number by which
  /// that can be ended.
  ///
  /// It must not take long: nothing is rendered meanwhile.
  @discardableResult
  public func listen(_ ear: @escaping @Sendable (PlayerEvent) -> Void) -> Int {
    listen(ear) {}
  }

  /// Calls `ear` at each event, and `end` when there will be none any more.
  func listen(
    _ ear: @escaping @Sendable (PlayerEvent) -> Void, end: @escaping @Sendable () -> Void
  ) -> Int {
    let (number, isLate) = lock.locked { () -> (Int, Bool) in
      nextNumber += 1
      if !isClosed { listeners[nextNumber] = Listener(ear: ear, end: end) }
      return (nextNumber, isClosed)
    }
    if isLate { end() }
    return number
  }

  /// Ends the calls of the listener of that number.
  public func unlisten(_ number: Int) { lock.locked { listeners[number] = nil } }
}
