import Foundation
import ScoreTestSupport
import ScoreTimeline
import Testing

@testable import ScoreAudio

@Suite struct RendererTests {
  private let workshop: Workshop

  init() throws {
    workshop = try Workshop()
    try workshop.sound("one.wav", [Float](repeating: 1, count: 48_000))
    try workshop.sound("pair.wav", (0..<96_000).map { $0 % 2 == 0 ? 0.5 : 0.25 }, channels: 2)
    try workshop.sound("rise.wav", (0..<48_000).map { Float($0) / 65_536 })
  }

  @Test(arguments: [0.0, 0.1, 0.123_456_7, 1 / 3.0])
  func startsAtTheNearestFrame(start: Double) throws {
    let rendering = try workshop.render(score([note("one", at: start, length: 1)]))
    let first = Int((start * 48_000).rounded())
    #expect(rendering.left.firstIndex { $0 != 0 } == first)
    #expect(rendering.left[first...].allSatisfy { $0 == 1 })
    #expect(rendering.left.count == first + 48_000)
  }

  @Test(arguments: [
    ("one", 0.0, 1.0, 1.0), ("one", -1, 1.414_213_5, 0), ("one", 1, 0, 1.414_213_5),
    ("one", 0.5, 0.541_196_1, 1.306_563), ("pair", 0, 0.5, 0.25), ("pair", -1, 0.5, 0),
    ("pair", 0.5, 0.353_553_4, 0.25),
  ])
  func pansByTheLaw(name: String, pan: Double, left: Double, right: Double) throws {
    for isEnveloped in [false, true] {
      let rendering = try workshop.render(
        score([
          note(name, length: 1) {
            $0.pan = Envelope(pan, isEnveloped ? [.init(to: pan, over: seconds(1))] : [])
            $0.volume = Envelope(0.5)
          }
        ]))
      #expect(abs(Double(rendering.left[30_000]) - left / 2) < 1e-6)
      #expect(abs(Double(rendering.right[30_000]) - right / 2) < 1e-6)
    }
  }

