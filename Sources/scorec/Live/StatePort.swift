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
    /// What the last of those begins with, as far as it is text.
    var misunderstood = ""
    /// The packets that the system had no room for.
    var lostCount = 0
  }

  private let inbox = Mutex(Arrivals())
  private let isClosed = Atomic(false)
  private let reader: PacketReader

  /// The most changes that wait; more are left to the system.
  private static let mostWaiting = 65_536

  /// The most packets that are taken before the system is asked for what it lost.
  private static let mostAtOnce = 256

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

  /// Returns what has come since this was called last; the changes only where they are wanted.
  func take(withChanges: Bool) -> Arrivals {
    inbox.withLock { inbox in
      var taken = Arrivals()
      swap(&taken, &inbox)
      if !withChanges { swap(&taken.changes, &inbox.changes) }
      return taken
    }
  }

  /// Lets nothing come any more.
  func close() { isClosed.store(true, ordering: .relaxed) }

  /// Takes what comes, and returns whether there may be more.
  private func read() -> Bool {
    if reader.waits(milliseconds: StatePort.period) {
      for _ in 0..<StatePort.mostAtOnce {
        guard inbox.withLock({ $0.changes.count < StatePort.mostWaiting }),
          let packet = reader.next()
        else { break }
        take(packet)
      }
    }
    let lostCount = reader.takeLostCount()
    inbox.withLock { $0.lostCount += lostCount }
    return !isClosed.load(ordering: .relaxed)
  }

  /// Returns the text that a packet begins with, of at most 60 characters.
  private static func text(of packet: [UInt8]) -> String {
    String(decoding: packet.prefix { $0 >= 0x20 && $0 < 0x7F }.prefix(60), as: UTF8.self)
  }

  private func take(_ packet: [UInt8]) {
    let found = StateMessage.all(in: packet)
    inbox.withLock { inbox in
      inbox.changes += found ?? []
      if found == nil {
        inbox.misunderstoodCount += 1
        inbox.misunderstood = StatePort.text(of: packet)
      }
    }
  }
}
