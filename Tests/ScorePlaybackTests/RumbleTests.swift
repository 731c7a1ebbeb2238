import CSDL2
import ScoreTimeline
import Testing

@testable import ScorePlayback

/// What is felt on game controllers while a player plays.
@Suite(.serialized) struct RumbleTests {
  private typealias Motors = RumbleTrack.Motors
  private static let rest = Motors()
  private static let dull = Motors(low: 60_000, high: 0)
  private static let sharp = Motors(low: 0, high: 40_000)

  /// Dull from 0.1 s to 0.3 s, sharp from 0.5 s to 0.7 s.
  private static func piece() throws -> Piece {
    try Pieces.piece(
      [Pieces.tone(1000, volume: 0)], completion: .milliseconds(1000),
      rumble: [
        RumbleChange(at: .milliseconds(100), low: 60_000, high: 0),
        RumbleChange(at: .milliseconds(300), low: 0, high: 0),
        RumbleChange(at: .milliseconds(500), low: 0, high: 40_000),
        RumbleChange(at: .milliseconds(700), low: 0, high: 0),
      ])
  }

  /// Returns what the motors do each 10 ms, by the audio clock, for `count` times.
  private func motors(_ stage: Stage, _ count: Int, delay: Int64 = 0) -> [RumbleTrack.Motors] {
    (0..<count).map { _ in
      stage.pass(480)
      return stage.player.rumble(at: stage.now, delay: delay).motors
    }
  }

  @Test(arguments: [Int64(0), 20_000_000, -20_000_000])
  func followsTheAudioClock(delay: Int64) throws {
    let stage = Stage()
    _ = try stage.player.start(try Self.piece())
    let found = motors(stage, 120, delay: delay)
    let shift = Int(delay / 10_000_000)
    for (motor, (first, last)) in [(Self.dull, (10, 30)), (Self.sharp, (50, 70))] {
      let indices = found.indices.filter { found[$0] == motor }
      #expect(abs((indices.first ?? 0) - (first + shift)) <= 2, "\(indices)")
      #expect(abs((indices.last ?? 0) - (last + shift - 1)) <= 2, "\(indices)")
      #expect(indices.count == last - first)
    }
    #expect(found.last == Self.rest)
  }

  @Test func foretellsTheNextChange() throws {
    let stage = Stage()
    _ = try stage.player.start(try Self.piece())
    stage.pass(2_400)
    let next = stage.player.rumble(at: stage.now, delay: 0).next
    stage.pass(9_600)
    #expect(stage.player.rumble(at: next - 100_000, delay: 0).motors == Self.rest)
    #expect(stage.player.rumble(at: next + 100_000, delay: 0).motors == Self.dull)
  }

  @Test func restsWhilePausedMutedAndOver() throws {
    let stage = Stage()
    _ = try stage.player.start(try Self.piece())
    stage.pass(9_600)
    #expect(motors(stage, 1) == [Self.dull])
    stage.player.pause()
    #expect(motors(stage, 60).allSatisfy { $0 == Self.rest })
    try stage.player.play()
    #expect(motors(stage, 3).contains(Self.dull))
    stage.player.setMuted(.haptics, true)
    #expect(motors(stage, 1) == [Self.rest])
    stage.player.setMuted(.haptics, false)
    stage.player.setStrength(0.5)
    #expect(motors(stage, 1) == [RumbleTrack.Motors(low: 30_000, high: 0)])
    stage.player.stop()
    #expect(motors(stage, 1) == [Self.rest])
  }

  @Test func seekingGoesOnFromItsMiddle() throws {
    let stage = Stage()
    _ = try stage.player.start(try Self.piece())
    stage.pass(4_800)
    try stage.player.seek(to: .milliseconds(600))
    #expect(motors(stage, 8).last == Self.sharp)
  }

  @Test func runsThatOverlapAreBothFelt() throws {
    let stage = Stage()
    var options = RunOptions()
    options.overlap = .mix
    _ = try stage.player.start(try Self.piece(), options)
    stage.pass(19_200)
    _ = try stage.player.start(try Self.piece(), options)
    stage.pass(4_800)
    #expect(motors(stage, 4).contains(RumbleTrack.Motors(low: 60_000, high: 40_000)))
  }

