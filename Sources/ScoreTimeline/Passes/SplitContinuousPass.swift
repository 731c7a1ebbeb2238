import ScoreDiagnostics

extension Pass {
  /// Splits vibrations of more than 30 s into some that touch.
  ///
  /// Assumes events by time, and keeps them so. The first one keeps the attack and the last one the
  /// release. One that is not sustained has fallen silent long before, and ends after 30 s.
  static let splitContinuous = Pass(
    "splitContinuous", "splits vibrations of more than 30 s", for: .ahap
  ) { timeline, options, diagnostics in
    let count = timeline.events.reduce(0) { $0 + $1.extraPieces }
    guard count <= Timeline.mostPieces else {
      let first = timeline.events.first { $0.isLongVibration }
      return diagnostics.insert(.tooManyPieces(at: first?.origin ?? .none))
    }
    var rest: [Event] = []
    for index in timeline.events.indices where timeline.events[index].isLongVibration {
      let event = timeline.events[index]
      let pieces = event.cutShort()
      timeline.events[index] = pieces[0]
      rest += pieces.dropFirst()
      if options.wantsRemarks {
        diagnostics.insert(.splitContinuous(pieces.count, at: event.origin))
      }
    }
    timeline.events += rest
    timeline.sortByStart()
  }
}

/// How long a continuous event may last (`CHHapticEvent.EventType.hapticContinuous`).
private let longestVibration = Ticks.milliseconds(30_000)

extension Event {
  /// `true` iff it lasts as long as a vibration of an AHAP can, to a microsecond.
  var isLongestPiece: Bool {
    guard case .continuous = kind else { return false }
    return (duration - longestVibration).count.magnitude < UInt64(Ticks.perSecond / 1_000_000)
  }

  fileprivate var isLongVibration: Bool {
    if case .continuous = kind { duration > longestVibration } else { false }
  }

  /// How many pieces it becomes, beside itself.
  fileprivate var extraPieces: Int {
    isLongVibration ? Int(duration.count / longestVibration.count) : 0
  }

  /// Returns the vibration in pieces of at most 30 s.
  fileprivate func cutShort() -> [Event] {
    guard case .continuous(let hum) = kind else { return [self] }
    var cuts: [Ticks] = []
    var cut = start + longestVibration
    while cut < end {
      cuts.append(cut)
      cut += longestVibration
    }
    guard hum.shape.isSustained else {
      return [Event(from: start, to: cuts[0], kind, origin: origin, part: part)]
    }
    return pieces(of: hum, cutAt: cuts)
  }

  /// Returns the vibration cut at `cuts`; the first piece keeps the attack, the last the release.
  private func pieces(of hum: Continuous, cutAt cuts: [Ticks]) -> [Event] {
    let bounds = [start] + cuts + [end]
    return (1..<bounds.count).map { index in
      var piece = hum
      if index > 1 { piece.shape.attack = 0 }
      if index < bounds.count - 1 { piece.shape.release = 0 }
      return Event(
        from: bounds[index - 1], to: bounds[index], .continuous(piece), origin: origin, part: part)
    }
  }
}
