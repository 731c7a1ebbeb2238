/// What the `with` brackets around a note do to it.
struct Adjustment: Hashable {
  /// Factors, at least 0.
  var volume = 1.0
  var intensity = 1.0

  /// Sums; `pitch` in cents.
  var sharpness = 0.0
  var pan = 0.0
  var pitch = 0.0
  var brightness = 0.0

  /// Returns the adjustment that does what this one and `inner` do.
  func combined(with inner: Adjustment) -> Adjustment {
    var both = self
    both.volume *= inner.volume
    both.intensity *= inner.intensity
    both.sharpness += inner.sharpness
    both.pan += inner.pan
    both.pitch += inner.pitch
    both.brightness += inner.brightness
    return both
  }
}
