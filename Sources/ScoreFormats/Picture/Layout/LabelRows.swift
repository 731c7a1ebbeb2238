/// Rows of labels above a lane, each with a leader down to its note.
///
/// Filled from the last label to the first: of two that overlap the earlier one stands higher, so
/// that no leader crosses a label.
struct LabelRows {
  /// The rows that a lane gives to its labels.
  static let maximum = 4

  /// The blank between two labels of a row, in pixels.
  private static let gap = 8.0

  /// Where the next label of each row has to end.
  private var limits: [Double]

  /// The number of rows in use.
  private(set) var count = 0

  /// Creates empty rows that end at `right`.
  init(right: Double) { limits = Array(repeating: right, count: LabelRows.maximum) }

  /// Returns the row of a label of `width` that begins at `x`, or `nil` iff all rows are full.
  ///
  /// Rows count from 0 at the lane. Labels come from right to left.
  mutating func place(x: Double, width: Double) -> Int? {
    for row in limits.indices where x + width <= limits[row] {
      for lower in 0...row { limits[lower] = min(limits[lower], x - LabelRows.gap) }
      count = max(count, row + 1)
      return row
    }
    return nil
  }
}
