import ScoreAudio
import ScoreTestSupport
import ScoreTimeline
import Testing

@testable import ScorePlayback

/// Hours of use, in the time of a test's clock.
@Suite struct SoakTests {
  /// What a user may do.
  private enum Step: CaseIterable {
    case seek, skip, pause, rate, volume, loop, region, mute, next, queue, replace, stop, watch,
      wait
  }

  @Test(arguments: 1...8)
  func twoHundredStepsLeaveNoClickAndNoDeck(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let stage = Stage(keeps: false)
    let piece = try SoakTests.piece(100)
    _ = try stage.player.start(piece)
    stage.pass(48_000)
    let own = stage.greatestStep
    for _ in 0..<200 {
      try take(Step.allCases.randomElement(using: &generator) ?? .wait, on: stage, &generator)
      // One step after the other, or within what the one before takes to fade.
      let most = [100, 1_000, 9_600].randomElement(using: &generator) ?? 1
      stage.pass(Int.random(in: 1...most, using: &generator))
      if stage.player.state == .idle { _ = try stage.player.start(piece) }
    }
    // Two sounds may be heard at once, and fade over 2 ms.
    #expect(stage.greatestStep < 2 * own + 0.01, "a click")
    try stage.player.play()
    stage.player.stop()
    stage.pass(4_800)
    #expect(stage.player.state == .idle)
    #expect(stage.player.departing.isEmpty && stage.player.runs.isEmpty)
    #expect(stage.player.freeSlotCount == DeckMixer.slotCount)
    let ids = stage.events.compactMap { if case .completed(let id, _, _) = $0 { id } else { nil } }
    #expect(Set(ids).count == ids.count, "a run was over twice")
  }

  @Test func nothingDrifts() throws {
    // A tap each second for ten minutes; time passes in blocks that divide nothing.
    let times = (0..<600).map { Int64($0) * 1_000 + 5 }
    let piece = try Pieces.piece(
      times.map { Pieces.tap($0) }, completion: .milliseconds(600_000),
      cues: times.map { .milliseconds($0) }, sampleRate: 8_000)
    let stage = Stage(period: 1_021, keeps: false) { $0.sampleRate = 8_000 }
    stage.notesOnsets = true
    _ = try stage.player.start(piece)
    while stage.player.state != .idle {
      stage.pass(30_011)
      stage.player.pause()
      stage.pass(333)
      if stage.player.state == .paused { try stage.player.play() }
    }
    #expect(stage.onsets.count == 600)
    let gaps = zip(stage.onsets, stage.onsets.dropFirst()).map { $1 - $0 }
    #expect(gaps.allSatisfy { $0 == 8_000 })
    #expect(stage.events.cues == Array(0..<600))
    #expect(stage.events.completions == [.finished])
  }

  @Test func aThousandTriggersASecondLoseNone() throws {
    let stage = Stage(keeps: false)
    let piece = try Pieces.piece([Pieces.tap(0)], completion: .milliseconds(50))
    var options = RunOptions()
    options.lane = RunOptions.Lane(3)
    var started = 0
    for _ in 0..<2_000 {
      if try stage.player.start(piece, options) != nil { started += 1 }
      stage.pass(48)
    }
    stage.passAll()
    #expect(started == 2_000)
    #expect(stage.events.completions.count == 2_000)
    #expect(stage.events.completions.count { $0 == .replaced } == 1_999)
    #expect(stage.player.freeSlotCount == DeckMixer.slotCount)
    #expect(stage.player.lateFrames == 0)
  }

  private func take(
    _ step: Step, on stage: Stage, _ generator: inout SeededGenerator
  ) throws {
    let player = stage.player
    let number = Int64.random(in: 0...3_900, using: &generator)
    var queued = RunOptions()
    queued.overlap = .queue
    switch step {
    case .seek: player.seek(to: .milliseconds(number))
    case .skip: player.skip(by: .milliseconds(number - 2_000))
    case .pause: try player.toggle()
    case .rate: try player.setRate([0.5, 1, 1, 1.5, 2].randomElement(using: &generator) ?? 1)
    case .volume:
      player.setVolume(Double(number) / 3_900, over: .milliseconds(number / 10))
    case .loop: try player.setLoop(number % 2 == 0 ? .whole : .off)
    case .region:
      try player.setLoop(.region(.milliseconds(number / 2)..<Ticks.milliseconds(number / 2 + 90)))
    case .mute: player.setMuted(number % 2 == 0 ? .sounds : .haptics, number % 3 == 0)
    case .next: player.next()
    case .queue: _ = try player.start(SoakTests.piece(120), queued)
    case .replace: _ = try player.start(SoakTests.piece(80))
    case .stop: player.stop()
    case .watch:
      if let id = player.status(at: stage.now).run {
        player.replace(id, with: try SoakTests.piece(90))
      }
    case .wait: break
    }
  }

  /// A low tone that begins and ends gently.
  private static func piece(_ frequency: Double) throws -> Piece {
    var tone = Tone(frequency: Envelope(frequency))
    tone.volume = Envelope(0.4)
    (tone.shape.attack, tone.shape.release) = (0.5, 0.5)
    let event = Event(
      from: .zero, to: .milliseconds(4_000), .tone(tone), origin: .none)
    return try Pieces.piece([event], completion: .milliseconds(4_000))
  }
}
