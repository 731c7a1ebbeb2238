/// The digits of a decimal number on the way to its value.
struct DecimalNumber {
  /// All digits as one number, while they fit.
  private var mantissa: UInt64 = 0

  /// The power of ten that the mantissa is multiplied by.
  var exponent = 0

  private var fits = true

  /// The most bytes of a number that is read digit by digit, which takes time that grows with the
  /// square of the length; a double has at most 767 digits that matter.
  static let maximumLength = 800

  /// Adds a digit before the point.
  @inline(__always)
  mutating func append(_ digit: UInt8) {
    guard mantissa < 1 << 56 else {
      fits = false
      return
    }
    mantissa = mantissa * 10 + UInt64(digit)
  }

  /// Adds a digit behind the point.
  @inline(__always)
  mutating func appendFraction(_ digit: UInt8) {
    append(digit)
    exponent -= 1
  }

  /// The value, if one multiplication or division gives it exactly rounded.
  ///
  /// Both a mantissa below 2^53 and a power of ten up to 10^22 are doubles without rounding, so the
  /// one operation between them rounds correctly (W. D. Clinger, "How to read floating point numbers
  /// accurately", 1990).
  @inline(__always)
  var exactValue: Double? {
    guard fits, mantissa < 1 << 53 else { return nil }
    if exponent == 0 || mantissa == 0 { return Double(mantissa) }
    guard exponent.magnitude < DecimalNumber.powersOfTen.count else { return nil }
    let power = DecimalNumber.powersOfTen[Int(exponent.magnitude)]
    return exponent < 0 ? Double(mantissa) / power : Double(mantissa) * power
  }

  private static let powersOfTen: [Double] = [
    1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16,
    1e17,
    1e18, 1e19, 1e20, 1e21, 1e22,
  ]
}
