extension Device {
  /// What this device makes of a feedback with a name: its own, or the nearest it has.
  ///
  /// The first Taptic Engine has the five system taps and the vibrations; a motor has the
  /// vibrations. Where words match, they decide (`notification failure` is three strong taps, as
  /// `taptic failed` is); else weak goes to weak.
  func nearest(to preset: Preset) -> Preset? {
    switch self {
    case .haptics: preset
    case .taptic: Device.nearestTap(to: preset)
    case .vibration: preset == .vibrationAlert ? .vibrationAlert : .vibrationDefault
    case .none: nil
    }
  }

  private static func nearestTap(to preset: Preset) -> Preset {
    switch preset {
    case .impactLight, .impactSoft, .selection, .feedbackIncrease, .feedbackDecrease,
      .feedbackAlignment, .feedbackLevelChange:
      .tapticPeek
    case .impactMedium, .impactHeavy, .impactRigid, .feedbackStart, .feedbackStop,
      .feedbackPathComplete:
      .tapticPop
    case .notificationSuccess: .tapticTryAgain
    case .notificationWarning: .tapticCancelled
    case .notificationFailure: .tapticFailed
    case .tapticPeek, .tapticPop, .tapticCancelled, .tapticTryAgain, .tapticFailed,
      .vibrationDefault, .vibrationAlert:
      preset
    }
  }

  /// What this device makes of a tap of `intensity`; not for `haptics`, which has taps of its own.
  func nearestTap(ofIntensity intensity: Double) -> Preset? {
    nearest(to: intensity < 0.6 ? .impactLight : .impactHeavy)
  }

  /// What this device makes of a vibration; not for `haptics`, which has vibrations of its own.
  ///
  /// A Taptic Engine taps where the vibration is shorter than a third of the only one it has.
  func nearestHum(lasting duration: Ticks, ofIntensity intensity: Double) -> Preset? {
    self == .taptic && duration < .milliseconds(333)
      ? nearestTap(ofIntensity: intensity) : nearest(to: .vibrationDefault)
  }
}
