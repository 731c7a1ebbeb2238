/// The primitives of Android: what a device can play by itself.
///
/// Source of the lengths: imedboumalek/haptify, the nominal lengths it states.
enum AndroidTouch: String, CaseIterable {
  case click
  case thud
  case tick
  case lowTick = "low_tick"
  case quickRise = "quick_rise"
  case slowRise = "slow_rise"
  case quickFall = "quick_fall"
  case spin

  /// How long it takes, in milliseconds.
  var length: Int64 {
    switch self {
    case .click: 20
    case .thud: 30
    case .tick, .lowTick: 10
    case .quickRise, .spin: 150
    case .slowRise: 500
    case .quickFall: 100
    }
  }

  /// How sharp the tap is that it feels like; `nil` iff it is none.
  var sharpness: Double? {
    switch self {
    case .click: 0.7
    case .tick: 0.9
    case .thud: 0.2
    case .lowTick: 0.3
    case .quickRise, .slowRise, .quickFall, .spin: nil
    }
  }

  /// How strong the vibration is that it feels like, at its start and at its end.
  var course: (Double, Double) {
    switch self {
    case .quickRise, .slowRise: (0, 1)
    case .quickFall: (1, 0)
    case .spin, .click, .thud, .tick, .lowTick: (1, 1)
    }
  }

  /// The end of the name of its constant.
  var constant: String { rawValue.uppercased() }
}
