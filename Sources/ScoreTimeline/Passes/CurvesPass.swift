extension Pass {
  /// Turns controls into what AHAP has: single values, and straight curves of at most 16 points.
  ///
  /// Assumes controls by time, and keeps them so. A curve ends where another of its control takes
  /// over; eases become straight lines, which leave them by at most `straightTolerance`; a jump
  /// begins a curve of its own; the parts of a split curve share their boundary point.
  static let curves = Pass(
    "curves", "splits curves into straight ones of at most 16 points", for: .ahap
  ) { timeline, options, _ in
    guard !timeline.controls.isEmpty else { return }
    let end = timeline.completion
    let limits = takeovers(timeline.controls)
    var straight: [ControlChange] = []
    straight.reserveCapacity(timeline.controls.count)
    for (change, limit) in zip(timeline.controls, limits) {
      // What begins after the end acts on nothing, and would make the pattern last longer.
      guard change.start < limit, change.start <= timeline.completion else { continue }
      change.split(at: min(limit, end), into: &straight, keepsRests: options.level == .none)
    }
    timeline.controls = straight
    timeline.sortByStart()
  }
}

/// By how much straight lines may leave an ease, in parts of full scale.
let straightTolerance = 0.0025

/// The number of points that a curve may have: what Apple's own editor for AHAP allows.
let mostPointsOfCurve = 16

/// Returns for each of `changes`, which come by time, when the next of its control begins.
func takeovers(_ changes: [ControlChange]) -> [Ticks] {
  var next: [Control: Ticks] = [:]
  var limits: [Ticks] = []
  limits.reserveCapacity(changes.count)
  for change in changes.reversed() {
    limits.append(next[change.control] ?? .maximum + .maximum)
    next[change.control] = change.start
  }
  limits.reverse()
  return limits
}

extension ControlChange {
  /// Adds the straight curves that it is made of up to `limit`; those without `keepsRests` end
  /// where they last move.
  fileprivate func split(
    at limit: Ticks, into changes: inout [ControlChange], keepsRests: Bool
  ) {
    guard !envelope.isConstant else { return changes.append(self) }
    let cut = start + envelope.duration > limit ? envelope.cut(at: limit - start) : envelope
    let straight = cut.straightened(within: straightTolerance)
    var piece = ControlChange(control, at: start, Envelope(straight.first), origin: origin)
    for segment in straight.segments {
      if segment.duration == .zero {
        piece.flush(into: &changes, keepsRests: keepsRests)
        piece.envelope = Envelope(segment.value)
        continue
      }
      if piece.envelope.segments.count == mostPointsOfCurve - 1 {
        let boundary = piece.envelope.last
        piece.flush(into: &changes, keepsRests: keepsRests)
        piece.envelope = Envelope(boundary)
      }
      piece.envelope.segments.append(segment)
    }
    changes.append(keepsRests ? piece : piece.rested)
  }

  /// Adds itself, unless it lasts no time, and moves on to its end.
  private mutating func flush(into changes: inout [ControlChange], keepsRests: Bool) {
    guard !envelope.isConstant else { return }
    changes.append(keepsRests ? self : rested)
    start = end
  }

  /// The change without the moves at its end that lead nowhere, for the last value stays anyway.
  private var rested: ControlChange {
    var change = self
    while let last = change.envelope.segments.popLast() {
      guard last.value == change.envelope.last else {
        change.envelope.segments.append(last)
        break
      }
    }
    return change
  }
}
