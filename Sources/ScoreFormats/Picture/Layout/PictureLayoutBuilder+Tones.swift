import ScoreTimeline

extension PictureLayoutBuilder {
  private static let toneHeight = 68.0

  /// The height of the row for tones without a pitch, below the others.
  private static let pitchlessHeight = 22.0

  private static let greatestThickness = 11.0

  /// The number of tones in a window up to which they have labels.
  private static let labelledTones = 24

  /// Returns the lane of the tones, or `nil` iff `window` shows none.
  mutating func toneLane(in window: TimeWindow) -> PictureLane? {
    let events = score.tones.filter { window.shows(from: $0.start, to: $0.end) }
    guard !events.isEmpty else { return nil }
    let scale = PitchScale(score.tones, from: 20, to: PictureLayoutBuilder.toneHeight - 12)
    let hasPitchless = score.tones.contains { $0.frequency == nil }
    var ribbons: [ToneRibbon] = []
    var names: [Label] = []
    var labels: [Label] = []
    for event in events {
      guard case .tone(let tone) = event.kind else { continue }
      let ribbon = ribbon(of: tone, event, scale, in: window)
      ribbons.append(ribbon)
      names.append(label(of: tone, above: ribbon))
    }
    for label in names where names.count <= PictureLayoutBuilder.labelledTones {
      let isInside = label.frame.y >= 0 && label.frame.maxX < PictureLayoutBuilder.width
      let isClear = isInside && !ribbons.contains { $0.passes(through: label.frame) }
      if isClear, label.isFree(among: labels) { labels.append(label) }
    }
    let height = scale.height + (hasPitchless ? PictureLayoutBuilder.pitchlessHeight : 0)
    var lane = lane(in: window, height: height, name: "tones", .tones(ribbons))
    lane.labels = labels
    lane.ticks = scale.ticks.map {
      Label($0.text, x: window.left - 8, y: $0.y + 3.5, .tick, .end)
    }
    lane.guides = scale.ticks.map { $0.y }
    return lane
  }

  private mutating func ribbon(
    of tone: Tone, _ event: Event, _ scale: PitchScale, in window: TimeWindow
  ) -> ToneRibbon {
    let left = window.clampedX(event.start)
    let right = max(window.clampedX(event.end), left + 1.5)
    let isSteady = tone.isSteady && score.volume.isNeutral(from: event.start, to: event.end)
    let count = isSteady ? 1 : max(Int((right - left) / 3), 1)
    var upper: [Point] = []
    var lower: [Point] = []
    for index in 0...count {
      let x = left + (right - left) * Double(index) / Double(count)
      let instant = min(max(window.time(at: x), event.start), event.end)
      let time = instant - event.start
      let y = tone.frequency == nil ? scale.height + 10 : scale.y(tone.soundingFrequency(at: time))
      let volume = min(max(tone.volume.value(at: time) * score.volume.value(at: instant), 0), 1)
      let half = 0.75 + volume * (PictureLayoutBuilder.greatestThickness / 2 - 0.75)
      upper.append(Point(x: x, y: y - half))
      lower.append(Point(x: x, y: y + half))
    }
    return ToneRibbon(upper: upper, lower: lower, title: title(of: event))
  }

  /// Returns the name of `tone` above all of `ribbon` that would pass through it.
  private func label(of tone: Tone, above ribbon: ToneRibbon) -> Label {
    let first = ribbon.upper[0]
    var label = Label(tone.pictureName, x: first.x + 1, y: first.y - 3, .value)
    for (point, next) in zip(ribbon.upper, ribbon.upper.dropFirst())
    where point.x < label.frame.maxX {
      // Where a straight ribbon goes on beyond the label, only what is below the label counts.
      let part = min((label.frame.maxX - point.x) / max(next.x - point.x, 0.01), 1)
      label.y = min(label.y, point.y + (next.y - point.y) * part - 3)
    }
    return label
  }
}

extension Label {
  /// Returns `true` iff it overlaps none of `others`.
  func isFree(among others: [Label]) -> Bool {
    let frame = frame.widened(by: 3)
    return !others.contains { $0.frame.overlaps(frame) }
  }
}

extension Event {
  /// The frequency, if it is a tone that has one.
  fileprivate var frequency: Envelope? {
    if case .tone(let tone) = kind { tone.frequency } else { nil }
  }
}

extension Tone {
  /// `true` iff neither its pitch nor its volume moves.
  fileprivate var isSteady: Bool {
    (frequency?.isConstant ?? true) && volume.isConstant && pitch.isConstant
  }

  /// What a picture calls it.
  fileprivate var pictureName: String {
    guard let frequency else { return "audioContinuous" }
    var name = String(pictured: frequency.first, places: 1)
    for segment in frequency.segments { name += "→" + String(pictured: segment.value, places: 1) }
    return name + " Hz"
  }

  /// Returns its frequency in Hz `time` after its start, or 0 iff it has none.
  func soundingFrequency(at time: Ticks) -> Double {
    frequency(at: time).map { $0 * Elementary.factor(cents: pitch.value(at: time)) } ?? 0
  }

  private func frequency(at time: Ticks) -> Double? { frequency?.frequency(at: time) }
}
