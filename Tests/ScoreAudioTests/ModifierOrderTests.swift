import Foundation
import ScoreTestSupport
import ScoreTimeline
import Testing

@testable import ScoreAudio

/// Modifiers in any order, held against the same done to an array of samples, one after the other.
@Suite struct ModifierOrderTests {
  private let workshop: Workshop
  private let noise: [Float]

  init() throws {
    workshop = try Workshop()
    var random = SeededGenerator(seed: 4)
    noise = (0..<40_000).map { _ in Float.random(in: -0.5...0.5, using: &random) }
    try workshop.sound("noise.wav", noise)
  }

  /// What is heard, and where that is told to the sample: not beside a cut, which fades for 2 ms.
  private struct Heard {
    var samples: [Double]
    var isSure: [Bool]

    static let edge = 96 + Grid.stepFrames

    init(_ samples: [Float]) {
      self.samples = samples.map(Double.init)
      isSure = samples.map { _ in true }
    }

    mutating func from(_ start: Int) {
      samples.removeFirst(start)
      isSure.removeFirst(start)
      for index in 0..<min(Heard.edge, isSure.count) { isSure[index] = false }
    }

    mutating func stop(at count: Int) {
      guard count < samples.count else { return }
      samples.removeLast(samples.count - count)
      isSure.removeLast(isSure.count - count)
      for index in max(0, count - Heard.edge)..<count { isSure[index] = false }
    }

    mutating func fadeIn(_ length: Int) {
      for index in 0..<min(length, samples.count) {
        samples[index] *= Double(index) / Double(length)
      }
    }

    mutating func fadeOut(_ length: Int) {
      for index in 1...min(length, samples.count) {
        samples[samples.count - index] *= Double(index) / Double(length)
      }
    }

    mutating func loop(for count: Int) {
      let (pass, sure) = (samples, isSure)
      while samples.count < count {
        samples += pass
        isSure += sure
      }
      stop(at: count)
    }

    mutating func reverse() {
      samples.reverse()
      isSure.reverse()
    }
  }

  /// Does a random modifier of kind `kind` to both.
  private func change(
    _ kind: Int, _ sound: inout Sound, _ heard: inout Heard, _ random: inout SeededGenerator
  ) {
    let count = heard.samples.count
    let time = { (frames: Int) in Ticks(frames: Int64(frames), rate: 48_000) }
    switch kind {
    case 0:
      let start = Int.random(in: 1...count / 2, using: &random)
      sound.apply(.from(time(start)))
      heard.from(start)
    case 1:
      let length = Int.random(in: count / 4...count + 100, using: &random)
      sound.apply(.for(time(length)))
      heard.stop(at: length)
    case 2, 3:
      let length = Int.random(in: 4_800...30_000, using: &random)
      sound.apply(kind == 2 ? .fadeIn(time(length)) : .fadeOut(time(length)))
      if kind == 2 { heard.fadeIn(length) } else { heard.fadeOut(length) }
    case 4:
      let passes = Int.random(in: 2...4, using: &random)
      sound.apply(.loop(.count(Double(passes))))
      heard.loop(for: passes * count)
    case 5:
      let length = Int.random(in: count / 3...3 * count, using: &random)
      sound.apply(.loop(.length(time(length))))
      heard.loop(for: length)
    default:
      sound.apply(.reverse)
      heard.reverse()
    }
  }

  @Test(arguments: 0..<40) func eachActsOnWhatTheOnesBeforeLeft(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    var sound = Sound(source: asset("noise"), length: Ticks(frames: 40_000, rate: 48_000))
    var heard = Heard(noise)
    // One sort of loop, and everything else at most once, in any order.
    let loop = Int.random(in: 4...5, using: &random)
    let kinds = [0, 1, 2, 3, loop, 6].shuffled(using: &random)
    for kind in kinds.prefix(Int.random(in: 2...6, using: &random)) {
      change(kind, &sound, &heard, &random)
    }
    let event = Event(from: .zero, to: sound.clip.duration, .sound(sound), origin: .none)
    let found = try workshop.render(score([event])).left
    #expect(found.count == heard.samples.count, "\(sound.modifiers)")
    // Levels are settled every 32 frames, so that a fade ends in a bend.
    let wrong = found.indices.first {
      heard.isSure[$0] && abs(Double(found[$0]) - heard.samples[$0]) > 0.002
    }
    #expect(wrong == nil, "\(sound.modifiers)")
    #expect(heard.isSure.filter { $0 }.count > 1_000)
  }

  /// The loudness is that of what the modifiers before left, whatever the ones behind do.
  @Test func aLoudnessIsThatOfWhatWasLeft() throws {
    // 1 s at −20 dB, then 3 s at −40 dB; at 997 Hz a sine on both sides has its level as loudness.
    let tone = (0..<192_000).map { index in
      (index < 48_000 ? 0.1 : 0.01) * Float(sin(2 * .pi * 997 * Double(index) / 48_000))
    }
    try workshop.sound("tone.wav", tone)
    let loops = Loop.length(seconds(3_000))
    let cases: [([SoundModifier], peak: Double)] = [
      ([.for(seconds(1)), .normalize(-30)], -30), ([.from(seconds(1)), .normalize(-30)], -30),
      ([.from(seconds(1)), .normalize(-30), .speed(2)], -30),
      ([.from(seconds(1)), .loop(loops), .normalize(-30), .for(seconds(2))], -30),
      ([.loop(.count(3)), .from(seconds(9)), .normalize(-30)], -30),
    ]
    for (modifiers, peak) in cases {
      var sound = Sound(source: asset("tone"), length: seconds(4))
      for modifier in modifiers { sound.apply(modifier) }
      let event = Event(from: .zero, to: sound.clip.duration, .sound(sound), origin: .none)
      let found = 20 * log10(Double(try workshop.render(score([event])).peak()))
      #expect(abs(found - peak) < 0.15, "\(found) dB after \(modifiers)")
    }
  }

  @Test func whatIsTooLongForAStepIsRefused() throws {
    var sound = Sound(source: asset("noise"), length: Ticks(frames: 40_000, rate: 48_000))
    sound.apply(.loop(.length(Ticks.maximum)))
    sound.settle()
    let steps = sound.steps
    #expect(throws: AudioError.self) {
      try workshop.library().audibleParts(of: asset("noise"), after: steps, above: -60)
    }
  }
}
