import Foundation
import ScoreTestSupport
import ScoreTimeline
import Testing

@testable import ScoreAudio

/// Long renderings that several threads make.
@Suite struct PiecesTests {
  private let workshop: Workshop

  init() throws {
    workshop = try Workshop()
    var random = SeededGenerator(seed: 3)
    try workshop.sound("noise.wav", (0..<96_000).map { _ in .random(in: -1...1, using: &random) })
  }

  /// A score of a little more than three pieces, some of it too loud, with a room and a filter that
  /// begin in one piece and end in another.
  private func renderer(effects: [Effect] = [], _ part: Range<Double>? = nil) throws -> Renderer {
    var random = SeededGenerator(seed: 4)
    var events = (0..<60).map { _ in
      note("noise", at: .random(in: 0..<15, using: &random), length: 2) {
        ($0.volume, $0.pan) = (Envelope(0.4), Envelope(.random(in: -1...1, using: &random)))
      }
    }
    let room = [Effect(.reverb, [Envelope(0.5), Envelope(0.2), Envelope(0.5)])]
    events += [
      note("noise", at: 4.7, length: 2) { $0.effects = room },
      note("noise", at: 10, length: 2) { $0.brightness = Envelope(0.3) },
      note("noise", at: 0, length: 2) {
        $0.apply(.loop(.length(seconds(17))))
        $0.effects = effects
      },
    ]
    let timeline = score(events)
    var settings = RenderSettings(duration: seconds(17))
    (settings.isLimited, settings.isDithered) = (true, true)
    if let part {
      (settings.start, settings.end) = (seconds(part.lowerBound), seconds(part.upperBound))
    }
    let bank = try SoundBank(timeline, from: workshop.library(), sampleRate: 48_000)
    return Renderer(timeline, sounds: bank, settings: settings)
  }

  private func write(
    _ renderer: Renderer, threads: Int, _ format: SampleFormat = .pcm16
  ) throws -> (bytes: Data, summary: RenderSummary) {
    let path = workshop.path + "/out.wav"
    #expect(FileManager.default.createFile(atPath: path, contents: nil))
    let file = try #require(FileHandle(forWritingAtPath: path))
    let summary = try renderer.write(
      to: file.fileDescriptor, as: SoundFormat(samples: format), threads: threads)
    return (try Data(contentsOf: URL(fileURLWithPath: path)), try #require(summary))
  }

  @Test func theBytesDoNotDependOnTheThreads() throws {
    let alone = try renderer()
    let (bytes, summary) = try write(alone, threads: 1)
    #expect(alone.greatestReduction > 1)
    for threads in [2, 5] {
      let together = try renderer()
      #expect(together.gainsByThreads(threads))
      let found = try write(together, threads: threads)
      #expect(found.bytes == bytes && found.summary == summary)
      #expect(together.firstLimited == alone.firstLimited)
      #expect(together.greatestReduction == alone.greatestReduction)
    }
  }

  @Test func aPartIsThatOfTheWhole() throws {
    let whole = try write(try renderer(), threads: 1, .pcm24).bytes
    for part in [0.3..<1, 4.9..<5, 3.2..<16.9] {
      let bytes = try write(try renderer(part), threads: 2, .pcm24).bytes
      let first = whole.count - 17 * 48_000 * 6
      let frames = (part.lowerBound * 48_000).rounded()..<(part.upperBound * 48_000).rounded()
      #expect(
        bytes.suffix(Int(frames.upperBound - frames.lowerBound) * 6)
          == whole[first + Int(frames.lowerBound) * 6..<first + Int(frames.upperBound) * 6])
    }
  }

  /// Where all of it goes through one room, each piece would need all pieces before it.
  @Test func whatCannotBeSplitIsNot() throws {
    let room = [Effect(.delay, [Envelope(0.2), Envelope(0.5), Envelope(0.5)])]
    #expect(try renderer(effects: room).gainsByThreads(2) == false)
  }

  @Test func stopsAllThreads() throws {
    let file = try #require(FileHandle(forReadingAtPath: "/dev/null"))
    #expect(throws: AudioError.unwritable(EBADF)) {
      try renderer().write(to: file.fileDescriptor, threads: 3)
    }
    let out = try #require(FileHandle(forWritingAtPath: "/dev/null"))
    #expect(try renderer().write(to: out.fileDescriptor, threads: 3) { _ in false } == nil)
  }
}
