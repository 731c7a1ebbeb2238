import CEBUR128
import Foundation
import ScoreTestSupport
import ScoreTimeline
import Testing

@testable import ScoreAudio

/// What happens to a mix before it is written.
@Suite struct LimiterTests {
  private let workshop: Workshop

  init() throws { workshop = try Workshop() }

  private var limited: RenderSettings {
    var settings = RenderSettings()
    settings.isLimited = true
    return settings
  }

  /// Bursts of tones and noise at `level`, with silence between, from a seed.
  private func bursts(seed: UInt64, level: Float) -> [Float] {
    var random = SeededGenerator(seed: seed)
    var samples: [Float] = []
    while samples.count < 96_000 {
      let length = Int.random(in: 100...6_000, using: &random)
      let cycles = Float.random(in: 0.001...0.24, using: &random)
      let isNoise = Bool.random(using: &random)
      let strength = level * Float.random(in: 0.1...1, using: &random)
      for frame in 0..<length {
        samples.append(
          isNoise
            ? Float.random(in: -strength...strength, using: &random)
            : strength * sin(2 * .pi * cycles * Float(frame)))
      }
      samples += [Float](repeating: 0, count: Int.random(in: 0...9_000, using: &random))
    }
    return samples
  }

  private func render(_ samples: [Float], _ settings: RenderSettings, block: Int = 1024) throws
    -> Rendering
  {
    try workshop.sound("b.wav", samples)
    let length = Double(samples.count) / 48_000
    return try workshop.render(score([note("b", length: length)]), settings, block: block)
  }

  @Test(arguments: [1, 2, 3] as [UInt64]) func doesNotTouchWhatIsSoft(seed: UInt64) throws {
    let samples = bursts(seed: seed, level: 0.5)
    #expect(try render(samples, limited) == (try render(samples, RenderSettings())))
  }

  @Test(arguments: [1, 2, 3, 4] as [UInt64]) func holdsTheTruePeak(seed: UInt64) throws {
    let samples = bursts(seed: seed, level: 4)
    let rendering = try render(samples, limited)
    #expect(rendering.peak() <= 0.9)
    // As libebur128 measures it, which interpolates in its own way.
    var meter = ebur128_init(1, 48_000, Int32(EBUR128_MODE_TRUE_PEAK.rawValue))
    defer { ebur128_destroy(&meter) }
    _ = ebur128_add_frames_float(meter, rendering.left, rendering.left.count)
    var peak = 0.0
    #expect(ebur128_true_peak(meter, 0, &peak) == 0)
    #expect(peak < 0.96, "a true peak of \(peak)")
    // It is not just quiet: what is loud still reaches the ceiling.
    #expect(rendering.peak() > 0.8)
  }

  /// As far as 200 dB above full scale.
  @Test(arguments: [1e3, 5e6, 5e8, 1e9, 9.9e9] as [Float]) func turnsDownAnything(level: Float)
    throws
  {
    let samples = bursts(seed: 5, level: 1).map { $0 * level }
    let rendering = try render(samples, limited)
    #expect(rendering.peak() <= 0.9 && rendering.peak() > 0.8)
    // Beyond that it is held, and still is a sound.
    let beyond = try render(bursts(seed: 5, level: 1).map { $0 * 1e30 }, limited)
    #expect(beyond.peak() <= 0.9 && beyond.peak() > 0.3)
  }

  /// What is beyond all numbers becomes no file.
  @Test(arguments: [true, false]) func whatIsBeyondAllNumbersIsTold(isLimited: Bool) throws {
    try workshop.sound("b.wav", bursts(seed: 6, level: 0.5))
    let boost = Effect(.eq, [Envelope(1_000), Envelope(40), Envelope(10)])
    let timeline = score([
      note("b", length: 1) { $0.effects = Array(repeating: boost, count: 60) }
    ])
    var settings = limited
    settings.isLimited = isLimited
    let bank = try SoundBank(timeline, from: workshop.library(), sampleRate: 48_000)
    let file = try ScratchFile()
    let renderer = Renderer(timeline, sounds: bank, settings: settings)
    do throws(AudioError) {
      _ = try renderer.write(to: file.descriptor, as: SoundFormat(.wav, samples: .float))
      Issue.record("it was written")
    } catch {
      guard case .boundless = error else {
        Issue.record("\(error)")
        return
      }
    }
  }

  @Test func movesItsGainSmoothly() throws {
    // A constant of 0.1 with one frame of 2 in it: the gain is what is left of the 0.1.
    var samples = [Float](repeating: 0.1, count: 96_000)
    samples[20_000] = 2
    let left = try render(samples, limited).left
    #expect(left.count == 96_000 && left[..<19_900].allSatisfy { $0 == 0.1 })
    #expect(abs(left[20_000] - 0.89) < 0.01 && left[90_000] == 0.1)
    for frame in 1..<48_000 where !(20_000...20_001).contains(frame) {
      #expect(abs(left[frame] - left[frame - 1]) < 0.002)
    }
  }

  @Test func doesNotDependOnTheBlocks() throws {
    let samples = bursts(seed: 9, level: 2)
    var settings = limited
    settings.haptics = .channels
    let whole = try render(samples, settings)
    for block in [64, 511] { #expect(try render(samples, settings, block: block) == whole) }
  }

  @Test func theChannelOfHapticsStaysInTime() throws {
    let tap = Event(
      from: seconds(0.5), to: seconds(0.5), .transient(Transient(intensity: 1, sharpness: 1)),
      origin: .none)
    var plain = RenderSettings(haptics: .channels)
    let wanted = try workshop.render(score([tap]), plain)
    plain.isLimited = true
    #expect(try workshop.render(score([tap]), plain) == wanted)
  }

  // MARK: Dither

  /// The samples that dither makes of `samples`, in 16-bit steps.
  private func dithered(_ samples: [Float], from position: UInt64 = 0, channel: Int = 0) -> [Int16]
  {
    var out = [Int16](repeating: 0, count: samples.count)
    Dither(at: position, channel: channel).write(
      samples, count: samples.count, to: &out, stride: 1)
    return out
  }

  @Test(arguments: [0.25, 0.5, 0.875, 10.3]) func ditherKeepsTheMean(steps: Double) {
    let samples = [Float](repeating: Float(steps / 32_768), count: 100_000)
    let found = dithered(samples)
    let mean = found.reduce(0.0) { $0 + Double($1) } / 100_000
    #expect(abs(mean - steps) < 0.01)
    // The noise of rounding and dither together is a quarter of a step squared, whatever the level.
    let power = found.reduce(0.0) { $0 + pow(Double($1) - steps, 2) } / 100_000
    #expect(abs(power - 0.25) < 0.01)
    #expect(found != dithered(samples, channel: 1))
  }

  @Test func ditherIsThatOfTheFrame() {
    let samples = (0..<5_000).map { Float(sin(Double($0))) / 3 }
    let whole = dithered(samples)
    for cut in [1, 999, 4_096] {
      let parts =
        dithered(Array(samples[..<cut]))
        + dithered(Array(samples[cut...]), from: UInt64(cut))
      #expect(parts == whole)
    }
    #expect(dithered([Float](repeating: 0, count: 100)).allSatisfy { $0 == 0 })
    #expect(dithered([2, -2]) == [32_767, -32_768])
  }
}
