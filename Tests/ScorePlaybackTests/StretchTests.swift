import ScoreAudio
import ScoreTimeline
import Testing

@testable import ScorePlayback

/// What is played at other rates than its own.
@Suite struct StretchTests {
  /// The last note of a pass must not be cut off where the next one begins.
  @Test(arguments: [0.5, 0.75, 1, 1.25, 1.5, 2])
  func aLoopDoesNotClick(rate: Double) throws {
    let stage = Stage(period: 1024, keeps: false)
    var tone = Tone(frequency: Envelope(300))
    tone.volume = Envelope(0.4)
    (tone.shape.attack, tone.shape.release) = (0.05, 0.05)
    let events = (0..<2).map {
      Event(
        from: .milliseconds($0 * 1_000), to: .milliseconds($0 * 1_000 + 950), .tone(tone),
        origin: .none)
    }
    let piece = try Pieces.piece(events, completion: .milliseconds(1_950))
    var options = RunOptions()
    options.passes = nil
    try stage.player.setRate(rate)
    _ = try stage.player.start(piece, options)
    stage.pass(24_000)
    let own = stage.greatestStep
    stage.pass(10 * 48_000)
    // What dies away is heard beside what begins; what is cut off would be thrice as steep.
    #expect(own > 0 && stage.greatestStep <= own * 1.5)
    #expect(stage.player.mixer.progress.lateFrames == 0)
  }

  /// A sharp beginning is neither cut off nor late.
  @Test(arguments: [0.25, 0.5, 1.25, 2, 4])
  func theBeginningIsWhole(rate: Double) throws {
    let piece = try Pieces.piece([Pieces.tap(0)], completion: .milliseconds(2_000))
    let stage = Stage { $0.isLimited = false }
    try stage.player.setRate(rate)
    var options = RunOptions()
    options.passes = 2
    _ = try stage.player.start(piece, options)
    stage.passAll()
    // Long enough to be before the first place that is joined to another one.
    let expected = try Pieces.offline(piece, isLimited: false).prefix(2 * 400)
    let second = Int(96_000 / rate)
    for start in [0, second] {
      for (sample, wanted) in zip(stage.played.dropFirst(2 * start), expected) {
        #expect(abs(sample - wanted) < 0.01)
      }
    }
  }
}
