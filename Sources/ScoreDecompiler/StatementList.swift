import ScoreTimeline

/// The statements that a score needs, each once, and when they stand.
struct StatementList {
  /// A statement without its place.
  struct Statement {
    /// Its text, on one line.
    var text: String
    /// How long it lasts, in units.
    var length: Int64
    /// What it is, to name a pattern of it.
    var kind: Kind
  }

  /// What a statement does.
  enum Kind: Hashable {
    case tap
    case vibration
    case sound
    case control
  }

  /// The statements, each once.
  private(set) var statements: [Statement] = []

  /// Where they stand, by time; at one time, controls come first.
  private(set) var steps: [Step] = []

  private var numbers: [String: Int] = [:]

  /// Creates the list of what `timeline` holds.
  init(_ timeline: Timeline, _ scale: TimeScale) {
    let controls = plainControls(timeline.controls)
    steps.reserveCapacity(timeline.events.count + controls.count)
    var next = 0
    for event in timeline.events {
      let time = scale.units(event.start)
      while next < controls.count, scale.units(controls[next].start) <= time {
        append(controls[next], scale)
        next += 1
      }
      append(event, at: time, scale)
    }
    for change in controls[next...] { append(change, scale) }
  }

  private mutating func append(_ event: Event, at time: Int64, _ scale: TimeScale) {
    var text = StatementText(scale)
    text.write(event)
    let kind: Kind =
      switch event.kind {
      case .transient, .preset: .tap
      case .continuous: .vibration
      case .sound, .tone: .sound
      }
    let length = scale.units(event.end) - scale.units(event.start)
    append(Statement(text: text.text, length: length, kind: kind), at: time)
  }

  private mutating func append(_ change: ControlChange, _ scale: TimeScale) {
    var text = StatementText(scale)
    text.write(change)
    append(
      Statement(text: text.text, length: 0, kind: .control), at: scale.units(change.start))
  }

  private mutating func append(_ statement: Statement, at time: Int64) {
    let number = numbers[statement.text] ?? statements.count
    if number == statements.count {
      numbers[statement.text] = number
      statements.append(statement)
    }
    steps.append(Step(time: time, content: .statement(number)))
  }
}

/// Returns `changes`, which come by time, as one writes them: none runs into the next of its kind,
/// none jumps, and those that touch are one.
private func plainControls(_ changes: [ControlChange]) -> [ControlChange] {
  var starts: [Control: Ticks] = [:]
  var cut = changes
  for index in changes.indices.reversed() {
    let change = changes[index]
    if let limit = starts[change.control], change.end > limit {
      cut[index].envelope = change.envelope.cut(at: limit - change.start)
    }
    starts[change.control] = change.start
  }
  var plain: [ControlChange] = []
  var last: [Control: Int] = [:]
  for change in cut {
    for piece in change.withoutJumps {
      if let index = last[piece.control], plain[index].continues(with: piece) {
        plain[index].envelope.segments += piece.envelope.segments
      } else {
        last[piece.control] = plain.count
        plain.append(piece)
      }
    }
  }
  return plain.enumerated().sorted { ($0.element.start, $0.offset) < ($1.element.start, $1.offset) }
    .map { $0.element }
}

extension ControlChange {
  /// The changes that it is made of, cut where it jumps.
  fileprivate var withoutJumps: [ControlChange] {
    var pieces: [ControlChange] = []
    var piece = ControlChange(control, at: start, Envelope(envelope.first), origin: origin)
    for segment in envelope.segments {
      if segment.duration == .zero {
        if !piece.envelope.isConstant { pieces.append(piece) }
        piece = ControlChange(control, at: piece.end, Envelope(segment.value), origin: origin)
      } else {
        piece.envelope.segments.append(segment)
      }
    }
    pieces.append(piece)
    return pieces
  }

  /// Returns `true` iff `next` begins where it ends, to a microsecond and to four digits.
  fileprivate func continues(with next: ControlChange) -> Bool {
    guard !envelope.isConstant, !next.envelope.isConstant else { return false }
    return (next.start - end).count.magnitude < UInt64(Ticks.perSecond / 1_000_000)
      && (next.envelope.first - envelope.last).magnitude < 1e-4
  }
}
