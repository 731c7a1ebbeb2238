import ScoreJSON

extension TextWriter {
  /// Writes a mark of the legend and what it means.
  mutating func draw(_ item: LegendItem) {
    let frame = item.frame
    switch item.mark {
    case .sharpness: drawScale(frame)
    case .transient:
      write("<path class=\"stem t4\" d=\"")
      path(through: [
        Point(x: frame.x + 10, y: frame.maxY), Point(x: frame.x + 10, y: frame.y + 3),
      ])
      write("\"/><circle class=\"f4\" r=\"4\"")
      attribute("cx", frame.x + 10)
      attribute("cy", frame.y + 3)
      write("/>\n")
    case .continuous: area(slope(in: frame), "area f4 t4")
    case .preset: rectangle(frame, "band", radius: 3)
    case .sound:
      rectangle(frame, "block", radius: 3)
      area(wave(in: frame), "wave")
    case .turn:
      rectangle(frame, "block", radius: 3)
      let x = frame.x + frame.width / 2
      line(from: Point(x: x, y: frame.y + 1), to: Point(x: x, y: frame.maxY - 1), "turn")
    case .tone:
      rectangle(Frame(x: frame.x, y: frame.y + 4, width: 20, height: 6), "ribbon", radius: 1)
    case .control:
      line(
        from: Point(x: frame.x, y: frame.maxY - 2), to: Point(x: frame.maxX, y: frame.y + 3),
        "curve")
    }
    for label in item.labels { draw(label) }
  }

  private mutating func drawScale(_ frame: Frame) {
    write("<linearGradient id=\"score-scale\">")
    for step in Palette.sharpness.indices {
      write("<stop offset=\"")
      write(decimal: Double(step) / Double(Palette.sharpness.count - 1), places: 4)
      write("\" class=\"")
      write(step: step, of: "c")
      write("\"/>")
    }
    write("</linearGradient>\n<rect fill=\"url(#score-scale)\" rx=\"2\"")
    attributes(of: frame)
    write("/>\n")
  }

  /// Returns the outline of a vibration that swells.
  private func slope(in frame: Frame) -> [Point] {
    [
      Point(x: frame.x, y: frame.maxY), Point(x: frame.x, y: frame.maxY - 4),
      Point(x: frame.x + 12, y: frame.y + 1), Point(x: frame.maxX, y: frame.y + 1),
      Point(x: frame.maxX, y: frame.maxY),
    ]
  }

  /// Returns the outline of a sound that dies away.
  private func wave(in frame: Frame) -> [Point] {
    let middle = frame.y + frame.height / 2
    let reaches: [Double] = [0.5, 5, 2, 4, 1.5, 2.5, 1, 0.5]
    let upper = reaches.enumerated().map { index, reach in
      Point(x: frame.x + 3 + Double(index) * 2, y: middle - reach)
    }
    return upper + upper.reversed().map { Point(x: $0.x, y: 2 * middle - $0.y) }
  }
}
