import Foundation
import Score
import ScoreAudio
import ScoreTestSupport
import Testing

@testable import ScorePlayback

/// The code of the page on embedding.
extension DeviceTests {
  private static var library: AssetLibrary {
    AssetLibrary(
      AssetLibrary.Places(mainScore: ProjectFolder.root + "/Samples/page.score"))
  }

  /// Presets, patterns, and sounds that were listened to.
  private static let text = """
    pattern knock { impact heavy; wait 0.1; impact light }
    pattern beat { transient 1, 0.5 }
    knock
    repeat 3 { beat; wait 0.1 }
    sound asset:click, skipSilence: -60dB
    fromAudio asset:click
    """

  private func timeline(_ text: String = DeviceTests.text) throws -> Timeline {
    try #require(compiled(text, from: DeviceTests.library)?.timeline)
  }

  @Test func embeddingPlaysItsFirstScore() async throws {
    setenv("SDL_AUDIODRIVER", "dummy", 1)
    #expect(try await play("impact heavy; wait 0.2; impact light") == .finished)
    #expect(try await play("impct heavy") == nil)
  }

  @Test func embeddingAnswersForSounds() throws {
    var host = LibraryHost(library: DeviceTests.library)
    let click = SoundSource(.asset, "click", in: "page.score")
    guard case .found(let length) = host.length(of: click) else {
      Issue.record("there is no click")
      return
    }
    #expect(length > .zero)
    let clock = SoundSource(.asset, "clock", in: "page.score")
    guard case .missing(let names, let places) = host.length(of: clock) else {
      Issue.record("there is a clock")
      return
    }
    #expect(names.contains("click") && !places.isEmpty)
    // Whatever is installed, it is asked for.
    let answers = (host.plugin("urn:none"), PluginCatalog.find("urn:none"))
    switch answers {
    case (.missing(let told), .missing(let known)): #expect(told == known)
    case (.unusable(let told), .unusable(let known)): #expect(told == known)
    default: Issue.record("\(answers)")
    }
  }

  @Test func embeddingTellsEachNote() async throws {
    let score = try timeline()
    let piece = try piece(score, from: DeviceTests.library)
    #expect(piece.cues.count == score.events.count && !piece.rumble.isEmpty)
    let player = try player(driver: "dummy")
    defer { player.close() }
    #expect(try await follow(piece, of: score, on: player) == .finished)
  }

  @Test func embeddingStopsWithItsTask() async throws {
    let player = try player(driver: "dummy")
    defer { player.close() }
    let piece = try piece(timeline("tone 440, 60s"), from: DeviceTests.library)
    #expect(try await preview(piece, for: .milliseconds(50), on: player) == .stopped)
  }

  @Test func embeddingUsesEachControl() throws {
    let player = try player(driver: "dummy")
    defer { player.close() }
    try player.start(piece(timeline("tone 440, 60s"), from: DeviceTests.library))
    try useEach(of: player)
    let status = player.status
    #expect(status.rate == 1.5 && status.volumeTarget == 0 && status.muted == [.sounds])
    #expect(status.run == nil)
  }

  @Test func embeddingMutesAPattern() throws {
    let stage = Stage()
    let score = try timeline(
      "pattern beat { transient 1, 0.5 }; tone 440, 1s; repeat 10 { beat; wait 0.1 }")
    let run = try #require(
      try stage.player.start(piece(score, from: DeviceTests.library)))
    stage.pass(4800)
    try mute(["beat"], in: score, from: DeviceTests.library, run: run, on: stage.player)
    stage.passAll()
    #expect(stage.events.contains(.exchanged(run, version: 1)))
    // The tone and the beats until then.
    #expect((2...4).contains(stage.events.cues.count))
  }

  @Test func embeddingOpensADevice() throws {
    setenv("SDL_AUDIODRIVER", "dummy", 1)
    let player = try openPlayer(on: "no such device")
    defer { player.close() }
    #expect(player.settings.deviceName == nil && player.settings.periodFrames == 256)
    #expect(player.output == .device(driver: "dummy"))
  }

  @Test func embeddingIsFelt() throws {
    let pad = try #require(VirtualPad())
    let player = try player(driver: "dummy")
    defer { player.close() }
    let output = try #require(try feel(player))
    #expect(!player.lock.locked { player.levels.hearsHaptics })
    try player.start(piece(timeline("impact heavy"), from: DeviceTests.library))
    for _ in 0..<1000 where pad.turns.count < 2 { Monotonic.sleep(milliseconds: 5) }
    #expect(pad.turns.count >= 2)
    pad.detach()
    for _ in 0..<1000 where !player.lock.locked({ player.levels.hearsHaptics }) {
      Monotonic.sleep(milliseconds: 5)
    }
    #expect(player.lock.locked { player.levels.hearsHaptics })
    output.stop()
  }

  @Test func embeddingRecords() async throws {
    setenv("SDL_AUDIODRIVER", "dummy", 1)
    let samples = try await recorded(
      piece(timeline("tone 440, 0.3s"), from: DeviceTests.library))
    #expect(samples.count >= 2 * 14_400 && samples.contains { $0 != 0 })
  }

  @Test func embeddingPlaysTriggers() throws {
    let score = try #require(
      compiled(
        """
        state phase: idle, busy, done
        on phase to busy { impact heavy; wait 0.2; loop every 0.5 { transient 0.4, 0.2 } }
        on phase to done overlap queue { tone 880, 0.3 }
        on phase { wait 1s; impact light }
        """, from: DeviceTests.library))
    var triggers = try ScoreTriggers(score.reactions, from: DeviceTests.library)
    let stage = Stage()
    try triggers.set("phase", to: "busy", on: stage.player)
    stage.pass(48_000 / 2)
    // The impact, and a turn of the loop.
    #expect(stage.events.cues == [0, 1])
    try triggers.set("phase", to: "done", on: stage.player)
    stage.passAll()
    // The loop and the tone are over; what any change plays was replaced by the next change.
    #expect(stage.frameCount < 3 * 48_000)
    #expect(
      stage.events.completions.sorted { $0.rawValue < $1.rawValue }
        == [.finished, .finished, .finished, .replaced])
    try triggers.set("phase", to: "done", on: stage.player)
    #expect(stage.player.status.state == .ended)
    #expect(throws: StateMachine.Mistake.self) {
      try triggers.set("phase", to: "don", on: stage.player)
    }
  }
}
