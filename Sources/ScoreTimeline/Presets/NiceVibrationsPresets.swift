extension PresetTable {
  /// The set of NiceVibrations 4: amplitudes over time, played as vibrations of middle sharpness.
  public static let niceVibrations = PresetTable(
    "nicevibrations", source: "Lofelt/NiceVibrations, HapticPatterns.cs (MIT)"
  ) { preset in
    switch preset {
    case .impactLight: [.hum(0.156, for: 40)]
    case .impactMedium: [.hum(0.471, for: 80)]
    case .impactHeavy: [.hum(1, for: 160)]
    case .impactSoft: [.hum(0.156, for: 160)]
    case .impactRigid: [.hum(1, for: 40)]
    case .selection: [.hum(0.471, for: 40)]
    case .notificationSuccess: [.hum(0.157, for: 40), .hum(1, at: 80, for: 160)]
    case .notificationWarning: [.hum(1, for: 120), .hum(0.47, at: 240, for: 40)]
    case .notificationFailure:
      [
        .hum(0.47, for: 80), .hum(0.47, at: 120, for: 80), .hum(1, at: 240, for: 160),
        .hum(0.157, at: 440, for: 40),
      ]
    case .feedbackIncrease, .feedbackDecrease, .feedbackStart, .feedbackStop, .feedbackAlignment,
      .feedbackLevelChange, .feedbackPathComplete, .tapticPeek, .tapticPop, .tapticCancelled,
      .tapticTryAgain, .tapticFailed, .vibrationDefault, .vibrationAlert:
      nil
    }
  }
}
