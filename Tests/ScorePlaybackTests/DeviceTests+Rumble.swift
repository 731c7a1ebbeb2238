import CSDL2
import ScoreTimeline
import Testing

@testable import ScorePlayback

/// Game controllers that are none; SDL takes its beginning and its end from one thread at a time.
extension DeviceTests {
  @Test func aVirtualControllerTurnsAsThePieceSays() throws {
    let pad = try #require(VirtualPad())
    defer { pad.detach() }
    let controllers = try #require(GameControllers())
    #expect(controllers.names.contains { $0.name == VirtualPad.name && $0.hasMotors })
    let player = try Player(DeviceTests.silentSettings)
    let output = try RumbleOutput(player, on: controllers)
    _ = try player.start(try RumbleTests.piece())
    for _ in 0..<1000 where player.status.state != .ended || pad.turns.count < 4 {
      Monotonic.sleep(milliseconds: 5)
    }
    output.stop()
    player.close()
    #expect(pad.turns.count >= 4)
    #expect(
      pad.turns.removingRepeats == [
        RumbleTests.dull, RumbleTests.rest, RumbleTests.sharp, RumbleTests.rest,
      ])
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

  @Test func aControllerThatComesLaterIsFeltInsteadOfHeard() throws {
    let controllers = try #require(GameControllers())
    try #require(controllers.all.isEmpty)
    let player = try Player(DeviceTests.silentSettings)
    let heard = TurnLog()
    let output = try RumbleOutput(player, on: controllers) { event, areThere in
      // What became of it, as a number that can be kept.
      heard.add(RumbleTrack.Motors(low: areThere ? 1 : 0, high: 0))
      player.setHapticsHeard(!areThere)
    }
    var options = RunOptions()
    options.passes = nil
    _ = try player.start(try RumbleTests.piece(), options)
    let pad = try #require(VirtualPad())
    for _ in 0..<2000 where pad.turns.count < 4 { Monotonic.sleep(milliseconds: 5) }
    #expect(pad.turns.contains(RumbleTests.dull) && pad.turns.contains(RumbleTests.sharp))
    #expect(!player.lock.locked { player.levels.hearsHaptics })
    pad.detach()
    for _ in 0..<2000 where heard.take().count < 2 { Monotonic.sleep(milliseconds: 5) }
    output.stop()
    player.close()
    #expect(heard.take().map(\.low) == [1, 0])
    #expect(player.lock.locked { player.levels.hearsHaptics })
  }

  /// A player that hears of no audio device.
  private static var silentSettings: PlayerSettings {
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
final class VirtualPad {
  static let name = "a pad of the tests"

  private let index: Int32
  private let part: SDLPart

  /// What the motors of the last one were told.
  var turns: [RumbleTrack.Motors] { VirtualPad.log.take() }

  private static let log = TurnLog()

  init?() {
    guard let part = SDLPart(SDL_INIT_JOYSTICK) else { return nil }
    self.part = part
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

  func detach() { SDL_JoystickDetachVirtual(index) }
}

/// What motors were told, on whichever thread.
private final class TurnLog: @unchecked Sendable {
  private let lock = Lock()
  private var turns: [RumbleTrack.Motors] = []

  func add(_ motors: RumbleTrack.Motors) { lock.locked { turns.append(motors) } }
  func take() -> [RumbleTrack.Motors] { lock.locked { turns } }
  func clear() { lock.locked { turns = [] } }
}
