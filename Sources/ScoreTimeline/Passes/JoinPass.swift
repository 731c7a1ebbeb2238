import ScoreDiagnostics

extension Pass {
  /// Joins vibrations that touch and are alike.
  ///
  /// Assumes events by time, and keeps them so. Two are joined if one begins in the tick in which
  /// the other ends, both are held at the same constant values, and neither falls or swells there.
  static let join = Pass(
    "join", "joins vibrations that touch and are alike", from: .full
  ) { timeline, options, diagnostics in
    var tally = OriginTally()
    var joiner = Joiner()
    timeline.events = joiner.join(timeline.events) { tally.add($0) }
    guard options.wantsRemarks else { return }
    for entry in tally.entries { diagnostics.insert(.joined(entry.count, at: entry.origin)) }
  }
}

extension Timeline {
  /// Joins vibrations that touch and are alike where one lasts the 30 s that an AHAP's can at most: they
  /// were one, and were split.
  ///
  /// - Requires: events come by time, and stay so.
  public mutating func joinSplitVibrations() {
    guard events.contains(where: { $0.isLongestPiece }) else { return }
    var joiner = Joiner(isOfPieces: true)
    events = joiner.join(events) { _ in }
  }
}

/// Events on their way into joined ones.
private struct Joiner {
  /// `true` iff only what may be the end of a piece is joined to the next.
  private let isOfPieces: Bool

  private struct Seam: Hashable {
    let end: Ticks
    let intensity: Double
    let sharpness: Double

    init(_ end: Ticks, _ hum: Continuous) {
      self.end = end
      intensity = hum.intensity.first
      sharpness = hum.sharpness.first
    }
  }

  /// Which of the kept events ends at a seam, so that another may be joined to it.
  private var open: [Seam: Int] = [:]

  init(isOfPieces: Bool = false) { self.isOfPieces = isOfPieces }

  /// Returns `events` with those joined that can be; `report` is told the origin of each that is
  /// gone.
  mutating func join(_ events: [Event], _ report: (SourceSpan) -> Void) -> [Event] {
    var kept: [Event] = []
    kept.reserveCapacity(events.count)
    for event in events {
      guard case .continuous(let hum) = event.kind, hum.isHeld else {
        kept.append(event)
        continue
      }
      let place = takePlace(endingAt: event.start, hum)
      if let place {
        report(event.origin)
        kept[place].extend(to: event.end, release: hum.shape.release)
      } else {
        kept.append(event)
      }
      if !isOfPieces || event.isLongestPiece {
        note(place ?? kept.count - 1, endingAt: event.end, hum)
      }
    }
    return kept
  }

  /// Returns which event ends at `end` and goes on as `hum`, if there is one.
  private mutating func takePlace(endingAt end: Ticks, _ hum: Continuous) -> Int? {
    guard hum.shape.attack == 0 else { return nil }
    return open.removeValue(forKey: Seam(end, hum))
  }

  private mutating func note(_ place: Int, endingAt end: Ticks, _ hum: Continuous) {
    if hum.shape.release == 0 { open[Seam(end, hum)] = place }
  }
}

extension Continuous {
  /// `true` iff it holds one strength and one sharpness up to its end.
  fileprivate var isHeld: Bool {
    intensity.isConstant && sharpness.isConstant && shape.isSustained
  }
}

extension Event {
  /// Lets a vibration last up to `end` and fade as long as `release` says.
  fileprivate mutating func extend(to end: Ticks, release: Double) {
    guard case .continuous(var hum) = kind else { return }
    hum.shape.release = release
    kind = .continuous(hum)
    self.end = end
  }
}
