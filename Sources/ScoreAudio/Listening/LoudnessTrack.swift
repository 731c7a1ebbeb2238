import ScoreTimeline

/// How loud and how high a sound is over its time, and the vibrations that feel like it.
struct LoudnessTrack {
  /// A place of the track; two at one time are a jump.
  private struct Point {
    var frame: Int64
    var level: Float
    var height: Float
  }

  /// The greatest level.
  private(set) var loudest: Float = 0

  private let measures: [FrameMeter.Measure]
  private let hop: Int
  private let size: Int
  private var points: [Point] = []

  /// Before which frame no measure is taken to be greater than what.
  private var limit: (end: Int64, level: Float) = (0, .infinity)

  /// Creates the track of what was measured of `frameCount` frames of sound.
  ///
  /// A measure that an onset falls into tells of neither side: there the track jumps from the last
  /// measure before to the first one behind. One that a click shortly before falls into is no louder than
  /// the samples between.
  init(
    _ measures: [FrameMeter.Measure], hop: Int, size: Int, frameCount: Int64, rate: Int,
    around onsets: [OnsetDetector.Onset]
  ) {
    self.measures = measures
    self.hop = hop
    self.size = size
    let reach = Int64(size / 2)
    let click = Int64(OnsetDetector.click * rate / 1000)
    var start: Int64 = 0
    var clear: Int64 = 0
    for (index, end) in (onsets.map(\.frame) + [frameCount]).enumerated() {
      let isLast = index == onsets.count
      // What lies before an onset at the very start is nothing to measure.
      if end - start >= Int64(hop) || isLast && end > start {
        append(from: start, to: end, clear: clear, isLast ? end : end - reach)
        start = end
      }
      clear = end + reach
      // No power is greater than the square of the greatest sample; that of a sine is half of its
      // amplitude's.
      if !isLast {
        limit = (end + click + reach, onsets[index].rest * Float(2).squareRoot())
      }
    }
    loudest = points.reduce(0) { max($0, $1.level) }
  }

  /// Appends what lies between two jumps; the measures from `first` to `last` are clear of them.
  private mutating func append(
    from start: Int64, to end: Int64, clear first: Int64, _ last: Int64
  ) {
    guard !measures.isEmpty else { return }
    let step = Int64(hop)
    var low = Int((first + step - 1) / step)
    var high = Int(last / step)
    if low > high {
      low = Int((start + end) / 2 / step)
      high = low
    }
    high = min(high, measures.count - 1)
    low = min(low, high)
    append(low, at: start)
    for index in low...high {
      let frame = Int64(index) * step
      if frame > start, frame < end { append(index, at: frame) }
    }
    append(high, at: end)
  }

  private mutating func append(_ index: Int, at frame: Int64) {
    let measure = measures[index]
    let isLimited = Int64(index) * Int64(hop) < limit.end
    let level = isLimited ? min(measure.level, limit.level) : measure.level
    points.append(Point(frame: frame, level: level, height: measure.height))
  }

  /// Returns how high the sound is behind `frame`, 0…1.
  func height(behind frame: Int64) -> Double {
    guard !measures.isEmpty else { return 0.5 }
    let index = (frame + Int64(size / 4)) / Int64(hop)
    return Double(measures[min(Int(index), measures.count - 1)].height)
  }
}

// MARK: - Vibrations

extension LoudnessTrack {
  /// What is felt less than this is not felt: 52 dB below the loudest.
  private static let least = 0.05

  /// A pause at least this long ends a vibration.
  private static let pause = Ticks.milliseconds(60)

  /// By how much a curve may leave what was measured.
  private static let tolerances = (intensity: 0.02, sharpness: 0.05)

  /// The most points of a vibration's curve, as of a curve in an AHAP.
  private static let mostPoints = 16

  /// Returns the vibrations, by time; a level of `reference` has an intensity of 1.
  func vibrations(rate: Int, reference: Float) -> [Event] {
    guard reference > 0 else { return [] }
    let line = feltPoints(rate: rate, reference: reference)
    var events: [Event] = []
    for run in LoudnessTrack.runs(of: line) {
      guard line[run.upperBound].time > line[run.lowerBound].time else { continue }
      events += LoudnessTrack.notes(of: line[run])
    }
    return events
  }

