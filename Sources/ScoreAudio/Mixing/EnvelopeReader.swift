import ScoreTimeline

/// A place in an envelope that moves forward: reading on costs the same however long it is.
struct EnvelopeReader {
  private let envelope: Envelope
  private var index = 0
  private var segmentStart = Ticks.zero
  private var from: Double

  /// `true` iff it never changes.
  let isConstant: Bool

  /// Creates a reader at the start of `envelope`.
  init(_ envelope: Envelope) {
    self.envelope = envelope
    isConstant = envelope.isConstant
    from = envelope.first
  }

  /// Returns the value at `time` after the start, as `Envelope.value(at:)` does.
  ///
  /// - Requires: `time` is not before that of the call before.
  mutating func value(at time: Ticks) -> Double {
    while index < envelope.segments.count {
      let segment = envelope.segments[index]
      let end = segmentStart + segment.duration
      if time < end {
        let part = Double((time - segmentStart).count) / Double(segment.duration.count)
        return from + (segment.value - from) * segment.ease(max(0, part))
      }
      from = segment.value
      segmentStart = end
      index += 1
    }
    return from
  }
}
