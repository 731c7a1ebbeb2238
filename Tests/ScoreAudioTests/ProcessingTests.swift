import Foundation
import ScoreTimeline
import Testing

@testable import ScoreAudio

/// What is done to whole sounds, held against what it must give by arithmetic.
@Suite struct ProcessingTests {
  private let workshop: Workshop
  private let second = 48_000

  init() throws {
    workshop = try Workshop()
    try workshop.sound("sine.wav", sine(440, seconds: 4))
    try workshop.sound("short.wav", sine(440, seconds: 1))
    // Never twice the same, so that a shift by a frame shows.
    try workshop.sound("noise.wav", noise(96_000))
    try workshop.sound("odd.wav", noise(88_201), rate: 44_100)
    try workshop.sound("pair.wav", noise(96_000), channels: 2)
  }

  private func sine(_ frequency: Double, seconds: Double, level: Double = 1) -> [Float] {
    (0..<Int(seconds * 48_000)).map {
      Float(level * sin(2 * .pi * frequency * Double($0) / 48_000))
    }
  }

  private func noise(_ count: Int) -> [Float] {
    var state: UInt32 = 1
    return (0..<count).map { _ in
      state = state &* 1_664_525 &+ 1_013_904_223
      return Float(Int32(bitPattern: state)) / 4_294_967_296
    }
  }

  /// A sound after `modifiers`, from `start`, with a clip.
  private func reshaped(
    _ name: String, length: Ticks, at start: Ticks = .zero, _ modifiers: [SoundModifier],
    from offset: Ticks = .zero, for clip: Ticks? = nil, _ change: (inout Sound) -> Void = { _ in }
  ) -> Event {
    var sound = Sound(source: asset(name), length: length)
    for modifier in modifiers + [.from(offset)] { sound.apply(modifier) }
    if let clip { sound.apply(.for(clip)) }
    change(&sound)
    return Event(from: start, to: start + sound.clip.duration, .sound(sound), origin: .none)
  }

