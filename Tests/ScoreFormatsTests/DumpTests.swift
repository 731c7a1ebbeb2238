import ScoreDiagnostics
import ScoreJSON
import ScoreTimeline
import Testing

@testable import ScoreFormats

/// Returns a score of three lines, with two events and a control that come from them.
private func sample() -> (timeline: Timeline, sources: SourceMap) {
  var sources = SourceMap()
  let text = "tempo 60, meter: 3\ncurve volume 1 -> 0 over 250ms\ntransient 1, 0\nimpact light\n"
  let file = sources.add(name: "a.score", bytes: [UInt8](text.utf8))
  let base = file?.base ?? 0
  var tap = event(4.5, 4.5, .transient(Transient(intensity: 1, sharpness: 0)))
  tap.origin = SourceSpan(base + 50, base + 64)
  var impact = event(10, 10.1, .preset(PresetNote(.impactLight)))
  impact.origin = SourceSpan(base + 65, base + 77)
  let fade = Envelope(1, [.init(to: 0, over: Ticks(seconds: 0.25))])
  var timeline = Timeline(events: [tap, impact], completion: Ticks(seconds: 10.1))
  timeline.about.title = "A \"small\" score"
  timeline.tempos = [TempoChange(start: .zero, beatsPerMinute: 60, meter: 3)]
  timeline.controls = [
    ControlChange(
      .volume, at: Ticks(seconds: 4.5), fade, origin: SourceSpan(base + 19, base + 49))
  ]
  return (timeline, sources)
}

@Test func aTimelineIsWrittenInAlignedColumns() {
  let (timeline, sources) = sample()
  let end = timeline.events[1].origin
  let remarks = [
    Diagnostic(
      .passRemark, .remark, "2 silent events are dropped", at: timeline.events[0].origin,
      notes: [.init("the last is here", at: end)])
  ]
  let text = written { emitTimeline(timeline, sources: sources, remarks: remarks, to: &$0) }
  #expect(
    text == #"""
      title "A \"small\" score"

      start  end    bar:beat  what                            from
       0            1:1       tempo 60, meter: 3
       4.5    4.75  2:2.5     curve volume 1 -> 0 over 0.25s  a.score:2
       4.5          2:2.5     transient 1, 0                  a.score:3
      10     10.1   4:2       impact light                    a.score:4
      10.1          4:2.1     completion

      remarks
        a.score:3: 2 silent events are dropped
          a.score:4: the last is here

      """#)
}

@Test func withoutTempoAndSourcesTheirColumnsAreEmpty() {
  let text = written { emitTimeline(Timeline(), to: &$0) }
  #expect(text == "start  end  what        from\n0           completion\n")
}

@Test(arguments: [
  (0.0, 1, 1.0), (1.5, 1, 4.0), (2, 2, 1), (2.25, 2, 1.5), (3, 3, 1), (5, 3, 3), (6, 4, 1),
  (9, 5, 1), (9.5, 5, 2),
])
func barsCountThroughChangesOfTempoAndBeginAnewWithTheMeter(
  _ seconds: Double, _ bar: Int64, _ beat: Double
) throws {
  let grid = try #require(
    BeatGrid([
      TempoChange(start: Ticks(seconds: 2), beatsPerMinute: 999, meter: 4),
      TempoChange(start: Ticks(seconds: 2), beatsPerMinute: 120, meter: 4),
      TempoChange(start: Ticks(seconds: 3), beatsPerMinute: 60, meter: 3),
      TempoChange(start: Ticks(seconds: 9), beatsPerMinute: 120, meter: 3),
    ]))
  #expect(grid.place(at: Ticks(seconds: seconds)) == .init(bar: bar, beat: beat))
}
