import Foundation
import ScoreTimeline
import Testing

@testable import ScoreAudio

/// Effects, held against closed formulas for what they do to clicks, sines and constants.
@Suite struct EffectTests {
  private let workshop: Workshop

  init() throws {
    workshop = try Workshop()
    try workshop.sound("click.wav", [1] + [Float](repeating: 0, count: 99))
    try workshop.sound("half.wav", [Float](repeating: 0.5, count: 96_000))
  }

  /// An effect of constant values, some of them not the standard ones.
  private func effect(_ kind: Effect.Kind, _ values: [String: Double]) -> Effect {
    Effect(kind, kind.parameters.map { Envelope(values[$0.name] ?? $0.standard) })
  }

  private func render(_ name: String, length: Double, _ effects: [Effect]) throws -> Rendering {
    try workshop.render(score([note(name, length: length) { $0.effects = effects }]))
  }

  /// The gain of an effect at a frequency, in dB, once it has settled.
  private func gain(_ effect: Effect, at frequency: Double) throws -> Double {
    try workshop.sound(
      "sine.wav", (0..<48_000).map { Float(0.1 * sin(2 * .pi * frequency * Double($0) / 48_000)) })
    let left = try render("sine", length: 1, [effect]).left
    return 20 * log10(strength(of: frequency, in: left[24_000..<48_000]) / 0.1)
  }

