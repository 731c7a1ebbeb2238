import ScoreJSON

extension TextWriter {
  /// Writes a strength with at most `places` digits behind the point; with more where it would become 0,
  /// for what is felt at all stays something.
  mutating func write(strength: Double, places: Int) {
    let (strength, places) = felt(strength, places)
    write(decimal: strength, places: places)
  }
}

extension JSONWriter {
  /// Writes a strength, as above.
  mutating func number(strength: Double) {
    let (strength, places) = felt(strength, 6)
    number(strength, places: places)
  }
}

/// Returns what to write for `strength`, and with how many digits behind the point.
private func felt(_ strength: Double, _ places: Int) -> (strength: Double, places: Int) {
  // Six digits tell of what four do not, and nine are all that can be written.
  let least = places == 4 ? 0.000_05 : 0.000_000_5
  return strength > 0 && strength < least ? (max(strength, 1e-9), 9) : (strength, places)
}
