/// The outline of what sounds are cut out of: how far it swings, from its start to its end.
public struct Waveform: Hashable, Sendable {
  /// The greatest magnitude in each of as many even parts of the whole, 0…1.
  public var peaks: [Float]

  /// Creates an outline from its peaks.
  public init(peaks: [Float]) { self.peaks = peaks }

  /// Returns the greatest peak between two places, given as parts 0…1 of the sound's length.
  func peak(from start: Double, to end: Double) -> Double {
    guard !peaks.isEmpty, start < 1, end >= start else { return 0 }
    let first = Int(max(start, 0) * Double(peaks.count))
    let last = Int(min(end, 1) * Double(peaks.count))
    var greatest: Float = 0
    for index in min(first, peaks.count - 1)...min(max(first, last), peaks.count - 1) {
      greatest = max(greatest, peaks[index])
    }
    return Double(min(max(greatest, 0), 1))
  }
}
