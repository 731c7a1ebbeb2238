import ScoreJSON

extension TextWriter {
  /// Writes `text` as the content of an element or an attribute; what XML bars becomes U+FFFD.
  mutating func write(xml text: String) {
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": write("&amp;")
      case "<": write("&lt;")
      case ">": write("&gt;")
      case "\"": write("&quot;")
      case "\t", "\n", "\r": write(" ")
      case "\u{0}"..."\u{1f}", "\u{fffe}", "\u{ffff}": write("\u{fffd}")
      default: write(string: String(Character(scalar)))
      }
    }
  }

  /// Writes ` name="value"`, in pixels to a hundredth.
  mutating func attribute(_ name: StaticString, _ value: Double) {
    write(" ")
    write(name)
    write("=\"")
    write(decimal: value, places: 2)
    write("\"")
  }

  /// Writes ` name="text"`.
  mutating func attribute(_ name: StaticString, _ text: String) {
    write(" ")
    write(name)
    write("=\"")
    write(xml: text)
    write("\"")
  }

  /// Writes the attributes of the place of `frame`.
  mutating func attributes(of frame: Frame) {
    attribute("x", frame.x)
    attribute("y", frame.y)
    attribute("width", frame.width)
    attribute("height", frame.height)
  }

  /// Writes a rectangle of `style`.
  mutating func rectangle(_ frame: Frame, _ style: StaticString, radius: Double = 0) {
    write("<rect class=\"")
    write(style)
    write("\"")
    attributes(of: frame)
    if radius > 0 { attribute("rx", radius) }
    write("/>\n")
  }

  /// Writes a line of `style`.
  mutating func line(from start: Point, to end: Point, _ style: StaticString) {
    write("<path class=\"")
    write(style)
    write("\" d=\"")
    path(through: [start, end])
    write("\"/>\n")
  }

  /// Writes a vertical line of `style`.
  mutating func line(_ line: VerticalLine, _ style: StaticString) {
    self.line(from: Point(x: line.x, y: line.from), to: Point(x: line.x, y: line.to), style)
  }

  /// Writes the commands of a line through `points`.
  mutating func path(through points: [Point]) {
    for (index, point) in points.enumerated() {
      write(index == 0 ? "M" : index == 1 ? "L" : " ")
      write(decimal: point.x, places: 2)
      write(" ")
      write(decimal: point.y, places: 2)
    }
  }

  /// Writes what a viewer shows when the element around it is pointed at.
  mutating func title(_ text: String) {
    write("<title>")
    write(xml: text)
    write("</title>\n")
  }

  /// Writes `label`.
  mutating func draw(_ label: Label) {
    write("<text class=\"")
    write(string: label.style.rawValue)
    write("\"")
    attribute("x", label.x)
    attribute("y", label.y)
    if label.anchor != .start { attribute("text-anchor", label.anchor.rawValue) }
    write(">")
    write(xml: label.text)
    write("</text>\n")
  }
}
