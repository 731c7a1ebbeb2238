import Foundation
import ScoreTestSupport
import ScoreTimeline
import Testing

@testable import ScoreAudio

/// What of sounds can be felt, held to what the sounds were made of.
@Suite struct ListeningTests {
  private static let rate = 44_100

  /// A click: how long it is, and its sample `time` seconds after it begins.
  struct Click: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let length: Double
    let sample: @Sendable (_ time: Double) -> Double

    static let all = [
      Click(testDescription: "impulse", length: 0.000_02) { _ in 0.8 },
      Click(testDescription: "square", length: 0.001) { _ in 0.8 },
      Click(testDescription: "beep", length: 0.03) { time in
        0.8 * sin(2 * .pi * 1000 * time) * min(1, (0.03 - time) * 500)
      },
      Click(testDescription: "cowbell", length: 0.15) { time in
        0.8 * sin(2 * .pi * 800 * time) * exp(-time / 0.03)
      },
      Click(testDescription: "kick", length: 0.3) { time in
        0.8 * sin(2 * .pi * (50 * time + 3 * (1 - exp(-time / 0.03)))) * exp(-time / 0.08)
      },
    ]
  }

  /// Returns the track of `click` at `times`, each as loud as `accents` say in turn, over noise of
  /// an amplitude of `noise`.
  private static func track(
    _ click: Click, at times: [Double], accents: [Double] = [1], noise: Double = 0
  ) -> [Float] {
    var random = SeededGenerator(seed: 7)
    let count = Int(((times.last ?? 0) + 0.5) * Double(rate))
    var samples = (0..<count).map { _ in Float(noise * Double.random(in: -1...1, using: &random)) }
    for (index, time) in times.enumerated() {
      let start = Int((time * Double(rate)).rounded())
      for offset in 0..<max(1, Int(click.length * Double(rate))) where start + offset < count {
        let accent = accents[index % accents.count]
        samples[start + offset] += Float(
          accent * click.sample(Double(offset) / Double(rate)))
      }
    }
    return samples
  }

  private static func feel(
    _ samples: [Float], rate: Int = rate, channels: Int = 1,
    _ change: (inout Listening) -> Void = { _ in }
  ) throws -> FeltSound {
    let workshop = try Workshop()
    var listening = Listening()
    change(&listening)
    return try FeltSound(
      file: workshop.sound("a.wav", samples, rate: rate, channels: channels), listening)
  }

  private static func expectTaps(
    of sound: FeltSound, at times: [Double], within tolerance: Double = 0.003
  ) {
    #expect(sound.taps.count == times.count)
    for (tap, time) in zip(sound.taps, times) {
      #expect(abs(tap.start.seconds - time) <= tolerance)
    }
  }

  @Test(arguments: Click.all, [90.0, 240]) func everyClickIsATap(click: Click, tempo: Double) throws
  {
    let times = (0..<16).map { 0.25 + Double($0) * 60 / tempo }
    ListeningTests.expectTaps(
      of: try ListeningTests.feel(ListeningTests.track(click, at: times)), at: times)
  }

  /// What rests away from silence, and what no one hears, is not felt.
  @Test(arguments: [0.5, -0.25, 1e-30]) func whatDoesNotMoveIsNotFelt(offset: Float) throws {
    let count = ListeningTests.rate
    let steady = [Float](repeating: offset, count: count)
    #expect(try ListeningTests.feel(steady).events.isEmpty)
    let tiniest = Float.leastNonzeroMagnitude * 70_000
    let tiny = (0..<count).map { index in offset + (index.isMultiple(of: 2) ? tiniest : -tiniest) }
    #expect(try ListeningTests.feel(tiny).events.isEmpty)
    let times = [0.25, 0.75]
    let clicks = ListeningTests.track(Click.all[3], at: times).map { $0 + offset }
    ListeningTests.expectTaps(of: try ListeningTests.feel(clicks), at: times)
  }

  @Test(arguments: [Float.nan, .infinity]) func whatIsNoNumberIsTold(sample: Float) throws {
    var samples = ListeningTests.track(Click.all[3], at: [0.25])
    samples[ListeningTests.rate / 2] = sample
    #expect {
      try ListeningTests.feel(samples)
    } throws: { "\($0)".hasSuffix("the sample at 0.5 s is no number") }
  }

  @Test func aFileThatBreaksOffIsTold() throws {
    let workshop = try Workshop()
    let samples = ListeningTests.track(Click.all[3], at: [0.25, 0.75])
    let path = try workshop.sound("a.wav", samples, rate: ListeningTests.rate, channels: 1)
    let file = try #require(FileHandle(forUpdatingAtPath: path))
    try file.truncate(atOffset: file.seekToEnd() / 2)
    try file.close()
    #expect {
      try FeltSound(file: path, Listening())
    } throws: { "\($0)".contains("it breaks off after 0.6") }
  }

  @Test(arguments: Click.all) func accentsAndNoiseLoseNoClick(click: Click) throws {
    let times = (0..<16).map { 0.25 + Double($0) * 0.4 }
    let samples = ListeningTests.track(click, at: times, accents: [1, 0.4, 0.6, 0.4], noise: 0.004)
    ListeningTests.expectTaps(of: try ListeningTests.feel(samples), at: times)
  }

  @Test(arguments: [8000, 22_050, 48_000, 96_000]) func anyRateWillDo(rate: Int) throws {
    let click = Click.all[3]
    var samples = [Float](repeating: 0, count: 2 * rate)
    for offset in 0..<rate / 10 {
      samples[rate / 2 + offset] = Float(click.sample(Double(offset) / Double(rate)))
    }
    ListeningTests.expectTaps(of: try ListeningTests.feel(samples, rate: rate), at: [0.5])
  }

  @Test func aClickAtTheStartIsATapButASoundThatIsThereIsNone() throws {
    let click = ListeningTests.track(Click.all[3], at: [0, 0.5])
    ListeningTests.expectTaps(of: try ListeningTests.feel(click), at: [0, 0.5])
    let held = (0..<44_100).map { Float(sin(2 * .pi * 220 * Double($0) / 44_100)) }
    ListeningTests.expectTaps(of: try ListeningTests.feel(held), at: [])
  }

  /// A sustained swell: the frequency of its sines, and its amplitude `part` of the way through.
  struct Swell: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let frequencies: [Double]
    let amplitude: @Sendable (_ part: Double) -> Double

    static let all = [
      Swell(testDescription: "round", frequencies: [150]) { 0.5 - 0.5 * cos(2 * .pi * $0) },
      Swell(testDescription: "straight", frequencies: [60]) { 0.8 * min(2 * $0, 2 - 2 * $0) },
      Swell(testDescription: "from a tenth", frequencies: [220]) {
        0.1 + 0.8 * min(2 * $0, 2 - 2 * $0)
      },
      Swell(testDescription: "chord", frequencies: [1000]) { 0.6 * $0 * (1 - $0) * 4 },
    ]
  }

  @Test(arguments: Swell.all) func aSwellIsACurveWithoutTaps(swell: Swell) throws {
    let seconds = 4.0
    let count = Int(seconds * Double(ListeningTests.rate))
    let samples = (0..<count).map { index in
      let time = Double(index) / Double(ListeningTests.rate)
      let sum = swell.frequencies.reduce(0.0) { $0 + sin(2 * .pi * $1 * time) }
      return Float(swell.amplitude(time / seconds) * sum / Double(swell.frequencies.count))
    }
    let sound = try ListeningTests.feel(samples)
    #expect(sound.taps.isEmpty)
    let greatest = (0...1000).map { swell.amplitude(Double($0) / 1000) }.max() ?? 1
    for step in 0..<400 {
      let time = Double(step) / 100
      // What is felt is the square root of the amplitude, the loudest being 1.
      let expected = (swell.amplitude(time / seconds) / greatest).squareRoot()
      let felt = sound.intensity(at: Ticks(seconds: time))
      #expect(abs(felt * felt - expected * expected) <= 0.05)
      // Near silence a root is steeper than any curve.
      if expected < 0.1 { continue }
      #expect(abs(felt - expected) <= 0.05, "at \(time) s: \(felt), not \(expected)")
    }
  }

  @Test func sharpnessIsWhereTheSoundLiesInTheBand() throws {
    func hum(_ frequency: Double, _ change: (inout Listening) -> Void = { _ in }) throws -> Double {
      let samples = (0..<44_100).map { Float(sin(2 * .pi * frequency * Double($0) / 44_100)) }
      let events = try ListeningTests.feel(samples, change).events
      guard case .continuous(let hum)? = events.first?.kind else { return -1 }
      return hum.sharpness.first
    }
    #expect(abs(try hum(632) - 0.5) < 0.02)
    #expect(try hum(100) < hum(1000))
    #expect(try hum(1000) < hum(8000))
    #expect(abs(try hum(100) { $0.band = 20...500 } - 0.5) < 0.03)
  }

  @Test func theBandLeavesOutWhatLiesBeyond() throws {
    var samples = ListeningTests.track(Click.all[4], at: [0.5])
    let high = ListeningTests.track(Click.all[2], at: [0.2, 0.8])
    for (index, sample) in high.enumerated() where index < samples.count {
      samples[index] += 0.3 * sample
    }
    let low = try ListeningTests.feel(samples) { $0.band = 20...150 }
    ListeningTests.expectTaps(of: low, at: [0.5], within: 0.006)
  }

  @Test func sensitivityDecidesWhatIsATap() throws {
    let times = (0..<8).map { 0.25 + Double($0) * 0.4 }
    let samples = ListeningTests.track(Click.all[3], at: times, accents: [1, 0.03])
    let counts = try [0, 0.5, 1].map { sensitivity in
      try ListeningTests.feel(samples) { $0.sensitivity = sensitivity }.taps.count
    }
    #expect(counts == [4, 4, 8])
    #expect(try ListeningTests.feel(samples) { $0.findsTaps = false }.taps.isEmpty)
  }

  @Test func curvesHaveAtMostSixteenPoints() throws {
    var random = SeededGenerator(seed: 3)
    var level = 0.5
    let samples = (0..<10 * 44_100).map { index -> Float in
      if index.isMultiple(of: 4000) { level = Double.random(in: 0.1...1, using: &random) }
      return Float(level * sin(2 * .pi * 100 * Double(index) / 44_100))
    }
    let sound = try ListeningTests.feel(samples) { $0.findsTaps = false }
    var end = Ticks.zero
    for event in sound.events {
      guard case .continuous(let hum) = event.kind else { continue }
      #expect(hum.intensity.segments.count < 16)
      #expect(event.start >= end)
      #expect(event.end <= sound.length)
      end = event.end
    }
    #expect(sound.events.count > 4)
  }

  /// A short click is a tap and no vibration, also where the next follows before the silence behind it is
  /// measured.
  @Test(arguments: [0, 200, 1000, 15_000.0], [0.04, 0.05, 0.06, 0.08, 0.1, 0.4])
  func nothingVibratesBehindAClick(frequency: Double, gap: Double) throws {
    let burst = Click(testDescription: "burst", length: 0.01) { time in
      frequency == 0 ? time < 0.001 ? 0.8 : 0 : 0.8 * sin(2 * .pi * frequency * time)
    }
    // What begins in one direction rings on in the band: faster, it hides one that follows.
    let gap = frequency == 0 ? max(gap, 0.05) : gap
    let times = (0..<20).map { 0.25 + Double($0) * gap }
    let sound = try ListeningTests.feel(ListeningTests.track(burst, at: times))
    ListeningTests.expectTaps(of: sound, at: times, within: 0.0031)
    #expect(sound.events.count == times.count, "\(sound.events)")
  }

  @Test(arguments: [1, 0.5, 2, 0.9] as [Float])
  func ofChannelsThatCancelEachOtherTheLouderIsFelt(right: Float) throws {
    let left = ListeningTests.track(Click.all[3], at: [0.25, 0.75])
    let stereo = try ListeningTests.feel(left.flatMap { [$0, -right * $0] }, channels: 2)
    let alone = try ListeningTests.feel(left)
    #expect(stereo.taps.count == 2)
    if right == 0.5 {
      // A quarter is left of both.
      ListeningTests.expectTaps(of: stereo, at: [0.25, 0.75])
    } else {
      #expect("\(stereo.events)" == "\(alone.events)")
    }
  }

  @Test func bothChannelsAreFelt() throws {
    let left = ListeningTests.track(Click.all[3], at: [0.25, 1])
    let right = ListeningTests.track(Click.all[3], at: [0.6, 1])
    let stereo = left.indices.flatMap { [left[$0], right[$0]] }
    ListeningTests.expectTaps(
      of: try ListeningTests.feel(stereo, channels: 2), at: [0.25, 0.6, 1])
  }

  @Test func silenceIsNotFelt() throws {
    let sound = try ListeningTests.feel([Float](repeating: 0, count: 44_100))
    #expect(sound.events.isEmpty)
    #expect(sound.length == Ticks(seconds: 1))
  }

  @Test func bothSidesAndPiecesOfAnySizeAreHeard() throws {
    let mono = ListeningTests.track(Click.all[4], at: [0.3, 0.9])
    let stereo = mono.flatMap { [2 * $0, 0] as [Float] }
    let (one, two) = (try ListeningTests.feel(mono), try ListeningTests.feel(stereo, channels: 2))
    #expect(one.taps.map(\.start) == two.taps.map(\.start))
    #expect(one.events.count == two.events.count)
  }

  @Test(arguments: [(8_000, 10_000.0...20_000.0), (8_000, 4_100.0...5_000.0), (10, 20.0...250.0)])
  func nothingIsFeltAboveWhatASoundHolds(rate: Int, band: ClosedRange<Double>) throws {
    let samples = (0..<rate).map { Float(0.5 * sin(Double($0))) }
    let felt = try Self.feel(samples, rate: rate) { $0.band = band }
    #expect(felt.taps.count == felt.events.count, "there is a vibration out of nothing")
  }

  @Test func ratesThatNoRecorderTakesAreRefused() {
    #expect(throws: AudioError.self) { try Self.feel([0, 0.5, 0], rate: 2_147_483_647) }
  }
}

extension FeltSound {
  fileprivate var taps: [Event] {
    events.filter { if case .transient = $0.kind { true } else { false } }
  }

  /// Returns how strong its vibrations are at `time`.
  fileprivate func intensity(at time: Ticks) -> Double {
    for event in events where event.start <= time && time < event.end {
      if case .continuous(let hum) = event.kind {
        return hum.intensity.value(at: time - event.start)
      }
    }
    return 0
  }
}
