import ScoreAudio
import ScoreDiagnostics
import ScoreJSON
import ScoreTimeline

extension Diagnostic {
  /// The most notes that are shown beside the first.
  private static let maximumOthers = 3

  /// Returns the warning that a rendering of `timeline` goes beyond full scale.
  static func clipped(
    _ summary: RenderSummary, in timeline: Timeline, hearsHaptics: Bool
  ) -> Diagnostic {
    let events = timeline.events
      .filter { hearsHaptics || !$0.isHaptic }
      .heard(at: summary.peakTime)
    var origins: [SourceSpan] = []
    for event in events where !origins.contains(event.origin) { origins.append(event.origin) }
    let excess = String(decimal: summary.peakInDecibels, places: 1)
    let time = String(decimal: summary.peakTime.seconds, places: 3)
    let others = origins.dropFirst().prefix(maximumOthers)
    return Diagnostic(
      .clipped, .warning, "the sound is cut off: at \(time) s it is \(excess) dB beyond full scale",
      at: origins.first ?? .none, label: others.isEmpty ? nil : "this is heard then",
      notes: others.map { Note("this is heard then, too", at: $0) }
        + [Note(advice(for: events, beyond: summary))])
  }

  static func limited(by decibels: Double, from start: Ticks, in timeline: Timeline) -> Diagnostic {
    let time = String(decimal: start.seconds, places: 3)
    let most = String(decimal: decibels, places: 1)
    return Diagnostic(
      .passRemark, .remark, "the limiter turns the sound down by \(most) dB at most",
      at: timeline.events.heard(at: start).first?.origin ?? .none, label: "first at \(time) s")
  }

  private static func advice(for events: [Event], beyond summary: RenderSummary) -> String {
    let room =
      events.allSatisfy { $0.isHaptic }
      ? "intensity: \(Int(100 / summary.peak))%" : "volume: -\(Int(summary.peakInDecibels) + 1)dB"
    return "'with \(room) { … }' makes room for it, '--format float' keeps it whole"
  }
}

extension [Event] {
  /// How long a tap is heard, which has no length of its own.
  private static let tap = Ticks.milliseconds(50)

  /// Returns what is heard at `time`, the latest first; if all is over by then, what ended last.
  fileprivate func heard(at time: Ticks) -> [Event] {
    let sounding = filter { event in
      event.start <= time && time < Swift.max(event.end, event.start + [Event].tap)
    }
    if !sounding.isEmpty { return sounding.reversed() }
    return filter { $0.start <= time }.max { $0.end < $1.end }.map { [$0] } ?? []
  }
}

extension Event {
  /// `true` iff it is felt.
  var isHaptic: Bool {
    switch kind {
    case .transient, .continuous, .preset: true
    case .sound, .tone: false
    }
  }
}
