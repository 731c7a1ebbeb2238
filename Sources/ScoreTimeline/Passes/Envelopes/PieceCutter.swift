/// Cuts a note into pieces of constant values, so that under the controls each piece follows the
/// note's envelopes.
///
/// From left to right each piece is as long as one value for it can be found that stays within
/// `tolerance` of the envelopes; all lines being straight, only their ends need to be looked at.
///
/// - Complexity: O(n) in the number of points of the note and of the shapes during it.
struct PieceCutter {
  /// A part of a note.
  struct Piece {
    let start: Ticks
    var end: Ticks
    var intensity: Double
    var sharpness: Double
  }

  /// How far a piece may be from its note, in parts of full scale; steps are thus at most 2 %.
  static let tolerance = 0.01

  /// The grid of the cuts: times stay short, and no actuator is that quick.
  private static let grid = Ticks.perSecond / 10_000

  /// The length below which a piece is not cut but at a jump.
  private static let shortest = Ticks.milliseconds(1)

  private var intensity: PieceFit
  private var sharpness: PieceFit
  private var start: Ticks
  private(set) var pieces: [Piece] = []

  /// Creates the cutter of `note` under the greatest shapes of both aspects.
  init(_ note: MovingNote, intensity: PathReader, sharpness: PathReader) {
    self.intensity = PieceFit(.intensity, PathReader(note.path(.intensity)), under: intensity)
    self.sharpness = PieceFit(.sharpness, PathReader(note.path(.sharpness)), under: sharpness)
    start = note.start
  }

  /// Cuts the note up to `end`.
  mutating func run(to end: Ticks) {
    var time = start
    while time < end {
      intensity.advance(to: time)
      sharpness.advance(to: time)
      let lineEnd = min(end, min(intensity.lineEnd ?? end, sharpness.lineEnd ?? end))
      // A jump: no value fits what comes and what was.
      if time > start, !(intensity.fits(at: time) && sharpness.fits(at: time)) { cut(at: time) }
      intensity.take(time)
      sharpness.take(time)
      time = extend(from: time, to: lineEnd)
    }
    cut(at: end)
  }

  /// Lets the piece go on to `lineEnd`, or as far as one value fits, and returns how far.
  private mutating func extend(from time: Ticks, to lineEnd: Ticks) -> Ticks {
    let reach = min(
      intensity.reach(from: time, to: lineEnd), sharpness.reach(from: time, to: lineEnd))
    guard reach < lineEnd else {
      intensity.take(lineEnd)
      sharpness.take(lineEnd)
      return lineEnd
    }
    let onGrid = Ticks(count: reach.count / PieceCutter.grid * PieceCutter.grid)
    let place = max(time, onGrid, min(start + PieceCutter.shortest, lineEnd))
    intensity.take(place)
    sharpness.take(place)
    if place < lineEnd { cut(at: place) }
    return place
  }

  /// Ends the piece at `time`, and begins the next one there.
  private mutating func cut(at time: Ticks) {
    pieces.append(
      Piece(start: start, end: time, intensity: intensity.best, sharpness: sharpness.best))
    intensity.reset()
    sharpness.reset()
    start = time
  }
}

/// Which values one piece may have.
private struct PieceFit {
  private let aspect: Aspect
  private var note: PathReader
  private var shape: PathReader
  private var low = 0.0
  private var high = 1.0
  /// The exact values that it would have at the times looked at.
  private var exact: ClosedRange<Double>?

  /// Creates the fit of the values of `note` under the greatest shape.
  init(_ aspect: Aspect, _ note: PathReader, under shape: PathReader) {
    self.aspect = aspect
    self.note = note
    self.shape = shape
  }

  /// When one of the lines at hand ends.
  var lineEnd: Ticks? {
    guard let a = note.lineEnd, let b = shape.lineEnd else { return note.lineEnd ?? shape.lineEnd }
    return min(a, b)
  }

  /// The value to choose: in the middle of the exact ones.
  var best: Double {
    let middle = exact.map { ($0.lowerBound + $0.upperBound) / 2 } ?? (low + min(high, 1)) / 2
    let fitting = low <= high ? min(max(middle, low), high) : middle
    return min(max(fitting, 0), 1)
  }

  mutating func advance(to time: Ticks) {
    note.advance(to: time)
    shape.advance(to: time)
  }

  mutating func reset() {
    (low, high) = (0, 1)
    exact = nil
  }

  /// Returns `true` iff a value fits that fits all so far and at `time`.
  func fits(at time: Ticks) -> Bool {
    let (lowest, highest) = limits(at: time)
    return max(low, lowest) <= min(high, highest)
  }

  /// Demands that the value fits at `time`.
  mutating func take(_ time: Ticks) {
    let (lowest, highest) = limits(at: time)
    (low, high) = (max(low, lowest), min(high, highest))
    guard let value = exactValue(at: time) else { return }
    exact = exact.map { min($0.lowerBound, value)...max($0.upperBound, value) } ?? value...value
  }

  /// Returns how far, from `time` up to `end`, one value fits; both lie on the lines at hand.
  func reach(from time: Ticks, to end: Ticks) -> Ticks {
    guard !fits(at: end) else { return end }
    let (a, b) = (ends(at: time), ends(at: end))
    // Where the least that fits grows above what fits so far, or the most falls below.
    let rise = crossing(
      a.note - PieceCutter.tolerance - high * a.factor,
      b.note - PieceCutter.tolerance - high * b.factor)
    let fall = crossing(
      low * a.factor - a.note - PieceCutter.tolerance,
      low * b.factor - b.note - PieceCutter.tolerance)
    let part = min(rise, fall)
    return time + Ticks(count: Int64(part * Double((end - time).count)))
  }

  /// What the value is a factor of and what of it: note = value · factor.
  ///
  /// Sharpness is added to: note = value + 1 − shape, thus note − 1 + shape = value · 1.
  private func ends(at time: Ticks) -> (note: Double, factor: Double) {
    switch aspect {
    case .intensity: (note.value(at: time), shape.value(at: time))
    case .sharpness: (note.value(at: time) - 1 + shape.value(at: time), 1)
    }
  }

  private func limits(at time: Ticks) -> (low: Double, high: Double) {
    let (note, factor) = ends(at: time)
    guard factor > 1e-6 else { return (0, 1) }
    return (
      max(0, (note - PieceCutter.tolerance) / factor),
      min(1, (note + PieceCutter.tolerance) / factor)
    )
  }

  /// Where little of the value is left under the shape, it hardly matters.
  private func exactValue(at time: Ticks) -> Double? {
    let (note, factor) = ends(at: time)
    return factor > 0.05 ? note / factor : nil
  }
}

/// Returns at which part of its way a line from `start` to `end` rises above zero; 1 if not at all.
private func crossing(_ start: Double, _ end: Double) -> Double {
  guard end > 0 else { return 1 }
  return start < 0 ? start / (start - end) : 0
}
