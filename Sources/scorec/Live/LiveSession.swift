import ScoreAudio
import ScoreDiagnostics
import ScorePlayback
import ScoreTimeline

/// Scores that are played and controlled until they are over, or the user has enough.
final class LiveSession {
  /// What the command line asks for.
  let settings: Settings

  /// What plays.
  let player: Player

  /// What is played, by the number of its run.
  var scores: [RunID: LiveScore] = [:]

  /// `true` iff the user has enough.
  var isQuitting = false

  var display: LiveDisplay

  /// The states of the scores.
  var states = LiveStates(of: [])

  /// The triggers that play, by the numbers of their runs.
  var triggers: [RunID: Reaction] = [:]

  /// A trigger that plays.
  struct Reaction {
    var trigger: LiveTrigger
    let lane: RunOptions.Lane
    var isHeard = false
  }

  /// What runs are to be that will be heard as others soon, by how often they were exchanged.
  var versions: [RunID: [Int: Version]] = [:]

  /// What a run plays.
  enum Version {
    case score(LiveScore)
    case trigger(LiveTrigger)
  }

  /// The patterns that are not played.
  var mutedPatterns: Set<String>

  /// All scores, whether they play or not.
  var all: [LiveScore] = []

  /// What makes them anew; `nil` before they play.
  var workshop: LiveWorkshop?

  /// The places of the scores of which more is being made, or of which there is no more.
  var lengthening: Set<Int> = []

  /// Where to go on as soon as there is so much of the scores.
  var destination: Ticks?

  var watch: ScoreWatch?

  /// What was told of plug-ins.
  var toldTroubles: Set<String> = []

  /// The runs that are not over.
  var open: Set<RunID> = []

  /// Those of them that are heard.
  private var heard: Set<RunID> = []

  /// The changes of states that have come and are not made yet.
  var changes: ArraySlice<StateMessage> = []

  /// What came at the port in vain.
  var portTroubles = PortTroubles()

  private let port: StatePort?
  private let rumble: RumbleOutput?
  private let inbox = EventInbox()
  private var input: LineInput
  private var entry = LiveEntry()
  private var recorder: Recorder?
  private var wasStopped = false

  /// `true` iff the program ends when what plays is stopped: by the timer of the command line, not by
  /// what was said since.
  var endsWhenStopped: Bool

  /// What there is to say when there is a device; `nil` while there is one.
  private var welcome: String?

  /// Why the score that was over last was.
  private var lastCompletion: Completion?

  /// `true` iff all has been played, and nobody stopped it.
  var hasEnded: Bool { open.isEmpty && lastCompletion == .finished }

  /// How long the session waits for lines before it looks at the player again, in milliseconds.
  private static let period: Int32 = 4

  /// Opens a player.
  init(_ settings: Settings, readsInput: Bool) throws(Failure) {
    self.settings = settings
    endsWhenStopped = settings.live.stopAfter != nil
    // Ctrl-C shall wake the thread that waits for keys: no other one takes it.
    Interruption.leaveToOthers()
    mutedPatterns = settings.gates.mutedPatterns
    input = LineInput(isRead: readsInput)
    recorder = try settings.live.record.map { path throws(Failure) in
      try Recorder(to: path, settings)
    }
    port = try settings.live.statePort.map { number throws(Failure) in try StatePort(number) }
    let controllers = settings.live.haptics.controllers
    player = try LiveSession.player(settings, settings.live.haptics.rendering)
    rumble = try LiveSession.felt(of: player, on: controllers, settings)
    player.listen { [inbox] in inbox.put($0) }
    if case .silence(let reason) = player.output {
      Terminal.complain(
        "scorec: \(reason.shown): time passes in silence\(settings.live.deviceHint.shown)\n")
      welcome = "the audio device is there"
    }
    display = try LiveDisplay(settings, readsInput: readsInput)
    Interruption.watch()
  }

