import ScoreAudio
import ScorePlayback
import ScoreTimeline

/// Scores that are played and controlled until they are over, or the user has enough.
final class LiveSession {
  /// What the command line asks for.
  let settings: Settings

  /// What plays.
  let player: Player

  private let inbox = EventInbox()
  private let output: OutputFile
  private var input: LineInput
  private var scores: [RunID: LiveScore] = [:]
  var states = LiveStates(of: [])
  var triggers: [RunID: LiveTrigger] = [:]
  private let port: StatePort?
  private let rumble: RumbleOutput?
  var open: Set<RunID> = []
  private var isQuitting = false
  private var wasStopped = false

  /// How long the session waits for lines before it looks at the player again, in milliseconds.
  private static let period: Int32 = 4

  /// Opens a player.
  init(_ settings: Settings, readsInput: Bool) throws(Failure) {
    self.settings = settings
    output = try OutputFile(path: Path.standard)
    input = LineInput(isRead: readsInput)
    port = try settings.live.statePort.map { number throws(Failure) in try StatePort(number) }
    let controllers = settings.live.haptics.controllers
    player = try LiveSession.player(settings, settings.live.haptics.rendering(on: controllers))
    rumble = try LiveSession.felt(of: player, on: controllers, settings)
    player.listen { [inbox] in inbox.put($0) }
    Interruption.watch()
    if case .silence(let reason) = player.output {
      Terminal.complain("scorec: \(reason): time passes in silence\n")
    }
  }

  private static func player(
    _ settings: Settings, _ haptics: RenderSettings.Haptics
  ) throws(Failure) -> Player {
    var wanted = PlayerSettings()
    wanted.sampleRate = settings.sampleRate
    wanted.haptics = haptics
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
    try start(scores)
    while !isOver {
      for line in input.lines(waiting: LiveSession.period) { obey(line) }
      if let port { takeChanges(from: port) }
      show(inbox.take())
    }
    let isInterrupted = Interruption.hasCome
    player.stop()
    player.drain(isWhole: !isInterrupted && !isQuitting)
    show(inbox.take())
    rumble?.stop()
    player.close()
    if settings.wantsTime { tellTime(rumble) }
    warnOfGaps()
    try output.finish()
    return isInterrupted ? .interrupted : .success
  }

  private var isOver: Bool {
    if isQuitting || Interruption.hasCome || output.hasFailed { return true }
    if port != nil || (states.haveTriggers && !input.hasEnded) { return false }
    // What was stopped may be played again, as long as somebody can say so.
    return open.isEmpty && (!wasStopped || input.hasEnded)
  }

  private func start(_ scores: [LiveScore]) throws(Failure) {
    let live = settings.live
    do throws(PlaybackError) {
      if live.rate != 1 { try player.setRate(live.rate) }
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

  // MARK: - Events

  private func show(_ events: [PlayerEvent]) {
    for event in events {
      switch event {
      case .cue(let id, let index):
        guard let lines = scores[id]?.lines ?? triggers[id]?.lines, index < lines.count else {
          continue
        }
        output.write(text: lines[index].text + "\n")
      case .completed(let id, let completion):
        open.remove(id)
        forget(id)
        wasStopped = completion == .stopped
      case .started(let id):
        open.insert(id)
        if let trigger = triggers[id] { output.write(text: "# \(trigger.head)\n") }
      case .deviceLost: Terminal.complain("scorec: the audio device is gone\n")
      case .looped, .paused, .resumed, .moved, .deviceOpened, .late: break
      }
    }
  }

  private func warnOfGaps() {
    let late = player.status.lateFrames
    guard late > 0 else { return }
    let milliseconds = max(1, late * 1000 / Int64(settings.sampleRate))
    Terminal.complain("scorec: \(milliseconds) ms were silent, as sound was not ready in time\n")
  }

  // MARK: - Commands

  private func obey(_ line: String) {
    do throws(LiveCommand.Mistake) {
      if let command = try LiveCommand(line) { obey(command) }
    } catch {
      Terminal.complain(error)
    }
  }

  /// Does what the user wants.
  func obey(_ command: LiveCommand) {
    do throws(PlaybackError) {
      try perform(command)
    } catch {
      Terminal.complain("scorec: \(error.description)\n")
    }
  }

  private func perform(_ command: LiveCommand) throws(PlaybackError) {
    switch command {
    case .play: try player.play()
    case .pause: player.pause()
    case .toggle: try player.toggle()
    case .stop: player.stop()
    case .next: try player.next()
    case .quit: isQuitting = true
    case .seek(let time): try player.seek(to: time)
    case .skip(let time): try player.skip(by: time)
    case .rate(let rate): try player.setRate(rate)
    case .volume(let volume, let time): player.setVolume(volume, over: time)
    case .strength(let strength): player.setStrength(strength)
    case .mute(let part, let isMuted): player.setMuted(part, isMuted)
    case .loop(let loop): try player.setLoop(loop)
    case .stopAfter(let time): player.stop(after: time)
    case .change(let name, let value): try change(name, to: value)
    }
  }
}

extension Failure {
  /// Creates the failure that `error` is.
  init(_ error: PlaybackError) { self.init(.unavailable, error.description) }
}
