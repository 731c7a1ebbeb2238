/// Decimal numbers as text: short, exact to the digit, and the same in every locale.
extension [UInt8] {
  /// Appends `value` with at most `places` digits behind the point, and none at the end that is 0.
  ///
  /// - Requires: `value` is finite; `places` is 0…9.
  public mutating func append(decimal value: Double, places: Int) {
    withDecimal(value, places: places) { append(contentsOf: $0) }
  }

  /// Appends `count` · 10^−`places`, without zeros at the end.
  ///
  /// - Requires: `places` is 0…9.
  public mutating func append(fixed count: Int64, places: Int) {
    withDecimal(fixed: count, places: places) { append(contentsOf: $0) }
  }
}

/// The most bytes of a number as text: a sign, a point and the 20 digits of any count with the zeros
/// that may stand before them; those of a `Double` are fewer.
let longestDecimal = 32

/// Hands `value` to `body` as text, with at most `places` digits behind the point and none at the
/// end that is 0.
///
/// - Requires: `value` is finite; `places` is 0…9.
func withDecimal(_ value: Double, places: Int, _ body: (UnsafeRawBufferPointer) -> Void) {
  precondition(value.isFinite, "a number without a decimal form was emitted")
  let scaled = value * Double(powerOfTen(places))
  guard scaled.magnitude < 9e15 else {
    var text = value.description
    return text.withUTF8 { body(UnsafeRawBufferPointer($0)) }
  }
  withDecimal(fixed: Int64(scaled < 0 ? scaled - 0.5 : scaled + 0.5), places: places, body)
}

/// Hands `count` · 10^−`places` to `body` as text, without zeros at the end.
///
/// - Requires: `places` is 0…9.
func withDecimal(fixed count: Int64, places: Int, _ body: (UnsafeRawBufferPointer) -> Void) {
  var (whole, part) = count.magnitude.quotientAndRemainder(dividingBy: powerOfTen(places))
  var width = part == 0 ? 0 : places
  while width > 0, part % 10 == 0 {
    part /= 10
    width -= 1
  }
  // Digits are found from the last to the first.
  withUnsafeTemporaryAllocation(byteCount: longestDecimal, alignment: 1) { text in
    var start = text.count
    for _ in 0..<width { text.prepend(digitOf: &part, at: &start) }
    if width > 0 { text.prepend(UInt8(ascii: "."), at: &start) }
    repeat { text.prepend(digitOf: &whole, at: &start) } while whole > 0
    if count < 0 { text.prepend(UInt8(ascii: "-"), at: &start) }
    body(UnsafeRawBufferPointer(rebasing: text[start...]))
  }
}

extension UnsafeMutableRawBufferPointer {
  /// Stores `byte` before `start`, and moves `start` there.
  fileprivate func prepend(_ byte: UInt8, at start: inout Int) {
    start -= 1
    self[start] = byte
  }

  /// Takes the last digit off `number` and stores it before `start`.
  fileprivate func prepend(digitOf number: inout UInt64, at start: inout Int) {
    let (rest, digit) = number.quotientAndRemainder(dividingBy: 10)
    number = rest
    prepend(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: digit), at: &start)
  }
}

/// Returns 10^`exponent`.
///
/// - Requires: `exponent` is 0…9.
private func powerOfTen(_ exponent: Int) -> UInt64 {
  switch exponent {
  case 0: 1
  case 1: 10
  case 2: 100
  case 3: 1_000
  case 4: 10_000
  case 5: 100_000
  case 6: 1_000_000
  case 7: 10_000_000
  case 8: 100_000_000
  case 9: 1_000_000_000
  default: preconditionFailure("a decimal with more than nine places")
  }
}
