#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// An open file, pipe or device that is written to.
struct OutputDescriptor {
  private let descriptor: Int32

  /// Creates what writes to `descriptor`, which stays open.
  init(_ descriptor: Int32) { self.descriptor = descriptor }

  /// Writes all of `bytes` behind what was written.
  func write(_ bytes: [UInt8]) throws(AudioError) {
    let number = bytes.withUnsafeBytes { send($0) }
    if number != 0 { throw .unwritable(number) }
  }

  /// Writes all of `bytes` behind what was written.
  func write(_ bytes: UnsafeRawBufferPointer) throws(AudioError) {
    let number = send(bytes)
    if number != 0 { throw .unwritable(number) }
  }

  /// Writes all of `first`, then all of `second`, at once if the system takes so much.
  func write(_ first: [UInt8], _ second: UnsafeRawBufferPointer) throws(AudioError) {
    let number = first.withUnsafeBytes { send($0, second) }
    if number != 0 { throw .unwritable(number) }
  }

  private func send(_ first: UnsafeRawBufferPointer, _ second: UnsafeRawBufferPointer) -> Int32 {
    let parts = [first, second].map {
      iovec(iov_base: UnsafeMutableRawPointer(mutating: $0.baseAddress), iov_len: $0.count)
    }
    let written = max(0, writev(descriptor, parts, 2))
    let number = send(UnsafeRawBufferPointer(rebasing: first.dropFirst(written)))
    let left = second.dropFirst(max(0, written - first.count))
    return number != 0 ? number : send(UnsafeRawBufferPointer(rebasing: left))
  }

  private func send(_ bytes: UnsafeRawBufferPointer) -> Int32 {
    var rest = bytes
    while !rest.isEmpty {
      let count = writeBytes(descriptor, rest.baseAddress, rest.count)
      if count >= 0 {
        rest = UnsafeRawBufferPointer(rebasing: rest[count...])
      } else if errno != EINTR {
        return errno
      }
    }
    return 0
  }
}

// The structure has functions of this name.
private func writeBytes(
  _ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int
) -> Int { write(descriptor, bytes, count) }
