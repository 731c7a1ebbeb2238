/// Bytes that are made of fields of any number of bits, the most significant bit first.
struct BitWriter {
  /// The bytes; the bits behind the last field are 0.
  private(set) var bytes: [UInt8] = []

  /// How many bits of the last byte are behind the last field.
  private var free = 0

  /// Writes the lowest `count` bits of `value`, up to 32; a negative one as its two's complement.
  mutating func write(_ value: Int, bits count: Int) {
    var rest = count
    while rest > 0 {
      if free == 0 {
        bytes.append(0)
        free = 8
      }
      let taken = min(rest, free)
      let part = (value >> (rest - taken)) & (1 << taken - 1)
      bytes[bytes.count - 1] |= UInt8(part << (free - taken))
      rest -= taken
      free -= taken
    }
  }

  /// Writes the length of `text` in 8 bits, and as much of it as that tells.
  mutating func write(_ text: String) {
    let bytes = Array(text.utf8)
    var count = min(bytes.count, 255)
    // Not half of a character.
    while count < bytes.count, bytes[count] & 0xC0 == 0x80 { count -= 1 }
    write(count, bits: 8)
    for byte in bytes[..<count] { write(Int(byte), bits: 8) }
  }

  /// Goes on at the next byte.
  mutating func align() { free = 0 }

  /// Writes `bytes`.
  ///
  /// - Requires: the last field ended a byte, or `align` was called.
  mutating func append(_ bytes: [UInt8]) {
    precondition(free == 0, "bytes were written inside a byte")
    self.bytes += bytes
  }
}
