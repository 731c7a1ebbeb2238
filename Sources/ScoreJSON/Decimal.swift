/// Decimal numbers as text: short, exact to the digit, and the same in every locale.
extension [UInt8] {
  /// Appends `value` with at most `places` digits behind the point, and none at the end that is 0.
  ///
  /// - Requires: `value` is finite; `places` is 0…9.
  public mutating func append(decimal value: Double, places: Int) {
    precondition(value.isFinite, "a number without a decimal form was emitted")
    let scaled = value * Double(powerOfTen(places))
    guard scaled.magnitude < 9e15 else {
      append(contentsOf: value.description.utf8)
      return
    }
    append(fixed: Int64(scaled < 0 ? scaled - 0.5 : scaled + 0.5), places: places)
  }

  /// Appends `count` · 10^−`places`, without zeros at the end.
  public mutating func append(fixed count: Int64, places: Int) {
    if count < 0 { append(UInt8(ascii: "-")) }
    let (whole, part) = count.magnitude.quotientAndRemainder(dividingBy: UInt64(powerOfTen(places)))
    append(digits: whole, atLeast: 1)
    guard part > 0 else { return }
    append(UInt8(ascii: "."))
    append(digits: part, atLeast: places)
    while last == UInt8(ascii: "0") { removeLast() }
  }

  /// Appends `number`, with zeros before it up to `width` digits.
  private mutating func append(digits number: UInt64, atLeast width: Int) {
    let start = count
    var rest = number
    repeat {
      append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10))
      rest /= 10
    } while rest > 0
    while count - start < width { append(UInt8(ascii: "0")) }
    var (left, right) = (start, count - 1)
    while left < right {
      swapAt(left, right)
      left += 1
      right -= 1
    }
  }
}

/// Returns 10^`exponent`.
///
/// - Requires: `exponent` is 0…9.
private func powerOfTen(_ exponent: Int) -> Int64 {
  precondition((0...9).contains(exponent), "a decimal with more than nine places")
  var power: Int64 = 1
  for _ in 0..<exponent { power *= 10 }
  return power
}
