#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A UDP port of this machine alone; for one thread.
final class PacketReader: @unchecked Sendable {
  private let descriptor: Int32
  private var buffer = [UInt8](repeating: 0, count: PacketReader.longestPacket)
  private var lost: UInt32 = 0

  /// The most bytes of a packet.
  private static let longestPacket = 65_536

  /// The bytes that the system is asked to keep until they are taken; it may keep fewer.
  private static let roomBytes: Int32 = 4 << 20

  /// Opens the port `number`.
  init(port number: Int) throws(Failure) {
    #if canImport(Glibc)
      let kind = Int32(SOCK_DGRAM.rawValue)
    #else
      let kind = SOCK_DGRAM
    #endif
    descriptor = socket(AF_INET, kind, 0)
    guard descriptor >= 0 else { throw PacketReader.failure(number) }
    keepAsMuchAsMayBe()
    guard PacketReader.bind(descriptor, number), fcntl(descriptor, F_SETFL, O_NONBLOCK) == 0 else {
      throw PacketReader.failure(number)
    }
  }

  deinit { close(descriptor) }

  private static func failure(_ number: Int) -> Failure {
    Failure(.unavailable, "cannot listen at port \(number)", reason: SystemError.last.reason)
  }

  private func keepAsMuchAsMayBe() {
    var count = PacketReader.roomBytes
    // Without it, less is kept.
    _ = setsockopt(
      descriptor, SOL_SOCKET, SO_RCVBUF, &count, socklen_t(MemoryLayout<Int32>.size))
  }

  private static func bind(_ descriptor: Int32, _ number: Int) -> Bool {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = UInt16(number).bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    let size = socklen_t(MemoryLayout<sockaddr_in>.size)
    return withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        #if canImport(Glibc)
          Glibc.bind(descriptor, $0, size) == 0
        #else
          Darwin.bind(descriptor, $0, size) == 0
        #endif
      }
    }
  }

  /// Waits up to some milliseconds for a packet, and returns whether there is one.
  func waits(milliseconds: Int32) -> Bool {
    var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return poll(&request, 1, milliseconds) > 0
  }

  /// Returns the next packet, if one has come.
  func next() -> [UInt8]? {
    let count = recv(descriptor, &buffer, buffer.count, 0)
    return count < 0 ? nil : Array(buffer.prefix(count))
  }

  /// Returns how many packets the system had no room for since this was asked last, where it tells.
  func takeLostCount() -> Int {
    #if canImport(Glibc)
      var counts = [UInt32](repeating: 0, count: PacketReader.memoryCounts)
      var size = socklen_t(counts.count * MemoryLayout<UInt32>.size)
      let result = getsockopt(descriptor, SOL_SOCKET, SO_MEMINFO, &counts, &size)
      guard result == 0, let all = counts.last else { return 0 }
      defer { lost = all }
      return Int(all &- lost)
    #else
      return 0
    #endif
  }

  /// The numbers that Linux tells of the memory of a port, the last of which counts what it dropped
  /// (`SK_MEMINFO_DROPS` of linux/sock_diag.h).
  private static let memoryCounts = 9
}