  private static func player(
    _ settings: Settings, _ haptics: RenderSettings.Haptics
  ) throws(Failure) -> Player {
    var wanted = PlayerSettings()
    wanted.sampleRate = settings.sampleRate
    wanted.haptics = haptics
    wanted.hapticChannelCount = settings.hapticChannels
    wanted.isLimited = settings.isLimited
    wanted.deviceName = settings.live.audioDevice
    wanted.periodFrames = settings.live.periodFrames
    wanted.soundOffset = Int64(settings.live.offsets.sound * Double(settings.sampleRate) / 1000)
    wanted.isRecording = settings.live.record != nil
    // ALSA tells at length that there is no device; the player tells it better.
    let result: Result<Player, PlaybackError> = Terminal.quietly {
      Result { () throws(PlaybackError) in try Player(wanted) }
    }
    switch result {
    case .success(let player): return player
    case .failure(let error): throw Failure(error)
    }
  }

  /// Plays `scores` to their end, and returns how the program ends.
  func run(_ scores: [LiveScore]) throws(Failure) -> ExitStatus {
    defer { RawTerminal.close() }
    if settings.isWatching { watch = ScoreWatch(scores) }
    workshop = LiveWorkshop(scores, settings)
    try start(scores)
    tellOfStates()
    while !isOver {
      listen()
      if let port { takeChanges(from: port) }
      handle(inbox.take())
      remake()
      tellTroubles()
      recorder?.take(from: player)
      if Interruption.takeSuspension() { suspend() }
      adopt()
      display.show(
        player, scores: self.scores, triggers: triggers, entry: entry, surroundings)
    }
    return try finish()
  }

  private func tellOfStates() {
    if states.haveTriggers, display.takesKeys {
      display.say("type ':NAME=VALUE' for a change")
    } else if port != nil, !states.haveTriggers {
      display.say("what comes at the port of '--osc' changes nothing: no score has a trigger")
    }
  }

  /// `true` iff the user has asked for the end: what they said before need not be done any more.
  var isAskedToEnd: Bool { isQuitting || Interruption.hasCome }

  private var isOver: Bool {
    if isAskedToEnd || display.hasFailed { return true }
    // Who writes a score is not done when it has been played.
    if watch != nil { return false }
    if port != nil || (states.haveTriggers && !input.hasEnded) { return false }
    // What was stopped may be played again, as long as somebody can say so.
    return open.isEmpty && player.status.state == .ended && (!wasStopped || input.hasEnded)
  }

  private func finish() throws(Failure) -> ExitStatus {
    let isInterrupted = Interruption.hasCome
    player.stop()
    player.drain(isWhole: !isInterrupted && !isQuitting)
    handle(inbox.take())
    rumble?.stop()
    player.close()
    if let port { takeTroubles(of: port) }
    port?.close()
    RawTerminal.close()
    if settings.wantsTime { tellTime(rumble) }
    warnOfGaps()
    try recorder?.finish(player, sparing: Originals(all.flatMap(\.files)))
    try display.finish()
    Interruption.endAsAsked()
    return isInterrupted ? .interrupted : .success
  }

  private func start(_ scores: [LiveScore]) throws(Failure) {
    let live = settings.live
    do throws(PlaybackError) {
      if live.rate != 1 { try player.setRate(live.rate) }
      all = scores
      states = LiveStates(of: scores)
      let scores = scores.filter { !$0.isSilent }
      let ids = try player.start(scores.map { ($0.piece, options(of: $0)) })
      for (id, score) in zip(ids, scores) {
        guard let id else { continue }
        self.scores[id] = score
        open.insert(id)
      }
    } catch {
      throw Failure(error)
    }
    if let time = live.stopAfter { player.stop(after: time) }
  }

