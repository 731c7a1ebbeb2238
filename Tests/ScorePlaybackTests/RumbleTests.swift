import ScoreTimeline
import Testing

@testable import ScorePlayback

/// What is felt on game controllers while a player plays.
@Suite struct RumbleTests {
  typealias Motors = RumbleTrack.Motors
  static let rest = Motors()
  static let dull = Motors(low: 60_000, high: 0)
  static let sharp = Motors(low: 0, high: 40_000)

  /// Dull from 0.1 s to 0.3 s, sharp from 0.5 s to 0.7 s.
  static func piece() throws -> Piece {
    try Pieces.piece(
      [Pieces.tone(1000, volume: 0)], completion: .milliseconds(1000),
      rumble: [
        RumbleChange(at: .milliseconds(100), low: 60_000, high: 0),
        RumbleChange(at: .milliseconds(300), low: 0, high: 0),
        RumbleChange(at: .milliseconds(500), low: 0, high: 40_000),
        RumbleChange(at: .milliseconds(700), low: 0, high: 0),
      ])
  }

  /// Returns what the motors do each 10 ms, by the audio clock, for `count` times.
  private func motors(_ stage: Stage, _ count: Int, delay: Int64 = 0) -> [RumbleTrack.Motors] {
    (0..<count).map { _ in
      stage.pass(480)
      return stage.player.rumble(at: stage.now, delay: delay).motors
    }
  }

  @Test(arguments: [Int64(0), 20_000_000, -20_000_000])
  func followsTheAudioClock(delay: Int64) throws {
    let stage = Stage()
    _ = try stage.player.start(try Self.piece())
    let found = motors(stage, 120, delay: delay)
    let shift = Int(delay / 10_000_000)
    for (motor, (first, last)) in [(Self.dull, (10, 30)), (Self.sharp, (50, 70))] {
      let indices = found.indices.filter { found[$0] == motor }
      #expect(abs((indices.first ?? 0) - (first + shift)) <= 2, "\(indices)")
      #expect(abs((indices.last ?? 0) - (last + shift - 1)) <= 2, "\(indices)")
      #expect(indices.count == last - first)
    }
    #expect(found.last == Self.rest)
  }

  @Test func foretellsTheNextChange() throws {
    let stage = Stage()
    _ = try stage.player.start(try Self.piece())
    stage.pass(2_400)
    let next = stage.player.rumble(at: stage.now, delay: 0).next
    stage.pass(9_600)
    #expect(stage.player.rumble(at: next - 100_000, delay: 0).motors == Self.rest)
    #expect(stage.player.rumble(at: next + 100_000, delay: 0).motors == Self.dull)
  }

  @Test func restsWhilePausedMutedAndOver() throws {
    let stage = Stage()
    _ = try stage.player.start(try Self.piece())
    stage.pass(9_600)
    #expect(motors(stage, 1) == [Self.dull])
    stage.player.pause()
    #expect(motors(stage, 60).allSatisfy { $0 == Self.rest })
    try stage.player.play()
    #expect(motors(stage, 3).contains(Self.dull))
    stage.player.setMuted(.haptics, true)
    #expect(motors(stage, 1) == [Self.rest])
    stage.player.setMuted(.haptics, false)
    stage.player.setStrength(0.5)
    #expect(motors(stage, 1) == [RumbleTrack.Motors(low: 30_000, high: 0)])
    stage.player.stop()
    #expect(motors(stage, 1) == [Self.rest])
  }

  @Test func seekingGoesOnFromItsMiddle() throws {
    let stage = Stage()
    _ = try stage.player.start(try Self.piece())
    stage.pass(4_800)
    stage.player.seek(to: .milliseconds(600))
    #expect(motors(stage, 8).last == Self.sharp)
  }

  @Test func runsThatOverlapAreBothFelt() throws {
    let stage = Stage()
    var options = RunOptions()
    options.overlap = .mix
    _ = try stage.player.start(try Self.piece(), options)
    stage.pass(19_200)
    _ = try stage.player.start(try Self.piece(), options)
    stage.pass(4_800)
    #expect(motors(stage, 4).contains(RumbleTrack.Motors(low: 60_000, high: 40_000)))
  }
}
