import ScoreAudio
import ScoreTimeline
import Testing

@testable import ScorePlayback

/// What is done to a playback, and what is told of it.
@Suite struct TransportTests {
  private let second = Ticks.milliseconds(1_000)

  @Test(arguments: [0, 137, 500, 511, 899])
  func seekingPlaysWhatSoundsThere(milliseconds: Int64) throws {
    let piece = try Pieces.busy()
    let stage = Stage()
    _ = try stage.player.start(piece)
    stage.pass(4_800)
    stage.player.seek(to: .milliseconds(milliseconds))
    let start = stage.frameCount
    stage.passAll()
    // Behind the crossfade.
    let fade = stage.player.crossfade
    let rest = try Pieces.offline(piece).dropFirst(2 * (Int(milliseconds) * 48 + fade))
    #expect(Array(stage.played.dropFirst(2 * (start + fade)).prefix(rest.count)) == Array(rest))
    #expect(stage.events.contains { if case .moved = $0 { true } else { false } })
  }

  @Test func commandsOfOneBlockAddUp() throws {
    let piece = try Pieces.piece([Pieces.tone(20_000)], completion: .milliseconds(20_000))
    let stage = Stage()
    _ = try stage.player.start(piece)
    stage.player.seek(to: .milliseconds(8_000))
    stage.player.skip(by: .milliseconds(3_000))
    stage.player.skip(by: .milliseconds(-1_000))
    stage.pass(4_800)
    #expect(abs(stage.player.status(at: stage.now).elapsed.seconds - 10.1) < 0.01)
    stage.player.pause()
    stage.player.seek(to: .milliseconds(2_000))
    stage.player.seek(to: .milliseconds(3_000))
    stage.pass(4_800)
    #expect(stage.player.status(at: stage.now).elapsed == .milliseconds(3_000))
    try stage.player.play()
    let start = stage.frameCount
    stage.pass(4_800)
    let offline = try Pieces.offline(piece)
    let fade = stage.player.mixer.fadeFrames
    let expected = offline[2 * (144_000 + fade)..<2 * (144_000 + 4_800)]
    #expect(stage.played.dropFirst(2 * (start + fade)).elementsEqual(expected))
  }

  @Test func seekingToTheEndEnds() throws {
    let stage = Stage()
    _ = try stage.player.start(try Pieces.busy())
    stage.pass(4_800)
    stage.player.seek(to: second)
    stage.passAll()
    #expect(stage.events.completions == [.finished])
    #expect(stage.frameCount < 4_800 + 48_000)
    try stage.player.play()
    stage.pass(4_800)
    #expect(stage.player.status(at: stage.now).state == .playing)
  }

  @Test func replayAfterStopIsHeard() throws {
    let piece = try Pieces.busy()
    let stage = Stage()
    _ = try stage.player.start(piece)
    stage.pass(4_800)
    stage.player.stop()
    try stage.player.play()
    stage.pass(9_600)
    stage.player.stop()
    stage.pass(4_800)
    try stage.player.play()
    let start = stage.played.count
    stage.passAll()
    let expected = try Pieces.offline(piece)
    #expect(Array(stage.played.dropFirst(start).prefix(expected.count)) == expected)
    #expect(stage.events.completions == [.stopped, .stopped, .finished])
  }

  @Test func skipsByWhatIsAskedFor() throws {
    let stage = Stage()
    _ = try stage.player.start(
      try Pieces.piece([Pieces.tone(120_000)], completion: .milliseconds(120_000)))
    stage.pass(48_000)
    var places: [Double] = []
    for seconds in [30, 30, -15, -15, -100] {
      stage.player.skip(by: Ticks(seconds: Double(seconds)))
      stage.pass(256)
      places.append(stage.player.status(at: stage.now).elapsed.seconds)
    }
    for (place, expected) in zip(places, [31, 61, 46, 31, 0]) {
      #expect(abs(place - Double(expected)) < 0.05)
    }
  }

