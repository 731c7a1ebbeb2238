import ScoreTimeline

/// How a place between left and right becomes two factors.
///
/// A mono sound keeps its power: at −1…1 the factors are √2·cos and √2·sin of an angle from 0 to a
/// quarter turn. In the middle both are 1, so that a sound that says nothing is what is in its
/// file; at a side it is 3 dB louder there. A stereo sound is balanced: the side that it leans to
/// stays as it is, the other falls by the cosine.
enum PanLaw {
  /// The factors of both sides.
  struct Gains: Equatable {
    /// Of the left.
    var left: Double
    /// Of the right.
    var right: Double
  }

  /// Returns the factors at `pan`, −1 left…1 right.
  static func gains(at pan: Double, isMono: Bool) -> Gains {
    if pan == 0 { return Gains(left: 1, right: 1) }
    if isMono {
      let angle = (min(1, max(-1, pan)) + 1) * (.pi / 4)
      let root = 1.414_213_562_373_095_1
      return Gains(left: root * cosine(angle), right: root * Elementary.sin(angle))
    }
    let other = cosine(min(1, pan.magnitude) * (.pi / 2))
    return pan < 0 ? Gains(left: 1, right: other) : Gains(left: other, right: 1)
  }

  /// Returns the cosine of an angle in the first quarter, exactly 0 at its end.
  private static func cosine(_ angle: Double) -> Double {
    max(0, Elementary.sin(.pi / 2 - angle))
  }
}
