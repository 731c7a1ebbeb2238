#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Streams of Ogg, one behind the other in one file, of which libsndfile reads the first alone.
enum OggChain {
  /// The bytes of a page's header before its table of segments (RFC 3533, 6).
  private static let headerBytes = 27

  /// The flag of the first page of a stream.
  private static let beginning: UInt8 = 2

  /// Returns `true` iff another stream begins behind the first in the Ogg at `path`.
  static func isChained(_ path: String) -> Bool {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    var bytes = [UInt8](repeating: 0, count: headerBytes + 255)
    var place: off_t = 0
    var isInside = false
    while true {
      let count = pread(descriptor, &bytes, bytes.count, place)
      guard count >= headerBytes, bytes.starts(with: "OggS".utf8) else { return false }
      let segments = Int(bytes[26])
      guard count >= headerBytes + segments else { return false }
      let begins = bytes[5] & beginning != 0
      if begins && isInside { return true }
      isInside = isInside || !begins
      let body = bytes[headerBytes..<headerBytes + segments].reduce(0) { $0 + Int($1) }
      place += off_t(headerBytes + segments + body)
    }
  }
}
