import ScoreJSON

extension TextWriter {
  /// Writes the marks of a lane of haptics; `gradients` counts the gradients of the picture.
  mutating func draw(_ marks: HapticMarks, _ gradients: inout Int) {
    for band in marks.bands {
      write("<g>")
      title(band.title)
      rectangle(band.frame, "band", radius: 3)
      write("</g>\n")
    }
    for leader in marks.leaders { line(leader, "leader") }
    for area in marks.areas { draw(area, &gradients) }
    for stem in marks.stems { draw(stem, radius: marks.headRadius) }
  }

  private mutating func draw(_ area: HapticMarks.Area, _ gradients: inout Int) {
    write("<g>")
    title(area.title)
    let stops = GradientStops.stops(along: area.sharpness, steps: Palette.sharpness.count)
    let isPlain = stops.allSatisfy { $0.step == stops[0].step }
    if !isPlain {
      gradients += 1
      drawGradient(stops, number: gradients)
    }
    write("<path class=\"area")
    if isPlain { write(step: stops[0].step, of: " f", " t") }
    write("\"")
    if !isPlain {
      for property in [" fill", " stroke"] as [StaticString] {
        write(property)
        write("=\"url(#score-g")
        write(fixed: Int64(gradients), places: 0)
        write(")\"")
      }
    }
    write(" d=\"")
    path(through: area.outline)
    write("Z\"/></g>\n")
  }

  private mutating func drawGradient(_ stops: [(x: Double, step: Int)], number: Int) {
    let left = stops[0].x
    let width = max(stops[stops.count - 1].x - left, 0.01)
    write("<linearGradient id=\"score-g")
    write(fixed: Int64(number), places: 0)
    write("\" gradientUnits=\"userSpaceOnUse\" y1=\"0\" y2=\"0\"")
    attribute("x1", left)
    attribute("x2", left + width)
    write(">")
    for stop in stops {
      write("<stop offset=\"")
      write(decimal: (stop.x - left) / width, places: 4)
      write("\" class=\"")
      write(step: stop.step, of: "c")
      write("\"/>")
    }
    write("</linearGradient>\n")
  }

  private mutating func draw(_ stem: HapticMarks.Stem, radius: Double) {
    let step = Palette.step(of: stem.sharpness)
    write("<g>")
    title(stem.title)
    write("<path class=\"")
    // Stems without heads are many and close.
    if radius > 0 { write("stem") } else { write("thin") }
    write(step: step, of: " t")
    write("\" d=\"")
    path(through: [stem.foot, Point(x: stem.foot.x, y: stem.top)])
    write("\"/>")
    if radius > 0 {
      write("<circle class=\"")
      write(step: step, of: "f")
      write("\"")
      attribute("cx", stem.foot.x)
      attribute("cy", stem.top)
      attribute("r", radius)
      write("/>")
    }
    write("</g>\n")
  }

  /// Writes the classes of `step` of the scale of sharpness with `prefixes`.
  mutating func write(step: Int, of prefixes: StaticString...) {
    for prefix in prefixes {
      write(prefix)
      write(fixed: Int64(step), places: 0)
    }
  }
}