  /// A short score may ask for any number of repeats, which have to be written out for some modifiers.
  @Test func repeatsHaveABound() throws {
    let part = SoundStep.Part(from: .zero, lasting: Ticks(seconds: 1))
    let loop = SoundModifier.loop(.length(Ticks(seconds: 36_000)))
    let event = reshaped(
      "pair", length: Ticks(seconds: 1), [loop, .skipSilence([part], above: -40)])
    let reason =
      "with its repeats it is too long for what is done to it after them: of more than 93 minutes"
    #expect(throws: AudioError.unreadable(path: workshop.path + "/pair.wav", reason: reason)) {
      try workshop.render(score([event]))
    }
  }

  // MARK: Gapless

  static let processings: [[SoundModifier]] = [
    [], [.reverse], [.speed(1.25)], [.rate(0.75)], [.speed(2), .reverse], [.normalize(-20)],
  ]

  @Test(arguments: ["noise", "odd", "pair"], processings)
  func twoHalvesAreTheWhole(name: String, steps: [SoundModifier]) throws {
    let frames = ["noise": 96_000, "odd": 88_201, "pair": 48_000][name] ?? 0
    let length = Ticks(frames: Int64(frames), rate: name == "odd" ? 44_100 : 48_000)
    for start in [Ticks.zero, Ticks(count: 123_456_789)] {
      let whole = reshaped(name, length: length, at: start, steps)
      let cut = Ticks(count: whole.duration.count * 4 / 13)
      let first = reshaped(name, length: length, at: start, steps, for: cut)
      let second = reshaped(name, length: length, at: first.end, steps, from: cut)
      let halves = try workshop.render(score([first, second]))
      #expect(halves == (try workshop.render(score([whole]))), "from \(start.count)")
    }
  }

  @Test func notesThatDoNotGoOnFade() throws {
    let cut = seconds(0.7)
    let changes: [(inout Sound) -> Void] = [
      { $0.volume = Envelope(0.5) }, { $0.apply(.from(seconds(0.1))) },
      { $0.apply(.reverse) }, { $0.apply(.fadeIn(seconds(0.1))) },
    ]
    for change in changes {
      let first = reshaped("noise", length: seconds(2), [], for: cut)
      let next = reshaped(
        "noise", length: seconds(2), at: cut, [], from: cut, for: seconds(0.5), change)
      let left = try workshop.render(score([first, next])).left
      let frame = Int(cut.seconds * 48_000)
      #expect(left[frame] == 0 && abs(left[frame - 1]) < 0.02 && abs(left[frame + 1]) < 0.02)
    }
  }

  // MARK: Speed, reverse

  @Test(arguments: [1.0 / 32, 0.37, 0.5, 1.5, 2, 32])
  func speedChangesPitchAndLength(speed: Double) throws {
    let event = reshaped("sine", length: seconds(4), [.speed(speed)])
    let left = try workshop.render(score([event])).left
    #expect(left.count == Int((4 * 48_000 / speed).rounded()))
    // The sine of that frequency, but for the filter's reach at both ends.
    let edge = min(left.count / 4, Int(400 / min(1, speed)))
    let error = (edge..<left.count - edge).map {
      abs(Double(left[$0]) - sin(2 * .pi * 440 * speed * Double($0) / 48_000))
    }.max()
    #expect(error.map { $0 < 2e-5 } == true, "off by \(error ?? 0)")
  }

  @Test func reverseTurnsEachSide() throws {
    let length = seconds(1)
    let plain = try workshop.render(score([reshaped("pair", length: length, [])]))
    let turned = try workshop.render(score([reshaped("pair", length: length, [.reverse])]))
    #expect(turned.left == plain.left.reversed() && turned.right == plain.right.reversed())
  }

  @Test func aSlowSoundKeepsWhatItsFileHoldsAboveHearing() throws {
    // 30 kHz in a file of 96 kHz, at half of its speed: 15 kHz.
    let high = (0..<96_000).map { Float(sin(2 * .pi * 30_000 * Double($0) / 96_000)) }
    try workshop.sound("bat.wav", high, rate: 96_000)
    let left = try workshop.render(
      score([reshaped("bat", length: seconds(1), [.speed(0.5)])])
    ).left
    #expect(left.count == 96_000)
    #expect(abs(strength(of: 15_000, in: left[4_800..<91_200]) - 1) < 1e-3)
  }

  // MARK: Rate, pitch

  @Test(arguments: [1.0 / 32, 1.0 / 8, 0.3, 0.9, 1.1, 2, 3.7, 8, 10, 16, 32])
  func rateKeepsThePitch(rate: Double) throws {
    let length = rate < 1 ? 1.0 : 4
    let left = try workshop.render(
      score([reshaped(rate < 1 ? "short" : "sine", length: seconds(length), [.rate(rate)])])
    ).left
    #expect(left.count == Int((length * 48_000 / rate).rounded()))
    if (0.125...8).contains(rate) {
      let found = pitch(of: left.prefix(48_000), near: 440)
      #expect(abs(found - 440) <= 0.5, "\(found) Hz")
    }
  }

  @Test(arguments: [-2400.0, -700, -50, 1, 100, 386, 1200, 2400])
  func pitchKeepsTheLength(cents: Double) throws {
    let event = reshaped("sine", length: seconds(4), []) { $0.pitch = Envelope(cents) }
    let left = try workshop.render(score([event])).left
    let wanted = 440 * pow(2, cents / 1200)
    #expect(left.count == 4 * second)
    let found = pitch(of: left[second..<2 * second], near: wanted)
    #expect(abs(found - wanted) <= max(0.5, wanted * 0.001), "\(found) Hz, not \(wanted)")
  }

  @Test func pitchMovesWithItsEnvelope() throws {
    // The envelope starts with the note, which plays a part of the sound twice.
    let envelope = Envelope(0, [.init(to: 0, over: seconds(1)), .init(to: 1200, over: .zero)])
    let event = reshaped("sine", length: seconds(4), [], from: seconds(1), for: seconds(1)) {
      $0.pitch = envelope
      $0.apply(.loop(.count(2)))
    }
    let left = try workshop.render(score([event])).left
    #expect(left.count == 2 * second)
    #expect(abs(pitch(of: left[4_800..<38_400], near: 440) - 440) < 1)
    #expect(abs(pitch(of: left[57_600..<91_200], near: 880) - 880) < 2)
  }

  /// The strongest frequency near `frequency`, to 0.02 Hz.
  private func pitch(of samples: ArraySlice<Float>, near frequency: Double) -> Double {
    let count = Double(samples.count)
    let windowed = samples.enumerated().map {
      $0.element * Float(0.5 - 0.5 * cos(2 * .pi * (Double($0.offset) + 0.5) / count))
    }
    var best = (strength: 0.0, frequency: 0.0)
    for (reach, step) in [(8.0, 0.5), (0.5, 0.02)] {
      let middle = best.strength > 0 ? best.frequency : frequency
      for offset in stride(from: -reach, through: reach, by: step) {
        let found = strength(of: middle + offset, in: windowed)
        if found > best.strength { best = (found, middle + offset) }
      }
    }
    return best.frequency
  }

  // MARK: Loudness, silence

  @Test(arguments: [-16.0, -23, -40]) func normalizesToALoudness(target: Double) throws {
    // A sine at full scale on both sides has 0 LUFS, but for the filter at its frequency.
    for length in [0.1, 4] {
      try workshop.sound("kilo.wav", sine(997, seconds: length, level: 0.1))
      let left = try workshop.render(
        score([reshaped("kilo", length: seconds(length), [.normalize(target)])])
      ).left
      let peak = 20 * log10(Double(left.map { abs($0) }.max() ?? 0))
      #expect(abs(peak - target) < 0.15, "\(peak) dB")
    }
    try workshop.sound("nothing.wav", [Float](repeating: 0, count: 48_000))
    let silent = reshaped("nothing", length: seconds(1), [.normalize(target)])
    #expect(try workshop.render(score([silent])).peak() == 0)
  }

  @Test func silenceIsFoundAndRemoved() throws {
    let tone = sine(1_000, seconds: 1)
    let silence = { (seconds: Double) in [Float](repeating: 0.000_5, count: Int(seconds * 48_000)) }
    try workshop.sound(
      "gaps.wav",
      silence(0.5) + tone + silence(0.3) + tone[..<4_800] + silence(0.05) + tone[..<4_800]
        + silence(2))
    let parts = try workshop.library().audibleParts(of: asset("gaps"), after: [], above: -60)
    let found = parts.map { [$0.start.seconds, ($0.start + $0.length).seconds] }
    let wanted = [[0.495, 1.505], [1.795, 2.055]]
    #expect(found.count == 2)
    for (found, wanted) in zip(found.joined(), wanted.joined()) {
      #expect(abs(found - wanted) < 0.001)
    }
    let kept = reshaped("gaps", length: seconds(4.05), [.skipSilence(parts, above: -60)])
    let left = try workshop.render(score([kept])).left
    let frames = parts.reduce(Ticks.zero) { $0 + $1.length }.frame(at: 48_000)
    #expect(left.count == Int(frames))
    #expect(abs(strength(of: 1_000, in: left[480..<48_000]) - 1) < 0.01)
    // All of a sound without silence stays, and nothing of silence.
    let whole = try workshop.library().audibleParts(of: asset("sine"), after: [], above: -60)
    #expect(whole == [SoundStep.Part(from: .zero, lasting: seconds(4))])
    let none = try workshop.library().audibleParts(of: asset("gaps"), after: [], above: 1)
    #expect(none.isEmpty)
  }
}
