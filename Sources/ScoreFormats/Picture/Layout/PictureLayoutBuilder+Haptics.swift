import ScoreTimeline

extension PictureLayoutBuilder {
  /// The height of an intensity of 1, in pixels.
  static let hapticHeight = 92.0

  /// The blank above an intensity of 1, for the heads of taps.
  static let hapticTop = 8.0

  /// Returns the lanes of what can be felt: one with all taps and feedbacks and the first voice of
  /// the vibrations, and one for each further voice that `window` shows.
  mutating func hapticLanes(in window: TimeWindow) -> [PictureLane] {
    guard score.hasHaptics else { return [] }
    var voices: [[PictureScore.Voiced]] = Array(
      repeating: [], count: max(score.vibrationVoices, 1))
    for vibration in score.vibrations
    where window.shows(from: vibration.event.start, to: vibration.event.end) {
      voices[vibration.voice].append(vibration)
    }
    var lanes = [firstHapticLane(voices[0], in: window)]
    for vibrations in voices.dropFirst() where !vibrations.isEmpty {
      var labels = HapticLabels(window: window)
      var marks = HapticMarks()
      add(vibrations, to: &marks, &labels, in: window)
      lanes.append(hapticLane(marks, labels, name: nil, in: window))
    }
    return lanes
  }

  private mutating func firstHapticLane(
    _ vibrations: [PictureScore.Voiced], in window: TimeWindow
  ) -> PictureLane {
    var labels = HapticLabels(window: window)
    var marks = HapticMarks()
    for event in score.presets where window.shows(from: event.start, to: event.end) {
      guard case .preset(let note) = event.kind else { continue }
      let left = window.clampedX(event.start)
      let frame = Frame(
        x: left, y: 0, width: max(window.clampedX(event.end) - left, 2),
        height: PictureLayoutBuilder.hapticTop + PictureLayoutBuilder.hapticHeight)
      marks.bands.append(.init(frame: frame, title: title(of: event)))
      if window.contains(event.start) { labels.add(note.preset, at: frame.x) }
    }
    add(vibrations, to: &marks, &labels, in: window)
    addTaps(to: &marks, &labels, in: window)
    return hapticLane(marks, labels, name: "haptics", in: window)
  }

  /// Returns the lane of `marks`, moved down to make room for `labels`.
  private func hapticLane(
    _ marks: HapticMarks, _ labels: HapticLabels, name: String?, in window: TimeWindow
  ) -> PictureLane {
    let strip = labels.placed()
    var marks = marks.moved(by: strip.height)
    let bottom =
      strip.height + PictureLayoutBuilder.hapticTop + PictureLayoutBuilder.hapticHeight
    marks.leaders = strip.leaders.map { .init(x: $0.x, from: $0.from, to: bottom) }
    var lane = lane(in: window, height: bottom, name: name, .haptics(marks))
    lane.labels = strip.labels
    for (value, text) in [(1.0, "1"), (0.5, "0.5"), (0, "0")] {
      let y = bottom - value * PictureLayoutBuilder.hapticHeight
      lane.guides.append(y)
      lane.ticks.append(Label(text, x: window.left - 8, y: y + 3.5, .tick, .end))
    }
    return lane
  }

  private mutating func add(
    _ vibrations: [PictureScore.Voiced], to marks: inout HapticMarks, _ labels: inout HapticLabels,
    in window: TimeWindow
  ) {
    for vibration in vibrations {
      guard case .continuous(let shape) = vibration.event.kind else { continue }
      marks.areas.append(area(of: shape, vibration.event, in: window))
      if !vibration.isOfPreset, window.contains(vibration.event.start) {
        labels.add(
          shape.intensity.pictureName + ", " + shape.sharpness.pictureName,
          at: window.x(vibration.event.start))
      }
    }
  }

  private mutating func area(of shape: Continuous, _ event: Event, in window: TimeWindow)
    -> HapticMarks.Area
  {
    let start = max(event.start, window.start)
    let end = min(event.end, window.end)
    let bottom = PictureLayoutBuilder.hapticTop + PictureLayoutBuilder.hapticHeight
    let intensity = EnvelopePath.points(
      shape.intensity, from: event.start, between: start, and: end, under: score.intensity,
      in: window
    ) { $0 * $1 }
    var outline = intensity.map {
      Point(x: $0.x, y: bottom - min(max($0.y, 0), 1) * PictureLayoutBuilder.hapticHeight)
    }
    let right = max(window.x(end), window.x(start) + 1.5)
    outline.append(Point(x: right, y: outline[outline.count - 1].y))
    outline.append(Point(x: right, y: bottom))
    outline.append(Point(x: window.x(start), y: bottom))
    let sharpness = EnvelopePath.points(
      shape.sharpness, from: event.start, between: start, and: end, under: score.sharpness,
      in: window
    ) { $0 + $1 }
    return HapticMarks.Area(
      outline: outline,
      sharpness: sharpness.map { Point(x: $0.x, y: min(max($0.y, 0), 1)) },
      title: title(of: event))
  }

  private mutating func addTaps(
    to marks: inout HapticMarks, _ labels: inout HapticLabels, in window: TimeWindow
  ) {
    let bottom = PictureLayoutBuilder.hapticTop + PictureLayoutBuilder.hapticHeight
    let taps = score.taps.filter { window.contains($0.event.start) }
    for (tap, more) in Crowd(taps, in: window).strongest {
      let x = window.x(tap.event.start)
      var title = title(of: tap.event)
      if tap.isOfPreset { title += " → " + tap.tap.pictureName }
      if more > 0 { title += ", and \(more) more taps here" }
      let intensity = tap.tap.intensity * score.intensity.value(at: tap.event.start)
      let sharpness = tap.tap.sharpness + score.sharpness.value(at: tap.event.start)
      marks.stems.append(
        .init(
          foot: Point(x: x, y: bottom),
          top: bottom - min(max(intensity, 0), 1) * PictureLayoutBuilder.hapticHeight,
          sharpness: min(max(sharpness, 0), 1), title: title))
      if !tap.isOfPreset { labels.add(tap.tap.pictureName, at: x) }
    }
    marks.headRadius = HapticMarks.radius(for: marks.stems)
  }
}

extension HapticMarks {
  /// Returns the radius of heads that do not hide each other, or 0 where there is none.
  fileprivate static func radius(for stems: [Stem]) -> Double {
    var gaps: [Double] = []
    for (left, right) in zip(stems, stems.dropFirst()) where right.foot.x - left.foot.x > 0.5 {
      gaps.append(right.foot.x - left.foot.x)
    }
    gaps.sort()
    let tight = gaps.isEmpty ? 100 : gaps[gaps.count / 4]
    return tight < 3 ? 0 : min(tight * 0.45, 4.5)
  }

  /// Returns the marks, all lower by `y`.
  fileprivate func moved(by y: Double) -> HapticMarks {
    var marks = self
    for index in bands.indices { marks.bands[index].frame.y += y }
    for index in areas.indices {
      marks.areas[index].outline = areas[index].outline.map { Point(x: $0.x, y: $0.y + y) }
    }
    for index in stems.indices {
      marks.stems[index].foot.y += y
      marks.stems[index].top += y
    }
    return marks
  }
}

extension Transient {
  /// Its intensity and sharpness.
  fileprivate var pictureName: String {
    String(pictured: intensity) + ", " + String(pictured: sharpness)
  }
}

extension Envelope {
  /// Its values, one after the other.
  fileprivate var pictureName: String {
    var name = String(pictured: first)
    for segment in segments { name += "→" + String(pictured: segment.value) }
    return name
  }
}
