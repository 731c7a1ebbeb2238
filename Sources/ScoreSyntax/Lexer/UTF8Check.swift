import ScoreDiagnostics

/// What is wrong with a file that is not UTF-8.
struct UTF8Check {
  /// The place of the first byte that belongs to no character.
  let firstBadByte: Int

  /// How many there are.
  let count: Int

  /// Checks `bytes`, or returns `nil` iff they are UTF-8.
  init?(_ bytes: UnsafeBufferPointer<UInt8>) {
    var first: Int?
    var count = 0
    var index = 0
    while index < bytes.count {
      if bytes[index] < 0x80 {
        index += UTF8Check.lengthOfASCII(bytes, index)
      } else if let (_, length) = UTF8Check.scalar(bytes, at: index) {
        index += length
      } else {
        first = first ?? index
        count += 1
        index += 1
      }
    }
    guard let first else { return nil }
    firstBadByte = first
    self.count = count
  }

  /// Returns how many ASCII bytes stand from `start`: eight at a time, for a score is mostly those.
  private static func lengthOfASCII(_ bytes: UnsafeBufferPointer<UInt8>, _ start: Int) -> Int {
    let raw = UnsafeRawBufferPointer(bytes)
    var index = start
    while index + 8 <= raw.count,
      raw.loadUnaligned(fromByteOffset: index, as: UInt64.self) & 0x8080_8080_8080_8080 == 0
    { index += 8 }
    while index < raw.count, raw[index] < 0x80 { index += 1 }
    return index - start
  }

  /// Returns the scalar at `index` and its length, or `nil` iff it is malformed.
  ///
  /// The ranges are those of table 3-7 of the Unicode standard.
  static func scalar(
    _ bytes: UnsafeBufferPointer<UInt8>, at index: Int
  ) -> (scalar: UInt32, length: Int)? {
    let first = bytes[index]
    let length: Int
    switch first {
    case 0..<0x80: return (UInt32(first), 1)
    case 0xc2...0xdf: length = 2
    case 0xe0...0xef: length = 3
    case 0xf0...0xf4: length = 4
    default: return nil
    }
    guard index + length <= bytes.count else { return nil }
    var scalar = UInt32(first) & (0x7f >> UInt32(length))
    for offset in 1..<length {
      guard bytes[index + offset] & 0xc0 == 0x80 else { return nil }
      scalar = scalar << 6 | UInt32(bytes[index + offset] & 0x3f)
    }
    let smallest: UInt32 = length == 2 ? 0x80 : length == 3 ? 0x800 : 0x1_0000
    return scalar >= smallest && Unicode.Scalar(scalar) != nil ? (scalar, length) : nil
  }
}

/// The bytes that some programs write before a text.
enum ByteOrderMark {
  case utf8, utf16

  /// Returns `true` iff `bytes` begin with this mark.
  func begins(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    switch self {
    case .utf8: bytes.starts(with: [0xef, 0xbb, 0xbf])
    case .utf16: bytes.starts(with: [0xff, 0xfe]) || bytes.starts(with: [0xfe, 0xff])
    }
  }
}
