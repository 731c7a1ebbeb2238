import ScoreTimeline
import Testing

@testable import ScorePlayback

/// More commands than can be obeyed in their time: the newest counts, and little is used for them.
@Suite struct FloodTests {
  private static let length = 20

  private func stage() throws -> Stage {
    let stage = Stage()
    let length = Ticks.milliseconds(Int64(1_000 * FloodTests.length))
    _ = try stage.player.start(
      try Pieces.piece([Pieces.tone(20_000, 100)], completion: length))
    stage.pass(4_800)
    return stage
  }

  private func slotsInUse(_ stage: Stage) -> Int {
    DeckMixer.slotCount - stage.player.freeSlotCount
  }

  private func elapsed(_ stage: Stage) -> Double {
    stage.player.status(at: stage.now).elapsed.seconds
  }

  @Test func theNewestSeekCounts() throws {
    let stage = try stage()
    for turn in 0..<50 {
      for number in 0..<1_000 { stage.player.seek(to: .milliseconds(Int64(number + turn))) }
      #expect(slotsInUse(stage) < 10)
      stage.pass(256)
    }
    stage.pass(4_800)
    #expect(abs(elapsed(stage) - 1.148) < 0.01)
    stage.player.seek(to: .milliseconds(19_900))
    stage.passAll()
    #expect(stage.events.completions == [.finished])
    #expect(stage.player.mixer.progress.lateFrames == 0)
  }

  @Test func theNewestRateCounts() throws {
    let stage = try stage()
    for turn in 0..<100 {
      for number in 0..<100 { try stage.player.setRate(1 + Double((number + turn) % 7) / 10) }
      try stage.player.setRate(turn % 2 == 0 ? 2 : 0.5)
      #expect(slotsInUse(stage) < 10)
      stage.pass(256)
    }
    try stage.player.setRate(2)
    stage.pass(4_800)
    let before = elapsed(stage)
    stage.pass(48_000)
    #expect(abs(elapsed(stage) - before - 2) < 0.01)
    #expect(stage.events.completions.isEmpty)
    #expect(stage.player.mixer.progress.lateFrames == 0)
  }

  @Test func theNewestLoopCounts() throws {
    let stage = try stage()
    for turn in 0..<200 {
      for number in 0..<20 {
        let start = Int64(100 + (number + turn) % 2 * 100)
        try stage.player.setLoop(.region(.milliseconds(start)..<Ticks.milliseconds(start + 20)))
        if number % 7 == 6 { try stage.player.setLoop(.off) }
      }
      stage.pass(turn % 10 == 9 ? 4_800 : 256)
      #expect(slotsInUse(stage) < 40)
    }
    #expect(stage.events.completions.isEmpty)
    #expect(elapsed(stage) < 0.3)
    try stage.player.setLoop(.off)
    stage.player.seek(to: .milliseconds(19_000))
    stage.passAll()
    #expect(stage.events.completions == [.finished])
  }

  @Test func pausesBeyondWhatIsObeyedAtOnceAddUp() throws {
    let stage = try stage()
    for _ in 0..<20_001 { try stage.player.toggle() }
    #expect(stage.player.outbox.count <= 1)
    stage.pass(4_800)
    #expect(stage.player.status(at: stage.now).state == .paused)
    let before = elapsed(stage)
    stage.pass(4_800)
    #expect(elapsed(stage) == before)
    try stage.player.play()
    stage.player.seek(to: .milliseconds(19_000))
    stage.passAll()
    #expect(stage.events.completions == [.finished])
  }

  @Test func seeksAndRatesTogetherAddUp() throws {
    let stage = try stage()
    for number in 0..<2_000 {
      stage.player.seek(to: .milliseconds(Int64(number)))
      try stage.player.setRate(number % 2 == 0 ? 2 : 1)
      stage.player.skip(by: .milliseconds(1_000))
    }
    #expect(slotsInUse(stage) < 10)
    stage.pass(48_000)
    #expect(abs(elapsed(stage) - 3.999) < 0.05)
    #expect(stage.player.status(at: stage.now).rate == 1)
  }

  @Test func whatHasNoRoomWaitsInItsOrder() {
    let mixer = DeckMixer(rate: 48_000, haptics: .mix, isLimited: false)
    var outbox = Outbox()
    for _ in 0..<DeckMixer.commandCapacity - 1 { outbox.put([.end(slot: 0, at: 0, fade: 0)]) }
    outbox.put([.end(slot: 1, at: 0, fade: 0), .end(slot: 2, at: 0, fade: 0)])
    outbox.put([.end(slot: 3, at: 0, fade: 0)])
    outbox.flush(to: mixer)
    // What is obeyed together is not torn, and nothing overtakes it.
    #expect(outbox.count == 3)
    var out = [Float](repeating: 0, count: 512)
    mixer.render(256, into: &out, at: 1)
    outbox.flush(to: mixer)
    #expect(outbox.count == 0)
  }

  @Test func onlyTheNewestOfALevelWaits() {
    var outbox = Outbox()
    for number in 0..<100 {
      outbox.put([.level(.all, Float(number), over: 0)])
      outbox.put([.level(.sounds, Float(number), over: 0)])
      outbox.put([number % 2 == 0 ? .run(fade: 0) : .hold(fade: 0)])
    }
    #expect(outbox.count == 3)
  }

  @Test func aLongQueueTakesNoRoom() throws {
    let stage = Stage()
    var queued = RunOptions()
    queued.overlap = .queue
    let piece = try Pieces.piece([Pieces.tone(40)], completion: .milliseconds(40))
    let ids = try stage.player.start((0..<100).map { _ in (piece, queued) })
    #expect(!ids.contains(nil))
    #expect(stage.player.status(at: stage.now).waitingCount == 99)
    #expect(slotsInUse(stage) == 1)
    stage.passAll()
    #expect(stage.events.completions == Array(repeating: .finished, count: 100))
    #expect(abs(stage.frameCount - 100 * 1_920) < 2_000)
  }

  @Test func allThatPlayTogetherCanBeSought() throws {
    let stage = Stage(keeps: false)
    var mixed = RunOptions()
    mixed.overlap = .mix
    let piece = try Pieces.piece([Pieces.tone(9_000)], completion: .milliseconds(9_000))
    _ = try stage.player.start((0..<Player.mostRuns).map { _ in (piece, mixed) })
    for number in 0..<5 {
      stage.player.seek(to: .milliseconds(Int64(100 * number)))
      try stage.player.setRate(number % 2 == 0 ? 2 : 1)
      stage.pass(512)
    }
    stage.player.seek(to: .milliseconds(8_980))
    stage.pass(9_600)
    #expect(
      stage.events.completions == Array(repeating: .finished, count: Player.mostRuns))
  }
}
