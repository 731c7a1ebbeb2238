import ScoreAudio
import ScoreTimeline
import Testing

@testable import ScorePlayback

/// What players are known to do wrong: each was a fault of one that scores were played by before.
///
/// Other tests hold more of them: `cancellingATaskStopsWhatItPlays`, `completionWaitsForTheLongest`,
/// `seekingToTheEndEnds`, `replayAfterStopIsHeard`, `skipsByWhatIsAskedFor`, `theSleepTimerIsReplaced`,
/// `aCountdownEndsInTime`, and of the command line `playsWhatFollowsWaits`.
@Suite struct FaultTests {
  private static var queued: RunOptions {
    var options = RunOptions()
    options.overlap = .queue
    return options
  }

  /// The same sound again, while it sounds.
  @Test func aSecondSoundDoesNotCutTheFirst() throws {
    let (first, second) = (
      Pieces.tone(400, 220, volume: 0.3), Pieces.tone(from: 150, 400, 220, volume: 0.3)
    )
    let stage = Stage { $0.isLimited = false }
    _ = try stage.player.start(
      try Pieces.piece([first, second], completion: .milliseconds(550)))
    stage.passAll()
    let alone = try [first, second].map {
      try Pieces.offline(
        try Pieces.piece([$0], completion: .milliseconds(550)), isLimited: false)
    }
    for frame in 0..<550 * 48 {
      #expect(abs(stage.played[2 * frame] - alone[0][2 * frame] - alone[1][2 * frame]) < 1e-6)
    }
  }

