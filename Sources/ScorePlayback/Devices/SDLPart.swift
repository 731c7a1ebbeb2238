import CSDL2

/// A part of SDL that is in use.
///
/// SDL counts the users of each part, but takes no two threads at that: this is the only place where
/// a part begins or ends.
final class SDLPart: Sendable {
  private static let lock = Lock()
  private let flags: UInt32

  /// Begins to use the parts of `flags`; `nil` iff they, or SDL itself, are not there.
  init?(_ flags: UInt32) {
    self.flags = flags
    guard CSDL2_isAvailable(), SDLPart.begin(flags) else { return nil }
  }

  deinit { SDLPart.lock.locked { SDL_QuitSubSystem(flags) } }

  private static func begin(_ flags: UInt32) -> Bool {
    lock.locked {
      SDL_SetMainReady()
      // Signals are the program's own, and a terminal has no window that could have the focus.
      SDL_SetHint("SDL_NO_SIGNAL_HANDLERS", "1")
      SDL_SetHint("SDL_JOYSTICK_ALLOW_BACKGROUND_EVENTS", "1")
      CSDL2_silenceALSA()
      return SDL_InitSubSystem(flags) == 0
    }
  }
}
