import ScoreTimeline

/// The bars and beats of a score, by time.
///
/// Bars count through changes of tempo; a change of meter begins a new bar. Before the first
/// `tempo` a score has 120 beats a minute, and four in a bar.
struct BeatGrid: Sendable {
  /// A stretch of one tempo.
  struct Stretch: Sendable {
    /// Where it begins.
    var start: Ticks
    /// The ticks of a beat.
    var beat: Double
    /// The beats of a bar.
    var meter: Double
    /// The number of the bar, from 0, in which it begins.
    var bar: Int64
    /// The beats of that bar that have passed when it begins.
    var passed: Double
  }

  /// A place in bars and beats, both counted from 1.
  struct Place: Equatable {
    /// The bar.
    var bar: Int64
    /// The beat in the bar; 1.5 is half a beat after the first.
    var beat: Double
  }

  /// The number of bars after which they are no longer counted, so that no tempo makes them overflow.
  static let lastBar: Int64 = 1_000_000_000_000_000

  /// The stretches, by time.
  private(set) var stretches: [Stretch] = []

  /// Creates the grid of `tempos`, or `nil` iff there is none: the score does not count beats.
  init?(_ tempos: [TempoChange]) {
    guard let first = tempos.first else { return nil }
    if first.start > .zero {
      append(TempoChange(start: .zero, beatsPerMinute: 120, meter: 4))
    }
    for tempo in tempos { append(tempo) }
  }

  /// Returns the place at `time`, its beat to a millionth.
  func place(at time: Ticks) -> Place {
    var low = 0
    var high = stretches.count
    while low < high {
      let middle = (low + high) / 2
      if stretches[middle].start <= time { low = middle + 1 } else { high = middle }
    }
    let (bar, passed) = stretches[max(low - 1, 0)].count(until: time)
    return Place(bar: bar + 1, beat: passed + 1)
  }

  private mutating func append(_ tempo: TempoChange) {
    var bar: Int64 = 0
    var passed = 0.0
    if let last = stretches.last {
      (bar, passed) = last.count(until: tempo.start)
      if last.meter != tempo.meter, passed > 0 { (bar, passed) = (bar + 1, 0) }
      if last.start == tempo.start { stretches.removeLast() }
    }
    stretches.append(
      Stretch(
        start: tempo.start, beat: 60 * Double(Ticks.perSecond) / tempo.beatsPerMinute,
        meter: tempo.meter, bar: bar, passed: passed))
  }
}

extension BeatGrid.Stretch {
  /// Returns the bar, from 0, and the beats of it that have passed, at `time`.
  func count(until time: Ticks) -> (bar: Int64, passed: Double) {
    let beats = passed + Double((time - start).count) / beat
    // To a millionth of a beat: what is nearer to a bar than that is at the bar.
    let millionths = Int64(min(beats * 1e6 + 0.5, 9e17))
    let ofBar = max(Int64(min(meter * 1e6 + 0.5, 9e17)), 1)
    let bars = millionths / ofBar
    return (min(bar + bars, BeatGrid.lastBar), Double(millionths - bars * ofBar) / 1e6)
  }
}