  /// What would have ended by then has been replaced.
  @Test func theEndOfAReplacedRunDoesNotEndTheNewOne() throws {
    let stage = Stage()
    let short = try Pieces.piece([Pieces.tone(300)], completion: .milliseconds(300))
    let long = try Pieces.piece([Pieces.tone(2_000, 330)], completion: .milliseconds(2_000))
    _ = try stage.player.start(short)
    stage.pass(9_600)
    let id = try #require(try stage.player.start(long))
    let start = stage.frameCount
    stage.pass(48_000)
    #expect(stage.player.state == .playing && stage.player.status(at: stage.now).run == id)
    #expect(stage.events.completions == [.replaced])
    stage.passAll()
    let fade = stage.player.mixer.fadeFrames
    let expected = try Pieces.offline(long).dropFirst(2 * fade)
    #expect(
      stage.played.dropFirst(2 * (start + fade)).prefix(expected.count).elementsEqual(expected))
    #expect(stage.events.completions == [.replaced, .finished])
  }

  /// Silence is skipped at another rate, and the rate is set in it.
  @Test func theRateIsRightBehindSkippedSilence() throws {
    let piece = try Pieces.piece(
      [Pieces.tone(300), Pieces.tone(from: 4_000, 2_000, 330)], completion: .milliseconds(6_000))
    let stage = Stage()
    _ = try stage.player.start(piece)
    try stage.player.setRate(2)
    stage.pass(24_000)
    stage.player.skip(by: .milliseconds(2_000))
    #expect(stage.player.status(at: stage.now).rate == 2)
    let place = stage.player.status(at: stage.now).elapsed.seconds
    stage.pass(9_600)
    #expect(abs(stage.player.status(at: stage.now).elapsed.seconds - place - 0.4) < 0.02)
    try stage.player.setRate(1)
    stage.player.skip(by: .milliseconds(1_000))
    stage.pass(4_800)
    stage.player.seek(to: .milliseconds(4_500))
    let start = stage.frameCount
    stage.passAll()
    let fade = stage.player.crossfade
    let expected = try Pieces.offline(piece).dropFirst(2 * (216_000 + fade))
    #expect(
      stage.played.dropFirst(2 * (start + fade)).prefix(expected.count).elementsEqual(expected))
  }

  /// What is repeated is the run that plays, and what waits plays once.
  @Test func aLoopAndAQueueDoNotFight() throws {
    let stage = Stage()
    let pieces = try [220, 330, 440].map {
      try Pieces.piece([Pieces.tone(200, $0)], completion: .milliseconds(200))
    }
    var endless = FaultTests.queued
    endless.passes = nil
    let ids = [
      try stage.player.start(pieces[0], endless),
      try stage.player.start(pieces[1], FaultTests.queued),
      try stage.player.start(pieces[2], FaultTests.queued),
    ]
    stage.pass(48_000)
    #expect(stage.events.completions.isEmpty)
    #expect(stage.player.status(at: stage.now).waitingCount == 2)
    try stage.player.setLoop(.off)
    stage.pass(12_000)
    #expect(stage.player.status(at: stage.now).run == ids[1])
    try stage.player.setLoop(.whole)
    stage.pass(24_000)
    #expect(stage.player.status(at: stage.now).run == ids[1])
    stage.player.next()
    stage.passAll()
    let over = stage.events.compactMap { event -> RunID? in
      if case .completed(let id, _, _) = event { id } else { nil }
    }
    #expect(over == ids)
    #expect(stage.events.completions == [.finished, .stopped, .finished])
    #expect(!stage.events.contains { ids[2] != nil && $0 == ids[2].map(PlayerEvent.looped) })
  }

  /// What waits for the end of another run is not played beside it when the rate changes.
  @Test func anotherRateDoesNotBeginWhatWaits() throws {
    let stage = Stage()
    for frequency in [220.0, 330] {
      let piece = try Pieces.piece(
        [Pieces.tone(1_000, frequency)], completion: .milliseconds(1_000))
      try stage.player.start(piece, FaultTests.queued)
    }
    // What follows is settled 0.3 s before.
    stage.pass(38_400)
    #expect(stage.player.runs.count == 2)
    try stage.player.setRate(2)
    #expect(stage.player.waiting.map(\.decks.count) == [0])
    #expect(stage.player.status(at: stage.now).waitingCount == 1)
    stage.passAll()
    #expect(stage.events.completions == [.finished, .finished])
  }

  /// The pass behind a seek to the end, which begins when the end is known to have come.
  @Test(arguments: [0, 1, 10, 20], [256, 1_024])
  func aPassBehindASeekIsWhole(before: Int64, period: Int) throws {
    let piece = try Pieces.piece([Pieces.tap(0)], completion: .milliseconds(2_000))
    let stage = Stage(period: period)
    var options = RunOptions()
    options.passes = 2
    _ = try stage.player.start(piece, options)
    stage.pass(24_000)
    let start = stage.frameCount
    stage.player.seek(to: .milliseconds(2_000 - before))
    stage.passAll()
    let tap = Array(try Pieces.offline(piece).prefix(2 * 2_400))
    let rest = Array(stage.played.dropFirst(2 * start))
    let first = try #require(rest.indices.first { rest[$0] != 0 })
    let lead = try #require(tap.indices.first { tap[$0] != 0 })
    #expect(rest[(first - lead)...].starts(with: tap))
    #expect(stage.events.completions == [.finished])
  }

  /// What ends before its last sound has died away does so at any rate, and without a click.
  @Test(arguments: [0.5, 0.8, 1.5, 2])
  func aPartEndsGentlyAtAnotherRate(rate: Double) throws {
    let piece = try Pieces.piece(
      [Pieces.tone(2_000, 100)], completion: .milliseconds(2_000))
    let stage = Stage()
    try stage.player.setRate(rate)
    var options = RunOptions()
    options.region = .zero..<Ticks.milliseconds(1_003)
    _ = try stage.player.start(piece, options)
    stage.pass(9_600)
    let own = stage.greatestStep
    stage.passAll()
    #expect(stage.greatestStep < 1.5 * own)
    let end = Int(48 * 1_003 / rate)
    let last = try #require(stage.channel(0).lastIndex { $0 != 0 })
    #expect((end..<end + 1_500).contains(last))
  }

  /// A part that ends behind the last note, whose sound is cut off there.
  @Test func aPartMayEndInWhatDiesAway() throws {
    let piece = try Pieces.piece([Pieces.tone(1_000, 100)], completion: .milliseconds(400))
    let stage = Stage()
    var options = RunOptions()
    options.region = .milliseconds(100)..<Ticks.milliseconds(600)
    _ = try stage.player.start(piece, options)
    stage.passAll()
    #expect(stage.player.playedFrames == 24_000)
    #expect(stage.channel(0).lastIndex { $0 != 0 }.map { $0 >= 23_900 && $0 < 24_000 } == true)
  }
}
