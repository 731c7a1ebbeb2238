/// Something at a place of a layer.
struct Step: Hashable {
  /// What stands there.
  enum Content: Hashable {
    /// The statement of this number in the list.
    case statement(Int)
    /// Copies of steps, one every so many units.
    indirect case copies(Int, every: Int64, [Step])
    /// The pattern of this number.
    case call(Int)
  }

  /// When, in units after the start of the layer.
  var time: Int64

  /// What.
  var content: Content

  /// Returns it `units` earlier.
  func moved(back units: Int64) -> Step { Step(time: time - units, content: content) }
}
