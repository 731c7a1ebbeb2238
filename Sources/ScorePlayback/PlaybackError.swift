/// What may stop a playback that has begun.
public enum PlaybackError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The device takes no more frames.
  case deviceLost

  /// The thread that renders cannot be started: an error number of the system.
  case noThread(Int32)

  /// Says what is wrong, for a person.
  public var description: String {
    switch self {
    case .deviceLost: "the audio device has stopped taking sound"
    case .noThread(let number): "cannot start a thread (error \(number))"
    }
  }
}
