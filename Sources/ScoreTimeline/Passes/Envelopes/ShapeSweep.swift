/// Finds, from left to right, the greatest of the shapes of all notes that sound.
///
/// A note without an envelope has the shape 1. A tap that needs more than what the notes leave
/// raises the shape for `tapLength`. Where more than `mostShapes` notes with envelopes sound, no
/// control suits them all anyway: the shape is 1 and each note is cut on its own, which keeps the
/// sweep linear.
///
/// - Complexity: O(n log n) in the number of events and points of the cluster.
struct ShapeSweep {
  /// How long a control is kept up for a tap: some more than the 20 ms that a tap is felt.
  static let tapLength = Ticks.milliseconds(20)

  /// The number of notes with envelopes up to which a control is looked for.
  static let mostShapes = 8

  private struct Shape {
    var reader: PathReader
    let end: Ticks
  }

  private struct Raise {
    let level: Double
    let end: Ticks
  }

  private let aspect: Aspect
  private let cluster: Cluster
  private let events: [Event]
  private var nextEvent: Int
  private var nextNote = 0
  private var ends: ArraySlice<Ticks>
  private var shapes: [Shape] = []
  private var sounding = 0
  private var covered: Ticks
  /// The raises for taps, the highest first; what is lower and ends earlier is left out.
  private var raises: ArraySlice<Raise> = []

  /// The greatest shape over time.
  private(set) var path = Path()

  /// The greatest shape at each tap, with the tap's place among the events.
  private(set) var taps: [(index: Int, level: Double)] = []

  init(_ aspect: Aspect, _ cluster: Cluster, _ events: [Event]) {
    self.aspect = aspect
    self.cluster = cluster
    self.events = events
    nextEvent = cluster.events.lowerBound
    covered = cluster.covered
    ends = cluster.notes.filter { $0.moves(aspect) }.map { $0.end }.sorted()[...]
  }

  mutating func run() {
    let times = breakpoints()
    for index in 1..<times.count { sweep(from: times[index - 1], to: times[index]) }
  }

  /// Returns when lines begin or end: between two of these times all shapes run straight.
  private func breakpoints() -> [Ticks] {
    var times = [cluster.start, cluster.end]
    for note in cluster.notes where note.moves(aspect) {
      times += note.path(aspect).points.map { $0.time }
    }
    for event in events[cluster.events] {
      switch event.kind {
      case .transient: times += [event.start, event.start + ShapeSweep.tapLength]
      case .continuous: times += [event.start, event.end]
      case .preset, .sound, .tone: break
      }
    }
    if covered > cluster.start { times.append(covered) }
    times.removeAll { $0 > cluster.end }
    times.sort()
    var unique: [Ticks] = []
    unique.reserveCapacity(times.count)
    for time in times where time != unique.last { unique.append(time) }
    return unique
  }

  private mutating func sweep(from start: Ticks, to end: Ticks) {
    let starting = takeEvents(at: start)
    var lines = currentLines(from: start, to: end)
    let level = lines.reduce(0) { max($0, $1.start) }
    for tap in starting { raise(for: tap, over: level) }
    while let first = raises.first, first.end <= start { raises.removeFirst() }
    if let raise = raises.first { lines.append(ShapeLine(raise.level, raise.level)) }
    let greatest = max(level, raises.first?.level ?? 0)
    for tap in starting { taps.append((tap, greatest)) }
    appendGreatest(of: lines, from: start, to: end)
  }

  // MARK: What sounds

  /// Takes in what starts and ends at `time`, and returns the taps there that can be felt.
  private mutating func takeEvents(at time: Ticks) -> [Int] {
    while let first = ends.first, first <= time {
      ends.removeFirst()
      sounding -= 1
    }
    var taps: [Int] = []
    while nextEvent < cluster.events.upperBound, events[nextEvent].start <= time {
      take(nextEvent, &taps)
      nextEvent += 1
    }
    return taps
  }

  private mutating func take(_ index: Int, _ taps: inout [Int]) {
    let isMoving = nextNote < cluster.notes.count && cluster.notes[nextNote].index == index
    if isMoving, cluster.notes[nextNote].moves(aspect) {
      let note = cluster.notes[nextNote]
      shapes.append(Shape(reader: PathReader(note.shape(aspect)), end: note.end))
      sounding += 1
    } else if events[index].isFeltVibration {
      covered = max(covered, events[index].end)
    }
    if isMoving { nextNote += 1 }
    if case .transient(let tap) = events[index].kind, tap.intensity > 0 { taps.append(index) }
  }

  /// Returns the lines that the greatest shape is one of, from `start` to `end`.
  private mutating func currentLines(from start: Ticks, to end: Ticks) -> [ShapeLine] {
    guard covered <= start, sounding > 0, sounding <= ShapeSweep.mostShapes else {
      return [ShapeLine(1, 1)]
    }
    if shapes.count > sounding { shapes.removeAll { $0.end <= start } }
    return shapes.indices.map { index in
      shapes[index].reader.advance(to: start)
      return ShapeLine(
        shapes[index].reader.value(at: start), shapes[index].reader.value(at: end))
    }
  }

  // MARK: Taps

  private mutating func raise(for tap: Int, over level: Double) {
    guard case .transient(let transient) = events[tap].kind else { return }
    let needed =
      switch aspect {
      case .intensity: transient.intensity
      case .sharpness: 1.0
      }
    guard needed > level else { return }
    while let last = raises.last, last.level <= needed { raises.removeLast() }
    raises.append(Raise(level: needed, end: events[tap].start + ShapeSweep.tapLength))
  }

  // MARK: The greatest

  private mutating func appendGreatest(of lines: [ShapeLine], from start: Ticks, to end: Ticks) {
    guard var line = lines.max(by: { ($0.start, $0.end) < ($1.start, $1.end) }) else { return }
    let length = Double((end - start).count)
    path.append(start, line.start)
    var part = 0.0
    while let (next, crossing) = line.next(after: part, of: lines) {
      path.append(start + Ticks(count: Int64(crossing * length)), line.value(at: crossing))
      (line, part) = (next, crossing)
    }
    path.append(end, line.end)
  }
}

/// A straight line over a stretch of time; parts of the stretch run from 0 to 1.
struct ShapeLine {
  let start: Double
  let end: Double

  init(_ start: Double, _ end: Double) {
    self.start = start
    self.end = end
  }

  func value(at part: Double) -> Double { start + (end - start) * part }

  /// Returns the first of `lines` that rises above this one after `part`, and where, if one does.
  func next(after part: Double, of lines: [ShapeLine]) -> (line: ShapeLine, part: Double)? {
    var best: (line: ShapeLine, part: Double)?
    for line in lines where line.end > end {
      let gain = (line.end - line.start) - (end - start)
      guard gain > 0 else { continue }
      let crossing = max(part, (start - line.start) / gain)
      guard crossing < 1 else { continue }
      let isEarlier = best.map { (crossing, $0.line.end) < ($0.part, line.end) } ?? true
      if isEarlier { best = (line, crossing) }
    }
    return best
  }
}
