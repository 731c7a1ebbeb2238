import Foundation
import ScoreAudio
import ScorePlayback
import ScoreTimeline
import Testing

func play(_ timeline: Timeline, soundsBeside score: String) async throws -> Completion? {
  let library = AssetLibrary(AssetLibrary.Places(mainScore: score))
  let sounds = try SoundBank(timeline, from: library, sampleRate: 48_000)
  let player = try Player()
  defer { player.close() }
  let events = player.events
  let music = Task { try await player.run(Piece(timeline, sounds: sounds)) }

  for await event in events {
    if case .started = event { player.seek(to: .milliseconds(12_000)) }
    if case .moved = event { break }
  }

  // The task stops what it plays, within a block and 2 ms; nothing resumes.
  music.cancel()
  return try await music.value
}

extension DeviceTests {
  /// The function of the page on embedding.
  @Test func embeddingPlaysAsThePageSays() async throws {
    setenv("SDL_AUDIODRIVER", "dummy", 1)
    let timeline = Timeline(
      events: [Pieces.tone(60_000), Pieces.tap(100)], completion: .milliseconds(60_000))
    #expect(try await play(timeline, soundsBeside: "a.score") == .stopped)
  }
}
