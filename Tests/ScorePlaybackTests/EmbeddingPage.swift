import Score
import ScoreAudio
import ScorePlayback

// The page on embedding shows this code word for word, which `DocumentationTests` check.

func play(_ text: String) async throws -> Completion? {
  var (host, sources) = (NoFiles(), SourceMap())
  guard let file = sources.add(name: "first.score", bytes: Array(text.utf8)) else { return nil }
  guard var timeline = compile(file, in: &sources, asking: &host).timeline else { return nil }

  // What has a name, as `impact heavy`, becomes taps and vibrations.
  var diagnostics = DiagnosticSet()
  optimize(&timeline, PassOptions(target: .audio), &diagnostics)

  let library = AssetLibrary(AssetLibrary.Places(mainScore: "first.score"))
  let sounds = try SoundBank(timeline, from: library, sampleRate: 48_000)
  let player = try Player()
  defer { player.close() }
  return try await player.run(Piece(timeline, sounds: sounds))
}

struct LibraryHost: ScoreHost {
  let library: AssetLibrary

  mutating func importedScore(_ path: String, by importer: String) -> ImportAnswer {
    .missing(candidates: [])
  }

  mutating func length(of source: SoundSource) -> SoundAnswer {
    switch library.find(source) {
    case .found(let sound): .found(sound.length)
    case .missing(let names): .missing(candidates: names, places: library.folders(of: source))
    case .unreadable(let reason): .unreadable(reason: reason)
    }
  }

  mutating func audibleParts(
    of source: SoundSource, after steps: [SoundStep], above level: Double
  ) -> PartsAnswer {
    do {
      return .found(try library.audibleParts(of: source, after: steps, above: level))
    } catch {
      return .unreadable(reason: error.description)
    }
  }

  mutating func feel(_ source: SoundSource, _ listening: Listening) -> FeltAnswer {
    do {
      return .found(try library.feel(source, listening))
    } catch {
      return .unreadable(reason: error.description)
    }
  }

  mutating func plugin(_ uri: String) -> PluginAnswer {
    switch PluginCatalog.find(uri) {
    case .found(let plugin): .found(plugin)
    case .missing(let installed): .missing(installed: installed)
    case .unusable(let reason): .unusable(reason: reason)
    }
  }
}

func compiled(_ text: String, from library: AssetLibrary) -> Compilation? {
  var (host, sources) = (LibraryHost(library: library), SourceMap())
  let name = library.places.mainScore
  guard let file = sources.add(name: name, bytes: Array(text.utf8)) else { return nil }
  let score = compile(file, in: &sources, asking: &host)
  // A `loop` has no end of its own: an hour of it is enough for most.
  let isEndless = score.diagnostics.sorted.contains { $0.id == .unboundedScore }
  let options = CompileOptions(duration: .milliseconds(3_600_000), cutsTriggers: true)
  return isEndless ? compile(file, in: &sources, options: options, asking: &host) : score
}

func piece(
  _ score: Timeline, from library: AssetLibrary, through gates: Gates = Gates()
) throws -> Piece {
  var (timeline, diagnostics) = (score, DiagnosticSet())
  timeline.pass(gates)
  let cues = timeline.noteTexts.map(\.start)
  optimize(&timeline, PassOptions(target: .audio), &diagnostics)
  let sounds = try SoundBank(timeline, from: library, sampleRate: 48_000)
  return Piece(timeline, sounds: sounds, cues: cues, rumble: rumbleChanges(of: timeline))
}

func follow(_ piece: Piece, of score: Timeline, on player: Player) async throws -> Completion? {
  let (events, notes) = (player.events, score.noteTexts)
  guard let run = try player.start(piece) else { return nil }
  for await event in events {
    switch event {
    case .cue(run, let index): print(notes[index].text)
    case .completed(run, let completion, at: _): return completion
    case .deviceLost: print("the device is gone; time passes in silence")
    default: break
    }
  }
  return nil
}

func preview(_ piece: Piece, for time: Duration, on player: Player) async throws -> Completion? {
  let music = Task { try await player.run(piece) }
  try await Task.sleep(for: time)
  music.cancel()
  return try await music.value
}

