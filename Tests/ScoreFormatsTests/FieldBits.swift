/// Bytes made of fields, each a value and its number of bits.
struct FieldBits {
  /// Returns the bytes of `fields`; the bits behind the last one are 0.
  func bytes(_ fields: [(Int, Int)]) -> [UInt8] {
    var text = ""
    for (value, count) in fields {
      let digits = String(value, radix: 2)
      text += String(repeating: "0", count: count - digits.count) + digits
    }
    while text.count % 8 != 0 { text += "0" }
    let bits = Array(text)
    return stride(from: 0, to: bits.count, by: 8).map {
      UInt8(String(bits[$0..<$0 + 8]), radix: 2) ?? 0
    }
  }

  /// Returns a packet of HMPG.
  func packet(_ type: Int, _ fields: [(Int, Int)]) -> [UInt8] {
    let content = bytes(fields)
    return bytes([(type, 6), (content.count, 17), (0, 1)]) + content
  }

  /// Returns a unit of HMPG.
  func unit(_ type: Int, _ packets: [UInt8]) -> [UInt8] {
    bytes([(type, 6), (0, 2), (0, 4), (0, 24), (packets.count, 32), (0, 4)]) + packets
  }
}
