import ScoreAudio

/// The opening of an audio device on a thread of its own, as a server that has just come may take
/// its time with it, or not answer at all.
final class DeviceOpener: @unchecked Sendable {
  // The outcome is touched under the lock.

  /// How far it is.
  enum Outcome {
    /// Nothing is known yet.
    case pending
    /// The device is open.
    case opened(AudioDevice)
    /// There is none, for that reason.
    case failed(String)
  }

  private let lock = Lock()
  private var state = Outcome.pending

  /// How far it is.
  var outcome: Outcome { lock.locked { state } }

  /// Begins to open the device that `settings` name, for the frames of `mixer`.
  ///
  /// What nobody asks for any more is closed as soon as it is open.
  init(_ mixer: DeckMixer, _ settings: PlayerSettings) {
    let hasBegun = Threads.begin { [weak self] in
      let outcome: Outcome
      do throws(AudioDevice.NoDevice) {
        outcome = .opened(try AudioDevice(mixer, settings))
      } catch {
        outcome = .failed(error.reason)
      }
      self?.finish(outcome)
    }
    if !hasBegun { state = .failed("the system has no thread for the audio device") }
  }

  /// Returns how far it is after some nanoseconds, or when it is ready.
  func outcome(within patience: Int64) -> Outcome {
    let end = Monotonic.nanoseconds + patience
    while case .pending = outcome, Monotonic.nanoseconds < end { Monotonic.sleep(milliseconds: 1) }
    return outcome
  }

  private func finish(_ outcome: Outcome) { lock.locked { state = outcome } }
}
