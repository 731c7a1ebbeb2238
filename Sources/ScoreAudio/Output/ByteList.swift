/// The bytes of a header or a chunk, in the order of the format.
struct ByteList {
  /// The bytes so far.
  private(set) var bytes: [UInt8] = []

  /// `true` iff the highest byte of a number comes first.
  private let isBigEndian: Bool

  /// Creates an empty list.
  init(isBigEndian: Bool = false) { self.isBigEndian = isBigEndian }

  /// Adds the letters of a name.
  mutating func append(_ name: String) { bytes += name.utf8 }

  /// Adds bytes.
  mutating func append(_ more: some Sequence<UInt8>) { bytes += more }

  /// Adds a number.
  mutating func append<Number: FixedWidthInteger>(_ number: Number) {
    let ordered = isBigEndian ? number.bigEndian : number.littleEndian
    withUnsafeBytes(of: ordered) { bytes += $0 }
  }

  /// Makes room for `count` more bytes.
  mutating func reserve(_ count: Int) { bytes.reserveCapacity(bytes.count + count) }

  /// Adds a byte iff the number of bytes is odd, as chunks of RIFF and AIFF have it.
  mutating func fillUp() { if !bytes.count.isMultiple(of: 2) { bytes.append(0) } }
}
