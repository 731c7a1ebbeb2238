#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The haptics of a player on game controllers, in step with its sound.
///
/// A thread sleeps until the time at which the next change is due by the audio clock. Controllers may
/// come and go.
public final class RumbleOutput: @unchecked Sendable {
  // What varies is the thread's alone.

  /// What became of a controller, and whether there are any now, for whoever shall be told.
  public typealias Ear = @Sendable (_ event: GameControllers.Event, _ areThere: Bool) -> Void

  private let player: Player
  private let controllers: GameControllers
  private let delay: Int64
  private let ear: Ear
  private var worker: Worker?

  /// How late changes were sent by the audio clock; to be looked at after `stop`.
  public private(set) var lateness = Lateness()

  private var motors = RumbleTrack.Motors()
  private var foreseen = Int64.max
  private var lastTurn: Int64 = 0
  private var lastUpdate: Int64 = 0

  /// How long the thread sleeps at most, as what plays may change: 2 ms.
  private static let nap: Int64 = 2_000_000

  /// How long it sleeps at most where there is no controller: 20 ms.
  private static let watchNap: Int64 = 20_000_000

  /// How long before a change the thread is awake, as sleep ends late: 0.15 ms.
  private static let lead: Int64 = 150_000

  /// What the times of two frames may differ by through rounding: less than a frame.
  private static let tolerance: Int64 = 10_000

  /// After how long motors are told the same again, which SDL would else let rest: 0.5 s.
  private static let refresh: Int64 = 500_000_000

  /// How often controllers are looked for: it may take a millisecond.
  private static let update: Int64 = 200_000_000

  /// Plays the haptics of `player` on `controllers`, `delay` nanoseconds later than its sounds are
  /// heard; less than 0 for sooner, as for controllers that are late themselves.
  public init(
    _ player: Player, on controllers: GameControllers, delay: Int64 = 0,
    ear: @escaping Ear = { _, _ in }
  ) throws(PlaybackError) {
    (self.player, self.controllers, self.delay, self.ear) = (player, controllers, delay, ear)
    worker = try Worker { [weak self] in self?.step() }
  }

  deinit { stop() }

  /// Lets the motors rest, and ends the thread.
  public func stop() {
    worker?.stop()
    worker = nil
    controllers.turn(low: 0, high: 0)
  }

  /// Does what is due, and sleeps until more may be.
  private func step() {
    let now = Monotonic.nanoseconds
    if controllers.all.isEmpty { return watch(at: now) }
    let rumble = player.rumble(at: now + RumbleOutput.tolerance, delay: delay)
    if rumble.motors != motors || (now - lastTurn > RumbleOutput.refresh && isTurning) {
      let isChange = rumble.motors != motors
      motors = rumble.motors
      controllers.turn(low: motors.low, high: motors.high)
      lastTurn = now
      if isChange, foreseen <= now + RumbleOutput.tolerance {
        lateness.add(Monotonic.nanoseconds - foreseen)
      }
    }
    if now - lastUpdate > RumbleOutput.update, rumble.next - now > 5 * RumbleOutput.nap {
      update(at: now)
    }
    foreseen = rumble.next
    wait(for: rumble.next, from: now)
  }

  /// Waits for a controller, which costs next to nothing.
  private func watch(at now: Int64) {
    if isTurning { controllers.turn(low: 0, high: 0) }
    (motors, foreseen) = (RumbleTrack.Motors(), .max)
    if now - lastUpdate > RumbleOutput.update { update(at: now) }
    if controllers.all.isEmpty { Monotonic.sleep(until: now + RumbleOutput.watchNap) }
  }

  /// Looks which controllers have come or gone.
  private func update(at now: Int64) {
    for event in controllers.update() { ear(event, !controllers.all.isEmpty) }
    lastUpdate = now
  }

  /// Waits for a monotonic time, or as long as nothing else can have come between.
  private func wait(for next: Int64, from now: Int64) {
    let early = next - RumbleOutput.lead
    guard early <= now else {
      return Monotonic.sleep(until: min(early, now + RumbleOutput.nap))
    }
    while Monotonic.nanoseconds < next {}
  }

  private var isTurning: Bool { motors != RumbleTrack.Motors() }
}
