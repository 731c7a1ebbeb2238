import ScoreTimeline

/// A filter that takes the upper half of a band: every second one of its taps is 0, but for the
/// middle one.
///
/// So that to double a rate, or to halve it, takes half of its taps alone (R. E. Crochiere and L. R.
/// Rabiner, "Multirate Digital Signal Processing", 1983, 2.4 and 4.1).
struct HalfBand: Sendable {
  /// The taps on one side of the middle, without those that are 0; twice as great as to filter.
  fileprivate let taps: [Float]

  /// How many of the slower frames what comes out is late, of a stage in either direction.
  let latency: Int

  /// How narrow the window is: all that is filtered falls by 100 dB (Kaiser's formula).
  private static let shape = 10.06

  /// Creates the filter with `count` taps on each side of the middle that are not 0.
  init(tapCount count: Int) {
    let weights = (0..<count).map { index in
      let distance = Double(2 * index + 1)
      let sinc = (index % 2 == 0 ? 1 : -1) / (.pi / 2 * distance)
      return sinc * KaiserWindow.value(at: distance / Double(2 * count), shape: HalfBand.shape)
    }
    let sum = 2 * weights.reduce(0, +)
    taps = weights.map { Float($0 / sum) }
    latency = count
  }

  /// Adds what is half way between the samples behind `samples` and the next ones to `sums`.
  fileprivate func add(
    around samples: UnsafePointer<Float>, count: Int, to sums: UnsafeMutablePointer<Float>
  ) {
    for (index, tap) in taps.enumerated() {
      let (before, after) = (samples - index, samples + 1 + index)
      for frame in 0..<count { sums[frame] += tap * (before[frame] + after[frame]) }
    }
  }
}

/// A side of a signal on its way to twice the rate.
final class RateDoubler {
  private let filter: HalfBand
  private let row: UnsafeMutablePointer<Float>
  private let between: UnsafeMutablePointer<Float>

  /// Creates a doubler of no more than `greatest` frames at once.
  init(_ filter: HalfBand, greatest: Int) {
    self.filter = filter
    row = .silence(2 * filter.latency + greatest)
    between = .silence(greatest)
  }

  deinit {
    row.deallocate()
    between.deallocate()
  }

  /// Makes 2 · `count` frames out of `count`.
  func process(
    _ samples: UnsafePointer<Float>, count: Int, to out: UnsafeMutablePointer<Float>
  ) {
    let late = filter.latency
    (row + 2 * late).update(from: samples, count: count)
    between.update(repeating: 0, count: count)
    filter.add(around: row + late, count: count, to: between)
    for frame in 0..<count {
      out[2 * frame] = row[late + frame]
      out[2 * frame + 1] = between[frame]
    }
    row.update(from: row + count, count: 2 * late)
  }
}

/// A side of a signal on its way to half the rate.
final class RateHalver {
  private let filter: HalfBand
  private let even: UnsafeMutablePointer<Float>
  private let odd: UnsafeMutablePointer<Float>
  private let between: UnsafeMutablePointer<Float>

  /// Creates a halver of no more than 2 · `greatest` frames at once.
  init(_ filter: HalfBand, greatest: Int) {
    self.filter = filter
    even = .silence(2 * filter.latency + greatest)
    odd = .silence(2 * filter.latency + greatest)
    between = .silence(greatest)
  }

  deinit { for row in [even, odd, between] { row.deallocate() } }

  /// Makes `count` frames out of 2 · `count`.
  func process(
    _ samples: UnsafePointer<Float>, count: Int, to out: UnsafeMutablePointer<Float>
  ) {
    let late = filter.latency
    for frame in 0..<count {
      even[2 * late + frame] = samples[2 * frame]
      odd[2 * late + frame] = samples[2 * frame + 1]
    }
    between.update(repeating: 0, count: count)
    filter.add(around: odd + late - 1, count: count, to: between)
    for frame in 0..<count { out[frame] = (even[late + frame] + between[frame]) / 2 }
    even.update(from: even + count, count: 2 * late)
    odd.update(from: odd + count, count: 2 * late)
  }
}

extension UnsafeMutablePointer<Float> {
  /// Returns memory for `count` samples, all 0.
  fileprivate static func silence(_ count: Int) -> UnsafeMutablePointer<Float> {
    let samples = UnsafeMutablePointer<Float>.allocate(capacity: count)
    samples.initialize(repeating: 0, count: count)
    return samples
  }
}
