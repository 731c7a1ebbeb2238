import Score
import Testing

/// What of a trigger with loops is played once, and what is repeated.
@Suite struct LoopTurnsTests {
  /// What a trigger plays, within which bound in milliseconds, and which part of it is repeated.
  static let loops: [(body: String, bound: Int64, region: ClosedRange<Double>)] = [
    ("loop every 0.7 { transient 0.4 }", 500, 0...0.7),
    ("loop every 0.7 { transient 0.4 }", 2100, 0...2.1),
    ("loop every 0.7 { transient 0.4 }", 2099, 0...1.4),
    ("impact heavy; wait 0.5; loop every 0.5 { transient 0.4 }", 2200, 0.5...2),
    ("wait 3; loop every 0.5 { transient 0.4 }", 2000, 3...3.5),
    ("loop { tone 440, 0.3; wait 0.4; transient 0.2; wait 0.1 }", 1600, 0...1.5),
    ("loop every 0.2 { tone 440, 0.5 }", 500, 0...0.4),
    ("continuous 4; loop every 0.6 { impact light }", 1000, 0...0.6),
    ("at 0s { loop every 0.5 { transient 0.4 } }; loop every 0.75 { transient 0.2 }", 4000, 0...3),
    (
      "at 0.1 { loop every 0.5 { transient 0.4 } }; loop every 0.25 { transient 0.2 }", 2000,
      0.1...1.6
    ),
    (
      "at 0.3 { loop every 0.5 { transient 1 } }; loop every 0.5 { tone 440, 0.4 }", 2000, 0.3...1.8
    ),
    ("pattern p { loop every 0.4 { transient 0.4 } }; p", 1000, 0...0.8),
  ]

  @Test(arguments: loops)
  func endsAfterWholeTurns(body: String, bound: Int64, region: ClosedRange<Double>) throws {
    let trigger = try trigger("state a; on a { \(body) }", bound)
    let found = try #require(trigger.loopRegion)
    #expect(found.start == Ticks(seconds: region.lowerBound))
    #expect(found.end == Ticks(seconds: region.upperBound))
  }

  /// What an app plays of the two is what plays live.
  @Test(
    arguments: loops.map(\.body) + [
      "tempo 137; at 0s { loop { transient 0.3; wait 1 beat } }; loop { transient 0.4; wait 3 beats }",
      "at 0s { loop every 1/3 { transient 0.3 } }; loop every 1/6 { tone 440, 0.2 }",
    ])
  func onceAndTurnsAreAllOfIt(body: String) throws {
    let text = "state a; on a { \(body) }"
    let whole = try trigger(text, 9000, cutsTriggers: true)
    let bound = try trigger(text, 4000)
    let region = try #require(bound.loopRegion)
    let (once, turns) = bound.onceAndTurns
    var starts = once?.events.map(\.start) ?? []
    var start = region.start
    while start < .milliseconds(9000) {
      starts += try #require(turns).events.map { start + $0.start }
      start += region.end - region.start
    }
    let played = starts.filter { $0 < .milliseconds(9000) }.sorted()
    let expected = whole.events.map(\.start).sorted()
    #expect(played.count == expected.count)
    // Turns of a tempo are whole to the tick, each repetition anew.
    let farthest = zip(played, expected).map { ($0 - $1).count.magnitude }.max()
    #expect(farthest ?? 0 < 50)
  }

  /// Turns that are drawn at random are whole, and fit to no others.
  @Test func unevenTurnsAreWhole() throws {
    let loop = "loop { transient 0.4; wait random(0.4, 0.6) }"
    let one = try trigger("seed 7; state a; on a { \(loop) }", 3000)
    let whole = try trigger("seed 7; state a; on a { \(loop) }", 9000, cutsTriggers: true)
    let region = try #require(one.loopRegion)
    #expect(region.end <= .milliseconds(3000) && region.end > .milliseconds(2400))
    #expect(whole.events.contains { $0.start == region.end })
    #expect(one.events.count == whole.events.count { $0.start < region.end })
    for start in [0, 0.25] {
      var (host, text) = (NoFiles(), "seed 7; state a; on a { at \(start) { \(loop) }; ")
      text += start == 0 ? "loop every 0.3 { transient 1 } }" : "wait 0.3; \(loop) }"
      let options = CompileOptions(duration: .milliseconds(3000))
      let result = compileToAHAP(text, options: options, asking: &host)
      #expect(result.messages.contains("[uneven-loops]"))
      #expect(result.loops.count == 1 && result.loops[0] != nil)
    }
  }

