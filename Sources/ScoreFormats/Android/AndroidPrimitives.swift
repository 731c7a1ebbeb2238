import ScoreTimeline

/// A score of taps alone as `VibrationEffect.Composition` takes it: one primitive after the other.
///
/// Source: the heuristics of imedboumalek/haptify, and the nominal lengths it states.
struct AndroidPrimitives {
  /// A touch that the device knows by itself.
  enum Primitive: String {
    case click
    case tick
    case lowTick = "low_tick"
    case thud

    /// How long it takes, in milliseconds.
    fileprivate var length: Int64 {
      switch self {
      case .click: 20
      case .thud: 30
      case .tick, .lowTick: 10
      }
    }

    /// The end of the name of its constant.
    var constant: String {
      switch self {
      case .click: "CLICK"
      case .tick: "TICK"
      case .lowTick: "LOW_TICK"
      case .thud: "THUD"
      }
    }

    fileprivate init(_ tap: HapticSignal.Tap) {
      if tap.intensity < 0.35 {
        self = tap.sharpness < 0.5 ? .lowTick : .tick
      } else {
        self = tap.sharpness < 0.5 ? .thud : .click
      }
    }
  }

  /// The primitives, each with its strength, 0…1, and the pause before it, in milliseconds.
  private(set) var entries: [(primitive: Primitive, scale: Double, delay: Int)] = []

  /// Creates the primitives of `signal`; `nil` iff they would overlap, or something else vibrates.
  init?(_ signal: HapticSignal) {
    guard signal.points.isEmpty, !signal.taps.isEmpty else { return nil }
    var end: Int64 = 0
    for tap in signal.taps {
      let start = tap.time.count / (Ticks.perSecond / 1000)
      guard start >= end else { return nil }
      let primitive = Primitive(tap)
      entries.append((primitive, tap.intensity, Int(start - end)))
      end = start + primitive.length
    }
  }
}