  @Test func aQueueHasNoGap() throws {
    let pieces = try [
      Pieces.piece([Pieces.tone(300, 220)], completion: .milliseconds(300)),
      Pieces.piece([Pieces.tone(200, 330), Pieces.tap(190)], completion: .milliseconds(200)),
      Pieces.piece([Pieces.tone(250, 440)], completion: .milliseconds(250)),
    ]
    let stage = Stage()
    var queued = RunOptions()
    queued.overlap = .queue
    for piece in pieces { _ = try stage.player.start(piece, queued) }
    stage.passAll()
    var expected = [Float](repeating: 0, count: 2 * 48_000)
    for (piece, start) in zip(pieces, [0, 14_400, 24_000]) {
      for (index, sample) in try Pieces.offline(piece).enumerated() {
        expected[2 * start + index] += sample
      }
    }
    let count = min(stage.played.count, expected.count)
    #expect(Array(stage.played.prefix(count)) == Array(expected.prefix(count)))
    #expect(stage.events.completions == [.finished, .finished, .finished])
  }

  @Test func whatIsQueuedLateHasNoGap() throws {
    let piece = try Pieces.piece([Pieces.tone(300, 220)], completion: .milliseconds(300))
    let stage = Stage()
    var queued = RunOptions()
    queued.overlap = .queue
    _ = try stage.player.start(piece, queued)
    stage.pass(14_000)
    _ = try stage.player.start(piece, queued)
    stage.passAll()
    let offline = try Pieces.offline(piece)
    let isExact = (0..<14_400).allSatisfy { frame in
      let tail = 2 * (14_400 + frame)
      return stage.played[tail] == (tail < offline.count ? offline[tail] : 0) + offline[2 * frame]
    }
    #expect(isExact)
    #expect(stage.events.completions == [.finished, .finished])
  }

  @Test func nextGoesOn() throws {
    let stage = Stage()
    var queued = RunOptions()
    queued.overlap = .queue
    let piece = try Pieces.piece([Pieces.tone(5_000)], completion: .milliseconds(5_000))
    for _ in 0..<2 { _ = try stage.player.start(piece, queued) }
    stage.pass(48_000)
    stage.player.next()
    stage.pass(4_800)
    #expect(stage.events.completions == [.stopped])
    #expect(abs(stage.player.status(at: stage.now).elapsed.seconds - 0.1) < 0.02)
    stage.player.next()
    stage.passAll()
    #expect(stage.events.completions == [.stopped, .stopped])
  }

  /// What a device holds is heard while time is held, too.
  @Test func aPauseIsWhereItIs() throws {
    let stage = Stage()
    stage.player.mixer.clock.latency.store(4_800, ordering: .relaxed)
    _ = try stage.player.start(
      try Pieces.piece([Pieces.tone(9_000)], completion: .milliseconds(9_000)))
    let status = { stage.player.status(at: stage.now) }
    stage.pass(4_800)
    #expect(status().state == .buffering)
    stage.pass(24_000)
    #expect(abs(status().elapsed.seconds - 0.5) < 0.006)
    stage.player.pause()
    stage.pass(2_400)
    #expect(abs(status().elapsed.seconds - 0.55) < 0.006)
    stage.pass(48_000)
    let place = status().elapsed
    #expect(abs(place.seconds - 0.6) < 0.006)
    stage.player.seek(to: .milliseconds(5_000))
    #expect(status().elapsed == .milliseconds(5_000))
    stage.pass(48_000)
    #expect(status().elapsed == .milliseconds(5_000))
    try stage.player.play()
    stage.pass(2_400)
    #expect(status().elapsed == .milliseconds(5_000))
    stage.pass(7_200)
    #expect(abs(status().elapsed.seconds - 5.1) < 0.006)
  }

