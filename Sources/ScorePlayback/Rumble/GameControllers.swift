import CSDL2

/// The game controllers with motors that are attached.
///
/// For one thread at a time.
public final class GameControllers {
  /// What became of a controller.
  public enum Event: Hashable, Sendable {
    /// It is there, or there again.
    case opened(String)
    /// It is gone.
    case lost(String)
  }

  /// Those that are open.
  public private(set) var all: [GameController] = []

  // It ends behind the controllers, which `deinit` closes.
  private let part: SDLPart

  /// Those without motors, which are not looked at again.
  private var others: [SDL_JoystickID: String] = [:]
  private var low: UInt16 = 0
  private var high: UInt16 = 0

  /// Opens those that are attached; `nil` iff SDL is not there, or knows no controllers.
  public init?() {
    guard let part = SDLPart(SDL_INIT_JOYSTICK) else { return nil }
    self.part = part
    _ = update()
  }

  deinit {
    turn(low: 0, high: 0)
    all = []
  }

  /// All that were found, those without motors too.
  public var names: [(name: String, hasMotors: Bool)] {
    all.map { ($0.name, true) } + others.sorted { $0.key < $1.key }.map { ($0.value, false) }
  }

  /// Lets the motors of all turn as they are told, until they are told otherwise.
  ///
  /// It has to be repeated before 2 s have passed.
  public func turn(low: UInt16, high: UInt16) {
    (self.low, self.high) = (low, high)
    for controller in all { controller.rumble(low: low, high: high) }
  }

  /// Returns which came and which went; those that came turn like the others.
  ///
  /// What is to stop by itself does so here.
  public func update() -> [Event] {
    SDL_JoystickUpdate()
    var events: [Event] = []
    all.removeAll { controller in
      if controller.isAttached { return false }
      events.append(.lost(controller.name))
      return true
    }
    for index in 0..<max(0, SDL_NumJoysticks()) {
      let instance = SDL_JoystickGetDeviceInstanceID(index)
      guard others[instance] == nil, !all.contains(where: { $0.instance == instance }) else {
        continue
      }
      guard let controller = GameController(at: index) else {
        others[instance] = GameController.name(SDL_JoystickNameForIndex(index))
        continue
      }
      controller.rumble(low: low, high: high)
      all.append(controller)
      events.append(.opened(controller.name))
    }
    return events
  }
}
