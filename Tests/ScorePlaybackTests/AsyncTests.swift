import Foundation
import ScoreTimeline
import Testing

@testable import ScorePlayback

extension DeviceTests {
  @Test func aTaskPlaysToTheEnd() async throws {
    let player = try player(driver: "dummy")
    defer { player.close() }
    let piece = try Pieces.piece([Pieces.tone(200)], completion: .milliseconds(200), cues: [.zero])
    let events = player.events
    #expect(try await player.run(piece) == .finished)
    var seen: [PlayerEvent] = []
    for await event in events {
      seen.append(event)
      if case .completed = event { break }
    }
    #expect(seen.cues == [0] && seen.completions == [.finished])
  }

  @Test func cancellingATaskStopsWhatItPlays() async throws {
    let player = try player(driver: "dummy")
    defer { player.close() }
    let piece = try Pieces.piece([Pieces.tone(60_000)], completion: .milliseconds(60_000))
    let task = Task { try await player.run(piece) }
    while player.status.state != .playing { try await Task.sleep(for: .milliseconds(5)) }
    task.cancel()
    #expect(try await task.value == .stopped)
    #expect(player.status.run == nil)
    // Nothing resumes.
    try await Task.sleep(for: .milliseconds(100))
    #expect(player.status.state == .ended)
  }

  @Test func aReplacedTaskDoesNotDisturbTheNewOne() async throws {
    let player = try player(driver: "dummy")
    defer { player.close() }
    let long = try Pieces.piece([Pieces.tone(60_000)], completion: .milliseconds(60_000))
    let short = try Pieces.piece([Pieces.tone(300)], completion: .milliseconds(300))
    let first = Task { try await player.run(long) }
    while player.status.state != .playing { try await Task.sleep(for: .milliseconds(5)) }
    let second = Task { try await player.run(short) }
    #expect(try await first.value == .replaced)
    #expect(try await second.value == .finished)
  }

  /// Whoever waits is told when the player is closed, and nothing can be asked of it any more.
  @Test func closingEndsWhatIsWaitedFor() async throws {
    let player = try player(driver: "dummy")
    let piece = try Pieces.piece([Pieces.tone(60_000)], completion: .milliseconds(60_000))
    let events = player.events
    let task = Task { try await player.run(piece) }
    while player.status.state != .playing { try await Task.sleep(for: .milliseconds(5)) }
    player.close()
    #expect(try await task.value == .stopped)
    var seen: [PlayerEvent] = []
    for await event in events { seen.append(event) }
    #expect(seen.completions == [.stopped])
    for await _ in player.events { Issue.record("something happens on a closed player") }
    #expect(throws: PlaybackError.closed) { try player.start(piece) }
    player.close()
  }
}
