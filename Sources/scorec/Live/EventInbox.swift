import ScorePlayback
import Synchronization

/// The events of a player on their way to the thread that shows them.
final class EventInbox: Sendable {
  private let events = Mutex<[PlayerEvent]>([])

  /// Takes an event.
  func put(_ event: PlayerEvent) { events.withLock { $0.append(event) } }

  /// Returns those that have come since this was called last.
  func take() -> [PlayerEvent] {
    events.withLock { events in
      defer { events = [] }
      return events
    }
  }
}
