import Foundation
import ScoreTestSupport
import ScoreTimeline
import Testing

@testable import ScoreAudio

/// Sounds that have no room in memory.
@Suite struct LongSoundTests {
  private let workshop: Workshop

  init() throws {
    workshop = try Workshop()
    var random = SeededGenerator(seed: 11)
    let noise = { (count: Int) in (0..<count).map { _ in Float.random(in: -1...1, using: &random) }
    }
    try workshop.sound("mono.wav", noise(100_000))
    try workshop.sound("pair.wav", noise(160_000), rate: 44_100, channels: 2)
    try workshop.sound("six.wav", noise(120_000), channels: 6)
  }

  private func sound(
    _ name: String, at start: Double, _ modifiers: [SoundModifier] = [],
    _ change: (inout Sound) -> Void = { _ in }
  ) -> Event {
    let length = ["mono": 100_000.0 / 48_000, "pair": 80_000.0 / 44_100, "six": 20_000.0 / 48_000]
    return note(name, at: start, length: length[name] ?? 0) { sound in
      for modifier in modifiers { sound.apply(modifier) }
      change(&sound)
    }
  }

  /// Of a sound that is not heard to its end, no more is converted, and that is the same.
  @Test(arguments: ["mono", "pair", "six"], [44_100, 48_000, 96_000])
  func noMoreIsConvertedThanIsHeard(name: String, rate: Int) throws {
    let file = { try SoundFile(path: workshop.path + "/\(name).wav") }
    let whole = try Recording.read(file(), rate: rate, SampleBudget())
    for most in [1, 1_000, 17_000, whole.frameCount, whole.frameCount + 1] {
      let part = try Recording.read(file(), rate: rate, upTo: most, SampleBudget())
      #expect(part.frameCount == min(most, whole.frameCount))
      for frame in 0..<part.frameCount
      where part.left[frame] != whole.left[frame] || part.right[frame] != whole.right[frame] {
        Issue.record("frame \(frame) of \(most)")
        break
      }
    }
  }

  /// A part of a rendering, for which less is read, is that of the whole.
  @Test func aPartNeedsNoMoreThanItPlays() throws {
    var random = SeededGenerator(seed: 12)
    try workshop.sound(
      "long.wav", (0..<48_000 * 30).map { _ in Float.random(in: -1...1, using: &random) })
    let length = seconds(30)
    var events: [Event] = []
    for (index, change) in LongSoundTests.changes.enumerated() {
      var sound = Sound(source: asset("long"), length: length)
      change(&sound)
      let start = seconds(Double(index) * 0.1)
      events.append(
        Event(from: start, to: start + sound.clip.duration, .sound(sound), origin: .none))
    }
    for events in events.map({ [$0] }) + [events] {
      var settings = RenderSettings()
      settings.end = seconds(3)
      let timeline = score(events)
      let render = { (end: Ticks?) in
        Rendering(
          Renderer(
            timeline,
            sounds: try SoundBank(
              timeline, from: workshop.library(), sampleRate: 48_000, until: end),
            settings: settings), block: 1024)
      }
      #expect(try render(settings.end) == render(nil))
    }
    let bank = try SoundBank(
      score([events[0]]), from: workshop.library(), sampleRate: 48_000, until: seconds(3))
    let sound = Sound(source: asset("long"), length: length)
    let heard = try #require(bank.heard(sound, lasting: length))
    #expect(heard.recording.frameCount < 48_000 * 27)
  }

  private static let reshapings: [@Sendable (inout Sound) -> Void] = [
    { $0.apply(.rate(0.8)) }, { $0.apply(.rate(4)) }, { $0.apply(.speed(1.3)) },
    { $0.apply(.speed(0.7)) }, { $0.pitch = Envelope(300) },
    {
      $0.apply(.speed(3))
      $0.apply(.rate(0.6))
      $0.pitch = Envelope(-700)
    },
    { $0.pitch = Envelope(0, [.init(to: 1_200, over: seconds(2))]) },
    { $0.apply(.normalize(-30)) },
    { $0.apply(.reverse) },
  ]

