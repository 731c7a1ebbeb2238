import ScoreJSON

extension TextWriter {
  /// Writes `layout` as SVG.
  mutating func draw(_ layout: PictureLayout, theme: PictureTheme) {
    write("<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"score\" role=\"img\"")
    write(" aria-labelledby=\"score-title score-summary\"")
    attribute("width", layout.frame.width)
    attribute("height", layout.frame.height)
    write(" viewBox=\"0 0 ")
    write(decimal: layout.frame.width, places: 2)
    write(" ")
    write(decimal: layout.frame.height, places: 2)
    write("\">\n<title id=\"score-title\">")
    write(xml: layout.header.first { $0.style == .title }?.text ?? "Score")
    write("</title>\n<desc id=\"score-summary\">")
    write(xml: layout.summary)
    write("</desc>\n")
    writeStyle(theme)
    rectangle(layout.frame, "paper")
    for label in layout.header { draw(label) }
    var gradients = 0
    for system in layout.systems { draw(system, &gradients) }
    for item in layout.legend { draw(item) }
    write("</svg>\n")
  }

  private mutating func draw(_ system: PictureSystem, _ gradients: inout Int) {
    for lane in system.lanes { rectangle(lane.frame, "field", radius: 3) }
    let top = system.lanes.first?.frame.y ?? system.frame.y
    for line in system.grid {
      let start = Point(x: line.x, y: line.isStrong ? top - 14 : top)
      self.line(
        from: start, to: Point(x: line.x, y: system.axisY), line.isStrong ? "bars" : "grid")
    }
    for label in system.ruler { draw(label) }
    if let completion = system.completion {
      let end = Point(x: completion.x, y: system.axisY + 6)
      line(from: Point(x: completion.x, y: top), to: end, "end")
    }
    for lane in system.lanes { draw(lane, &gradients) }
    drawAxis(of: system)
  }

  private mutating func drawAxis(of system: PictureSystem) {
    let y = system.axisY
    write("<path class=\"axis\" d=\"")
    path(through: [
      Point(x: system.window.left, y: y), Point(x: system.window.right, y: y),
    ])
    for tick in system.axis {
      path(through: [
        Point(x: tick.x, y: y), Point(x: tick.x, y: y + (tick.label == nil ? 3 : 6)),
      ])
    }
    write("\"/>\n")
    for tick in system.axis { if let label = tick.label { draw(label) } }
    if let label = system.completion?.label { draw(label) }
  }

  private mutating func draw(_ lane: PictureLane, _ gradients: inout Int) {
    write("<g transform=\"translate(0 ")
    write(decimal: lane.frame.y, places: 2)
    write(")\">\n")
    if let name = lane.name { draw(name) }
    for tick in lane.ticks { draw(tick) }
    for y in lane.guides {
      line(from: Point(x: lane.frame.x, y: y), to: Point(x: lane.frame.maxX, y: y), "guide")
    }
    switch lane.content {
    case .sounds(let blocks): for block in blocks { draw(block) }
    case .tones(let ribbons): for ribbon in ribbons { draw(ribbon) }
    case .haptics(let marks): draw(marks, &gradients)
    case .control(let plot): draw(plot)
    case .nothing: break
    }
    for label in lane.labels { draw(label) }
    write("</g>\n")
  }

  private mutating func draw(_ block: SoundBlock) {
    write("<g>")
    title(block.title)
    rectangle(block.frame, "block", radius: 3)
    let step = PictureLayoutBuilder.waveStep
    let upper = block.wave.enumerated().map { index, reach in
      Point(
        x: min(block.frame.x + Double(index) * step, block.frame.maxX),
        y: block.axis - max(reach, 0.5))
    }
    let lower = upper.reversed().map { Point(x: $0.x, y: 2 * block.axis - $0.y) }
    area(upper + lower, block.isPlain ? "plain" : "wave")
    for turn in block.turns { line(turn, "turn") }
    polyline(block.level, "level")
    write("</g>\n")
  }

  private mutating func draw(_ ribbon: ToneRibbon) {
    write("<g>")
    title(ribbon.title)
    area(ribbon.upper + ribbon.lower.reversed(), "ribbon")
    write("</g>\n")
  }

  private mutating func draw(_ plot: ControlPlot) {
    write("<g>")
    title(plot.title)
    area(plot.line + plot.neutral.reversed(), "below")
    polyline(plot.neutral, "neutral")
    polyline(plot.line, "curve")
    for knot in plot.knots { circle(at: knot, radius: 2.25, "knot") }
    write("</g>\n")
  }

  /// Writes the area within `points`, which closes by itself.
  mutating func area(_ points: [Point], _ style: StaticString) {
    write("<path class=\"")
    write(style)
    write("\" d=\"")
    path(through: points)
    write("Z\"/>\n")
  }

  /// Writes the line through `points`, if there are any.
  private mutating func polyline(_ points: [Point], _ style: StaticString) {
    guard !points.isEmpty else { return }
    write("<path class=\"")
    write(style)
    write("\" d=\"")
    path(through: points)
    write("\"/>\n")
  }

  /// Writes a circle.
  private mutating func circle(at center: Point, radius: Double, _ style: StaticString) {
    write("<circle class=\"")
    write(style)
    write("\"")
    attribute("cx", center.x)
    attribute("cy", center.y)
    attribute("r", radius)
    write("/>\n")
  }
}
