import Foundation
import ScoreTestSupport
import ScoreTimeline
import Testing

@testable import ScoreAudio

/// Renderings that begin inside of a score give the frames that one from the start gives there.
@Suite struct BeginningInsideTests {
  private let workshop: Workshop
  private let length = 1.0

  init() throws {
    workshop = try Workshop()
    var random = SeededGenerator(seed: 7)
    for (name, channels) in [("mono", 1), ("pair", 2)] {
      let samples = (0..<48_000 * channels).map { _ in Float.random(in: -1...1, using: &random) }
      try workshop.sound("\(name).wav", samples, channels: channels)
    }
  }

  @Test(arguments: 1...8 as ClosedRange<UInt64>) func givesTheSameFrames(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var settings = RenderSettings(haptics: seed % 3 == 0 ? .channels : .mix)
    settings.isLimited = seed % 2 == 0
    let timeline = randomScore(&random)
    let bank = try SoundBank(timeline, from: workshop.library(), sampleRate: 48_000)
    let whole = Renderer(timeline, sounds: bank, settings: settings)
    let frames = Rendering(whole, block: 1024)
    for first in points(in: timeline, whole.frameCount, &random) {
      let part = Rendering(whole.again(from: first), block: first % 2 == 0 ? 1024 : 700)
      for channel in frames.channels.indices {
        let wanted = frames.channels[channel][Int(first)...]
        let found = part.channels[channel]
        #expect(
          wanted.elementsEqual(found) { $0.bitPattern == $1.bitPattern },
          "from frame \(first), channel \(channel)")
      }
    }
  }

  /// What has forgotten anyway is the same after a short warm-up: a room of 0.3 s, a filter.
  @Test func aShortWarmUpIsEnoughForWhatForgets() throws {
    let room = [Effect(.reverb, [Envelope(0.5), Envelope(0), Envelope(1)])]
    let events = [
      note("mono", length: 1) {
        $0.apply(.loop(.length(seconds(8))))
        $0.effects = room
      },
      note("pair", length: 1) {
        $0.apply(.loop(.length(seconds(8))))
        $0.brightness = Envelope(0.2)
      },
      note("pair", at: 0.5, length: 1) {
        $0.apply(.loop(.length(seconds(7))))
        $0.audioPitch = 0.4
      },
    ]
    let bend = Envelope(-0.5, [.init(to: 0.5, over: seconds(7))])
    let bent = [ControlChange(.pitch, at: .zero, bend, origin: .none)]
    for controls in [[], bent] {
      let timeline = score(events, controls)
      let bank = try SoundBank(timeline, from: workshop.library(), sampleRate: 48_000)
      let whole = Renderer(timeline, sounds: bank)
      let wanted = Rendering(whole, block: 1024).left[288_001...]
      let isEqual = [3.0, 0].map { time in
        let part = whole.again(from: 288_001, warmUp: .atMost(seconds(time)))
        return zip(wanted, Rendering(part, block: 1024).left).allSatisfy { abs($0 - $1) < 1e-3 }
      }
      #expect(isEqual == [true, false])
    }
  }

  /// Frames of every kind: at the grid and beside it, at starts and ends of notes, and any.
  private func points(
    in timeline: Timeline, _ count: Int64, _ random: inout SeededGenerator
  ) -> [Int64] {
    let some = timeline.events.shuffled(using: &random).prefix(2)
    var points = some.flatMap { [$0.start.frame(at: 48_000), $0.end.frame(at: 48_000)] }
    let block = Int64.random(in: 1...count / 1024, using: &random) * 1024
    points += [0, 1, block - 1, block, block + 1, count - 1]
    points += (0..<2).map { _ in Int64.random(in: 0..<count, using: &random) }
    return points.filter { $0 < count }
  }

  // MARK: Random scores

  private func randomScore(_ random: inout SeededGenerator) -> Timeline {
    let effects = randomEffects(&random)
    let events = (0..<30).map { _ in
      let start = Double.random(in: 0..<length * 2, using: &random)
      return randomEvent(at: start, effects, &random)
    }
    let all: [(Control, ClosedRange<Double>)] = [
      (.volume, 0...1), (.pan, -1...1), (.pitch, -1...1), (.brightness, -1...0),
      (.intensity, 0...1), (.sharpness, -0.5...0.5), (.audioRelease, 0...0.3), (.release, 0...0.3),
    ]
    let controls = all.filter { _ in Int.random(in: 0..<4, using: &random) == 0 }.flatMap {
      control, range in
      (0..<3).map { _ in
        let start = Double.random(in: 0..<length * 2, using: &random)
        return ControlChange(
          control, at: seconds(start), envelope(in: range, &random), origin: .none)
      }
    }
    return score(events, controls)
  }

  private func envelope(
    in range: ClosedRange<Double>, _ random: inout SeededGenerator
  ) -> Envelope {
    let first = Double.random(in: range, using: &random)
    if Bool.random(using: &random) { return Envelope(first) }
    let last = Double.random(in: range, using: &random)
    let time = Double.random(in: 0.01...1, using: &random)
    return Envelope(first, [.init(to: last, over: seconds(time), ease: .inOut)])
  }

  /// Chains of effects, one of which leads into another.
  private func randomEffects(_ random: inout SeededGenerator) -> [[Effect]] {
    let all: [Effect] = [
      Effect(.reverb, [Envelope(0.4), Envelope(0.1), Envelope(0.5)]),
      Effect(.delay, [Envelope(0.05), Envelope(0.3), Envelope(0.5)]),
      Effect(.lowpass, [envelope(in: 100...8_000, &random), Envelope(2)]),
      Effect(.compress, [Envelope(-20), Envelope(4), Envelope(0.01), Envelope(0.1)]),
      Effect(.distortion, [Envelope(0.6), Envelope(1)]),
    ]
    let outer = all.randomElement(using: &random).map { [$0] } ?? []
    let inner = all.randomElement(using: &random).map { [$0] + outer } ?? []
    // Where nothing has a memory but the limiter, other mistakes show.
    return Int.random(in: 0..<3, using: &random) == 0 ? [[]] : [[], outer, inner]
  }

  private func randomEvent(
    at start: Double, _ chains: [[Effect]], _ random: inout SeededGenerator
  ) -> Event {
    let effects = chains.randomElement(using: &random) ?? []
    let duration = Double.random(in: 0.001...1.5, using: &random)
    let kind: Event.Kind
    switch Int.random(in: 0..<6, using: &random) {
    case 0:
      let sharpness = Double.random(in: 0...1, using: &random)
      return Event(
        from: seconds(start), to: seconds(start),
        .transient(Transient(intensity: 0.8, sharpness: sharpness)), origin: .none)
    case 1:
      kind = .continuous(
        Continuous(intensity: envelope(in: 0...1, &random), sharpness: envelope(in: 0...1, &random))
      )
    case 2:
      var tone = Tone(frequency: envelope(in: 100...4_000, &random))
      tone.volume = Envelope(0.3)
      tone.shape.release = Double.random(in: 0...0.5, using: &random)
      if Int.random(in: 0..<3, using: &random) == 0 { tone.brightness = Envelope(0.5) }
      tone.effects = effects
      kind = .tone(tone)
    default:
      return note(
        Bool.random(using: &random) ? "mono" : "pair", at: start, length: 1
      ) { change(&$0, &random, lasting: duration, effects) }
    }
    return Event(from: seconds(start), to: seconds(start + duration), kind, origin: .none)
  }

  private func change(
    _ sound: inout Sound, _ random: inout SeededGenerator, lasting duration: Double,
    _ effects: [Effect]
  ) {
    sound.effects = effects
    sound.volume = Envelope(0.3)
    var loops = false
    switch Int.random(in: 0..<5, using: &random) {
    case 0: sound.apply(.from(seconds(0.2)))
    case 1: loops = true
    case 2: sound.audioPitch = Double.random(in: -1...1, using: &random)
    case 3: sound.brightness = envelope(in: 0...1, &random)
    default: sound.pan = envelope(in: -1...1, &random)
    }
    if Int.random(in: 0..<4, using: &random) == 0 {
      // Down to less than a frame.
      let isShort = Bool.random(using: &random)
      let clip = isShort ? 0.000_01 : Double.random(in: 0.001...0.3, using: &random)
      sound.apply(.for(seconds(clip)))
      loops = true
    }
    guard loops else { return }
    // Some begin inside of a pass.
    let lead = Bool.random(using: &random) ? 0 : Double.random(in: 0...duration, using: &random)
    sound.apply(.loop(.length(seconds(lead + duration))))
    sound.apply(.from(seconds(lead)))
  }
}
