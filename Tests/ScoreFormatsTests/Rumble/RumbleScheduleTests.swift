import ScoreDiagnostics
import ScoreTestSupport
import ScoreTimeline
import Testing

@testable import ScoreFormats

/// What the motors of a game controller do for what is felt.
@Suite struct RumbleScheduleTests {
  private static let full: UInt16 = 65_535

  @Test func aTapTurnsBothMotorsAtItsVeryTime() {
    let start = Ticks(count: 123_457)
    let tap = Transient(intensity: 1, sharpness: 0.5)
    let changes = rumbleChanges(
      of: timeline([Event(from: start, to: start, .transient(tap), origin: .none)]))
    #expect(
      changes == [
        RumbleChange(at: start, low: Self.full, high: Self.full),
        RumbleChange(at: start + .milliseconds(40), low: 0, high: 0),
      ])
  }

  @Test(arguments: [(0.0, UInt16.max, UInt16(0)), (1, 0, .max), (0.5, .max, .max)])
  func sharpnessChoosesTheMotor(sharpness: Double, low: UInt16, high: UInt16) {
    let changes = rumbleChanges(of: timeline([hum(0, 1000, 1, sharpness)]))
    #expect(
      changes == [
        RumbleChange(at: .zero, low: low, high: high),
        RumbleChange(at: .milliseconds(1000), low: 0, high: 0),
      ])
  }

  @Test func whatMovesIsFollowedInSteps() {
    var rising = Envelope(0)
    rising.segments = [Envelope.Segment(to: 1, over: .milliseconds(1000), ease: .linear)]
    let hum = Continuous(intensity: rising, sharpness: Envelope(0.5))
    let changes = rumbleChanges(
      of: timeline([Event(from: .zero, to: .milliseconds(1000), .continuous(hum), origin: .none)]))
    #expect(changes.count > 30 && changes.count <= 66)
    let speeds = changes.dropLast().map(\.low)
    #expect(speeds == speeds.sorted() && speeds.last ?? 0 > 64_000)
    #expect(changes.last.map { $0.low == 0 && $0.high == 0 } == true)
  }

  @Test func aTapStandsOutOfAVibration() {
    let tap = Transient(intensity: 1, sharpness: 0.5)
    let changes = rumbleChanges(
      of: timeline([
        hum(0, 500, 0.4, 0.5),
        Event(from: .milliseconds(200), to: .milliseconds(200), .transient(tap), origin: .none),
      ]))
    #expect(changes.map(\.time) == [0, 200, 240, 500].map { .milliseconds($0) })
    #expect(changes[0].low == changes[2].low && changes[1].low > changes[0].low)
  }

  /// Whatever the score: by time, nothing twice, at rest in the end.
  @Test(arguments: 0..<100 as Range<UInt64>)
  func holdsForRandomScores(seed: UInt64) {
    var maker = RandomTimeline(seed: seed)
    var timeline = maker.next()
    var diagnostics = DiagnosticSet()
    optimize(&timeline, PassOptions(target: .touch), &diagnostics)
    let changes = rumbleChanges(of: timeline)
    for (a, b) in zip(changes, changes.dropFirst()) {
      #expect(a.time < b.time && (a.low, a.high) != (b.low, b.high))
    }
    if let last = changes.last { #expect(last.low == 0 && last.high == 0) }
  }

  private func hum(
    _ start: Int64, _ end: Int64, _ intensity: Double, _ sharpness: Double
  ) -> Event {
    let hum = Continuous(intensity: Envelope(intensity), sharpness: Envelope(sharpness))
    return Event(
      from: .milliseconds(start), to: .milliseconds(end), .continuous(hum), origin: .none)
  }

  private func timeline(_ events: [Event]) -> Timeline {
    Timeline(events: events, completion: .milliseconds(1000))
  }
}
