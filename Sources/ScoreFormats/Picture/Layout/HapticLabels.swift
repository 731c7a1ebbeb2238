import ScoreTimeline

/// The names and numbers above a lane of haptics.
///
/// Names come first: in full, else in short, else only where they change, else not at all. Numbers
/// follow if there is room for all of them.
struct HapticLabels {
  /// The height of a row, in pixels.
  private static let rowHeight = 14.0

  private let window: TimeWindow
  private var presets: [(preset: Preset, x: Double)] = []
  private var numbers: [(text: String, x: Double)] = []

  /// Creates labels without any.
  init(window: TimeWindow) { self.window = window }

  /// Adds the name of `preset`.
  mutating func add(_ preset: Preset, at x: Double) { presets.append((preset, x)) }

  /// Adds the numbers `text`.
  mutating func add(_ text: String, at x: Double) {
    // So many are never labelled: no need to remember them.
    if numbers.count <= 400 { numbers.append((text, x)) }
  }

  /// Returns the labels in their rows, their leaders as far as they reach through these, and the
  /// height of the rows.
  func placed() -> (labels: [Label], leaders: [(x: Double, from: Double)], height: Double) {
    let numbered = numbers.map { Label($0.text, x: $0.x, y: 0, .value) }
    let named = presets.map { Label($0.preset.words, x: $0.x, y: 0, .name) }
    let brief = presets.map { Label($0.preset.lastWord, x: $0.x, y: 0, .name) }
    let changes = brief.indices.filter { $0 == 0 || brief[$0].text != brief[$0 - 1].text }
    let fewer = changes.map { brief[$0] }
    for labels in [named + numbered, brief + numbered, named, brief, fewer + numbered, fewer] {
      if let placed = place(labels) { return placed }
    }
    return ([], [], 0)
  }

  /// Returns `labels` in rows, or `nil` iff there are too few of these.
  private func place(_ labels: [Label])
    -> (labels: [Label], leaders: [(x: Double, from: Double)], height: Double)?
  {
    var rows = LabelRows(right: PictureLayoutBuilder.width - 4)
    var placed: [(label: Label, row: Int)] = []
    for label in labels.sorted(by: { $0.x > $1.x }) {
      guard let row = rows.place(x: label.x + 3, width: label.frame.width) else { return nil }
      placed.append((label, row))
    }
    let height = Double(rows.count) * HapticLabels.rowHeight
    let result = placed.reversed().map { label, row in
      Label(
        label.text, x: label.x + 3, y: height - Double(row) * HapticLabels.rowHeight - 2,
        label.style)
    }
    return (result, result.map { ($0.x - 3, $0.y - $0.style.size * 0.75) }, height)
  }
}

extension Preset {
  /// The word that tells it from others of its sort.
  fileprivate var lastWord: String {
    words.split(separator: " ").last.map { String($0) } ?? words
  }
}
