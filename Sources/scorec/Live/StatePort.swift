import CLO
import ScoreAudio
import Synchronization

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A port of this machine alone, at which changes of states come as messages of Open Sound Control.
///
/// A thread takes them as they come: the system keeps only some hundred of them. What it nevertheless
/// has no room for is counted where the system tells.
final class StatePort: Sendable {
  /// What has come.
  struct Arrivals: Sendable {
    /// The changes, in their order.
    var changes: [StateMessage] = []
    /// The packets that are none.
    var misunderstoodCount = 0
    /// The packets that the system had no room for.
    var lostCount = 0
  }

  private let inbox = Mutex(Arrivals())
  private let isClosed = Atomic(false)
  private let reader: PacketReader

  /// The most changes that wait; more are left to the system.
  private static let mostWaiting = 65_536

  /// How long the thread waits for packets before it looks whether it is needed, in milliseconds.
  private static let period: Int32 = 50

  /// Opens the port `number`.
  init(_ number: Int) throws(Failure) {
    guard CLO_isAvailable() else {
      throw Failure(
        .unavailable, "liblo is not installed, which reads OSC", hint: "apt-get install liblo7")
    }
    reader = try PacketReader(port: number)
    guard Threads.begin({ [weak self] in while let port = self, port.read() {} }) else {
      throw Failure(.unavailable, "the system has no thread for port \(number)")
    }
  }

  /// Returns what has come since this was called last.
  func take() -> Arrivals {
    inbox.withLock { inbox in
      defer { inbox = Arrivals() }
      return inbox
    }
  }

  /// Lets nothing come any more.
  func close() { isClosed.store(true, ordering: .relaxed) }

  /// Takes what comes, and returns whether there may be more.
  private func read() -> Bool {
    if reader.waits(milliseconds: StatePort.period) {
      while inbox.withLock({ $0.changes.count < StatePort.mostWaiting }), let packet = reader.next()
      {
        take(packet)
      }
    }
    let lostCount = reader.takeLostCount()
    inbox.withLock { $0.lostCount += lostCount }
    return !isClosed.load(ordering: .relaxed)
  }

  private func take(_ packet: [UInt8]) {
    let found = StateMessage.all(in: packet)
    inbox.withLock { inbox in
      inbox.changes += found ?? []
      if found == nil { inbox.misunderstoodCount += 1 }
    }
  }
}
