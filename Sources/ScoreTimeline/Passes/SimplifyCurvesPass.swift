import ScoreDiagnostics

extension Pass {
  /// Drops points of curves and envelopes that lie on the way between their neighbours.
  ///
  /// Assumes nothing about the order of events. A value moves by no more than
  /// `simplificationTolerance` of full scale; jumps, eases and the last value stay as they are, and
  /// what runs in semitones or cents is left alone.
  static let simplifyCurves = Pass(
    "simplifyCurves", "drops points of curves that lie on the way between others", from: .full
  ) { timeline, options, diagnostics in
    var tally = OriginTally()
    for index in timeline.controls.indices {
      let dropped = timeline.controls[index].envelope.simplify()
      if dropped > 0 { tally.add(timeline.controls[index].origin, count: dropped) }
    }
    for index in timeline.events.indices where timeline.events[index].hasSegments {
      let dropped = timeline.events[index].kind.simplify()
      if dropped > 0 { tally.add(timeline.events[index].origin, count: dropped) }
    }
    guard options.wantsRemarks else { return }
    for entry in tally.entries { diagnostics.insert(.simplified(entry.count, at: entry.origin)) }
  }
}

/// The most by which `simplifyCurves` moves a value, in parts of full scale: half a percent, which
/// is a fifth of what one feels (differences of strength under about 3 % are not noticed).
let simplificationTolerance = 0.005

extension Event {
  /// `true` iff one of its values moves.
  fileprivate var hasSegments: Bool {
    switch kind {
    case .transient, .preset: false
    case .continuous(let hum): !hum.intensity.isConstant || !hum.sharpness.isConstant
    case .sound(let sound):
      !sound.volume.isConstant || !sound.pan.isConstant || !sound.brightness.isConstant
    case .tone(let tone):
      !tone.volume.isConstant || !tone.pan.isConstant || !tone.brightness.isConstant
    }
  }
}

extension Event.Kind {
  /// Simplifies its envelopes, and returns how many points are gone.
  fileprivate mutating func simplify() -> Int {
    switch self {
    case .transient, .preset: return 0
    case .continuous(var hum):
      let dropped = hum.intensity.simplify() + hum.sharpness.simplify()
      self = .continuous(hum)
      return dropped
    case .sound(var sound):
      let dropped = sound.volume.simplify() + sound.pan.simplify() + sound.brightness.simplify()
      self = .sound(sound)
      return dropped
    case .tone(var tone):
      let dropped = tone.volume.simplify() + tone.pan.simplify() + tone.brightness.simplify()
      self = .tone(tone)
      return dropped
    }
  }
}

extension Envelope {
  /// Drops the points on the way between others, as the pass does.
  fileprivate mutating func simplify() -> Int { simplify(within: simplificationTolerance) }

  /// Drops the points that lie on the way between others within `tolerance`, and returns how many
  /// are gone.
  ///
  /// - Complexity: O(n) in the number of segments.
  @discardableResult
  public mutating func simplify(within tolerance: Double) -> Int {
    guard segments.count > 1 else { return 0 }
    let before = segments.count
    var kept: [Segment] = []
    var run = StraightRun(from: first, tolerance)
    for segment in segments {
      let isStraight = segment.isStraight(from: run.end) && segment.duration > .zero
      if isStraight, run.extend(to: segment) { continue }
      if let straight = run.segment { kept.append(straight) }
      run = StraightRun(from: run.end, tolerance)
      if isStraight, run.extend(to: segment) { continue }
      kept.append(segment)
      run = StraightRun(from: segment.value, tolerance)
    }
    if let straight = run.segment { kept.append(straight) }
    segments = kept
    return before - kept.count
  }
}

extension Envelope.Segment {
  /// `true` iff it runs straight from `value`.
  fileprivate func isStraight(from value: Double) -> Bool {
    ease == .linear || self.value == value
  }
}

/// Segments that one straight line may stand for.
private struct StraightRun {
  private let start: Double
  private let tolerance: Double
  private var duration = Ticks.zero
  private(set) var end: Double
  /// The slopes that keep within the tolerance of all points so far.
  private var slopes = (low: -Double.infinity, high: Double.infinity)

  init(from value: Double, _ tolerance: Double) {
    start = value
    end = value
    self.tolerance = tolerance
  }

  /// The line, or `nil` iff nothing is in the run.
  var segment: Envelope.Segment? {
    duration > .zero ? Envelope.Segment(to: end, over: duration) : nil
  }

  /// Takes `segment` into the run, and returns `true` iff that is possible.
  mutating func extend(to segment: Envelope.Segment) -> Bool {
    let reach = duration + segment.duration
    let time = Double(reach.count)
    let slope = (segment.value - start) / time
    guard slopes.low <= slope, slope <= slopes.high else { return false }
    slopes.low = max(slopes.low, (segment.value - tolerance - start) / time)
    slopes.high = min(slopes.high, (segment.value + tolerance - start) / time)
    duration = reach
    end = segment.value
    return true
  }
}
