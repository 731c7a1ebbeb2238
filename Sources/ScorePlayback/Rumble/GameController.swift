import CSDL2

/// A game controller with motors, which is open.
///
/// For one thread at a time.
public final class GameController {
  /// What the system calls it.
  public let name: String

  /// What tells it from others that are or were attached.
  let instance: SDL_JoystickID

  private let joystick: OpaquePointer

  /// How long SDL lets motors turn that it hears nothing more of, in milliseconds: if this program is
  /// stopped, they soon rest.
  private static let patience: UInt32 = 2000

  /// Opens the controller at `index` of those that SDL knows now; `nil` iff it has no motors.
  init?(at index: Int32) {
    guard let joystick = SDL_JoystickOpen(index) else { return nil }
    guard SDL_JoystickHasRumble(joystick) == SDL_TRUE else {
      SDL_JoystickClose(joystick)
      return nil
    }
    self.joystick = joystick
    instance = SDL_JoystickInstanceID(joystick)
    name = GameController.name(SDL_JoystickName(joystick))
  }

  /// Returns the name that SDL tells, which may be none.
  static func name(_ text: UnsafePointer<CChar>?) -> String {
    text.map { String(cString: $0) } ?? "game controller"
  }

  deinit { SDL_JoystickClose(joystick) }

  /// `true` iff it is still attached.
  var isAttached: Bool { SDL_JoystickGetAttached(joystick) == SDL_TRUE }

  /// Lets its motors turn, until they are told otherwise or nothing for 2 s.
  ///
  /// SDL sends nothing where both turn so already, but lets them turn for longer.
  func rumble(low: UInt16, high: UInt16) {
    SDL_JoystickRumble(joystick, low, high, GameController.patience)
  }
}
