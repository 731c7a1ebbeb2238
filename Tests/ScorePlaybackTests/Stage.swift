import ScoreAudio
import ScoreDiagnostics
import ScoreTimeline

@testable import ScorePlayback

/// A player whose device asks when the test says so: what it plays is the same each time.
final class Stage {
  let player: Player
  let period: Int
  /// The interleaved samples that were played.
  private(set) var played: [Float] = []
  private(set) var events: [PlayerEvent] = []
  /// The monotonic time.
  private(set) var now: Int64 = 1_000_000_000
  /// The greatest step from a sample of the left side to the next.
  private(set) var greatestStep: Float = 0
  /// The frames, held time not counted, at which it sounds after at least 100 ms of silence.
  private(set) var onsets: [Int] = []
  var notesOnsets = false
  private var last: Float = 0
  private var lastSound = -48_000
  private let keeps: Bool
  private let mailbox = Mailbox()

  init(period: Int = 256, keeps: Bool = true, _ change: (inout PlayerSettings) -> Void = { _ in }) {
    var settings = PlayerSettings()
    change(&settings)
    (self.period, self.keeps) = (period, keeps)
    player = Player(unattended: settings)
    let mailbox = mailbox
    player.listen { mailbox.put($0) }
  }

  var channelCount: Int { player.mixer.channelCount }

  /// The frames that were played.
  var frameCount: Int { played.count / channelCount }

  /// Lets `count` frames pass, in blocks of the period.
  func pass(_ count: Int) {
    var rest = count
    while rest > 0 {
      let block = min(rest, period)
      step()
      var out = [Float](repeating: .nan, count: block * channelCount)
      let start = Int(player.mixer.progress.mixedFrames)
      player.mixer.render(block, into: &out, at: now)
      if keeps { played += out }
      examine(out, from: start)
      rest -= block
      now += Int64(block) * 1_000_000_000 / Int64(player.settings.sampleRate)
    }
    step()
  }

  /// Lets time pass until nothing plays, at most a minute.
  func passAll() {
    for _ in 0..<60 * 48_000 / period {
      pass(period)
      if player.state == .idle { return }
    }
  }

  private func examine(_ out: [Float], from start: Int) {
    for index in stride(from: 0, to: out.count, by: channelCount) {
      greatestStep = max(greatestStep, abs(out[index] - last))
      last = out[index]
      guard notesOnsets, last != 0 else { continue }
      let frame = start + index / channelCount
      if frame - lastSound >= player.settings.sampleRate / 10 { onsets.append(frame) }
      lastSound = frame
    }
  }

  private func step() {
    while player.tick(at: now) {}
    events += mailbox.take()
  }

  func channel(_ index: Int) -> [Float] {
    stride(from: index, to: played.count, by: channelCount).map { played[$0] }
  }

  /// The greatest step from a sample to the next, in the first channel.
  func greatestStep(from start: Int = 0) -> Float {
    let left = channel(0).dropFirst(start)
    return zip(left, left.dropFirst()).map { abs($1 - $0) }.max() ?? 0
  }
}

/// Events on their way from the player's thread to the test.
final class Mailbox: @unchecked Sendable {
  private let lock = Lock()
  private var events: [PlayerEvent] = []

  func put(_ event: PlayerEvent) { lock.locked { events.append(event) } }

  func take() -> [PlayerEvent] {
    lock.locked {
      defer { events = [] }
      return events
    }
  }
}

/// Pieces to play.
enum Pieces {
  static func piece(
    _ events: [Event], completion: Ticks, controls: [ControlChange] = [], cues: [Ticks] = [],
    rumble: [RumbleChange] = [], sampleRate: Int = 48_000
  ) throws -> Piece {
    let timeline = Timeline(events: events, controls: controls, completion: completion)
    return Piece(timeline, sounds: try bank(timeline, sampleRate), cues: cues, rumble: rumble)
  }

  private static func bank(_ timeline: Timeline, _ rate: Int = 48_000) throws -> SoundBank {
    let library = AssetLibrary(AssetLibrary.Places(mainScore: "a.score"))
    return try SoundBank(timeline, from: library, sampleRate: rate)
  }

  static func tone(
    from start: Int64 = 0, _ milliseconds: Int64, _ frequency: Double = 440,
    volume: Double = 0.5
  ) -> Event {
    var tone = Tone(frequency: Envelope(frequency))
    tone.volume = Envelope(volume)
    return Event(
      from: .milliseconds(start), to: .milliseconds(start + milliseconds), .tone(tone),
      origin: .none)
  }

  static func tap(_ milliseconds: Int64, _ intensity: Double = 1, _ sharpness: Double = 0.5)
    -> Event
  {
    Event(
      from: .milliseconds(milliseconds), to: .milliseconds(milliseconds),
      .transient(Transient(intensity: intensity, sharpness: sharpness)), origin: .none)
  }

  /// Tones, taps and vibrations, loud enough for the limiter, with a cue at each start.
  static func busy(milliseconds: Int64 = 900) throws -> Piece {
    let events = [
      tone(milliseconds, 220, volume: 0.9), tone(from: 300, milliseconds - 300, 331, volume: 0.9),
      tap(0), tap(70), tap(140, 0.7, 0.9), tap(600),
      Event(
        from: .milliseconds(400), to: .milliseconds(700),
        .continuous(Continuous(intensity: Envelope(1), sharpness: Envelope(0.5))), origin: .none),
    ]
    return try piece(
      events, completion: .milliseconds(milliseconds),
      cues: [0, 0, 70, 140, 300, 400, 600].map { .milliseconds($0) })
  }

  /// The interleaved samples of the offline rendering.
  static func offline(
    _ piece: Piece, haptics: RenderSettings.Haptics = .mix, isLimited: Bool = true
  ) throws -> [Float] {
    var settings = RenderSettings(haptics: haptics)
    settings.isLimited = isLimited
    let renderer = Renderer(piece.timeline, sounds: try bank(piece.timeline), settings: settings)
    let count = settings.channelCount
    let block = Block(frameCount: Int(renderer.frameCount), channelCount: count)
    renderer.render(into: block)
    return (0..<block.frameCount).flatMap { frame in (0..<count).map { block.channel($0)[frame] } }
  }
}

extension Sequence<PlayerEvent> {
  /// The reasons of the runs that are over, in the order of their reports.
  var completions: [Completion] {
    compactMap { if case .completed(_, let completion, _) = $0 { completion } else { nil } }
  }

  /// The numbers of the cues that were reported.
  var cues: [Int] { compactMap { if case .cue(_, let index) = $0 { index } else { nil } } }
}
