/// A piece of text in a picture.
struct Label: Hashable, Sendable {
  /// The sort of a text; the names are those of its CSS class.
  enum Style: String, Hashable, Sendable, CaseIterable {
    case title, subtitle, lane, tick, bar, tempo, name, value, legend, end

    /// The height of an em in pixels.
    var size: Double {
      switch self {
      case .title: 20
      case .subtitle, .legend: 12
      case .lane, .name, .bar, .end, .tempo: 11
      case .tick, .value: 10
      }
    }

    /// `true` iff it is set in bold.
    var isBold: Bool {
      switch self {
      case .title, .lane, .bar, .end: true
      case .subtitle, .tick, .tempo, .name, .value, .legend: false
      }
    }
  }

  /// What `x` is of it.
  enum Anchor: String, Hashable, Sendable {
    case start, middle, end
  }

  var text: String
  var x: Double
  /// The base line.
  var y: Double
  var style: Style
  var anchor: Anchor

  /// Creates a label that begins at `x`, or as `anchor` says.
  init(_ text: String, x: Double, y: Double, _ style: Style, _ anchor: Anchor = .start) {
    self.text = text
    self.x = x
    self.y = y
    self.style = style
    self.anchor = anchor
  }

  /// The space that it takes, rather too wide than too narrow whatever the viewer's font.
  var frame: Frame {
    let width = TextMeasure.width(of: text, style)
    let left =
      switch anchor {
      case .start: x
      case .middle: x - width / 2
      case .end: x - width
      }
    return Frame(x: left, y: y - style.size * 0.8, width: width, height: style.size)
  }
}