func useEach(of player: Player) throws {
  player.pause()  // holds time
  try player.play()  // goes on; after the end, plays again
  player.seek(to: .milliseconds(12_000))
  player.skip(by: .milliseconds(-15_000))
  try player.setRate(1.5)  // 1/4…4, the pitch kept; needs SoundTouch
  try player.setLoop(.region(.zero..<Ticks.milliseconds(4000)))  // .whole, .off
  player.setVolume(0, over: .milliseconds(5000))  // 0…1
  player.setMuted(.sounds, true)  // .haptics
  player.setStrength(0.7)  // of all that is felt, 0…1
  player.setHapticsHeard(false)  // they are felt elsewhere
  player.next()  // the run that waits in the main lane
  player.stop(after: .milliseconds(1_800_000))  // a sleep timer; `nil` for none
  player.stop()
}

func mute(
  _ patterns: Set<String>, in score: Timeline, from library: AssetLibrary, run: RunID,
  on player: Player
) throws {
  var gates = Gates()
  gates.mutedPatterns = patterns
  player.replace(run, with: try piece(score, from: library, through: gates))
}

func openPlayer(on device: String) throws -> Player {
  var settings = PlayerSettings()
  let all = DeviceList.all() ?? []
  if all.contains(where: { $0.kind == .audio && $0.name == device }) {
    settings.deviceName = device
  }
  settings.periodFrames = 256
  settings.haptics = .channels
  return try Player(settings)
}

func feel(_ player: Player) throws -> RumbleOutput? {
  guard let controllers = GameControllers() else { return nil }
  player.setHapticsHeard(controllers.all.isEmpty)
  return try RumbleOutput(player, on: controllers) { event, areThere in
    player.setHapticsHeard(!areThere)
    print(event)
  }
}

func recorded(_ piece: Piece) async throws -> [Float] {
  var settings = PlayerSettings()
  settings.isRecording = true
  let player = try Player(settings)
  defer { player.close() }
  try player.start(piece)
  var (samples, isOver) = ([Float](), false)
  while !isOver {
    isOver = player.status.state == .ended
    guard player.takeRecorded({ samples += $0 }) else { break }
    try await Task.sleep(for: .milliseconds(100))
  }
  return Array(samples.prefix(Int(player.playedFrames) * settings.haptics.channelCount))
}

struct ScoreTriggers {
  private let reactions: Reactions
  private let pieces: [Piece]
  /// What is left of those with a `loop` when that is over.
  private let rests: [Piece?]
  private var machine: StateMachine
  private var looping: [(run: RunID, trigger: Int)] = []

  init(_ reactions: Reactions, from library: AssetLibrary) throws {
    self.reactions = reactions
    machine = StateMachine(reactions)
    pieces = try reactions.triggers.map { try piece($0.timeline, from: library) }
    rests = try reactions.triggers.map {
      $0.loops ? try piece($0.timeline.withoutLoops, from: library) : nil
    }
  }

  /// Gives a state a value, and plays what that fires.
  mutating func set(_ name: String, to value: String, on player: Player) throws {
    let outcome = try machine.set(name, to: value)
    guard outcome.isChange else { return }
    let ending = looping.filter { reactions.triggers[$0.trigger].state == outcome.state }
    looping.removeAll { reactions.triggers[$0.trigger].state == outcome.state }
    for (run, trigger) in ending {
      if let rest = rests[trigger] { player.replace(run, with: rest) }
    }
    let runs = try player.start(outcome.triggers.map { (pieces[$0], options(of: $0)) })
    for (run, trigger) in zip(runs, outcome.triggers) where reactions.triggers[trigger].loops {
      if let run { looping.append((run, trigger)) }
    }
  }

  /// Each trigger has a lane of its own; lane 0 is that of the score.
  private func options(of trigger: Int) -> RunOptions {
    var options = RunOptions()
    options.lane = RunOptions.Lane(trigger + 1)
    options.overlap = RunOptions.Overlap(reactions.triggers[trigger].overlap)
    return options
  }
}
