/// The numbers of a JSON text.
enum JSONNumber {
  /// The powers of ten that a `Double` holds exactly.
  private static let powers: [Double] = [
    1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17,
    1e18, 1e19, 1e20, 1e21, 1e22,
  ]

  /// Returns the number that the text from `start` on begins with; infinity for one that is too large.
  ///
  /// A whole number of 15 digits over a power of ten that is exact, which nearly all are, is divided
  /// once, and so rounded once (W. D. Clinger, "How to read floating point numbers accurately").
  static func value(of bytes: [UInt8], from start: Int) -> Double {
    let isNegative = bytes[start] == UInt8(ascii: "-")
    var position = isNegative ? start + 1 : start
    var mantissa: Int64 = 0
    var point: Int?
    while position < bytes.count {
      let byte = bytes[position]
      if UInt8(ascii: "0") <= byte, byte <= UInt8(ascii: "9") {
        mantissa = mantissa &* 10 &+ Int64(byte - UInt8(ascii: "0"))
      } else if byte == UInt8(ascii: ".") {
        point = position
      } else if byte | 0x20 == UInt8(ascii: "e") {
        return exactValue(of: bytes, from: start)
      } else {
        break
      }
      position += 1
    }
    guard position - start <= 17, mantissa < 1 << 53 else {
      return exactValue(of: bytes, from: start)
    }
    let value = Double(mantissa) / powers[point.map { position - $0 - 1 } ?? 0]
    return isNegative ? -value : value
  }

  private static func exactValue(of bytes: [UInt8], from start: Int) -> Double {
    let text = bytes[start...].prefix { byte in
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "-"),
        UInt8(ascii: "+"), UInt8(ascii: "e"), UInt8(ascii: "E"):
        true
      default: false
      }
    }
    return Double(String(decoding: text, as: UTF8.self)) ?? .infinity
  }
}
