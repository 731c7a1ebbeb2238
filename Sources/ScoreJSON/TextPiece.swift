/// Text of a limited size that waits to be handed over.
///
/// It knows nothing of who takes it: code about a type that is not known to the compiler is several
/// times slower, and most of what is done to a text is done here.
struct TextPiece {
  private var bytes = [UInt8](repeating: 0, count: capacity)
  private var count = 0

  /// The most bytes that it takes: so many that handing them over costs nothing beside making them,
  /// and so few that they stay in the processor's cache.
  static let capacity = 1 << 15

  /// Returns `true` iff `count` more bytes fit.
  func hasRoom(for count: Int) -> Bool { count <= TextPiece.capacity - self.count }

  /// Appends one byte.
  mutating func append(_ byte: UInt8) {
    bytes[count] = byte
    count += 1
  }

  /// Appends `text`, which fits.
  mutating func append(_ text: UnsafeRawBufferPointer) {
    bytes.withUnsafeMutableBytes { bytes in
      UnsafeMutableRawBufferPointer(rebasing: bytes[count...]).copyMemory(from: text)
    }
    count += text.count
  }

  /// Appends `value` with at most `places` digits behind the point and none at the end that is 0.
  mutating func append(decimal value: Double, places: Int) {
    withDecimal(value, places: places) { append($0) }
  }

  /// Appends `count` units of 10^−`places` without zeros at the end.
  mutating func append(fixed count: Int64, places: Int) {
    withDecimal(fixed: count, places: places) { append($0) }
  }

  /// Empties itself, and hands what it held to `body`.
  mutating func take(_ body: (UnsafeRawBufferPointer) -> Void) {
    bytes.withUnsafeBytes { body(UnsafeRawBufferPointer(rebasing: $0[..<count])) }
    count = 0
  }
}
