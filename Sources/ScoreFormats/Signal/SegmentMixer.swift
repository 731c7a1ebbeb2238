import ScoreDiagnostics
import ScoreTimeline

/// Makes one curve of vibrations that may overlap: the strongest is felt.
struct SegmentMixer {
  /// The first vibration of which something is not felt.
  private(set) var overlap: SourceSpan?

  /// A vibration that begins where so many overlap that the curve was given up, if it was.
  private(set) var excess: SourceSpan?

  /// How often one vibration may be compared with another: no one feels thousands at a time.
  private static let mostComparisons = 50_000_000

  private let segments: [HapticSegment]
  private var points: [HapticSignal.Point] = []

  /// Creates the mixer of `segments`, which come by their starts.
  init(_ segments: [HapticSegment]) { self.segments = segments }

  /// Returns the curve.
  ///
  /// - Complexity: O(n log n) in the number of segments where few of them overlap.
  mutating func mixed() -> [HapticSignal.Point] {
    var bounds = segments.flatMap { [$0.start, $0.end] }
    bounds.sort()
    // Nothing is felt before the first one begins.
    if let first = segments.first, first.start > .zero {
      append(first.start, 0, first.sharpness.0)
    }
    var next = 0
    var active: [HapticSegment] = []
    var comparisons = 0
    for (start, end) in zip(bounds, bounds.dropFirst()) where end > start {
      active.removeAll { $0.end <= start }
      while next < segments.count, segments[next].start <= start {
        active.append(segments[next])
        next += 1
      }
      guard !active.isEmpty else {
        append(start, 0, points.last?.sharpness ?? 0.5)
        append(end, 0, points.last?.sharpness ?? 0.5)
        continue
      }
      comparisons += active.count
      guard comparisons <= SegmentMixer.mostComparisons else {
        excess = active[active.count - 1].origin
        return []
      }
      appendStrongest(of: active, start, end)
    }
    if let last = points.last, last.intensity > 0 { append(last.time, 0, last.sharpness) }
    return points
  }

  private mutating func appendStrongest(
    of active: [HapticSegment], _ start: Ticks, _ end: Ticks
  ) {
    if active.count > 1, overlap == nil { overlap = active[active.count - 1].origin }
    let first = strongest(of: active, at: start)
    let last = strongest(of: active, at: end)
    let (a, b) = (active[first], active[last])
    append(start, a.value(at: start).intensity, a.value(at: start).sharpness)
    if first != last, let cross = crossing(a, b, start, end) {
      append(cross, a.value(at: cross).intensity, a.value(at: cross).sharpness)
      append(cross, b.value(at: cross).intensity, b.value(at: cross).sharpness)
    }
    append(end, b.value(at: end).intensity, b.value(at: end).sharpness)
  }

  private func strongest(of active: [HapticSegment], at time: Ticks) -> Int {
    var best = 0
    for index in active.indices.dropFirst()
    where active[index].value(at: time).intensity > active[best].value(at: time).intensity {
      best = index
    }
    return best
  }

  /// Returns when `b` becomes stronger than `a` between `start` and `end`.
  private func crossing(
    _ a: HapticSegment, _ b: HapticSegment, _ start: Ticks, _ end: Ticks
  ) -> Ticks? {
    let before = a.value(at: start).intensity - b.value(at: start).intensity
    let after = b.value(at: end).intensity - a.value(at: end).intensity
    guard before + after > 0 else { return nil }
    return Ticks(
      count: start.count + Int64(Double((end - start).count) * before / (before + after)))
  }

  private mutating func append(_ time: Ticks, _ intensity: Double, _ sharpness: Double) {
    points.add(HapticSignal.Point(time: time, intensity: intensity, sharpness: sharpness))
  }
}