  @Test(arguments: [50.0, 500, 1000, 2000, 8000, 20_000])
  func filtersHaveTheirResponse(frequency: Double) throws {
    // Butterworth's, through the bilinear transform.
    let ratio = tan(.pi * frequency / 48_000) / tan(.pi * 1000 / 48_000)
    let low = -10 * log10(1 + pow(ratio, 4))
    let high = -10 * log10(1 + pow(ratio, -4))
    let found = (
      low: try gain(effect(.lowpass, ["frequency": 1000]), at: frequency),
      high: try gain(effect(.highpass, ["frequency": 1000]), at: frequency)
    )
    #expect(
      abs(found.low - low) < 0.05 || (low < -90 && found.low < -85), "\(found.low), not \(low)")
    #expect(abs(found.high - high) < 0.05 || (high < -90 && found.high < -85))
  }

  @Test(arguments: [(1000.0, 9.0), (1414.2, 4.5), (707.1, 4.5), (30, 0), (16_000, 0)])
  func theEqualizerBoostsItsBand(frequency: Double, wanted: Double) throws {
    for sign in [1.0, -1] {
      let band = effect(.eq, ["frequency": 1000, "gain": 9 * sign, "width": 1])
      let found = try gain(band, at: frequency)
      #expect(abs(found - sign * wanted) < 0.15, "\(found) dB")
    }
  }

  @Test func aResonanceRings() throws {
    #expect(abs(try gain(effect(.lowpass, ["resonance": 10]), at: 1000) - 20) < 0.1)
    let ringing = try render(
      "click", length: 100.0 / 48_000, [effect(.lowpass, ["frequency": 100, "resonance": 10])])
    // Q ÷ (π · f) for each of the nepers of 90 dB.
    let tail = 10 * 10.36 / (Double.pi * 100)
    #expect(abs(Double(ringing.left.count) / 48_000 - tail) < 0.01)
    #expect(ringing.left.suffix(480).allSatisfy { abs($0) < 3.2e-5 })
  }

  @Test(arguments: [0.25, 0.000_1 * 12_345, 0.001]) func echoesComeOnTheirFrame(time: Double) throws
  {
    let values = ["time": time, "feedback": 0.5, "mix": 0.25]
    let left = try render("click", length: 100.0 / 48_000, [effect(.delay, values)]).left
    let step = time * 48_000
    #expect(left[0] == 0.75)
    if step == step.rounded() {
      for echo in 1...10 where step > 100 {
        let wanted = 0.25 * pow(0.5, Double(echo - 1))
        #expect(abs(Double(left[echo * Int(step)]) - wanted) < 1e-6)
      }
      #expect(left.count(where: { $0 != 0 }) >= 10)
    } else {
      let place = Int(step)
      let part = step - Double(place)
      let found = (Double(left[place]), Double(left[place + 1]))
      #expect(abs(found.0 - 0.25 * (1 - part)) < 1e-4)
      #expect(abs(found.1 - 0.25 * part) < 1e-4)
    }
    #expect(left.suffix(10).allSatisfy { abs($0) < 3.2e-5 })
  }

  @Test(arguments: [(-20.0, 4.0), (-30, 100), (-6, 2), (0, 4)])
  func compressionTakesItsShare(threshold: Double, ratio: Double) throws {
    let values = ["threshold": threshold, "ratio": ratio, "attack": 0.01, "release": 0.05]
    let left = try render("half", length: 2, [effect(.compress, values)]).left
    let level = 20 * log10(0.5)
    let wanted = level > threshold ? threshold + (level - threshold) / ratio : level
    #expect(abs(20 * log10(Double(left[90_000])) - wanted) < 0.01)
    // After the time of the attack, 1 − 1/e of the way is gone.
    let way = 20 * log10(Double(left[480])) - level
    let expected = (wanted - level) * (1 - 1 / M_E)
    #expect(abs(way - expected) < 0.05)
  }

  @Test func distortionFollowsItsCurve() throws {
    let left = try render("half", length: 2, [effect(.distortion, ["amount": 0.5])]).left
    #expect(abs(left[1000] - 0.75) < 1e-5)
    let mixed = try render(
      "half", length: 2, [effect(.distortion, ["amount": 0.5, "mix": 0.5])]
    ).left
    #expect(abs(mixed[1000] - 0.625) < 1e-5)
  }

  @Test(arguments: [0.2, 0.8]) func aRoomDecaysAsItsFeedbackSays(size: Double) throws {
    let values = ["mix": 1, "size": size, "damping": 0]
    let room = try render("click", length: 100.0 / 48_000, [effect(.reverb, values)])
    // The combs of about 1378 frames (at 44.1 kHz) lose their feedback each time.
    let slope = 20 * log10(0.7 + 0.28 * size) / (1378 / 44_100)
    let energy = { (time: Double) in
      let start = Int(time * 48_000)
      return 10 * log10(room.left[start..<start + 9_600].reduce(0.0) { $0 + Double($1 * $1) })
    }
    let found = (energy(0.7) - energy(0.3)) / 0.4
    #expect(abs(found - slope) < 0.2 * abs(slope), "\(found) dB/s, not \(slope)")
    // Nothing before the shortest comb; then the sides differ.
    #expect(room.left[..<1214].allSatisfy { $0 == 0 } && room.left[1214] != 0)
    #expect(room.left != room.right)
    #expect(room.left.suffix(100).allSatisfy { abs($0) < 1e-4 })
  }

  @Test func effectsNestAndShare() throws {
    let echo = effect(.delay, ["time": 0.1, "feedback": 0, "mix": 1])
    let drive = effect(.distortion, ["amount": 0.5])
    // The echo alone is late by its time; both orders drive what is half.
    for effects in [[echo, drive], [drive, echo]] {
      let left = try render("half", length: 2, effects).left
      // The filters ring for 46 frames on both sides of the edge, which stays where it is.
      #expect(left[..<4_754].allSatisfy { $0 == 0 } && abs(left[4_846] - 0.75) < 1e-5)
      #expect(abs(left[4_799]) < 0.25 && left[4_800] > 0.4)
    }
    // Two sounds in one bracket are driven together, in two brackets one by one.
    var other = drive
    other.bracket = 2
    for (second, wanted) in [(drive, Float(1)), (other, 1.5)] {
      let left = try workshop.render(
        score([
          note("half", length: 2) { $0.effects = [drive] },
          note("half", length: 2) { $0.effects = [second] },
        ])
      ).left
      #expect(abs(left[1000] - wanted) < 1e-5)
    }
  }

  @Test func parametersMoveFromTheBracketOn() throws {
    let mix = Envelope(0, [.init(to: 1, over: seconds(1))])
    let fading = Effect(.distortion, [Envelope(0.5), mix], from: seconds(0.5))
    let left = try workshop.render(
      score([note("half", at: 0.5, length: 2) { $0.effects = [fading] }])
    ).left
    for time in [0.0, 0.25, 0.5, 0.9, 1.5] {
      let wanted = 0.5 + 0.25 * min(1, time)
      #expect(abs(Double(left[24_000 + Int(time * 48_000)]) - wanted) < 1e-3)
    }
    #expect(left[..<23_954].allSatisfy { $0 == 0 })
  }

  @Test func doesNotDependOnTheBlocks() throws {
    let room = [effect(.lowpass, ["frequency": 800]), effect(.reverb, ["size": 0.1])]
    let timeline = score(
      (0..<5).map { index in
        note("click", at: Double(index) * 0.9, length: 100.0 / 48_000) { $0.effects = room }
      })
    let whole = try workshop.render(timeline)
    for block in [64, 511] { #expect(try workshop.render(timeline, block: block) == whole) }
  }
}
