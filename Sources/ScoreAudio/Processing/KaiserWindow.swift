import ScoreTimeline

/// What cuts a filter of infinite length down to some taps.
///
/// After J. F. Kaiser, "Nonrecursive digital filter design using the I0-sinh window function", 1974.
enum KaiserWindow {
  /// Returns the window at `part` of the way from its middle to its end, −1…1; it is the narrower,
  /// the greater `shape` is.
  static func value(at part: Double, shape: Double) -> Double {
    bessel(shape * max(0, 1 - part * part).squareRoot()) / bessel(shape)
  }

  /// Returns the modified Bessel function of order 0.
  private static func bessel(_ x: Double) -> Double {
    var term = 1.0
    var sum = 1.0
    for index in 1...40 {
      term *= x / Double(2 * index)
      sum += term * term
    }
    return sum
  }
}
