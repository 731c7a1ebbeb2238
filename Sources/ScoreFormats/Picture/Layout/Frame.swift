/// A rectangle in a picture, in pixels; y grows downwards.
struct Frame: Hashable, Sendable {
  var x: Double
  var y: Double
  var width: Double
  var height: Double

  /// The right edge.
  var maxX: Double { x + width }

  /// The lower edge.
  var maxY: Double { y + height }

  /// Returns `true` iff the two have more in common than an edge.
  func overlaps(_ other: Frame) -> Bool {
    x < other.maxX && other.x < maxX && y < other.maxY && other.y < maxY
  }
}

/// A place in a picture, in pixels.
struct Point: Hashable, Sendable {
  var x: Double
  var y: Double
}

/// A vertical line in a picture, in pixels.
struct VerticalLine: Hashable, Sendable {
  var x: Double
  var from: Double
  var to: Double
}
