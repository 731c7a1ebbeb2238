import ScoreDiagnostics
import ScoreFormats
import ScoreTestSupport
import ScoreTimeline
import Testing

/// What is written means what the timeline means, whatever overlaps.
@Suite struct AHAPPropertyTests {
  static let tolerance = 0.02

  /// 600 scores of overlapping notes with envelopes, taps and controls of their own.
  @Test(arguments: 0..<100 as Range<UInt64>)
  func whatIsWrittenIsFelt(seed: UInt64) throws {
    var ingredients = RandomTimeline.Ingredients()
    ingredients.sounds = false
    ingredients.shapes = false
    ingredients.controls = [.intensity, .sharpness]
    ingredients.shortestMove = 0.05
    ingredients.mostEvents = 5 + Int(seed % 30)
    var maker = RandomTimeline(seed: seed, ingredients)
    for round in 0..<6 { try compare(maker.next(), "seed \(seed), round \(round)") }
  }

  private func compare(_ original: Timeline, _ name: String) throws {
    var lowered = original
    var diagnostics = DiagnosticSet()
    var options = PassOptions(target: .ahap)
    options.level = original.events.count % 2 == 0 ? .standard : .none
    optimize(&lowered, options, &diagnostics)
    #expect(diagnostics.sorted.allSatisfy { $0.severity == .remark }, "\(name)")
    let text = written { emitAHAP(lowered, to: &$0, diagnostics: &diagnostics) { _ in nil } }
    let file = try #require(read(text))
    try checkRules(file, lowered, name)
    var places: [SourceSpan: [Int]] = [:]
    for (index, event) in lowered.events.enumerated() {
      places[event.origin, default: []].append(index)
    }
    let comparison = Comparison(
      meant: TimelineEvaluator(original), felt: AHAPEvaluator(file), name: name)
    for event in original.events { comparison.compare(event, places[event.origin] ?? []) }
  }

  /// What every AHAP holds to.
  private func checkRules(_ file: AHAPFile, _ timeline: Timeline, _ name: String) throws {
    try #require(file.events.count == timeline.events.count)
    #expect(file.version == 1)
    #expect(file.curves.allSatisfy { (2...16).contains($0.points.count) }, "\(name)")
    #expect(file.curves.allSatisfy { $0.points.first?.time == 0 }, "\(name)")
    for curve in file.curves {
      let times = curve.points.map { $0.time }
      #expect(times == times.sorted(), "\(name)")
    }
    #expect(file.events.allSatisfy { $0.duration ?? 0 <= 30 }, "\(name)")
    var entries = file.events.map { ($0.span.start, $0.time) }
    entries += file.parameters.map { ($0.span.start, $0.time) }
    entries += file.curves.map { ($0.span.start, $0.time) }
    let times = entries.sorted { $0.0 < $1.0 }.map { $0.1 }
    #expect(times == times.sorted(), "\(name)")
    let ends = file.events.map { $0.time + ($0.duration ?? 0) } + file.parameters.map { $0.time }
    let end = (ends + file.curves.map { $0.time }).max() ?? 0
    #expect((end - timeline.completion.seconds).magnitude < 2e-6, "\(name)")
  }
}

private struct Comparison {
  let meant: TimelineEvaluator
  let felt: AHAPEvaluator
  let name: String

  /// Compares what `event` means with the written events at `places`, which it became.
  func compare(_ event: Event, _ places: [Int]) {
    switch event.kind {
    case .transient:
      let time = (Double(event.start.count) / Double(Ticks.perSecond) * 1e6).rounded() / 1e6
      check(event, at: event.start, places.first.flatMap { felt.felt($0, at: time) })
    case .continuous:
      // An odd number of steps, so that they do not fall on the grid where things begin and end.
      for step in 1..<47 {
        let time = event.start + Ticks(count: event.duration.count * Int64(step) / 47 + 31)
        guard time < event.end, !isAtJump(time) else { continue }
        let parts = places.compactMap { felt.felt($0, at: time.seconds) }
        #expect(parts.count <= 1, "\(name): pieces overlap")
        check(event, at: time, parts.first)
      }
    case .preset, .sound, .tone: Issue.record("no haptic event")
    }
  }

  /// Times are written to the microsecond, so that nothing can be said that near to a jump.
  private func isAtJump(_ time: Ticks) -> Bool {
    let near = Ticks(count: Ticks.perSecond / 500_000)
    let (a, b) = (meant.level(at: time - near), meant.level(at: time + near))
    return zip(a, b).contains { ($0 - $1).magnitude > 0.002 }
  }

  private func check(
    _ event: Event, at time: Ticks, _ level: (strength: Double, sharpness: Double)?
  ) {
    let expected = meant.level(of: event, at: time)
    let place = "\(name) at \(time.seconds)"
    #expect(
      ((level?.strength ?? 0) - expected.strength).magnitude <= AHAPPropertyTests.tolerance,
      "\(place)")
    guard let level, expected.strength > 0 else { return }
    #expect(
      (level.sharpness - expected.colour).magnitude <= AHAPPropertyTests.tolerance, "\(place)")
  }
}
