import ScoreAudio
import ScoreTimeline
import Testing

@testable import ScorePlayback

/// What comes out, frame by frame.
@Suite struct MixingTests {
  @Test(arguments: [1, 64, 256, 511, 1024, 4096])
  func oneDeckIsTheOfflineRendering(period: Int) throws {
    let piece = try Pieces.busy()
    let stage = Stage(period: period)
    _ = try stage.player.start(piece)
    stage.passAll()
    let expected = try Pieces.offline(piece)
    #expect(Array(stage.played.prefix(expected.count)) == expected)
    #expect(stage.played.dropFirst(expected.count).allSatisfy { $0 == 0 })
    #expect(stage.player.status.lateFrames == 0)
  }

  @Test(arguments: RenderSettings.Haptics.allCases, [true, false])
  func hapticsAreWhereTheyAreOffline(haptics: RenderSettings.Haptics, isLimited: Bool) throws {
    let piece = try Pieces.busy()
    let stage = Stage {
      $0.haptics = haptics
      $0.isLimited = isLimited
    }
    _ = try stage.player.start(piece)
    stage.passAll()
    let expected = try Pieces.offline(piece, haptics: haptics, isLimited: isLimited)
    #expect(Array(stage.played.prefix(expected.count)) == expected)
  }

  @Test func theRenderingNeedsItsLimiter() throws {
    let piece = try Pieces.busy()
    let unlimited = try Pieces.offline(piece, isLimited: false)
    #expect(try Pieces.offline(piece) != unlimited)
  }

  /// What begins while a pause fades out begins in silence, however soon time goes on.
  @Test(arguments: [8, 32, 96, 256])
  func aSeekInAPauseThatEndsAtOnceDoesNotClick(period: Int) throws {
    let piece = try Pieces.piece([Pieces.tone(20_000, 100)], completion: .milliseconds(20_000))
    let stage = Stage(period: period)
    _ = try stage.player.start(piece)
    stage.pass(4_800)
    let own = stage.greatestStep
    // Quarters of a period away from each other, and from where it is.
    for place in [5_002, 7_005, 9_007] as [Int64] {
      stage.player.pause()
      stage.pass(period)
      stage.player.seek(to: .milliseconds(place))
      stage.pass(period)
      try stage.player.play()
      stage.pass(period)
      stage.player.pause()
      try stage.player.play()
      stage.pass(4_800)
    }
    #expect(stage.greatestStep < 2 * own, "\(stage.greatestStep) of \(own)")
    #expect(abs(stage.player.status(at: stage.now).elapsed.seconds - 9.107) < 0.02)
  }

