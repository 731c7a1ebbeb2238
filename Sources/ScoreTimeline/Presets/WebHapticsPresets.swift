extension PresetTable {
  /// The set of web-haptics: vibrations of some milliseconds, all of middle sharpness.
  public static let webHaptics = PresetTable(
    "webhaptics", source: "lochie/web-haptics, patterns.ts (MIT)"
  ) { preset in
    switch preset {
    case .impactLight: [.hum(0.4, for: 15)]
    case .impactMedium: [.hum(0.7, for: 25)]
    case .impactHeavy: [.hum(1, for: 35)]
    case .impactSoft: [.hum(0.5, for: 40)]
    case .impactRigid: [.hum(1, for: 10)]
    case .selection: [.hum(0.3, for: 8)]
    case .notificationSuccess: [.hum(0.5, for: 30), .hum(1, at: 90, for: 40)]
    case .notificationWarning: [.hum(0.8, for: 40), .hum(0.6, at: 140, for: 40)]
    case .notificationFailure:
      [
        .hum(0.7, for: 40), .hum(0.7, at: 80, for: 40), .hum(0.9, at: 160, for: 40),
        .hum(0.6, at: 240, for: 50),
      ]
    case .feedbackIncrease, .feedbackDecrease, .feedbackStart, .feedbackStop, .feedbackAlignment,
      .feedbackLevelChange, .feedbackPathComplete, .tapticPeek, .tapticPop, .tapticCancelled,
      .tapticTryAgain, .tapticFailed, .vibrationDefault, .vibrationAlert:
      nil
    }
  }
}
