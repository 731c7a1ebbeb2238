import ScoreDiagnostics
import ScoreTestSupport
import ScoreTimeline
import Testing

@Suite struct PassPropertyTests {
  /// Every pass of a level leaves what is felt and heard, the order, and the completion.
  @Test(arguments: 0..<60 as Range<UInt64>)
  func passesKeepMeaning(seed: UInt64) {
    for target in Target.allCases {
      for level in OptimizationLevel.allCases {
        var maker = RandomTimeline(seed: seed)
        for _ in 0..<3 { check(maker.next(), target, level, seed) }
      }
    }
  }

  /// Sounds by controls and sounds out of rendered files together are what the score says.
  @Test(arguments: 0..<100 as Range<UInt64>)
  func renderingKeepsWhatIsHeard(seed: UInt64) {
    var ingredients = RandomTimeline.Ingredients()
    ingredients.length = 6
    ingredients.mostEvents = 4 + Int(seed % 12)
    ingredients.controls = [.volume, .pan, .brightness]
    var maker = RandomTimeline(seed: seed, ingredients)
    for _ in 0..<3 {
      let original = maker.next()
      var options = PassOptions(target: .ahap)
      options.renderedName = "song"
      options.lastPass = "renderSounds"
      var timeline = original
      var diagnostics = DiagnosticSet()
      optimize(&timeline, options, &diagnostics)
      #expect(diagnostics.sorted.allSatisfy { $0.severity == .remark })
      #expect(timeline.events.allSatisfy { isPlayable($0) })
      playFiles(&timeline)
      // An ease that is cut becomes straight lines, which leave it by up to 0.1 % each.
      compare(original, timeline, 0.002, "seed \(seed)")
    }
  }

  /// Returns `true` iff no value of a sound moves by itself.
  private func isPlayable(_ event: Event) -> Bool {
    switch event.kind {
    case .transient, .continuous, .preset: true
    case .sound(let sound):
      sound.volume.isConstant && sound.pan.isConstant && sound.brightness.isConstant
    case .tone(let tone):
      tone.volume.isConstant && tone.pan.isConstant && tone.brightness.isConstant
    }
  }

  /// Puts in the place of each file what has been rendered into it.
  private func playFiles(_ timeline: inout Timeline) {
    for index in timeline.events.indices {
      guard case .sound(let sound) = timeline.events[index].kind, sound.isRendered else { continue }
      let rendered = timeline.rendered.first { $0.fileName == sound.source.text }
      if let rendered { timeline.events[index].kind = rendered.event.kind }
    }
  }

  private func check(
    _ original: Timeline, _ target: Target, _ level: OptimizationLevel, _ seed: UInt64
  ) {
    var options = PassOptions(target: target)
    options.level = level
    // What is rendered goes into files: only the passes before that compare.
    options.lastPass = "simplifyCurves"
    var timeline = original
    var diagnostics = DiagnosticSet()
    optimize(&timeline, options, &diagnostics)
    let tolerance = level == .full ? Double(original.events.count) * 0.02 : 1e-6
    compare(original, timeline, tolerance, "\(target) \(level), seed \(seed)")
    #expect(timeline.completion == original.completion)
    #expect(isSorted(timeline))
    #expect(diagnostics.sorted.allSatisfy { $0.severity == .remark })
  }

  private func compare(_ a: Timeline, _ b: Timeline, _ tolerance: Double, _ name: String) {
    let (before, after) = (TimelineEvaluator(a), TimelineEvaluator(b))
    for step in 0..<150 {
      let time = Ticks(count: Int64(step) * 34_112_007)
      let (x, y) = (before.vibration(at: time), after.vibration(at: time))
      #expect((x.strength - y.strength).magnitude <= tolerance, "\(name) at \(time.seconds)")
      #expect((x.colour - y.colour).magnitude <= tolerance, "\(name) at \(time.seconds)")
      let (u, v) = (before.sound(at: time), after.sound(at: time))
      #expect((u.strength - v.strength).magnitude <= tolerance, "\(name) at \(time.seconds)")
      #expect((u.colour - v.colour).magnitude <= tolerance, "\(name) at \(time.seconds)")
    }
    let (taps, others) = (before.taps().sorted(by: earlier), after.taps().sorted(by: earlier))
    #expect(taps.count == others.count, "\(name)")
    for (tap, other) in zip(taps, others) {
      #expect(tap.time == other.time, "\(name)")
      #expect((tap.level.strength - other.level.strength).magnitude <= tolerance, "\(name)")
      #expect((tap.level.colour - other.level.colour).magnitude <= tolerance, "\(name)")
    }
  }

  private func earlier(
    _ a: (time: Ticks, level: TimelineEvaluator.Level),
    _ b: (time: Ticks, level: TimelineEvaluator.Level)
  ) -> Bool {
    (a.time.count, a.level.strength, a.level.colour)
      < (b.time.count, b.level.strength, b.level.colour)
  }

  private func isSorted(_ timeline: Timeline) -> Bool {
    let starts = timeline.events.map { $0.start }
    let changes = timeline.controls.map { $0.start }
    return starts == starts.sorted() && changes == changes.sorted()
  }
}