  // MARK: - On a virtual controller

  @Test func aVirtualControllerTurnsAsThePieceSays() throws {
    let pad = try #require(VirtualPad())
    defer { pad.detach() }
    let controllers = try #require(GameControllers())
    #expect(controllers.names.contains { $0.name == VirtualPad.name && $0.hasMotors })
    let player = try Player(Self.silent)
    let output = try RumbleOutput(player, on: controllers)
    _ = try player.start(try Self.piece())
    for _ in 0..<1000 where player.status.state != .ended || pad.turns.count < 4 {
      Monotonic.sleep(milliseconds: 5)
    }
    output.stop()
    player.close()
    #expect(pad.turns.count >= 4)
    #expect(pad.turns.removingRepeats == [Self.dull, Self.rest, Self.sharp, Self.rest])
    #expect(output.lateness.count >= 4)
  }

  @Test func aControllerMayComeAndGo() throws {
    let pad = try #require(VirtualPad())
    let controllers = try #require(GameControllers())
    controllers.turn(low: 1, high: 2)
    #expect(pad.turns.last == RumbleTrack.Motors(low: 1, high: 2))
    pad.detach()
    #expect(controllers.update().contains(.lost(VirtualPad.name)))
    controllers.turn(low: 3, high: 4)
    let other = try #require(VirtualPad())
    defer { other.detach() }
    #expect(controllers.update().contains(.opened(VirtualPad.name)))
    // One that comes back does at once what the others do.
    #expect(other.turns.last == RumbleTrack.Motors(low: 3, high: 4))
  }

  /// A player that hears of no audio device.
  private static var silent: PlayerSettings {
    var settings = PlayerSettings()
    settings.deviceName = "no such device"
    return settings
  }
}

extension [RumbleTrack.Motors] {
  /// Its elements without those that are as the one before.
  fileprivate var removingRepeats: [RumbleTrack.Motors] {
    indices.filter { $0 == 0 || self[$0] != self[$0 - 1] }.map { self[$0] }
  }
}

/// A controller of SDL's that is none, and keeps what its motors were told.
private final class VirtualPad {
  static let name = "a pad of the tests"

  private let index: Int32

  /// What the motors of the last one were told.
  var turns: [RumbleTrack.Motors] { VirtualPad.log.take() }

  private static let log = TurnLog()

  init?() {
    guard CSDL2_isAvailable() else { return nil }
    SDL_SetMainReady()
    SDL_SetHint("SDL_NO_SIGNAL_HANDLERS", "1")
    guard SDL_InitSubSystem(SDL_INIT_JOYSTICK) == 0 else { return nil }
    VirtualPad.log.clear()
    var pad = SDL_VirtualJoystickDesc()
    pad.version = UInt16(SDL_VIRTUAL_JOYSTICK_DESC_VERSION)
    pad.type = UInt16(SDL_JOYSTICK_TYPE_GAMECONTROLLER.rawValue)
    (pad.naxes, pad.nbuttons) = (6, 15)
    pad.Rumble = { _, low, high in
      VirtualPad.log.add(RumbleTrack.Motors(low: low, high: high))
      return 0
    }
    index = VirtualPad.name.withCString { name in
      pad.name = name
      return SDL_JoystickAttachVirtualEx(&pad)
    }
    if index < 0 { return nil }
  }

  func detach() {
    SDL_JoystickDetachVirtual(index)
    SDL_QuitSubSystem(SDL_INIT_JOYSTICK)
  }
}

/// What motors were told, on whichever thread.
private final class TurnLog: @unchecked Sendable {
  private let lock = Lock()
  private var turns: [RumbleTrack.Motors] = []

  func add(_ motors: RumbleTrack.Motors) { lock.locked { turns.append(motors) } }
  func take() -> [RumbleTrack.Motors] { lock.locked { turns } }
  func clear() { lock.locked { turns = [] } }
}
