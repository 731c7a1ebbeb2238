import ScoreDiagnostics
import ScoreTimeline
import Testing

@Suite struct EnvelopesPassTests {
  @Test func aLoneEnvelopeWithTapsIsNotCut() {
    let (timeline, messages) = lowered([
      moving(0, 2, Envelope(0.8, [move(0.4, 2)])), tap(at: 1, 0.3), tap(at: 1.5, 0.2),
    ])
    #expect(timeline.events.count == 3)
    #expect(timeline.events.map { intensity($0).map { Int($0 * 1000 + 0.5) } } == [800, 400, 320])
    #expect(timeline.controls.map { $0.envelope } == [Envelope(1, [move(0.5, 2)])])
    #expect(messages == ["the envelope is played by a control"])
  }

  @Test func aStrongTapRaisesTheControl() {
    let (timeline, _) = lowered([moving(0, 2, Envelope(1, [move(0, 2)])), tap(at: 1.5, 1)])
    let evaluated = timeline.controls.map { ($0.start.seconds, $0.envelope.first) }
    #expect(evaluated.map { $0.0 } == [0, 1.5, 1.52])
    #expect(evaluated.map { $0.1 } == [1, 1, 0.24])
    #expect(timeline.events.filter { intensity($0) == 1 }.count == 3)
  }

  @Test func besideASteadyNoteOnlyTheMovingOneIsCut() {
    let (timeline, messages) = lowered([
      moving(0, 1, Envelope(1, [move(0, 1)])), hum(0, 2, 0.5),
    ])
    #expect(timeline.controls.isEmpty)
    #expect(timeline.events.filter { $0.duration == Ticks(seconds: 2) }.count == 1)
    #expect((50...52).contains(timeline.events.count))
    #expect(messages == ["the envelope is played in \(timeline.events.count - 1) pieces"])
  }

  @Test func theControlKeepsItsValueUntilTheNextNote() {
    let (timeline, _) = lowered(
      [moving(0, 1, Envelope(1, [move(0.2, 1)])), tap(at: 3, 1)],
      [set(.intensity, at: 2, 0.5)])
    #expect(timeline.controls.map { $0.start.seconds } == [0, 3])
    #expect(timeline.controls.last?.envelope == Envelope(0.5))
  }

  @Test(arguments: [true, false])
  func whatCannotBeCutIsTold(isSwelling: Bool) {
    var shape = Shape()
    if isSwelling { shape.attack = 0.9 } else { shape.isSustained = false }
    let (timeline, messages) = lowered([
      moving(0, 1, Envelope(1, [move(0, 1)]), shape), hum(0, 2, 0.5),
    ])
    #expect(timeline.events.count == 2)
    #expect(messages.contains("AHAP cannot hold this envelope beside the notes around it"))
  }

  /// Many notes at once cost no more than each alone.
  @Test func manyNotesAtOnce() {
    let events = (0..<3000).map { index in
      moving(Double(index) / 10_000, 4, Envelope(1, [move(0, 3), move(1, 0.5)]))
    }
    let (timeline, _) = lowered(events)
    #expect(timeline.events.count < 3000 * 120)
    #expect(timeline.events.allSatisfy { envelope($0)?.isConstant == true })
  }
}

private func moving(
  _ start: Double, _ end: Double, _ intensity: Envelope, _ shape: Shape = Shape()
) -> Event {
  let hum = Continuous(intensity: intensity, sharpness: Envelope(0.5), shape: shape)
  return Event(
    from: Ticks(seconds: start), to: Ticks(seconds: end), .continuous(hum),
    origin: SourceSpan(7, 8))
}

/// Returns `events` after all passes for AHAP, and what these tell.
private func lowered(
  _ events: [Event], _ controls: [ControlChange] = []
) -> (timeline: Timeline, messages: [String]) {
  var timeline = Timeline(events: events, controls: controls)
  timeline.completion = events.reduce(.zero) { max($0, $1.end) }
  var diagnostics = DiagnosticSet()
  optimize(&timeline, PassOptions(target: .ahap), &diagnostics)
  return (timeline, diagnostics.sorted.map { $0.message })
}
