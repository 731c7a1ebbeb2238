import Foundation
import ScoreAudio
import ScoreDiagnostics
import ScoreTimeline
import Testing

@testable import ScorePlayback

/// Playbacks, one at a time: SDL takes its driver out of the environment.
@Suite(.serialized) struct PlayerTests {
  @Test func aDeviceGetsTheFramesOfTheRendering() throws {
    let file = NSTemporaryDirectory() + "score-playback-" + UUID().uuidString
    defer { try? FileManager.default.removeItem(atPath: file) }
    setenv("SDL_DISKAUDIOFILE", file, 1)
    let player = Player(try renderer(driver: "disk"))
    guard case .device(let driver) = player.output else {
      Issue.record("no disk driver: \(player.output)")
      return
    }
    #expect(driver == "disk")
    var cues: [Int] = []
    let times = [Ticks.zero, .milliseconds(100), .milliseconds(100), .milliseconds(250)]
    #expect(try player.play(cues: times, onCue: { cues.append($0) }) == .finished)
    #expect(cues == [0, 1, 2, 3])
    #expect(player.lateFrames == 0)
    let written = try Data(contentsOf: URL(fileURLWithPath: file)).withUnsafeBytes {
      Array($0.bindMemory(to: Float.self))
    }
    let expected = try offline()
    let start = try #require(written.indices.first { written[$0] != 0 })
    let first = try #require(expected.indices.first { expected[$0] != 0 })
    let offset = start - first
    #expect(written.count >= offset + expected.count, "the tail was lost")
    #expect(Array(written[offset...].prefix(expected.count)) == expected)
  }

  @Test func stopsAtOnce() throws {
    let player = Player(try renderer(driver: "dummy", length: 60_000))
    var cues: [Int] = []
    let start = Monotonic.nanoseconds
    let completion = try player.play(
      cues: [.zero, .milliseconds(30_000)], onCue: { cues.append($0) },
      shouldStop: { Monotonic.nanoseconds - start > 200_000_000 })
    #expect(completion == .stopped && cues == [0])
    #expect(Monotonic.nanoseconds - start < 2_000_000_000)
  }

  @Test func withoutADeviceTimePasses() throws {
    let renderer = try renderer(driver: "no such driver")
    let player = Player(renderer)
    guard case .silence(let reason) = player.output else {
      Issue.record("\(player.output)")
      return
    }
    #expect(!reason.isEmpty)
    var times: [Int64] = []
    let start = Monotonic.nanoseconds
    let completion = try player.play(
      cues: [.zero, .milliseconds(150)], onCue: { _ in times.append(Monotonic.nanoseconds - start) }
    )
    #expect(completion == .finished && times.count == 2)
    #expect(times.last.map { $0 >= 150_000_000 } == true)
    let frames = renderer.frameCount
    #expect(Monotonic.nanoseconds - start >= frames * 1_000_000_000 / 48_000)
  }

  @Test func theQueueKeepsTheOrder() {
    let queue = FrameQueue(capacity: 8, channelCount: 2)
    var out = [Float](repeating: -1, count: 16)
    #expect(queue.take(4, into: &out) == 0)
    for round in 0..<50 {
      #expect(queue.room == 8)
      queue.append(5) { frame, samples in
        samples[0] = Float(round * 5 + frame)
        samples[1] = -samples[0]
      }
      #expect(queue.room == 3)
      #expect(queue.take(2, into: &out) == 2)
      #expect(queue.take(8, into: &out) == 3)
      for frame in 0..<3 {
        let value = Float(round * 5 + frame + 2)
        #expect(out[2 * frame] == value && out[2 * frame + 1] == -value)
      }
    }
  }

  private func timeline(length: Int64) -> Timeline {
    let events = (0..<4).map { index in
      Event(
        from: .milliseconds(Int64(index) * 70), to: .milliseconds(Int64(index) * 70),
        .transient(Transient(intensity: 1, sharpness: Double(index) / 3)), origin: .none)
    }
    let tone = Event(
      from: .zero, to: .milliseconds(length), .tone(Tone(frequency: Envelope(440))),
      origin: .none)
    return Timeline(events: events + [tone], completion: .milliseconds(length))
  }

  private func renderer(driver: String, length: Int64 = 300) throws -> Renderer {
    setenv("SDL_AUDIODRIVER", driver, 1)
    let timeline = timeline(length: length)
    let library = AssetLibrary(AssetLibrary.Places(mainScore: "a.score"))
    let bank = try SoundBank(timeline, from: library, sampleRate: 48_000)
    return Renderer(timeline, sounds: bank)
  }

  /// The interleaved frames of the offline rendering.
  private func offline() throws -> [Float] {
    let renderer = try renderer(driver: "disk")
    let block = Block(frameCount: Int(renderer.frameCount), channelCount: 2)
    renderer.render(into: block)
    return (0..<block.frameCount).flatMap { [block.channel(0)[$0], block.channel(1)[$0]] }
  }
}