  private func options(of score: LiveScore) -> RunOptions {
    var options = RunOptions()
    options.overlap = settings.live.isMixed ? .mix : .queue
    let (from, to) = (settings.live.from ?? .zero, settings.live.to ?? Ticks.maximum)
    if settings.live.from != nil || settings.live.to != nil {
      options.region = from..<max(from, to)
    }
    options.passes = settings.live.passes
    return options
  }

  /// Does what is on standard input: keys, or lines.
  private func listen() {
    guard display.takesKeys else {
      let lines = input.lines(waiting: changes.isEmpty ? LiveSession.period : 0)
      for line in lines where !isAskedToEnd { obey(line) }
      if input.takeSkippedCount() > 0 {
        display.say("a line of more than \(LineInput.longestLine) bytes is left out")
      }
      return
    }
    let text = String(decoding: input.text(waiting: LiveSession.period), as: UTF8.self)
    for key in LiveKey.keys(in: text) {
      switch entry.take(key) {
      case .typed: break
      case .line(let line):
        display.forgetMessage()
        obey(line)
      case .key: if let command = LiveKey.command(of: key, player.status) { obey(command) }
      }
    }
  }

  // MARK: - Events

  private func handle(_ events: [PlayerEvent]) {
    for event in events {
      switch event {
      case .cue(let id, let index):
        let lines = scores[id]?.lines ?? triggers[id]?.trigger.part.lines
        guard let lines, index < lines.count else {
          continue
        }
        display.show(lines[index])
      case .completed(let id, let completion, let place):
        open.remove(id)
        let head = triggers[id]?.trigger.head
        forget(id)
        wasStopped = completion == .stopped && !endsWhenStopped
        if scores[id] != nil { lastCompletion = completion }
        // Nothing is told of what only waited.
        guard heard.remove(id) != nil else { continue }
        display.tell(completion, at: place, scores[id], trigger: head, player, surroundings)
      case .started(let id): begin(id)
      case .exchanged(let id, let version): take(version, of: id)
      case .deviceLost:
        display.say("the audio device is gone: time passes in silence")
        welcome = "the audio device is there again"
      case .deviceOpened(let driver):
        if let welcome { display.say("\(welcome): \(driver)") }
        welcome = nil
      case .moved: display.expectLine()
      case .looped, .paused, .resumed, .late: break
      }
    }
  }

  /// Notes that a run is heard, which may be one of a score that is played again.
  private func begin(_ id: RunID) {
    open.insert(id)
    heard.insert(id)
    triggers[id]?.isHeard = true
    if let trigger = triggers[id]?.trigger { return display.show(head: trigger.head) }
    adopt(id)
  }

  /// Notes what the run plays that begins again what was over.
  func adopt() {
    if let id = player.status.run { adopt(id) }
  }

  private func adopt(_ id: RunID) {
    if scores[id] == nil { scores[id] = player.original(of: id).flatMap { scores[$0] } }
  }

  private var surroundings: StatusReport.Surroundings {
    let heads = triggers.filter { $0.value.isHeard }.sorted { $0.key < $1.key }
    return StatusReport.Surroundings(
      triggers: heads.map(\.value.trigger.head), mutedPatterns: mutedPatterns.sorted(),
      titles: all.map(\.title), states: states.names)
  }

  private func warnOfGaps() {
    let late = player.status.lateFrames
    guard late > 0 else { return }
    let milliseconds = max(1, late * 1000 / Int64(settings.sampleRate))
    Terminal.complain("scorec: \(milliseconds) ms were silent, as sound was not ready in time\n")
  }

  // MARK: - The world

  /// Lets the user do something else, and goes on when they come back.
  private func suspend() {
    let wasPlaying = player.status.state == .playing
    player.pause()
    player.drain(isWhole: false)
    display.suspend()
    Interruption.suspend()
    display.resume()
    if wasPlaying { obey(.play) }
  }
}

extension Failure {
  /// Creates the failure that `error` is.
  init(_ error: PlaybackError) { self.init(.unavailable, error.description) }
}
