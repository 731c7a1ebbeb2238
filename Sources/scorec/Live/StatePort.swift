import CLO

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A port of this machine alone, at which changes of states come as messages of Open Sound Control.
final class StatePort {
  /// The socket, which can be waited for.
  let descriptor: Int32

  /// The most bytes of a packet.
  private static let longestPacket = 65_536

  private var buffer = [UInt8](repeating: 0, count: StatePort.longestPacket)

  /// Opens the port `number`.
  init(_ number: Int) throws(Failure) {
    guard CLO_isAvailable() else {
      throw Failure(
        .unavailable, "liblo is not installed, which reads OSC", hint: "apt-get install liblo7")
    }
    #if canImport(Glibc)
      let kind = Int32(SOCK_DGRAM.rawValue)
    #else
      let kind = SOCK_DGRAM
    #endif
    descriptor = socket(AF_INET, kind, 0)
    guard descriptor >= 0 else { throw StatePort.failure(number, SystemError.last) }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = UInt16(number).bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    let size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let result = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(descriptor, $0, size) }
    }
    guard result == 0, fcntl(descriptor, F_SETFL, O_NONBLOCK) == 0 else {
      let error = SystemError.last
      close(descriptor)
      throw StatePort.failure(number, error)
    }
  }

  deinit { close(descriptor) }

  private static func failure(_ number: Int, _ error: SystemError) -> Failure {
    Failure(.unavailable, "cannot listen at port \(number)", reason: error.reason)
  }

  /// Returns the changes that have come since this was called last, in their order; `misunderstood`
  /// is called for each packet that is none.
  func changes(misunderstood: () -> Void) -> [StateMessage] {
    var changes: [StateMessage] = []
    while true {
      let count = recv(descriptor, &buffer, buffer.count, 0)
      guard count >= 0 else { return changes }
      if let found = StateMessage.all(in: Array(buffer.prefix(count))) {
        changes += found
      } else {
        misunderstood()
      }
    }
  }
}
