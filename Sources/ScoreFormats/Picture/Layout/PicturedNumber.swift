import ScoreDiagnostics

extension String {
  /// Creates `value` as a picture shows it: with few digits, and a minus sign that is one.
  init(pictured value: Double, places: Int = 2) {
    let text = String(decimal: value, places: places)
    self = text.utf8.first == UInt8(ascii: "-") ? "−" + text.dropFirst() : text
  }
}
