import ScoreDiagnostics

/// What a control does: the score's own changes, and in between what the notes' envelopes need.
struct ControlPlan {
  /// What is due when the control has followed notes: it goes back to the score when the next note
  /// starts.
  private struct Handover {
    var time: Ticks?
    var origin: SourceSpan
  }

  private let aspect: Aspect
  private let own: [ControlChange]
  private let ownPath: Path
  private var ownReader: PathReader
  private var nextOwn = 0
  private var handover: Handover?
  private(set) var changes: [ControlChange] = []

  init(_ aspect: Aspect, _ controls: [ControlChange]) {
    self.aspect = aspect
    own = controls.filter { $0.control == aspect.control }
    ownPath = Path(aspect.control, own)
    ownReader = PathReader(ownPath)
  }

  /// Lets the control follow `shape`, which is 1 where no note needs less, on top of what the score
  /// asks for.
  mutating func follow(_ shape: Path, origin: SourceSpan) {
    guard let start = shape.points.first?.time, let end = shape.points.last?.time else { return }
    handBack(until: start)
    keepOwn(before: start)
    while nextOwn < own.count, own[nextOwn].start < end { nextOwn += 1 }
    var path = Path()
    var reader = PathReader(shape)
    var time = start
    while time < end {
      reader.advance(to: time)
      ownReader.advance(to: time)
      let lineEnd = min(reader.lineEnd ?? end, min(ownReader.lineEnd ?? end, end))
      appendTogether(reader, from: time, to: lineEnd, &path)
      time = lineEnd
    }
    changes.append(ControlChange(aspect.control, along: path, origin: origin))
    handover = Handover(origin: origin)
  }

  /// Takes note that a haptic event starts at `time`, or goes on there.
  mutating func expectNote(at time: Ticks) {
    if handover != nil, handover?.time == nil { handover?.time = time }
  }

  /// Gives the control back to the score, if it has followed notes and another one has started.
  ///
  /// - Parameter next: when it follows notes again.
  private mutating func handBack(until next: Ticks) {
    guard let due = handover else { return }
    handover = nil
    guard let time = due.time else { return }
    // What the score asked for in between is part of the value from there on.
    while nextOwn < own.count, own[nextOwn].start <= time { nextOwn += 1 }
    let limit = nextOwn < own.count ? min(own[nextOwn].start, next) : next
    ownReader.advance(to: time)
    var path = Path()
    path.append(time, ownReader.value(at: time))
    var rest = ownReader
    var reached = time
    while reached < limit, let end = rest.lineEnd {
      path.append(end, rest.value(at: end))
      rest.advance(to: end)
      if end < limit { path.append(end, rest.value(at: end)) }
      reached = end
    }
    changes.append(ControlChange(aspect.control, along: path, origin: due.origin))
  }

  /// Keeps the rest of the score's own changes.
  mutating func finish() {
    handBack(until: .maximum + .maximum)
    keepOwn(before: .maximum + .maximum)
  }

  private mutating func keepOwn(before time: Ticks) {
    while nextOwn < own.count, own[nextOwn].start < time {
      changes.append(own[nextOwn])
      nextOwn += 1
    }
  }

  /// Adds what the shape and the score's own value are together on one line of each.
  private func appendTogether(
    _ shape: PathReader, from start: Ticks, to end: Ticks, _ path: inout Path
  ) {
    let shapes = (shape.value(at: start), shape.value(at: end))
    let values = (ownReader.value(at: start), ownReader.value(at: end))
    switch aspect {
    case .intensity:
      // The product of two lines leaves its chord by a quarter of the product of their heights.
      let bend = ((shapes.1 - shapes.0) * (values.1 - values.0)).magnitude / 4
      let lines = wholeAbove(Elementary.squareRoot(bend / straightTolerance))
      for line in 0...lines {
        let part = Double(line) / Double(lines)
        path.append(
          start + Ticks(count: (end - start).count * Int64(line) / Int64(lines)),
          (shapes.0 + (shapes.1 - shapes.0) * part) * (values.0 + (values.1 - values.0) * part))
      }
    case .sharpness:
      let sums = (1 - shapes.0 + values.0, 1 - shapes.1 + values.1)
      path.append(start, min(sums.0, 1))
      // Above 1 all notes are as sharp as can be, so that a control at 1 makes them so too.
      if (sums.0 < 1) != (sums.1 < 1) {
        let part = (1 - sums.0) / (sums.1 - sums.0)
        path.append(start + Ticks(count: Int64(part * Double((end - start).count))), 1)
      }
      path.append(end, min(sums.1, 1))
    }
  }
}

extension ControlChange {
  /// Creates the change that follows `path`, which has a point.
  fileprivate init(_ control: Control, along path: Path, origin: SourceSpan) {
    let points = path.points
    var envelope = Envelope(points[0].value)
    envelope.segments.reserveCapacity(points.count)
    for index in 1..<max(1, points.count) {
      envelope.segments.append(
        Envelope.Segment(
          to: points[index].value, over: points[index].time - points[index - 1].time))
    }
    self.init(control, at: points[0].time, envelope, origin: origin)
  }
}
