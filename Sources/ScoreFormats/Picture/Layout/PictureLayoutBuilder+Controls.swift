import ScoreTimeline

extension PictureLayoutBuilder {
  private static let controlHeight = 62.0

  /// The blank above and below the range of a control, for labels.
  private static let controlInset = 12.0

  /// The number of values in a window up to which they have labels.
  private static let labelledKnots = 60

  /// Returns a lane for each control that moves, or is not neutral, while `window` lasts.
  func controlLanes(in window: TimeWindow) -> [PictureLane] {
    score.controls.compactMap { control, changes in
      controlLane(control, changes, in: window)
    }
  }

  private func controlLane(
    _ control: Control, _ changes: [ControlChange], in window: TimeWindow
  ) -> PictureLane? {
    let height = PictureLayoutBuilder.controlHeight
    let inset = PictureLayoutBuilder.controlInset
    let range = control.range
    let y = { (value: Double) in
      let clamped = min(max(value, range.lowerBound), range.upperBound)
      let part = (clamped - range.lowerBound) / (range.upperBound - range.lowerBound)
      return height - inset - part * (height - 2 * inset)
    }
    let path = ControlPath(control, changes, in: window)
    guard path.isOfInterest else { return nil }
    let plot = ControlPlot(
      line: path.line.map { Point(x: $0.x, y: y($0.y)) }, neutralY: y(control.neutral),
      knots: path.knots.map { Point(x: $0.x, y: y($0.y)) },
      title: control.rawValue + ": acts on all notes of its kind")
    var lane = lane(in: window, height: height, name: control.rawValue, .control(plot))
    lane.labels = labels(of: path, plot)
    for value in [range.upperBound, range.lowerBound] {
      let text = String(pictured: value, places: 0)
      lane.guides.append(y(value))
      lane.ticks.append(Label(text, x: window.left - 8, y: y(value) + 3.5, .tick, .end))
    }
    return lane
  }

  /// Returns the values that the score states, each above its place or below where it is free.
  private func labels(of path: ControlPath, _ plot: ControlPlot) -> [Label] {
    guard path.knots.count <= PictureLayoutBuilder.labelledKnots else { return [] }
    var labels: [Label] = []
    for (knot, place) in zip(path.knots, plot.knots) {
      let text = String(pictured: knot.y)
      let places = [-4.0, 11.5].map { Label(text, x: place.x + 3, y: place.y + $0, .value) }
      let free = places.filter { $0.isFree(among: labels) }
      let isClear = { (label: Label) in
        !label.frame.isCrossed(by: plot.line) && !label.frame.isCrossed(by: plot.neutral)
      }
      if let label = free.first(where: isClear) ?? free.first,
        label.frame.maxX < PictureLayoutBuilder.width
      {
        labels.append(label)
      }
    }
    return labels
  }
}

extension Frame {
  /// Returns `true` iff `line`, which runs from left to right, passes through it.
  func isCrossed(by line: [Point]) -> Bool {
    for (start, end) in zip(line, line.dropFirst()) where start.x < maxX && end.x > x {
      let slope = end.x > start.x ? (end.y - start.y) / (end.x - start.x) : 0
      let first = start.y + slope * (max(x, start.x) - start.x)
      let last = start.y + slope * (min(maxX, end.x) - start.x)
      if min(first, last) < maxY, max(first, last) > y { return true }
    }
    return false
  }
}
