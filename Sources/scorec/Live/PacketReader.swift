#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A UDP port of this machine alone; for one thread.
final class PacketReader: @unchecked Sendable {
  /// What has come at once.
  struct Packet {
    let bytes: [UInt8]
    /// The packets before it that the system had no room for, as far as it tells.
    let lostCount: Int
  }

  private let descriptor: Int32
  private var buffer = [UInt8](repeating: 0, count: PacketReader.longestPacket)
  private let control = UnsafeMutableRawPointer.allocate(
    byteCount: PacketReader.controlSize, alignment: 16)
  private var lost: UInt32 = 0

  /// The most bytes of a packet.
  private static let longestPacket = 65_536

  /// The bytes that the system may tell beside a packet.
  private static let controlSize = 64

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
    PacketReader.set(SO_RCVBUF, to: PacketReader.roomBytes, of: descriptor)
    #if canImport(Glibc)
      PacketReader.set(SO_RXQ_OVFL, to: 1, of: descriptor)
    #endif
    guard PacketReader.bind(descriptor, number), fcntl(descriptor, F_SETFL, O_NONBLOCK) == 0 else {
      throw PacketReader.failure(number)
    }
  }

  deinit {
    close(descriptor)
    control.deallocate()
  }

  private static func failure(_ number: Int) -> Failure {
    Failure(.unavailable, "cannot listen at port \(number)", reason: SystemError.last.reason)
  }

  private static func set(_ option: Int32, to value: Int32, of descriptor: Int32) {
    var value = value
    let size = socklen_t(MemoryLayout<Int32>.size)
    // Without it, less is kept, or nothing is told.
    _ = setsockopt(descriptor, SOL_SOCKET, option, &value, size)
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
  func next() -> Packet? {
    var count = 0
    var lostCount = 0
    buffer.withUnsafeMutableBytes { bytes in
      var piece = iovec(iov_base: bytes.baseAddress, iov_len: bytes.count)
      withUnsafeMutablePointer(to: &piece) { piece in
        var message = msghdr()
        message.msg_iov = piece
        message.msg_iovlen = 1
        message.msg_control = control
        message.msg_controllen = numericCast(PacketReader.controlSize)
        count = recvmsg(descriptor, &message, 0)
        if count >= 0 { lostCount = takeLost(of: message) }
      }
    }
    return count < 0 ? nil : Packet(bytes: Array(buffer.prefix(count)), lostCount: lostCount)
  }

  /// Returns how many packets the system had no room for since the last one that was taken.
  private func takeLost(of message: msghdr) -> Int {
    #if canImport(Glibc)
      let head = MemoryLayout<cmsghdr>.size
      guard Int(message.msg_controllen) >= head + MemoryLayout<UInt32>.size else { return 0 }
      let kind = control.load(as: cmsghdr.self)
      guard kind.cmsg_level == SOL_SOCKET, kind.cmsg_type == SO_RXQ_OVFL else { return 0 }
      let all = control.load(fromByteOffset: head, as: UInt32.self)
      defer { lost = all }
      return Int(all &- lost)
    #else
      return 0
    #endif
  }
}