  /// Of what is made of a long sound, no more is than is heard, and that is the same.
  @Test(arguments: reshapings.indices, [48_000, 44_100])
  func noMoreIsMadeThanIsHeard(index: Int, rate: Int) throws {
    let samples = (0..<960_000).map { Float($0 % 7_919) / 7_919 - 0.5 }
    try workshop.sound("long.wav", samples, rate: 8_000)
    var sound = Sound(source: asset("long"), length: seconds(120))
    LongSoundTests.reshapings[index](&sound)
    sound.apply(.from(seconds(1)))
    sound.apply(.for(seconds(1.5)))
    let event = Event(from: .zero, to: sound.clip.duration, .sound(sound), origin: .none)
    let library = workshop.library()
    let bank = try SoundBank(score([event]), from: library, sampleRate: rate)
    let made = try #require(bank.heard(sound, lasting: event.duration)).recording
    guard case .found(let found) = library.find(sound.source) else { return }
    var whole = try SoundProcessor(found, in: library, standInRate: rate, SampleBudget())
    try whole.apply(sound.steps, at: rate)
    if !sound.pitch.isConstant { try whole.take(sound.clip, lasting: event.duration) }
    if sound.pitch != Envelope(0) { try whole.raise(by: sound.pitch) }
    let heard = sound.pitch.isConstant ? rate * 5 / 2 + 64 : made.frameCount
    #expect(made.frameCount >= heard && whole.recording.frameCount >= heard)
    #expect((0..<heard).allSatisfy { made.left[$0] == whole.recording.left[$0] })
    #expect((0..<heard).contains { abs(made.left[$0]) > 0.01 })
    if sound.material.isShapedAsSource {
      #expect(made.frameCount < rate * 40)
    } else {
      #expect(made.frameCount == whole.recording.frameCount)
    }
  }

  private static let release = {
    var shape = Shape()
    shape.release = 0.5
    return shape
  }()

  private static let changes: [@Sendable (inout Sound) -> Void] = [
    { _ in }, { $0.apply(.for(seconds(1))) }, { $0.apply(.from(seconds(1))) },
    { $0.audioPitch = 1 },
    { $0.shape = release },
    {
      $0.apply(.for(seconds(0.7)))
      $0.shape = release
    },
    {
      $0.apply(.for(seconds(1)))
      $0.audioPitch = 0.5
      $0.apply(.loop(.count(9)))
    },
  ]

  /// What is read where it plays is the same, wherever it lies and whatever is done to it.
  @Test func whereTheyLieMakesNoDifference() throws {
    let parts = [
      SoundStep.Part(from: seconds(0.1), lasting: seconds(0.5)),
      SoundStep.Part(from: seconds(0.9), lasting: seconds(0.7)),
    ]
    let events = [
      sound("mono", at: 0), sound("pair", at: 0.2), sound("six", at: 0.3),
      sound("pair", at: 0.4) { $0.apply(.loop(.length(seconds(4)))) },
      sound("mono", at: 0.5) { $0.audioPitch = -0.7 },
      sound("pair", at: 0.6, [.reverse]), sound("mono", at: 0.7, [.rate(0.8)]),
      sound("mono", at: 0.8, [.speed(1.3)]), sound("pair", at: 0.9, [.normalize(-30)]),
      sound("mono", at: 1, [.skipSilence(parts, above: -50)]),
    ]
    let timeline = score(events)
    let library = workshop.library()
    let wanted = Rendering(
      Renderer(timeline, sounds: try SoundBank(timeline, from: library, sampleRate: 48_000)),
      block: 1024)
    for bytes in [0, 300_000] {
      let bank = try SoundBank(
        timeline, from: library, sampleRate: 48_000, threads: 3, SampleBudget(bytes))
      #expect(!bank.longRecordings.isEmpty)
      let whole = Renderer(timeline, sounds: bank)
      #expect(Rendering(whole, block: 1024) == wanted)
      let part = Rendering(whole.again(from: 70_001), block: 1024)
      #expect(part.left == Array(wanted.left[70_001...]))
    }
  }

  /// A row grows from memory into a file, and may be cut or filled up there.
  @Test(arguments: [10, 16_384, 40_000, 100_000], [0, 200_000, 1 << 20])
  func rowsGrow(count: Int, bytes: Int) throws {
    let samples = (0..<count).map { Float($0 + 1) }
    for wanted in [count, count / 2, count + 20_000] {
      let writer = try SampleRowWriter(expecting: 10, SampleBudget(bytes))
      for start in stride(from: 0, to: count, by: 999) {
        let piece = Array(samples[start..<min(count, start + 999)])
        try writer.append(piece, count: piece.count)
      }
      let row = try writer.finish(wanted)
      #expect(row.count == wanted)
      if bytes == 0 { #expect(row.isMapped) }
      if bytes == 1 << 20 { #expect(!row.isMapped) }
      row.release()
      let found = (-SampleRow.margin..<wanted + SampleRow.margin).map { row.samples[$0] }
      let silence = [Float](repeating: 0, count: 2 * SampleRow.margin + 20_000)
      let all = silence.prefix(SampleRow.margin) + samples.prefix(wanted) + silence
      #expect(found == Array(all.prefix(found.count)))
    }
  }

  @Test func memoryIsGivenBack() throws {
    let budget = SampleBudget(1 << 20)
    for _ in 0..<50 {
      let writer = try RecordingWriter(isMono: false, expecting: 60_000, budget)
      #expect(try writer.finish(60_000).isMapped == false)
    }
  }

  @Test func tellsWhereThereIsNoRoom() {
    let error = AudioError.noScratchRoom(folder: "/tmp", ENOSPC)
    #expect(
      error.description
        == "cannot keep a long sound in '/tmp': no space left on device; TMPDIR can "
        + "name another folder")
  }
}
