import Foundation
import ScoreAudio
import ScoreTimeline
import Testing

@testable import ScorePlayback

/// Playbacks through SDL and without it, one at a time: SDL takes its driver out of the environment.
@Suite(.serialized) struct DeviceTests {
  /// Haptics, on how many channels, and the channels of the rendering that a device gets.
  @Test(arguments: [
    (RenderSettings.Haptics.mix, 1, [0, 1]), (.channels, 1, [0, 1, 2]),
    (.channels, 2, [0, 1, 2, 2]),
  ])
  func aDeviceGetsTheFramesOfTheRendering(
    haptics: RenderSettings.Haptics, count: Int, channels: [Int]
  ) throws {
    var settings = PlayerSettings()
    (settings.haptics, settings.hapticChannelCount) = (haptics, count)
    // A machine that is busy with other tests may be late with the sound, which it says.
    for _ in 0..<5 { if try deviceGetsTheFrames(settings, channels) { return } }
    Issue.record("the sound was late each time")
  }

  /// Compares what a device gets with what it should; returns `false` iff it got some too late.
  private func deviceGetsTheFrames(
    _ settings: PlayerSettings, _ channels: [Int]
  ) throws -> Bool {
    let file = NSTemporaryDirectory() + "score-playback-" + UUID().uuidString
    defer { try? FileManager.default.removeItem(atPath: file) }
    setenv("SDL_DISKAUDIOFILE", file, 1)
    // Short enough to be rendered before it begins.
    let piece = try Pieces.piece(
      [Pieces.tone(250, volume: 0.9), Pieces.tap(0), Pieces.tap(70), Pieces.tap(140, 0.7, 0.9)],
      completion: .milliseconds(280), cues: [0, 0, 70, 140].map { .milliseconds($0) })
    let player = try player(driver: "disk", settings)
    guard case .device(let driver) = player.output else {
      Issue.record("no disk driver: \(player.output)")
      return true
    }
    #expect(driver == "disk")
    let events = try play(piece, on: player)
    #expect(events.cues == Array(0..<4))
    #expect(events.completions == [.finished])
    player.drain(isWhole: true)
    player.close()
    if player.status.lateFrames > 0 { return false }
    let written = try Data(contentsOf: URL(fileURLWithPath: file)).withUnsafeBytes {
      Array($0.bindMemory(to: Float.self))
    }
    let offline = try Pieces.offline(piece, haptics: settings.haptics)
    let width = settings.haptics == .channels ? 3 : 2
    let expected = stride(from: 0, to: offline.count, by: width).flatMap { frame in
      channels.map { offline[frame + $0] }
    }
    let start = try #require(written.indices.first { written[$0] != 0 })
    let first = try #require(expected.indices.first { expected[$0] != 0 })
    let offset = start - first
    #expect(written.count >= offset + expected.count, "the tail was lost")
    #expect(Array(written.dropFirst(offset).prefix(expected.count)) == expected)
    return true
  }

  @Test func stopsAtOnce() throws {
    let player = try player(driver: "dummy")
    defer { player.close() }
    let piece = try Pieces.piece(
      [Pieces.tone(60_000)], completion: .milliseconds(60_000), cues: [.zero])
    let start = Monotonic.nanoseconds
    let events = try play(piece, on: player) {
      if Monotonic.nanoseconds - start > 200_000_000 { player.stop() }
    }
    #expect(events.cues == [0] && events.completions == [.stopped])
    #expect(Monotonic.nanoseconds - start < 2_000_000_000)
  }

  @Test func withoutADeviceTimePasses() throws {
    let player = try player(driver: "no such driver")
    defer { player.close() }
    guard case .silence(let reason) = player.output else {
      Issue.record("\(player.output)")
      return
    }
    #expect(!reason.isEmpty)
    let start = Monotonic.nanoseconds
    let piece = try Pieces.piece(
      [Pieces.tone(300)], completion: .milliseconds(300), cues: [.zero, .milliseconds(150)])
    let events = try play(piece, on: player)
    #expect(events.cues == [0, 1] && events.completions == [.finished])
    #expect(Monotonic.nanoseconds - start >= 300_000_000)
  }

  func player(driver: String, _ settings: PlayerSettings = PlayerSettings()) throws -> Player {
    setenv("SDL_AUDIODRIVER", driver, 1)
    return try Player(settings)
  }

  /// Plays a piece to its end, and returns what was reported.
  private func play(
    _ piece: Piece, on player: Player, each: () -> Void = {}
  ) throws -> [PlayerEvent] {
    let mailbox = Mailbox()
    player.listen { mailbox.put($0) }
    _ = try player.start(piece)
    var events: [PlayerEvent] = []
    let deadline = Monotonic.nanoseconds + 30_000_000_000
    while events.completions.isEmpty, Monotonic.nanoseconds < deadline {
      each()
      Monotonic.sleep(milliseconds: 5)
      events += mailbox.take()
    }
    return events
  }
}
