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
    let told = diagnostics.sorted.map { "\($0.message): \($0.label ?? "")" }
    let reason = "the duller a tap is, the longer it lasts"
    #expect(told == ["a waveform of Android has no sharpness: \(reason)"])
  }

  @Test(arguments: [(899_999.0, 0.5), (899_999, 1), (33, 0.5), (1.98, 0.5), (12, 1), (0.02, 0.3)])
  func whatRestsOnTheWebIsCalledAgainAndAgain(length: Double, intensity: Double) throws {
    let hum = Continuous(intensity: Envelope(intensity), sharpness: Envelope(0.5))
    var diagnostics = DiagnosticSet()
    let text = written {
      let timeline = Timeline(events: [event(1, 1 + length, .continuous(hum))])
      emitWeb(timeline, to: &$0, diagnostics: &diagnostics)
    }
    #expect(diagnostics.isEmpty && text.utf8.count < 3000)
    let web = try JSONReader.read(Array(text.utf8))
    #expect(web["duration"]?.number == (1 + length) * 1000)
    // Each call begins where the one before it is over, and together they last as long as the hum.
    let on = max(1, (intensity * intensity * 20).rounded())
    var (end, onTime) = (1000.0, 0.0)
    for call in try #require(web["vibrate"]?.array) {
      let pattern = try #require(call["pattern"]?.array).compactMap { $0.number }
      let (times, every) = (call["times"]?.number ?? 1, call["every"]?.number ?? 0)
      #expect(call["at"]?.number == end)
      #expect(pattern.count <= 99 && pattern.allSatisfy { $0 <= 10_000 })
      let isOn = pattern.enumerated().filter { $0.offset.isMultiple(of: 2) }.map(\.element)
      onTime += isOn.reduce(0, +) * times
      end += (times - 1) * every + pattern.reduce(0, +) + (20 - on)
    }
    #expect((end - 1000 - length * 1000).magnitude < 20.5)
    #expect((onTime - (length * 50).rounded() * on).magnitude < 20.5, "\(onTime)")
    var rumble = 1000.0
    for call in try #require(web["gamepad"]?.array) {
      #expect(call["at"]?.number == rumble)
      let duration = try #require(call["effect"]?["duration"]?.number)
      #expect(duration <= 5000 && call["every"]?.number ?? duration == duration)
      rumble += duration * (call["times"]?.number ?? 1)
    }
    #expect((rumble - 1000 - length * 1000).magnitude < 20.5)
  }

  @Test(arguments: [
    (
      event(
        0, 0.2,
        .continuous(
          Continuous(
            intensity: Envelope(0.3, [.init(to: 0.9, over: Ticks(seconds: 0.2))]),
            sharpness: Envelope(0.5)))),
      // The squares of 0.33, 0.39, … 0.87, in parts of 20 ms.
      [2, 18, 3, 17, 4, 16, 5, 15, 6, 14, 8, 12, 10, 10, 11, 9, 13, 7, 15]
    ),
    (
      event(
        0, 0.02, .continuous(Continuous(intensity: Envelope(0.3), sharpness: Envelope(0.5)))),
      [2]
    ),
    (event(0, 0, .transient(Transient(intensity: 0.3, sharpness: 0.5))), [20]),
  ])
  func aVibrationOnTheWebIsOnAsLongAsItIsStrong(event: Event, pattern: [Double]) throws {
    var diagnostics = DiagnosticSet()
    let text = written {
      emitWeb(Timeline(events: [event]), to: &$0, diagnostics: &diagnostics)
    }
    let calls = try #require(try JSONReader.read(Array(text.utf8))["vibrate"]?.array)
    #expect(calls.count == 1)
    #expect(calls.first?["pattern"]?.array?.compactMap { $0.number } == pattern)
  }

  /// A control that stands still leaves a curve as it is.
  @Test func aControlThatIsSetCutsNoCurve() throws {
    let intensity = Envelope(0.2, [.init(to: 0.8, over: Ticks(seconds: 2))])
    let hum = Continuous(intensity: intensity, sharpness: Envelope(0.5))
    var timeline = Timeline(events: [event(0, 2, .continuous(hum))])
    timeline.controls = [ControlChange(.intensity, at: .zero, Envelope(0.5), origin: .none)]
    var diagnostics = DiagnosticSet()
    let hjif = written { emitHJIF(timeline, to: &$0, diagnostics: &diagnostics) }
    let frames = hjif.matches(of: #/"relative_position":(\d+),"amplitude_modulation":([\d.]+)/#)
    #expect(frames.map { "\($0.output.1) \($0.output.2)" } == ["0 0.06138", "20000 0.24552"])
    let haps = written { emitHAPS(timeline, to: &$0, diagnostics: &diagnostics) }
    let value = haps.matches(of: #/"m_time":([\d.]+),"m_value":0\.[\d.]+/#)
    #expect(value.map { $0.output.1 } == ["0", "2"], "\(haps)")
  }

  private static let strengths = Array(stride(from: 0.01, through: 1, by: 0.01))

  /// Whatever is stronger is on longer on the web, and turns a gamepad's motors more: taps alone and
  /// close to each other, and vibrations.
  @Test(arguments: [nil, 0.5, 0.06, 0.05, 0.04, 0.03, 0.02, 0.01], [nil, 0.01, 0.05, 0.21])
  func whatIsStrongerIsNoWeakerOnTheWeb(gap: Double?, length: Double?) throws {
    var last = (on: 0.0, motors: 0.0)
    for strength in SignalFormatsTests.strengths {
      let events = (0..<(gap == nil ? 1 : 5)).map { number in
        let start = Double(number) * (gap ?? 0)
        guard let length else {
          return event(start, start, .transient(Transient(intensity: strength, sharpness: 0.5)))
        }
        let hum = Continuous(intensity: Envelope(strength), sharpness: Envelope(0.5))
        return event(start, start + length, .continuous(hum))
      }
      var diagnostics = DiagnosticSet()
      let text = written {
        emitWeb(Timeline(events: events), to: &$0, diagnostics: &diagnostics)
      }
      let web = try JSONReader.read(Array(text.utf8))
      let felt = (on: try onTime(web), motors: try motorTime(web))
      #expect(felt.on >= last.on && felt.motors > last.motors - 1e-9, "\(strength): \(text)")
      last = felt
    }
    #expect(last.on >= 40 || length == 0.01 && gap == nil)
  }

  /// Returns how long a page vibrates, in milliseconds.
  private func onTime(_ web: JSONValue) throws -> Double {
    try #require(web["vibrate"]?.array).reduce(0) { sum, call in
      let pattern = (call["pattern"]?.array ?? []).compactMap { $0.number }
      let isOn = stride(from: 0, to: pattern.count, by: 2).map { pattern[$0] }
      return sum + isOn.reduce(0, +) * (call["times"]?.number ?? 1)
    }
  }

  /// Returns the strengths of a gamepad's motors, times the milliseconds of each.
  private func motorTime(_ web: JSONValue) throws -> Double {
    try #require(web["gamepad"]?.array).reduce(0) { sum, call in
      let effect = call["effect"]
      let strength =
        (effect?["strongMagnitude"]?.number ?? 0) + (effect?["weakMagnitude"]?.number ?? 0)
      return sum + strength * (effect?["duration"]?.number ?? 0) * (call["times"]?.number ?? 1)
    }
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
