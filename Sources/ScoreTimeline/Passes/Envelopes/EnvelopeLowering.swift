import ScoreDiagnostics

/// The work of the `envelopes` pass, from left to right.
struct EnvelopeLowering {
  private(set) var events: [Event]
  private(set) var intensity: ControlPlan
  private(set) var sharpness: ControlPlan
  /// When the last note without an envelope ends.
  private var covered = Ticks.zero
  private var pieces: [Event] = []
  /// Where it came to more pieces than there may be, if it did; the rest is not lowered.
  private(set) var excess: SourceSpan?
  private var noteCounts = OriginTally()
  private var pieceCounts = OriginTally()
  private var uncuttable = OriginTally()
  /// From when on a control of the score gives each piece a swell or a fade of its own.
  private let disturbed: Ticks

  /// Takes `events` over, so that they need not be copied.
  init(taking events: inout [Event], _ controls: [ControlChange]) {
    self.events = []
    swap(&self.events, &events)
    intensity = ControlPlan(.intensity, controls)
    sharpness = ControlPlan(.sharpness, controls)
    let swelling = controls.first {
      ($0.control == .attack || $0.control == .release) && $0.envelope.greatest > 0
    }
    disturbed = swelling?.start ?? .maximum + .maximum
  }

  mutating func run() {
    var index = 0
    while index < events.count, excess == nil {
      let event = events[index]
      if event.isHaptic { expectNote(at: event.start) }
      if let note = MovingNote(event, at: index) {
        let cluster = Cluster(from: note, covered: covered, in: events)
        lower(cluster)
        index = cluster.events.upperBound
      } else {
        settle(index)
        index += 1
      }
    }
    intensity.finish()
    sharpness.finish()
    events += pieces
  }

  /// Tells at each statement what became of its envelopes.
  func tell(isTelling: Bool, _ diagnostics: inout DiagnosticSet) {
    for entry in uncuttable.entries { diagnostics.insert(.uncuttable(at: entry.origin)) }
    guard isTelling else { return }
    for (notes, pieces) in zip(noteCounts.entries, pieceCounts.entries) {
      diagnostics.insert(
        .playedEnvelope(notes: notes.count, pieces: pieces.count, at: notes.origin))
    }
  }

  /// Takes in a note whose values rest.
  private mutating func settle(_ index: Int) {
    if events[index].hasHapticEnvelope { events[index].restValues() }
    if events[index].isFeltVibration { covered = max(covered, events[index].end) }
  }

  // MARK: Clusters

  private mutating func lower(_ cluster: Cluster) {
    let solution = bestSolution(cluster, events)
    guard pieces.count + solution.pieceCount <= Timeline.mostPieces else {
      excess = events[cluster.notes[0].index].origin
      return
    }
    for (note, pieces) in zip(cluster.notes, solution.pieces) { replace(note, by: pieces) }
    for tap in solution.taps { divideTap(tap.index, by: tap.level) }
    var next = 0
    for index in cluster.events {
      if next < cluster.notes.count, cluster.notes[next].index == index {
        next += 1
      } else {
        settle(index)
      }
    }
    follow(solution, cluster)
  }

  private mutating func follow(_ solution: EnvelopeSolution, _ cluster: Cluster) {
    let origin = events[cluster.notes[0].index].origin
    if !solution.intensity.isConstant(1) { intensity.follow(solution.intensity, origin: origin) }
    if !solution.sharpness.isConstant(1) { sharpness.follow(solution.sharpness, origin: origin) }
    if covered > cluster.end { expectNote(at: cluster.end) }
  }

  private mutating func expectNote(at time: Ticks) {
    intensity.expectNote(at: time)
    sharpness.expectNote(at: time)
  }

  // MARK: Events

  private mutating func divideTap(_ index: Int, by level: Double) {
    guard case .transient(var tap) = events[index].kind, level > 0 else { return }
    tap.intensity = min(1, tap.intensity / level)
    events[index].kind = .transient(tap)
  }

  /// Puts `parts` in the place of `note`; the first keeps the attack, the last the release.
  private mutating func replace(_ note: MovingNote, by parts: [PieceCutter.Piece]) {
    guard case .continuous(let hum) = events[note.index].kind else { return }
    let (origin, owner) = (events[note.index].origin, events[note.index].part)
    noteCounts.add(origin)
    let isCut = parts.count == 1 || hum.canBeCut(first: parts[0], end: note.end, disturbed)
    if !isCut { uncuttable.add(origin) }
    let parts = isCut ? parts : [note.whole]
    pieceCounts.add(origin, count: parts.count)
    for (index, part) in parts.enumerated() {
      var piece = Continuous(
        intensity: Envelope(part.intensity), sharpness: Envelope(part.sharpness), shape: hum.shape)
      if index > 0 { piece.shape.attack = 0 }
      if index < parts.count - 1 { piece.shape.release = 0 }
      let event = Event(
        from: part.start, to: part.end, .continuous(piece), origin: origin, part: owner)
      if index == 0 { events[note.index] = event } else { pieces.append(event) }
    }
  }
}

extension MovingNote {
  /// The note in one piece, of its greatest strength and its least sharpness.
  fileprivate var whole: PieceCutter.Piece {
    PieceCutter.Piece(
      start: start, end: end,
      intensity: path(.intensity).points.reduce(0) { max($0, $1.value) },
      sharpness: path(.sharpness).points.reduce(1) { min($0, $1.value) })
  }
}

extension Continuous {
  /// Returns `true` iff pieces of it, of which `first` is one, sound like the whole.
  ///
  /// How long Core Haptics swells, Apple does not tell; the length taken here is the one that this
  /// project renders, 2 ms…2 s.
  fileprivate func canBeCut(
    first: PieceCutter.Piece, end: Ticks, _ disturbed: Ticks
  ) -> Bool {
    guard shape.isSustained, end <= disturbed else { return false }
    let swell = 0.002 * Elementary.exp2(shape.attack * 9.965_784_284_662_087)
    return shape.attack == 0 || Ticks(seconds: swell) <= first.end - first.start
  }
}
