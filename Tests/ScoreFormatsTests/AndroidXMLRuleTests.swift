import ScoreDiagnostics
import ScoreFormats
import ScoreTestSupport
import ScoreTimeline
import Testing

/// The vibration XML that is written keeps the rules of Android.
@Suite struct AndroidXMLRuleTests {
  private func check(_ timeline: Timeline) -> (faults: [String], starts: [Int], text: String) {
    var timeline = timeline
    var diagnostics = DiagnosticSet()
    optimize(&timeline, PassOptions(target: .touch, device: .haptics), &diagnostics)
    let text = written { emitAndroidXML(timeline, to: &$0, diagnostics: &diagnostics) }
    let checker = AndroidXMLChecker(text)
    return (checker.faults, checker.primitiveStarts, text)
  }

  /// Scores of all sorts: 200 of them.
  @Test(arguments: 0..<200 as Range<UInt64>) func randomScoresKeepTheRules(seed: UInt64) {
    var ingredients = RandomTimeline.Ingredients()
    // Each sort of alternative has to come up: taps alone, one vibration alone, and all of it.
    ingredients.sounds = seed.isMultiple(of: 4)
    ingredients.controls = seed.isMultiple(of: 2) ? [] : Control.allCases
    ingredients.mostEvents = seed % 3 == 0 ? 1 : 12
    var maker = RandomTimeline(seed: seed, ingredients)
    let (faults, _, text) = check(maker.next())
    #expect(faults.isEmpty, "\(text)")
  }

  /// Rows of taps: what does not overlap is a composition whose primitives begin when they should.
  @Test(arguments: 0..<50 as Range<UInt64>) func compositionsKeepTheirTimes(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var time: Int64 = 0
    var timeline = Timeline()
    for _ in 0..<Int.random(in: 1...20, using: &random) {
      let tap = Transient(
        intensity: Double.random(in: 0.01...1, using: &random),
        sharpness: Double.random(in: 0...1, using: &random))
      let start = Ticks.milliseconds(time)
      timeline.events.append(Event(from: start, to: start, .transient(tap), origin: .none))
      time += Int64.random(in: 30...400, using: &random)
    }
    let (faults, starts, text) = check(timeline)
    #expect(faults.isEmpty, "\(text)")
    #expect(starts == timeline.events.map { Int(($0.start.seconds * 1000).rounded()) })
  }

  /// A swell: an envelope, if it has few enough points that are near enough to each other.
  @Test(arguments: [(2, 0.1), (15, 0.5), (17, 0.1), (3, 4.0), (3, 9.0)])
  func envelopesKeepTheirLimits(points: Int, seconds: Double) {
    var hum = Continuous(intensity: Envelope(0.1), sharpness: Envelope(0.5))
    for point in 0..<points {
      hum.intensity.segments.append(
        .init(to: point.isMultiple(of: 2) ? 0.9 : 0.2, over: Ticks(seconds: seconds)))
    }
    let (faults, _, text) = check(
      Timeline(events: [event(0, Double(points) * seconds, .continuous(hum))]))
    #expect(faults.isEmpty, "\(text)")
  }

  @Test func nothingToFeelIsAWaveformAllTheSame() {
    #expect(check(Timeline()).faults.isEmpty)
    #expect(check(Timeline(completion: Ticks(seconds: 2))).text.contains("durationMs=\"2000\""))
  }

  /// Each rule is one that the checker notices when it is broken.
  @Test(arguments: [
    ("<vibration-select></vibration-select>", "'vibration-select' holds nothing"),
    ("<vibration-effect><waveform-effect></waveform-effect></vibration-effect>", "holds nothing"),
    (
      "<vibration-effect><waveform-effect><waveform-entry durationMs=\"0\" amplitude=\"9\"/>"
        + "</waveform-effect></vibration-effect>", "a waveform that takes no time"
    ),
    (
      "<vibration-effect><waveform-effect><waveform-entry durationMs=\"5\" amplitude=\"256\"/>"
        + "</waveform-effect></vibration-effect>", "amplitude=256"
    ),
    (
      "<vibration-effect><primitive-effect name=\"clack\" scale=\"1\" delayMs=\"0\"/>"
        + "</vibration-effect>", "no primitive 'clack'"
    ),
    (
      "<vibration-effect><primitive-effect name=\"click\" scale=\"1e0\" delayMs=\"0\"/>"
        + "</vibration-effect>", "scale=1e0"
    ),
    (
      "<vibration-effect><basic-envelope-effect initialSharpness=\"0.5\"><control-point "
        + "intensity=\"1\" sharpness=\"0\" durationMs=\"20\"/></basic-envelope-effect>"
        + "</vibration-effect>", "an envelope that ends at an intensity of 1.0"
    ),
    (
      "<vibration-select><vibration-effect><primitive-effect name=\"click\" scale=\"1\" "
        + "delayMs=\"0\"/></vibration-effect></vibration-select>", "is no waveform"
    ),
  ])
  func theCheckerSeesFaults(text: String, fault: String) {
    #expect(AndroidXMLChecker(text).faults.contains { $0.contains(fault) })
  }
}