  /// The shortest turns there are, and shorter ones, which are none.
  @Test func turnsOfATick() throws {
    let tick = "0.0000000015"
    let region = try trigger("state a; on a { wait 1; loop every \(tick) { } }", 500).loopRegion
    #expect(region == LoopRegion(from: .milliseconds(1000), to: Ticks(count: 705_600_001)))
    var host = NoFiles()
    let text = "state a; on a { wait 1; loop every 0.0000000001 { } }"
    let options = CompileOptions(duration: .milliseconds(500))
    let result = compileToAHAP(text, options: options, asking: &host)
    #expect(result.messages.contains("[endless-loop]"))
  }

  @Test func whatHasNoLoopStaysWhole() throws {
    let text =
      "state a; continuous 3; on a { loop every 0.5 { selection } }; on a to true { continuous 2 }"
    let (timeline, reactions) = try compiled(text, 500)
    #expect(timeline.completion == .milliseconds(3000))
    #expect(reactions.triggers[1].timeline.completion == .milliseconds(2000))
    let (once, turns) = reactions.triggers[0].timeline.onceAndTurns
    #expect(once == nil && turns?.completion == .milliseconds(500))
    let beside = try trigger("state a; on a { continuous 3; loop every 0.5 { selection } }", 500)
    #expect(beside.onceAndTurns.once?.completion == .milliseconds(3000))
    #expect(beside.onceAndTurns.turns?.events.count == 1)
  }

  @Test func durationCanCutAll() throws {
    let text =
      "state a; continuous 3; on a { loop every 0.3 { selection } }; on a to true { continuous 2 }"
    let (timeline, reactions) = try compiled(text, 500, cutsTriggers: true)
    let completions = [timeline] + reactions.triggers.map(\.timeline)
    #expect(completions.map(\.completion) == Array(repeating: .milliseconds(500), count: 3))
    #expect(reactions.triggers[0].timeline.onceAndTurns.turns == nil)
  }

  @Test func controlsGoOnInTheTurns() throws {
    let body =
      "set sharpness 0.5; curve intensity 0 -> 1 over 2s; wait 1; loop { continuous 1; wait 1 }"
    let turns = try #require(try trigger("state a; on a { \(body) }", 2000).onceAndTurns.turns)
    #expect(turns.controls.map(\.start) == [.zero, .zero])
    let intensity = try #require(turns.controls.first { $0.control == .intensity }).envelope
    #expect(intensity.first == 0.5 && intensity.value(at: .milliseconds(500)) == 0.75)
    #expect(intensity.duration == .milliseconds(1000))
  }

  @Test(arguments: Envelope.Ease.allCases)
  func anEnvelopeGoesOnFromItsMiddle(ease: Envelope.Ease) {
    let second = Ticks.milliseconds(1000)
    let whole = Envelope(
      0.2, [.init(to: 1, over: second, ease: ease), .init(to: 0, over: second, ease: ease)])
    for part in stride(from: 0, through: 2500, by: 125) {
      let time = Ticks.milliseconds(Int64(part))
      let rest = whole.dropping(time)
      for later in stride(from: 0, through: 2500, by: 50) {
        let later = Ticks.milliseconds(Int64(later))
        #expect((rest.value(at: later) - whole.value(at: time + later)).magnitude < 0.002)
      }
    }
  }

  private func trigger(
    _ text: String, _ bound: Int64, cutsTriggers: Bool = false
  ) throws -> Timeline {
    try #require(compiled(text, bound, cutsTriggers: cutsTriggers).1.triggers.first).timeline
  }

  private func compiled(
    _ text: String, _ bound: Int64, cutsTriggers: Bool = false
  ) throws -> (Timeline, Reactions) {
    var (host, sources) = (NoFiles(), SourceMap())
    let added = sources.add(name: "a.score", bytes: Array(text.utf8))
    let options = CompileOptions(duration: .milliseconds(bound), cutsTriggers: cutsTriggers)
    let compilation = compile(try #require(added), in: &sources, options: options, asking: &host)
    #expect(compilation.diagnostics.sorted.map(\.id.rawValue).isEmpty)
    return (try #require(compilation.timeline), compilation.reactions)
  }
}
