import CSDL2

/// The devices that a score can be played on.
public enum DeviceList {
  /// A device.
  public struct Device: Hashable, Sendable {
    /// What it plays.
    public enum Kind: String, Hashable, Sendable {
      /// What is heard.
      case audio
      /// What is felt: a game controller.
      case controller
    }

    /// What it plays.
    public let kind: Kind

    /// What the system calls it; so does `PlayerSettings.deviceName`.
    public let name: String

    /// `true` iff it can play at all: a controller needs motors for that.
    public let isUsable: Bool
  }

  /// Returns those that SDL knows now; `nil` iff SDL is not there.
  public static func all() -> [Device]? {
    guard CSDL2_isAvailable() else { return nil }
    let names = GameControllers()?.names ?? []
    return audio() + names.map { Device(kind: .controller, name: $0.name, isUsable: $0.hasMotors) }
  }

  private static func audio() -> [Device] {
    guard let part = SDLPart(SDL_INIT_AUDIO) else { return [] }
    defer { withExtendedLifetime(part) {} }
    return (0..<max(0, SDL_GetNumAudioDevices(0))).compactMap { index in
      SDL_GetAudioDeviceName(index, 0).map {
        Device(kind: .audio, name: String(cString: $0), isUsable: true)
      }
    }
  }
}
