/// What may keep a player from playing.
public enum PlaybackError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The thread that renders cannot be started: an error number of the system.
  case noThread(Int32)

  /// The library that changes the speed of sound and keeps its pitch is not there.
  case noStretcher

  /// As much plays as can be mixed.
  case tooManyRuns

  /// What is to be repeated is too short for that.
  case tooShortToRepeat

  /// The player has been closed.
  case closed

  /// Says what is wrong, for a person.
  public var description: String {
    switch self {
    case .noThread(let number): "cannot start a thread (error \(number))"
    case .noStretcher:
      "another speed needs SoundTouch; Debian has it in 'libsoundtouch1'"
    case .tooManyRuns: "at most \(Player.mostRuns) can play together"
    case .closed: "the player is closed"
    case .tooShortToRepeat: "what is repeated lasts at least 20 ms"
    }
  }
}
