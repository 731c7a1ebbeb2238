import ScoreTimeline

/// Lets a band of frequencies pass, 24 dB an octave on both sides.
struct BandFilter {
  private var low: (filter: FilterEffect, values: [Double])
  private var high: (filter: FilterEffect, values: [Double])?

  /// The quality of a filter whose pass band is flat (Butterworth): √½.
  private static let quality = 0.707_106_781_186_547_6

  /// Creates a filter for `rate` frames a second; the upper side is open where it lies beyond what
  /// can be heard.
  init(_ band: ClosedRange<Double>, rate: Int) {
    let quality = BandFilter.quality
    low = (FilterEffect(.highpass, rate: rate), [band.lowerBound, quality])
    if band.upperBound < min(Listening.audible.upperBound, 0.49 * Double(rate)) {
      high = (FilterEffect(.lowpass, rate: rate), [band.upperBound, quality])
    }
  }

  /// Filters the next `count` samples in place.
  mutating func apply(to samples: UnsafeMutablePointer<Float>, count: Int) {
    // A filter has one memory for each side: the same samples twice go through two, one after the
    // other.
    low.filter.process(left: samples, right: samples, count: count, values: low.values)
    guard let values = high?.values else { return }
    high?.filter.process(left: samples, right: samples, count: count, values: values)
  }
}
