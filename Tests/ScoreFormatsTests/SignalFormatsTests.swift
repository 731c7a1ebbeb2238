import ScoreDiagnostics
import ScoreFormats
import ScoreJSON
import ScoreTestSupport
import ScoreTimeline
import Testing

/// What the formats of other platforms hold of random scores, by their own rules.
@Suite struct SignalFormatsTests {
  private static let seeds = 0..<40 as Range<UInt64>

  @Test(arguments: seeds)
  func hapticKeepsWhatRenderersAskFor(seed: UInt64) throws {
    let root = try json(seed) { emitHaptic($0, to: &$1, diagnostics: &$2) }
    let envelopes = root["signals"]?["continuous"]?["envelopes"]
    let points = try #require(envelopes?["amplitude"]?.array)
    let times = points.compactMap { $0["time"]?.number }
    try #require(times.count == points.count && times.count >= 2)
    #expect(times[0] == 0)
    #expect(zip(times, times.dropFirst()).allSatisfy { $1 - $0 > 0.000_099 })
    for point in points {
      let amplitude = point["amplitude"]?.number ?? -1
      #expect((0...1).contains(amplitude))
      #expect(point["emphasis"]?["amplitude"]?.number ?? 1 >= amplitude)
    }
    let frequencies = try #require(envelopes?["frequency"]?.array).compactMap {
      $0["time"]?.number
    }
    #expect(frequencies.first == 0 && frequencies == frequencies.sorted())
    #expect(frequencies.last ?? .infinity <= times.last ?? 0)
  }

  @Test(arguments: seeds)
  func hjifCountsInSixteenBits(seed: UInt64) throws {
    let root = try json(seed) { emitHJIF($0, to: &$1, diagnostics: &$2) }
    let channel = root["perceptions"]?.array?.first?["channels"]?.array?.first
    for band in try #require(channel?["bands"]?.array) {
      var end = -1.0
      for effect in try #require(band["effects"]?.array) {
        let start = try #require(effect["position"]?.number)
        let places = try #require(effect["keyframes"]?.array).compactMap {
          $0["relative_position"]?.number
        }
        #expect(start >= end && places == places.sorted())
        #expect(places.first == 0 && places.last ?? 70_000 <= 65_535)
        end = start + (places.last ?? 0)
      }
    }
  }

  @Test(arguments: seeds)
  func androidAndTheWebKeepTheirLimits(seed: UInt64) throws {
    let android = try json(seed) { emitAndroidWaveform($0, to: &$1, diagnostics: &$2) }
    let timings = try #require(android["timings"]?.array).compactMap { $0.number }
    let amplitudes = try #require(android["amplitudes"]?.array).compactMap { $0.number }
    #expect(timings.count == amplitudes.count && timings.allSatisfy { $0 > 0 })
    #expect(amplitudes.allSatisfy { (0...255).contains($0) })
    let web = try json(seed) { emitWeb($0, to: &$1, diagnostics: &$2) }
    for call in try #require(web["vibrate"]?.array) {
      let pattern = try #require(call["pattern"]?.array).compactMap { $0.number }
      #expect(pattern.count <= 99 && !pattern.count.isMultiple(of: 2))
      #expect(pattern.allSatisfy { $0 > 0 && $0 <= 10_000 })
    }
    for call in try #require(web["gamepad"]?.array) {
      #expect(call["effect"]?["duration"]?.number ?? 6000 <= 5000)
    }
  }

  @Test func aTapIsFeltAsStrongAsAllElse() throws {
    let timeline = Timeline(events: [
      event(0, 0, .transient(Transient(intensity: 0.5, sharpness: 0.25))),
      event(1, 2, .continuous(Continuous(intensity: Envelope(0.5), sharpness: Envelope(0.5)))),
    ])
    var diagnostics = DiagnosticSet()
    let text = written { emitHaptic(timeline, to: &$0, diagnostics: &diagnostics) }
    // 0.5² = 0.25; the sharpness of an emphasis stays as it is.
    #expect(
      text.contains(
        #"{"time": 0, "amplitude": 0, "emphasis": {"amplitude": 0.25, "frequency": 0.25}}"#))
    #expect(text.contains(#"{"time": 2, "amplitude": 0.25}"#))
    let android = written { emitAndroidWaveform(timeline, to: &$0, diagnostics: &diagnostics) }
    #expect(android.contains(#""timings": [30, 970, 1000]"#), "\(android)")
    #expect(android.contains(#""amplitudes": [64, 0, 64]"#), "\(android)")
    #expect(diagnostics.isEmpty)
  }

  private typealias Emitter = (
    Timeline, inout TextWriter<[UInt8]>, inout DiagnosticSet
  ) -> Void

  /// Returns what `emit` writes of a random score, read strictly.
  private func json(_ seed: UInt64, _ emit: Emitter) throws -> JSONValue {
    let timeline = randomTouch(seed)
    var diagnostics = DiagnosticSet()
    let text = written { emit(timeline, &$0, &diagnostics) }
    return try JSONReader.read(Array(text.utf8))
  }
}
