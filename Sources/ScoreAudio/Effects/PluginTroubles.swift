import Synchronization

/// What goes wrong with plug-ins while they run, for whoever renders to throw in the end.
package final class PluginTroubles: Sendable {
  private let first = Mutex<AudioError?>(nil)

  /// Adds what went wrong.
  func add(_ error: AudioError) { first.withLock { $0 = $0 ?? error } }

  /// What went wrong first; `nil` as long as nothing did.
  package var error: AudioError? { first.withLock { $0 } }

  /// Throws what went wrong first.
  func check() throws(AudioError) {
    if let error { throw error }
  }
}
