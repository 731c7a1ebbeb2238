/// The pages of an Ogg as they are written, with a serial number that is always the same.
///
/// libsndfile takes one from the clock. RFC 3533 has the form of a page: a header of 27 bytes and a
/// table of the lengths of its segments, in which bytes 14 to 17 are the serial number and 22 to 25
/// a checksum of all of it.
struct OggPages {
  private var waiting: [UInt8] = []

  /// The serial number: 1, as good as any for a file of one stream.
  private static let serial: [UInt8] = [1, 0, 0, 0]

  private static let headerSize = 27

  /// Takes the next bytes, and returns the pages that they complete.
  mutating func complete(_ bytes: UnsafeRawBufferPointer) -> [[UInt8]] {
    waiting += bytes
    var pages: [[UInt8]] = []
    var start = 0
    while let size = pageSize(at: start), start + size <= waiting.count {
      pages.append(OggPages.renumbered(Array(waiting[start..<start + size])))
      start += size
    }
    waiting.removeFirst(start)
    return pages
  }

  /// Returns the size of the page at `start`, or `nil` iff it is not known yet.
  private func pageSize(at start: Int) -> Int? {
    guard start + OggPages.headerSize <= waiting.count else { return nil }
    let segments = Int(waiting[start + 26])
    let table = start + OggPages.headerSize
    guard table + segments <= waiting.count else { return nil }
    return OggPages.headerSize + segments
      + waiting[table..<table + segments].reduce(0) { $0 + Int($1) }
  }

  private static func renumbered(_ page: [UInt8]) -> [UInt8] {
    var page = page
    page.replaceSubrange(14..<18, with: serial)
    page.replaceSubrange(22..<26, with: [0, 0, 0, 0])
    let sum = checksum(page)
    for byte in 0..<4 { page[22 + byte] = UInt8(truncatingIfNeeded: sum >> (8 * byte)) }
    return page
  }

  /// The remainders of each byte.
  private static let remainders: [UInt32] = (0..<256).map { byte in
    (0..<8).reduce(UInt32(byte) << 24) { rest, _ in
      rest & 0x8000_0000 == 0 ? rest << 1 : rest << 1 ^ 0x04C1_1DB7
    }
  }

  /// Returns the checksum of a page: a CRC of 32 bits, the highest first, that begins with 0.
  private static func checksum(_ page: [UInt8]) -> UInt32 {
    page.reduce(0) { sum, byte in sum << 8 ^ remainders[Int(sum >> 24) ^ Int(byte)] }
  }
}