  /// Whoever does not need to take frames in time can wait for them.
  @Test func isReadyWhenAllIsThereThatIsToCome() {
    let mixer = DeckMixer(rate: 48_000, haptics: .mix, isLimited: false)
    let queue = FrameQueue(capacity: 1_024)
    let block = Block(frameCount: 100, channelCount: FrameQueue.rowCount)
    var out = [Float](repeating: 0, count: 2 * 48)
    queue.append(block, count: 100)
    #expect(mixer.isReady(48))
    #expect(
      mixer.send([
        .start(slot: 0, Unmanaged.passUnretained(queue), at: nil, fade: 0), .run(fade: 0),
      ]))
    mixer.render(48, into: &out, at: 1)
    #expect(mixer.isReady(52) && !mixer.isReady(53))
    queue.append(block, count: 50)
    #expect(mixer.isReady(102) && !mixer.isReady(103))
    queue.close()
    #expect(mixer.isReady(103))
    mixer.render(48, into: &out, at: 2)
    #expect(mixer.isReady(200) && mixer.progress.lateFrames == 0)
  }

  @Test(arguments: [1, 100, 30_000, 2_880_000])
  func aPauseMovesNothing(length: Int) throws {
    let piece = try Pieces.busy()
    let stage = Stage()
    _ = try stage.player.start(piece)
    stage.pass(20_000)
    stage.player.pause()
    let before = stage.frameCount
    stage.pass(length)
    let fade = stage.player.mixer.fadeFrames
    // What is heard between the command and the silence is a fade, and no more.
    let silence = stage.played.dropFirst(2 * (before + fade))
    #expect(silence.allSatisfy { $0 == 0 })
    #expect(stage.player.status(at: stage.now).state == .paused)
    try stage.player.play()
    let resumed = stage.frameCount
    stage.passAll()
    let expected = try Pieces.offline(piece)
    let done = before + min(fade, length)
    // Where the pause was over before the sound had faded out, it does so first.
    let rest = Array(stage.played.dropFirst(2 * (resumed + 2 * fade)))
    let wanted = Array(expected.dropFirst(2 * (done + 2 * fade)))
    #expect(Array(rest.prefix(wanted.count)) == wanted)
    #expect(stage.events.completions == [.finished])
  }

  @Test func stopIsSilentWithinAFade() throws {
    let stage = Stage()
    _ = try stage.player.start(
      try Pieces.piece([Pieces.tone(60_000)], completion: .milliseconds(60_000)))
    stage.pass(24_000)
    let before = stage.frameCount
    stage.player.stop()
    stage.pass(24_000)
    let silence = stage.channel(0).dropFirst(before + stage.player.mixer.fadeFrames)
    #expect(silence.allSatisfy { $0 == 0 })
    #expect(stage.channel(0)[before] != 0)
    #expect(stage.events.completions == [.stopped])
    #expect(stage.player.state == .idle)
  }

  @Test func theSumStaysInRange() throws {
    let stage = Stage()
    let piece = try Pieces.piece(
      [Pieces.tone(500, 200, volume: 0.8)], completion: .milliseconds(500))
    var mixed = RunOptions()
    mixed.overlap = .mix
    _ = try stage.player.start([(piece, mixed), (piece, mixed), (piece, mixed)])
    stage.passAll()
    #expect(stage.played.allSatisfy { abs($0) <= 1 })
    #expect(stage.played.contains { abs($0) > 0.99 })
  }

  @Test func decksAreSummed() throws {
    let stage = Stage()
    let first = try Pieces.piece(
      [Pieces.tone(400, 200, volume: 0.2)], completion: .milliseconds(400))
    let second = try Pieces.piece(
      [Pieces.tone(300, 333, volume: 0.3)], completion: .milliseconds(300))
    var mixed = RunOptions()
    mixed.overlap = .mix
    _ = try stage.player.start([(first, mixed), (second, mixed)])
    stage.passAll()
    let (one, other) = (try Pieces.offline(first), try Pieces.offline(second))
    for index in one.indices {
      #expect(stage.played[index] == one[index] + (index < other.count ? other[index] : 0))
    }
    #expect(stage.events.completions == [.finished, .finished])
  }

  @Test func hapticsThatAreFeltAreNotHeard() throws {
    let piece = try Pieces.busy()
    let stage = Stage()
    stage.player.setHapticsHeard(false)
    _ = try stage.player.start(piece)
    stage.passAll()
    let felt = try Pieces.offline(piece, haptics: .off)
    #expect(Array(stage.played.prefix(felt.count)) == felt)
    stage.player.setHapticsHeard(true)
    let start = stage.played.count
    _ = try stage.player.start(piece)
    stage.passAll()
    let heard = try Pieces.offline(piece)
    #expect(Array(stage.played.dropFirst(start).prefix(heard.count)) == heard)
  }

  @Test func tellsHowLongBlocksTake() throws {
    let stage = Stage()
    _ = try stage.player.start(try Pieces.busy())
    stage.passAll()
    for load in [stage.player.mixingLoad, stage.player.renderingLoad] {
      #expect(load.count > 0)
      #expect(load.worst > 0 && load.worstOfProcessor > 0)
      #expect(load.quantile(0.5) <= load.quantile(0.99) && load.quantile(0.99) <= load.worst)
    }
  }

  @Test(arguments: [false, true])
  func aPartIsThatOfTheOfflineRendering(follows: Bool) throws {
    let piece = try Pieces.busy()
    let stage = Stage { $0.isRecording = true }
    var options = RunOptions()
    options.region = .milliseconds(130)..<Ticks.milliseconds(617)
    options.overlap = .queue
    _ = try stage.player.start(piece, options)
    if follows { _ = try stage.player.start(piece, options) }
    stage.passAll()
    let part = try Pieces.offline(piece)[2 * 130 * 48..<2 * 617 * 48]
    let count = follows ? 2 : 1
    #expect(stage.player.playedFrames == Int64(count * 487 * 48))
    #expect(stage.played.prefix(part.count).elementsEqual(part))
    #expect(stage.played.dropFirst(count * part.count).allSatisfy { $0 == 0 })
  }

  @Test func whatHasNoRoomIsRefused() throws {
    let stage = Stage()
    let piece = try Pieces.piece([Pieces.tone(9_000)], completion: .milliseconds(9_000))
    var mixed = RunOptions()
    mixed.overlap = .mix
    for _ in 0..<Player.mostRuns { _ = try stage.player.start(piece, mixed) }
    stage.pass(480)
    #expect(throws: PlaybackError.tooManyRuns) { try stage.player.start(piece, mixed) }
    #expect(stage.player.runs.count == Player.mostRuns)
    stage.player.stop()
    stage.pass(4_800)
    #expect(try stage.player.start(piece) != nil)
  }

  @Test func mutedHapticsLeaveTheSounds() throws {
    let stage = Stage()
    stage.player.setMuted(.haptics, true)
    stage.pass(480)
    let sounds = try Pieces.piece([Pieces.tone(500)], completion: .milliseconds(500))
    let both = try Pieces.piece(
      [Pieces.tone(500), Pieces.tap(100)], completion: .milliseconds(500))
    _ = try stage.player.start(both)
    let start = stage.played.count
    stage.passAll()
    let expected = try Pieces.offline(sounds)
    #expect(Array(stage.played.dropFirst(start).prefix(expected.count)) == expected)
  }

  @Test func volumeMovesWithoutAClick() throws {
    let stage = Stage()
    _ = try stage.player.start(
      try Pieces.piece([Pieces.tone(4_000, 100)], completion: .milliseconds(4_000)))
    stage.pass(9_600)
    let own = stage.greatestStep(from: 480)
    let loudest = { stage.channel(0).suffix(480).map(abs).max() ?? 0 }
    let whole = loudest()
    for volume in [0, 1, 0.2, 0.9, 0, 1] {
      stage.player.setVolume(volume)
      stage.pass(4_800)
    }
    #expect(stage.greatestStep(from: 480) < own * 1.2)
    stage.player.setVolume(0.5, over: .milliseconds(100))
    stage.pass(4_800 + 512)
    #expect(abs(loudest() - whole / 2) < whole / 100)
  }

  @Test func whatComesLateIsNotPlayedLate() {
    let queue = FrameQueue(capacity: 2048)
    let block = Block(frameCount: 1024, channelCount: 4)
    for frame in 0..<1024 { block.channel(0)[frame] = Float(frame) }
    var seen: [Float] = []
    #expect(queue.take(100, from: 0) { _, _, _ in Issue.record("nothing is there") } == 100)
    queue.append(block, count: 1024)
    let missing = queue.take(50, from: 100) { rows, offset, count in
      #expect(offset == 0)
      seen += (0..<count).map { rows.left[$0] }
    }
    #expect(missing == 0)
    #expect(seen == (100..<150).map { Float($0) })
    #expect(queue.room == 1024 + 150)
  }

  @Test func theQueueKeepsTheOrder() {
    let queue = FrameQueue(capacity: 1500)
    let block = Block(frameCount: 1024, channelCount: 4)
    var (appended, taken) = (0, 0)
    for round in 0..<50 {
      let count = min(700 + round, queue.room)
      for frame in 0..<count { block.channel(3)[frame] = Float(appended + frame) }
      queue.append(block, count: count)
      appended += count
      let start = taken
      _ = queue.take(611, from: start) { rows, offset, count in
        #expect(offset == taken - start)
        for frame in 0..<count { #expect(rows.gain[frame] == Float(taken + frame)) }
        taken += count
      }
    }
    #expect(taken > 20_000)
  }
}
