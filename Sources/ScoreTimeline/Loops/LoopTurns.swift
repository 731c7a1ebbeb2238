import ScoreDiagnostics

/// The turns of a `loop`, as far as it was played.
public struct LoopTurns: Sendable {
  /// When the first one begins.
  public var start: Ticks

  /// When each ends and the next one begins, in order; not empty.
  public var ends: [Ticks]

  /// The statement that it comes from.
  public var origin: SourceSpan

  /// Creates the turns of a loop.
  public init(from start: Ticks, ends: [Ticks], origin: SourceSpan) {
    precondition(!ends.isEmpty, "a loop without a turn")
    self.start = start
    self.ends = ends
    self.origin = origin
  }

  /// How long the first turn is.
  var length: Ticks { ends[0] - start }

  /// How long each turn is, in ticks, which tempi do not have whole; `nil` iff they differ.
  var evenLength: Double? {
    let length = Double((ends[ends.count - 1] - start).count) / Double(ends.count)
    for (index, end) in ends.enumerated() {
      let even = length * Double(index + 1)
      let difference = Double((end - start).count) - even
      guard difference.magnitude <= LoopTurns.tolerance else { return nil }
    }
    return length
  }

  /// By how many ticks turns may be apart that begin together: 1 µs, which nobody hears.
  static let tolerance = Double(Ticks.perSecond) / 1_000_000
}