  @Test func envelopesAndControlsMoveTheVolume() throws {
    let fall = Envelope(1, [.init(to: 0, over: seconds(1))])
    let lone = try workshop.render(score([note("one", length: 1) { $0.volume = fall }]))
    let control = ControlChange(.volume, at: .zero, fall, origin: .none)
    let controlled = try workshop.render(score([note("one", length: 1)], [control]))
    let both = try workshop.render(
      score([note("one", length: 1) { $0.volume = fall }], [control]))
    for frame in stride(from: 0, to: 48_000, by: 777) {
      let level = 1 - Float(frame) / 48_000
      #expect(abs(lone.left[frame] - level) < 1e-5)
      #expect(abs(controlled.left[frame] - level) < 1e-5)
      #expect(abs(both.left[frame] - level * level) < 1e-4)
    }
    // No step is greater than the slope: no zipper noise.
    for frame in 1..<48_000 { #expect(abs(lone.left[frame] - lone.left[frame - 1]) < 4e-5) }
  }

  @Test func clipsFadeAtTheirCutsAlone() throws {
    let clip = try workshop.render(
      score([
        note("one", length: 1) {
          $0.apply(.from(seconds(0.25)))
          $0.apply(.for(seconds(0.5)))
        }
      ]))
    #expect(clip.left.count == 24_000)
    #expect(clip.left[0] == 0 && abs(clip.left[48] - 0.5) < 0.02)
    #expect(clip.left[128..<23_872].allSatisfy { $0 == 1 })
    #expect(abs(clip.left[23_952] - 0.5) < 0.02 && clip.left[23_999] < 0.02)
    let faded = try workshop.render(
      score([
        note("one", length: 1) {
          $0.apply(.fadeIn(seconds(0.5)))
          $0.apply(.fadeOut(seconds(0.25)))
        }
      ]))
    #expect(abs(faded.left[12_000] - 0.5) < 1e-4 && abs(faded.left[42_000] - 0.5) < 1e-4)
  }

  @Test func loopsWithoutGapsOrDrift() throws {
    try workshop.sound("odd.wav", [Float](repeating: 1, count: 1_001), rate: 44_100)
    let length = 1_001.0 / 44_100
    let whole = try workshop.render(
      score([note("odd", length: length) { $0.apply(.loop(.count(40))) }]))
    #expect(whole.left.count == Int((40 * length * 48_000).rounded()))
    // The ends of a recording are halved by the resampling; a gap would be 0.
    #expect(whole.left[100..<whole.left.count - 100].allSatisfy { $0 > 0.4 })
    let rise = try workshop.render(
      score([note("rise", length: 1) { $0.apply(.loop(.length(seconds(2.5)))) }]))
    #expect(rise.left.count == 120_000)
    #expect(rise.left[48_000 + 30_000] == 30_000.0 / 65_536)
    #expect(rise.left[96_000 + 1_000] == 1_000.0 / 65_536)
  }

  @Test func resamplesToTheExactLength() throws {
    for (rate, frames) in [(44_100, 44_100), (22_050, 1_234), (96_000, 50_001), (8_000, 1)] {
      let samples = (0..<frames).map { Float(sin(Double($0) * 2 * .pi * 1_000 / Double(rate))) }
      let path = try workshop.sound("r\(rate).wav", samples, rate: rate)
      let recording = try Recording.read(SoundFile(path: path), rate: 48_000, SampleBudget())
      #expect(recording.frameCount == Int((Double(frames) * 48_000 / Double(rate)).rounded()))
    }
  }

  @Test func doesNotDependOnTheBlocks() throws {
    let timeline = try mixture(seed: 1)
    let whole = try workshop.render(timeline)
    #expect(whole.peak() > 0.5)
    for block in [1, 64, 511, 2048] {
      #expect(try workshop.render(timeline, block: block) == whole, "in blocks of \(block)")
    }
  }

  @Test func playsTheRecordingAtAnotherPitch() throws {
    try workshop.sound("sine.wav", (0..<48_000).map { Float(sin(Double($0) * 2 * .pi / 100)) })
    let up = try workshop.render(
      score([note("sine", length: 1) { $0.audioPitch = 0.5 }]))
    #expect(up.left.count == 48_000)
    #expect(strength(of: 480 * 1.414_213_56, in: up.left[..<24_000]) > 0.98)
    #expect(up.left[34_100...].allSatisfy { $0 == 0 })
    let control = ControlChange(.pitch, at: .zero, Envelope(-1), origin: .none)
    let down = try workshop.render(score([note("sine", length: 1)], [control]))
    #expect(strength(of: 240, in: down.left[..<47_000]) > 0.98)
    #expect(abs(down.left[47_999]) < 0.05)
  }

  @Test func brightnessTakesTheHighs() throws {
    for frequency in [100.0, 6_400] {
      let samples = (0..<48_000).map { Float(sin(Double($0) * 2 * .pi * frequency / 48_000)) }
      try workshop.sound("f.wav", samples)
      let strengths = try [0, 0.5, 1].map { brightness in
        strength(
          of: frequency,
          in: try workshop.render(
            score([note("f", length: 1) { $0.brightness = Envelope(brightness) }])
          ).left[4_800..<43_200])
      }
      #expect(abs(strengths[2] - 1) < 1e-3)
      #expect(frequency == 100 ? strengths[0] > 0.7 : strengths[0] < 0.005)
      #expect(frequency == 100 ? strengths[1] > 0.99 : strengths[1] < 0.3)
    }
  }

  @Test func tonesHaveTheirFrequencyAndLevel() throws {
    var tone = Tone(frequency: Envelope(440, [.init(to: 880, over: seconds(1))]))
    tone.volume = Envelope(0.8)
    let event = Event(from: .zero, to: seconds(2), .tone(tone), origin: .none)
    let rendering = try workshop.render(score([event]))
    #expect(abs(strength(of: 880, in: rendering.left[52_800..<91_200]) - 0.4) < 1e-3)
    #expect(abs(rendering.peak() - 0.4) < 1e-3)
    // Half of the way in time is half of the way in semitones.
    let middle = rendering.left[23_500..<24_500]
    #expect(strength(of: 622.25, in: middle) > strength(of: 660, in: middle))
    #expect(rendering.left[96_000...].last.map { abs($0) < 1e-4 } == true)
    let high = Event(
      from: .zero, to: seconds(1), .tone(Tone(frequency: Envelope(30_000))), origin: .none)
    #expect(try workshop.render(score([high])).peak() == 0)
  }

  @Test func hapticsAreHeardAsTheModelSays() throws {
    let vibration = Continuous(intensity: Envelope(0.8), sharpness: Envelope(1))
    let events = [
      Event(from: .zero, to: seconds(1), .continuous(vibration), origin: .none),
      Event(
        from: seconds(1.5), to: seconds(1.5), .transient(Transient(intensity: 1, sharpness: 0)),
        origin: .none),
    ]
    let mix = try workshop.render(score(events))
    #expect(abs(strength(of: 230, in: mix.left[..<47_000]) - 0.4 * 0.7) < 0.005)
    #expect(abs(strength(of: 690, in: mix.left[..<47_000]) - 0.4 * 0.3) < 0.005)
    #expect(mix.left[50_000..<72_000].allSatisfy { $0 == 0 })
    let tap = mix.left[72_000...]
    #expect(tap.first { $0 != 0 } == tap[72_001])
    #expect(tap.count == TapBank.frameCount(sharpness: 0, in: .scorec, rate: 48_000))
    #expect(abs(tap.last ?? 1) < 1e-4)
    let apart = try workshop.render(score(events), RenderSettings(haptics: .channels))
    #expect(apart.peak(0) == 0 && apart.channels[2] == mix.left)
    let off = try workshop.render(score(events), RenderSettings(haptics: .off))
    #expect(off.peak() == 0 && off.left.count == 72_000)
  }

  @Test func controlsActOnHaptics() throws {
    let tap = Event(
      from: seconds(0.5), to: seconds(0.5), .transient(Transient(intensity: 1, sharpness: 0.5)),
      origin: .none)
    let half = ControlChange(.intensity, at: seconds(0.5), Envelope(0.5), origin: .none)
    let plain = try workshop.render(score([tap]))
    let weaker = try workshop.render(score([tap], [half]))
    #expect(weaker.left.map { $0 * 2 } == plain.left)
  }

  @Test func notesAreShapedAsDocumented() {
    var shape = Shape()
    shape.attack = 0.5
    shape.release = 1
    let levels = ShapeEnvelope(shape, lasting: seconds(1))
    #expect(abs(levels.level(at: seconds(0.031_622_776)) - 0.5) < 1e-6)
    #expect(levels.level(at: seconds(0.5)) == 1)
    #expect(abs(levels.level(at: seconds(3)) - 0.001) < 1e-9)
    shape.isSustained = false
    shape.attack = 0
    #expect(abs(ShapeEnvelope(shape, lasting: seconds(1)).level(at: seconds(0.004)) - 0.001) < 1e-9)
  }

  @Test func theSineIsASine() {
    for step in 0..<4_096 {
      let phase = UInt32(step) << 20
      let exact = sin(Double(step) / 4_096 * 2 * .pi)
      #expect(abs(Double(Oscillator.sine(phase)) - exact) < 3e-7)
      let phases = SIMD4(phase, 3 &* phase, 5 &* phase, 7 &* phase)
      let sines = Oscillator.sines(phases)
      #expect((0..<4).allSatisfy { sines[$0] == Oscillator.sine(phases[$0]) })
    }
  }

  /// A timeline with some of everything, at random places.
  private func mixture(seed: UInt64) throws -> Timeline {
    var random = SeededGenerator(seed: seed)
    var events: [Event] = []
    let move = Envelope(0.2, [.init(to: 1, over: seconds(0.3), ease: .inOut)])
    for index in 0..<40 {
      let start = Double.random(in: 0..<0.6, using: &random)
      switch index % 5 {
      case 0: events.append(note("rise", at: start, length: 1))
      case 1:
        events.append(
          note("pair", at: start, length: 1) {
            $0.apply(.for(seconds(0.111)))
            $0.apply(.loop(.count(1.5)))
            $0.brightness = move
            $0.audioPitch = index == 1 ? 0.3 : 0
          })
      case 2:
        var tone = Tone(frequency: Envelope(300, [.init(to: 700, over: seconds(0.2))]))
        tone.pan = move
        events.append(
          Event(from: seconds(start), to: seconds(start + 0.3), .tone(tone), origin: .none))
      case 3:
        let vibration = Continuous(intensity: move, sharpness: Envelope(start))
        events.append(
          Event(
            from: seconds(start), to: seconds(start + 0.2), .continuous(vibration), origin: .none))
      default:
        let tap = Transient(intensity: 0.5, sharpness: start)
        events.append(
          Event(from: seconds(start), to: seconds(start), .transient(tap), origin: .none))
      }
    }
    let controls = [
      ControlChange(.volume, at: seconds(0.3), move, origin: .none),
      ControlChange(.sharpness, at: seconds(0.2), Envelope(0.2), origin: .none),
    ]
    return score(events, controls)
  }
}
