/// What may keep a player from playing.
public enum PlaybackError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The thread that renders cannot be started: an error number of the system.
  case noThread(Int32)

  /// The library that changes the speed of sound and keeps its pitch is not there.
  case noStretcher

  /// As much plays as can be mixed.
  case tooManyRuns

  /// Says what is wrong, for a person.
  public var description: String {
    switch self {
    case .noThread(let number): "cannot start a thread (error \(number))"
    case .noStretcher:
      "another speed needs SoundTouch; Debian has it in 'libsoundtouch1'"
    case .tooManyRuns: "\(DeckMixer.slotCount) runs play already, and no more can be mixed"
    }
  }
}
