import ScoreAudio
import ScoreTimeline
import Testing

@testable import ScorePlayback

/// What several threads, and listeners, do to a player.
extension DeviceTests {
  /// Commands that come from several threads at once: each run ends once, whatever came between.
  @Test func severalThreadsLeadAPlayer() throws {
    let player = try player(driver: "dummy")
    defer { player.close() }
    let mailbox = Mailbox()
    player.listen { mailbox.put($0) }
    let piece = try Pieces.piece(
      [Pieces.tone(300), Pieces.tap(100)], completion: .milliseconds(300), cues: [.zero])
    let begun = Workers.results(of: 4, threads: 4) { thread in
      (0..<100).compactMap { DeviceTests.lead(player, piece, thread, turn: $0) }
    }.flatMap { $0 }
    player.stop()
    var over: [RunID] = []
    let deadline = Monotonic.nanoseconds + 60_000_000_000
    while !Set(begun).isSubset(of: over), Monotonic.nanoseconds < deadline {
      for case .completed(let id, _, _) in mailbox.take() { over.append(id) }
      Monotonic.sleep(milliseconds: 1)
    }
    #expect(Set(begun).isSubset(of: over))
    #expect(over.count == Set(over).count)
  }

  /// Does one of all things to a player, and returns the run that it began, if it began one.
  private static func lead(_ player: Player, _ piece: Piece, _ thread: Int, turn: Int) -> RunID? {
    var options = RunOptions()
    options.lane = RunOptions.Lane(turn % 3)
    options.overlap = RunOptions.Overlap.allCases[(turn + thread) % 4]
    switch (turn * 7 + thread) % 13 {
    case 0: player.seek(to: .milliseconds(Int64(turn)))
    case 1: try? player.setRate(turn % 2 == 0 ? 1 : 2)
    case 2: player.pause()
    case 3: try? player.play()
    case 4: try? player.setLoop(turn % 2 == 0 ? .off : .region(.zero ..< .milliseconds(50)))
    case 5: player.setMuted(.haptics, turn % 2 == 0)
    case 6: player.setVolume(0.5, over: .milliseconds(20))
    case 7: player.next()
    case 8: _ = (player.status, player.takePeaks(), player.mixingLoad)
    case 9: if let id = player.status.run { player.replace(id, with: piece) }
    case 10: if let id = player.status.run { player.stop(id) }
    default: return try? player.start(piece, options)
    }
    return nil
  }

  /// A listener closes the player, or lets go of it as the last one: that is its own thread.
  @Test(arguments: [false, true]) func aListenerEndsThePlayer(closes: Bool) throws {
    let keeper = Keeper(try player(driver: "dummy"))
    weak let player = keeper.player
    player?.listen { _ in keeper.letGo(closing: closes) }
    _ = try player?.start(try Pieces.piece([Pieces.tone(100)], completion: .milliseconds(100)))
    let deadline = Monotonic.nanoseconds + 60_000_000_000
    while player != nil, Monotonic.nanoseconds < deadline { Monotonic.sleep(milliseconds: 1) }
    #expect(player == nil)
    // Its thread lets go of the device in its own time.
    while try !isDeviceFree(), Monotonic.nanoseconds < deadline { Monotonic.sleep(milliseconds: 1) }
  }

  private func isDeviceFree() throws -> Bool {
    let player = try player(driver: "dummy")
    defer { player.close() }
    if case .device = player.output { return true }
    return false
  }

  /// What keeps a player.
  private final class Keeper: @unchecked Sendable {
    private(set) var player: Player?

    init(_ player: Player) { self.player = player }

    func letGo(closing: Bool) {
      if closing { player?.close() }
      player = nil
    }
  }
}