  @Test func theStateIsOfWhatWasAskedFor() throws {
    let stage = Stage()
    var queued = RunOptions()
    queued.overlap = .queue
    let piece = try Pieces.piece([Pieces.tone(1_000)], completion: .milliseconds(1_000))
    let ids = try stage.player.start([(piece, queued), (piece, queued)])
    stage.pass(40_800)
    // What follows is settled, and not heard.
    #expect(stage.player.status(at: stage.now).waitingCount == 1)
    try stage.player.setLoop(.region(.milliseconds(100)..<Ticks.milliseconds(200)))
    let status = stage.player.status(at: stage.now)
    #expect(status.loop == .milliseconds(100)..<Ticks.milliseconds(200))
    #expect(status.elapsed == .milliseconds(100))
    stage.pass(9_600)
    stage.player.stop()
    stage.pass(480)
    guard
      case .completed(ids[0], .stopped, let place) = stage.events.first(where: {
        if case .completed = $0 { true } else { false }
      })
    else { Issue.record("no end"); return }
    #expect(place >= .milliseconds(100) && place < .milliseconds(200))
    #expect(stage.events.last == ids[1].map { .completed($0, .stopped, at: .zero) })
  }

  /// What follows is settled by then, at the other rate.
  @Test(arguments: [9_600, 38_400, 45_600, 47_500])
  func anotherRateBeforeWhatFollows(frame: Int) throws {
    let piece = try Pieces.piece([Pieces.tone(1_000, 220)], completion: .milliseconds(1_000))
    let stage = Stage(period: 64)
    var queued = RunOptions()
    queued.overlap = .queue
    for _ in 0..<3 { _ = try stage.player.start(piece, queued) }
    stage.pass(frame)
    try stage.player.setRate(2)
    stage.passAll()
    #expect(stage.events.completions == [.finished, .finished, .finished])
    #expect(abs(stage.frameCount - frame - (3 * 48_000 - frame) / 2) < 4_000)
  }

  @Test func rateKeepsThePitch() throws {
    let piece = try Pieces.piece([Pieces.tone(3_000, 440)], completion: .milliseconds(3_000))
    let stage = Stage()
    _ = try stage.player.start(piece)
    stage.pass(48_000)
    try stage.player.setRate(2)
    stage.pass(24_000)
    let crossings = { (samples: ArraySlice<Float>) in
      zip(samples, samples.dropFirst()).count { $0 < 0 && $1 >= 0 }
    }
    let count = crossings(stage.channel(0)[54_000..<66_000])
    #expect(abs(count - 110) <= 2)
    #expect(abs(stage.player.status(at: stage.now).elapsed.seconds - 1.97) < 0.05)
    try stage.player.setRate(1)
    stage.passAll()
    // A second, half a one at twice the speed, and a second at the first speed.
    #expect(abs(stage.frameCount - 120_000) < 4_000)
  }

  @Test func aNewOneReplacesTheOld() throws {
    let stage = Stage()
    let long = try Pieces.piece([Pieces.tone(9_000)], completion: .milliseconds(9_000))
    _ = try stage.player.start(long)
    stage.pass(4_800)
    let piece = try Pieces.busy()
    _ = try stage.player.start(piece)
    let start = stage.frameCount
    stage.passAll()
    let expected = try Pieces.offline(piece)
    let fade = stage.player.mixer.fadeFrames
    let rest = Array(expected.dropFirst(2 * fade))
    #expect(Array(stage.played.dropFirst(2 * (start + fade)).prefix(rest.count)) == rest)
    #expect(stage.events.completions == [.replaced, .finished])
  }

