/// Reads fields of any number of bits out of bytes, the most significant bit first.
struct BitReader {
  private let bytes: [UInt8]

  /// The bit that comes next, counted from the start of the bytes.
  private(set) var position: Int

  /// The bit behind the last one that may be read.
  private let end: Int

  /// `true` iff it was asked for more bits than there are; then they are 0.
  private(set) var isExhausted = false

  /// Creates a reader of the bytes of `bytes` in `range`.
  init(_ bytes: [UInt8], _ range: Range<Int>) {
    self.bytes = bytes
    position = range.lowerBound * 8
    end = range.upperBound * 8
  }

  /// The byte in which the next bit stands.
  var offset: Int { position / 8 }

  /// How many bits are left.
  var rest: Int { end - position }

  /// Returns the next `count` bits, up to 32, as a number from 0 on.
  mutating func read(_ count: Int) -> Int {
    guard count <= rest else {
      isExhausted = true
      position = end
      return 0
    }
    var value = 0
    var wanted = count
    while wanted > 0 {
      let free = 8 - position % 8
      let taken = min(wanted, free)
      let part = Int(bytes[position / 8]) >> (free - taken) & (1 << taken - 1)
      value = value << taken | part
      position += taken
      wanted -= taken
    }
    return value
  }

  /// Returns the next `count` bits as a number in two's complement.
  mutating func readSigned(_ count: Int) -> Int {
    let value = read(count)
    return value >= 1 << (count - 1) ? value - 1 << count : value
  }

  /// Passes over `count` bits.
  mutating func skip(_ count: Int) {
    if count > rest { isExhausted = true }
    position += min(count, rest)
  }

  /// Returns the text whose length in bytes the next 8 bits tell.
  mutating func readText() -> String {
    let count = read(8)
    var text: [UInt8] = []
    for _ in 0..<count where rest >= 8 { text.append(UInt8(read(8))) }
    if text.count < count { isExhausted = true }
    return String(decoding: text, as: UTF8.self)
  }
}
