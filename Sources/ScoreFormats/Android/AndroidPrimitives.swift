import ScoreDiagnostics
import ScoreTimeline

/// A score of taps alone as `VibrationEffect.Composition` takes it: one primitive after the other.
///
/// Source: the heuristics of imedboumalek/haptify, and the nominal lengths it states.
struct AndroidPrimitives {
  /// How long a feedback with a name lasts beyond its tap: no silence, but what it is said to take.
  private static let longestTap = Ticks.milliseconds(100)

  /// The primitives, each with its strength, 0…1, and the pause before it, in milliseconds.
  private(set) var entries: [(primitive: AndroidTouch, scale: Double, delay: Int)] = []

  /// Creates the primitives of `signal`; `nil` iff they would overlap, or something else vibrates.
  ///
  /// Where they are, a silence at the end is told, for a composition ends with a primitive.
  init?(_ signal: HapticSignal, _ diagnostics: inout DiagnosticSet) {
    guard signal.points.isEmpty, !signal.taps.isEmpty else { return nil }
    var end: Int64 = 0
    for tap in signal.taps {
      let start = tap.time.count / (Ticks.perSecond / 1000)
      guard start >= end else { return nil }
      let primitive = AndroidTouch(tap)
      entries.append((primitive, tap.intensity, Int(start - end)))
      end = start + primitive.length
    }
    if signal.completion > signal.feltEnd + AndroidPrimitives.longestTap,
      let last = signal.taps.last
    {
      diagnostics.insert(.lostEnd(in: "a composition of Android", at: last.origin))
    }
  }
}

extension AndroidTouch {
  /// Creates the primitive that feels the most like `tap`.
  fileprivate init(_ tap: HapticSignal.Tap) {
    if tap.intensity < 0.35 {
      self = tap.sharpness < 0.5 ? .lowTick : .tick
    } else {
      self = tap.sharpness < 0.5 ? .thud : .click
    }
  }
}