  /// A place of what is felt.
  private struct FeltPoint {
    var time: Ticks
    var intensity: Double
    var sharpness: Double
  }

  private func feltPoints(rate: Int, reference: Float) -> [FeltPoint] {
    let heights = smoothHeights()
    return points.indices.map { index in
      let point = points[index]
      let felt = Double(min(1, point.level / reference)).squareRoot()
      return FeltPoint(
        time: Ticks(frames: point.frame, rate: Int64(rate)).roundedToMilliseconds,
        intensity: felt < LoudnessTrack.least ? 0 : felt.rounded(to: 1000),
        sharpness: heights[index].rounded(to: 100))
    }
  }

  /// Returns the height at each point, as it is on average around there; what is louder counts more.
  private func smoothHeights() -> [Double] {
    points.indices.map { index in
      var sum = 0.0
      var weights = 1e-12
      for other in max(0, index - 4)...min(points.count - 1, index + 4) {
        let weight = Double(points[other].level * points[other].level)
        sum += weight * Double(points[other].height)
        weights += weight
      }
      return weights > 1e-11 ? sum / weights : 0.5
    }
  }

  /// Returns the ranges of `line` that are felt, each from silence to silence.
  private static func runs(of line: [FeltPoint]) -> [ClosedRange<Int>] {
    var runs: [ClosedRange<Int>] = []
    for index in line.indices where line[index].intensity > 0 {
      let last = min(index + 1, line.count - 1)
      if let run = runs.last,
        run.upperBound >= index - 1
          || line[index].time - line[run.upperBound].time < pause
      {
        runs[runs.count - 1] = run.lowerBound...last
      } else {
        runs.append(max(0, index - 1)...last)
      }
    }
    return runs.map { run in
      // A jump at an end is none inside.
      var (first, last) = (run.lowerBound, run.upperBound)
      while first < last, line[first + 1].time == line[first].time { first += 1 }
      while last > first, line[last - 1].time == line[last].time { last -= 1 }
      return first...last
    }
  }

  /// Returns the notes for a run of points: each has at most 16 of them, and they meet where least
  /// is felt.
  private static func notes(of run: ArraySlice<FeltPoint>) -> [Event] {
    var envelope = self.envelope(of: run, \.intensity)
    envelope.simplify(within: tolerances.intensity)
    var time = run[run.startIndex].time
    var events: [Event] = []
    while !envelope.segments.isEmpty {
      let count = segmentCount(of: envelope)
      let part = Envelope(envelope.first, Array(envelope.segments.prefix(count)))
      let end = time + part.duration
      if end > time { events.append(note(part, from: time, to: end, run)) }
      envelope = Envelope(part.last, Array(envelope.segments.dropFirst(count)))
      time = end
    }
    return events
  }

  /// Returns how many segments the next note takes.
  private static func segmentCount(of envelope: Envelope) -> Int {
    let segments = envelope.segments
    guard segments.count >= mostPoints else { return segments.count }
    let places = mostPoints / 2..<mostPoints
    return places.min { segments[$0 - 1].value < segments[$1 - 1].value } ?? mostPoints - 1
  }

  private static func note(
    _ intensity: Envelope, from start: Ticks, to end: Ticks, _ run: ArraySlice<FeltPoint>
  ) -> Event {
    let inside = run.filter { $0.time >= start && $0.time <= end }
    let (least, most) = inside.reduce((1.0, 0.0)) {
      (min($0.0, $1.sharpness), max($0.1, $1.sharpness))
    }
    var sharpness = Envelope(((least + most) / 2).rounded(to: 100))
    if most - least > 2 * tolerances.sharpness {
      sharpness = envelope(of: inside[...], \.sharpness)
      sharpness.simplify(within: tolerances.sharpness)
    }
    let hum = Continuous(intensity: intensity, sharpness: sharpness)
    return Event(from: start, to: end, .continuous(hum), origin: .none)
  }

  private static func envelope(
    of points: ArraySlice<FeltPoint>, _ value: KeyPath<FeltPoint, Double>
  ) -> Envelope {
    guard let first = points.first else { return Envelope(0) }
    var envelope = Envelope(first[keyPath: value])
    var time = first.time
    for point in points.dropFirst() {
      envelope.segments.append(
        Envelope.Segment(to: point[keyPath: value], over: point.time - time))
      time = point.time
    }
    return envelope
  }
}
