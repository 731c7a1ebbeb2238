/// Elementary functions in plain arithmetic.
///
/// A C library's give different last digits on different systems; these give the same everywhere,
/// so that a score compiles to the same bytes. Errors are a few units in the last place.
public enum Elementary {
  /// Returns 2 to the power of `x`.
  ///
  /// The whole part becomes the exponent; the rest, within ± 0.5, the Taylor series of
  /// e^(x · ln 2), whose 14th term is below 2⁻⁵³.
  public static func exp2(_ x: Double) -> Double {
    guard x.magnitude < 1100 else { return x < 0 ? 0 : x.isNaN ? .nan : .infinity }
    let whole = Int(x < 0 ? x - 0.5 : x + 0.5)
    let rest = (x - Double(whole)) * ln2
    var sum = 1.0
    for term in stride(from: 14, through: 1, by: -1) { sum = 1 + sum * rest / Double(term) }
    return Double(sign: .plus, exponent: whole, significand: sum)
  }

  /// Returns the logarithm of `x` to the base 2, or NaN iff `x` is not above 0.
  ///
  /// The mantissa m, within √½…√2, by the series of 2 · artanh((m − 1) / (m + 1)).
  public static func log2(_ x: Double) -> Double {
    guard x > 0, x.isFinite else { return x == 0 ? -.infinity : x > 0 ? .infinity : .nan }
    var mantissa = x.significand
    var exponent = Double(x.exponent)
    if mantissa > 1.414_213_562_373_095_1 {
      mantissa /= 2
      exponent += 1
    }
    let z = (mantissa - 1) / (mantissa + 1)
    var sum = 0.0
    for term in stride(from: 25, through: 1, by: -2) { sum = sum * z * z + 1 / Double(term) }
    return exponent + 2 * z * sum / ln2
  }

  /// Returns the sine of `x` radians.
  ///
  /// Reduced to ± π/2 with π in two parts (Cody and Waite), then the Taylor series.
  ///
  /// - Requires: `x` is finite, and its magnitude below 2³¹ for the stated precision.
  public static func sin(_ x: Double) -> Double {
    guard x.magnitude < 4e15 else { return .nan }
    let turns = Int64(x / .pi + (x < 0 ? -0.5 : 0.5))
    let y =
      (x - Double(turns) * 3.141_592_653_589_793) - Double(turns) * 1.224_646_799_147_353_2e-16
    var sum = 1.0
    for term in stride(from: 20, through: 2, by: -2) {
      sum = 1 - sum * y * y / Double(term * (term + 1))
    }
    return turns.isMultiple(of: 2) ? y * sum : -y * sum
  }

  /// Returns the square root of `x`, or NaN iff `x` is below 0.
  ///
  /// Newton's steps from half the exponent; each doubles the digits that are right. (The processor's
  /// own instruction is a call of libm in a build without optimization.)
  public static func squareRoot(_ x: Double) -> Double {
    guard x > 0, x.isFinite else { return x < 0 ? .nan : x }
    let even = x.exponent & ~1
    let part = x / Double(sign: .plus, exponent: Int(even), significand: 1)
    var root = 0.5 + 0.5 * part
    for _ in 0..<6 { root = 0.5 * (root + part / root) }
    return root * Double(sign: .plus, exponent: Int(even) / 2, significand: 1)
  }

  /// Returns `base` to the power of `exponent`; exact products for a whole exponent up to 64.
  public static func pow(_ base: Double, _ exponent: Double) -> Double {
    if exponent.magnitude <= 64, exponent == Double(Int(exponent)) {
      var product = 1.0
      for _ in 0..<Int(exponent.magnitude) { product *= base }
      return exponent < 0 ? 1 / product : product
    }
    if base == 0 { return exponent > 0 ? 0 : .infinity }
    return exp2(exponent * log2(base))
  }

  /// Returns the factor that is `decibels` dB: 10^(dB / 20).
  public static func factor(decibels: Double) -> Double {
    exp2(decibels / 20 * 3.321_928_094_887_362_6)
  }

  /// Returns the factor on a frequency that is `cents` cents, hundredths of a semitone.
  public static func factor(cents: Double) -> Double { exp2(cents / 1200) }

  /// The natural logarithm of 2.
  private static let ln2 = 0.693_147_180_559_945_3
}