  @Test(arguments: RunOptions.Overlap.allCases)
  func overlaps(overlap: RunOptions.Overlap) throws {
    let stage = Stage()
    let piece = try Pieces.piece([Pieces.tone(400)], completion: .milliseconds(400))
    var options = RunOptions()
    (options.lane, options.overlap) = (RunOptions.Lane(7), overlap)
    #expect(try stage.player.start(piece, options) != nil)
    stage.pass(9_600)
    let second = try stage.player.start(piece, options)
    #expect((second == nil) == (overlap == .ignore))
    stage.passAll()
    switch overlap {
    case .replace: #expect(stage.events.completions == [.replaced, .finished])
    case .queue, .mix: #expect(stage.events.completions == [.finished, .finished])
    case .ignore: #expect(stage.events.completions == [.finished])
    }
    let expected = [.replace: 28_800, .queue: 38_400, .mix: 28_800, .ignore: 19_200][overlap] ?? 0
    #expect(abs(stage.frameCount - expected) < 2_000)
  }

  @Test func theSleepTimerIsReplaced() throws {
    let stage = Stage()
    _ = try stage.player.start(
      try Pieces.piece([Pieces.tone(20_000)], completion: .milliseconds(20_000)))
    stage.player.stop(after: .milliseconds(500))
    stage.pass(14_400)
    stage.player.stop(after: .milliseconds(1_000))
    stage.pass(43_200)
    #expect(stage.events.completions.isEmpty)
    stage.pass(9_600)
    #expect(stage.events.completions == [.stopped])
    let last = stage.played.lastIndex { $0 != 0 } ?? 0
    #expect(abs(last / 2 - 62_400) < 256 + stage.player.mixer.fadeFrames)
  }

  @Test func aCountdownEndsInTime() throws {
    let stage = Stage()
    _ = try stage.player.start(
      try Pieces.piece(
        [Pieces.tap(5_000)], completion: .milliseconds(5_100), cues: [.milliseconds(5_000)]))
    stage.passAll()
    let first = stage.played.firstIndex { $0 != 0 } ?? 0
    #expect(abs(first / 2 - 240_000) < 48)
    #expect(stage.events.cues == [0])
  }

  @Test func completionWaitsForTheLongest() throws {
    let stage = Stage()
    _ = try stage.player.start(
      try Pieces.piece([Pieces.tone(1_000), Pieces.tap(10)], completion: .milliseconds(1_000)))
    stage.pass(40_000)
    #expect(stage.events.completions.isEmpty)
    stage.passAll()
    #expect(stage.events.completions == [.finished])
    #expect(stage.frameCount >= 48_000)
  }

  @Test func cuesAreHeardInOrderOnce() throws {
    let stage = Stage()
    _ = try stage.player.start(try Pieces.busy())
    stage.passAll()
    #expect(stage.events.cues == Array(0..<7))
  }

  @Test func anotherVersionGoesOnAtThePlace() throws {
    let stage = Stage()
    let first = try Pieces.piece([Pieces.tone(2_000, 200)], completion: .milliseconds(2_000))
    let second = try Pieces.piece([Pieces.tone(3_000, 200)], completion: .milliseconds(3_000))
    let id = try #require(try stage.player.start(first))
    stage.pass(24_000)
    let own = stage.greatestStep(from: 480)
    stage.player.replace(id, with: second)
    #expect(!stage.events.contains(.exchanged(id, version: 1)))
    stage.pass(48_000)
    #expect(stage.events.contains(.exchanged(id, version: 1)))
    #expect(stage.greatestStep(from: 480) < own * 1.05)
    #expect(abs(stage.player.status(at: stage.now).elapsed.seconds - 1.5) < 0.01)
    stage.passAll()
    #expect(abs(stage.frameCount - 3 * 48_000) < 2_000)
    #expect(stage.events.completions == [.finished])
  }

  @Test func aShorterVersionEndsWithoutAGap() throws {
    let stage = Stage()
    let long = try Pieces.piece([Pieces.tone(3_000, 200)], completion: .milliseconds(3_000))
    let short = try Pieces.piece([Pieces.tone(1_000, 200)], completion: .milliseconds(1_000))
    let id = try #require(try stage.player.start(long))
    stage.pass(72_000)
    stage.player.replace(id, with: short)
    stage.passAll()
    #expect(stage.events.completions == [.finished])
    #expect(stage.player.mixer.progress.lateFrames == 0)
  }
}
