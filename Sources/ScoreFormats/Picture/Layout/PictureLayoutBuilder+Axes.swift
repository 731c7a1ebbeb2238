import ScoreTimeline

extension PictureLayoutBuilder {
  /// The pixels that a labelled tick of the axis of seconds keeps from the next.
  private static let labelledTick = 74.0

  /// Returns the ticks of the axis of seconds; the completion has its own, and displaces others.
  func axis(of window: TimeWindow, at y: Double, around completion: PictureSystem.Tick?)
    -> [PictureSystem.Tick]
  {
    let step = TimeStep.step(of: PictureLayoutBuilder.labelledTick, at: window.scale)
    let inMinutes = score.isInMinutes
    let minor = TimeStep.step(of: PictureLayoutBuilder.labelledTick / 6, at: window.scale)
    // Only a part of the labelled step makes ticks that fall together with the labelled ones.
    let part = step.count % minor.count == 0 ? minor : step
    var ticks: [PictureSystem.Tick] = []
    var count = (window.start.count + part.count - 1) / part.count
    while Ticks(count: count * part.count) <= window.end {
      let time = Ticks(count: count * part.count)
      ticks.append(PictureSystem.Tick(x: window.x(time), label: nil))
      if time.count % step.count == 0 {
        let name = TimeStep.name(of: time, inMinutes: inMinutes)
        let label = Label(name, x: window.x(time), y: y + 18, .tick, .middle)
        let isFree = !(completion?.label?.frame.widened(by: 6).overlaps(label.frame) ?? false)
        if isFree { ticks[ticks.count - 1].label = label }
      }
      count += 1
    }
    return ticks
  }

  /// Returns the label below the instant at which the score is complete, if it is in `window`.
  func completion(in window: TimeWindow, at y: Double) -> PictureSystem.Tick? {
    let time = score.timeline.completion
    guard window.contains(time) else { return nil }
    let name = "end " + TimeStep.name(of: time, inMinutes: score.isInMinutes)
    var label = Label(name, x: window.x(time), y: y + 18, .end, .middle)
    label.x = min(label.x, PictureLayoutBuilder.width - 4 - label.frame.width / 2)
    return PictureSystem.Tick(x: window.x(time), label: label)
  }

  /// Returns lines through the lanes at the labelled ticks of `axis`.
  func gridLines(of axis: [PictureSystem.Tick]) -> [PictureSystem.GridLine] {
    axis.filter { $0.label != nil }.map { .init(x: $0.x, isStrong: false) }
  }

  /// Returns the marks of tempos, bars and beats above the lanes.
  func ruler(of window: TimeWindow, at top: Double) -> RulerMarks {
    guard let grid else { return RulerMarks(window: window, top: top, height: 0) }
    let hasTempo =
      window.start == .zero || grid.stretches.contains { window.contains($0.start) }
    var marks = RulerMarks(window: window, top: top, height: hasTempo ? 32 : 18)
    for (index, stretch) in grid.stretches.enumerated() {
      let end = index + 1 < grid.stretches.count ? grid.stretches[index + 1].start : window.end
      guard stretch.start <= window.end, end > window.start || window.isLast else { continue }
      marks.add(stretch, until: min(end, window.end), isLast: index + 1 == grid.stretches.count)
    }
    return marks
  }
}

extension Frame {
  /// Returns the frame with `margin` more on its left and right.
  func widened(by margin: Double) -> Frame {
    Frame(x: x - margin, y: y, width: width + 2 * margin, height: height)
  }
}
