import ScoreAudio
import ScoreTimeline
import Testing

@testable import ScorePlayback

/// Scores and parts of them that are repeated.
@Suite struct LoopTests {
  @Test func aLoopHasNoGap() throws {
    let piece = try Pieces.piece(
      [Pieces.tone(200, 250), Pieces.tap(0)], completion: .milliseconds(200), cues: [.zero])
    let stage = Stage()
    var options = RunOptions()
    options.passes = 4
    _ = try stage.player.start(piece, options)
    stage.passAll()
    let offline = try Pieces.offline(piece)
    for pass in 0..<4 {
      for frame in 2_400..<9_600 {
        #expect(stage.played[2 * (9_600 * pass + frame)] == offline[2 * frame])
      }
    }
    #expect(stage.events.completions == [.finished])
    #expect(stage.events.cues == [0, 0, 0, 0])
    #expect(stage.events.count { if case .looped = $0 { true } else { false } } == 3)
  }

  @Test func aLoopEndsBeforeWhatWaits() throws {
    let stage = Stage()
    var options = RunOptions()
    options.overlap = .queue
    options.passes = 2
    let piece = try Pieces.piece([Pieces.tone(200)], completion: .milliseconds(200))
    _ = try stage.player.start(piece, options)
    _ = try stage.player.start(piece, options)
    stage.passAll()
    #expect(stage.events.completions == [.finished, .finished])
    // Two passes of each, and what the last sound needs to die away.
    #expect(abs(stage.frameCount - 4 * 9_600) < 2_000)
  }

  @Test func aRegionIsRepeated() throws {
    let piece = try Pieces.piece([Pieces.tone(2_000, 100)], completion: .milliseconds(2_000))
    let stage = Stage()
    _ = try stage.player.start(piece)
    stage.pass(4_800)
    try stage.player.setLoop(.region(.milliseconds(50)..<Ticks.milliseconds(150)))
    stage.pass(48_000)
    #expect(stage.events.completions.isEmpty)
    let elapsed = stage.player.status(at: stage.now).elapsed
    #expect(elapsed >= .milliseconds(50) && elapsed <= .milliseconds(151))
    try stage.player.setLoop(.off)
    stage.passAll()
    #expect(stage.events.completions == [.finished])
  }

  @Test func behindItsRegionNothingIsRepeated() throws {
    let piece = try Pieces.piece([Pieces.tone(2_000, 100)], completion: .milliseconds(2_000))
    let stage = Stage()
    _ = try stage.player.start(piece)
    try stage.player.setLoop(.region(.milliseconds(500)..<Ticks.milliseconds(1_000)))
    stage.pass(96_000)
    #expect(stage.events.contains { if case .looped = $0 { true } else { false } })
    stage.player.seek(to: .milliseconds(1_500))
    let start = stage.frameCount
    stage.passAll()
    #expect(stage.player.status(at: stage.now).loop == nil)
    #expect(stage.events.completions == [.finished])
    #expect(abs(stage.frameCount - start - 24_000) < 2_500)
  }

  /// Where a loop ends that is ended some milliseconds before the end of a pass, at a rate.
  @Test(arguments: [(1.0, 5), (1, 20), (1, 250), (2, 5), (2, 120)])
  func aLoopThatIsEndedGoesOn(rate: Double, milliseconds: Int) throws {
    let piece = try Pieces.piece([Pieces.tone(2_000, 100)], completion: .milliseconds(2_000))
    for (loop, first, last) in [
      (Player.Loop.region(.milliseconds(500)..<Ticks.milliseconds(1_000)), 500, 1_000),
      (.whole, 0, 2_000),
    ] {
      let stage = Stage()
      _ = try stage.player.start(piece)
      try stage.player.setRate(rate)
      try stage.player.setLoop(loop)
      // The first pass, another one, and all but the end of a third.
      let passes = Double(last) + 2 * Double(last - first)
      stage.pass(Int((passes / rate - Double(milliseconds)) * 48))
      try stage.player.setLoop(.off)
      stage.passAll()
      #expect(stage.events.completions == [.finished])
      let expected = (passes + Double(2_000 - last)) / rate * 48
      #expect(abs(Double(stage.player.playedFrames) - expected) < 2_000)
    }
  }

  /// The end of a loop that is asked for shortly before its end, or what was settled for that.
  @Test(arguments: [0, 60, 120, 170, 199], [1.0, 2.0])
  func aLoopEndsWhereItIs(milliseconds: Int64, rate: Double) throws {
    let piece = try Pieces.piece([Pieces.tone(1_000, 100)], completion: .milliseconds(1_000))
    let stage = Stage()
    _ = try stage.player.start(piece)
    if rate != 1 { try stage.player.setRate(rate) }
    try stage.player.setLoop(.region(.milliseconds(200)..<Ticks.milliseconds(400)))
    while stage.player.status(at: stage.now).elapsed < .milliseconds(200 + milliseconds) {
      stage.pass(48)
    }
    let start = stage.frameCount
    try stage.player.setLoop(.off)
    stage.passAll()
    #expect(stage.events.completions == [.finished])
    let left = Double(800 - milliseconds) * 48 / rate
    #expect(abs(Double(stage.frameCount - start) - left) < 2_500)
    #expect(stage.player.mixer.progress.lateFrames == 0)
  }

  @Test func anotherRateKeepsTheNumberOfPasses() throws {
    let stage = Stage()
    var options = RunOptions()
    options.passes = 6
    _ = try stage.player.start(
      try Pieces.piece([Pieces.tone(200)], completion: .milliseconds(200)), options)
    for rate in [2, 1, 0.5, 1, 2, 1] {
      try stage.player.setRate(rate)
      stage.pass(2_400)
    }
    stage.passAll()
    #expect(stage.events.count { if case .looped = $0 { true } else { false } } == 5)
    #expect(stage.events.completions == [.finished])
  }

  @Test func whatIsTooShortIsNotRepeated() throws {
    let stage = Stage()
    let piece = try Pieces.piece([Pieces.tone(1_000)], completion: .milliseconds(1_000))
    _ = try stage.player.start(piece)
    stage.pass(4_800)
    for (start, end) in [(500, 519), (990, 2_000), (5_000, 9_000)] as [(Int64, Int64)] {
      let region = Ticks.milliseconds(start)..<Ticks.milliseconds(end)
      #expect(throws: PlaybackError.tooShortToRepeat) {
        try stage.player.setLoop(.region(region))
      }
    }
    #expect(stage.player.status(at: stage.now).loop == nil)
    try stage.player.setLoop(.region(.milliseconds(500)..<Ticks.milliseconds(520)))
    stage.pass(96_000)
    #expect(stage.events.completions.isEmpty)
    stage.player.stop()
    var options = RunOptions()
    options.passes = nil
    let tap = try Pieces.piece([Pieces.tap(0)], completion: .milliseconds(10))
    #expect(throws: PlaybackError.tooShortToRepeat) { try stage.player.start(tap, options) }
  }
}
