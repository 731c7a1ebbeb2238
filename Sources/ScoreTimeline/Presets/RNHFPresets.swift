extension PresetTable {
  /// The set of react-native-haptic-feedback's code (its documentation has other numbers).
  public static let rnhf = PresetTable(
    "rnhf", source: "mkuczera/react-native-haptic-feedback, ios/RNHapticFeedback.mm (MIT)"
  ) { preset in
    switch preset {
    case .impactLight: [.tap(0.3, 0.3)]
    case .impactMedium: [.tap(0.6, 0.6)]
    case .impactHeavy: [.tap(1, 0.8)]
    case .impactSoft: [.tap(0.3, 0.1)]
    case .impactRigid: [.tap(0.8, 1)]
    case .selection: [.tap(0.2, 0.5)]
    case .notificationSuccess: [.tap(0.4, 0.4), .tap(0.8, 0.6, at: 100)]
    case .notificationWarning: [.tap(0.6, 0.5), .tap(0.8, 0.7, at: 150)]
    case .notificationFailure:
      [.tap(1, 0.6), .tap(0.6, 0.4, at: 100), .tap(0.8, 0.5, at: 200)]
    case .feedbackIncrease, .feedbackDecrease, .feedbackStart, .feedbackStop, .feedbackAlignment,
      .feedbackLevelChange, .feedbackPathComplete, .tapticPeek, .tapticPop, .tapticCancelled,
      .tapticTryAgain, .tapticFailed, .vibrationDefault, .vibrationAlert:
      nil
    }
  }
}
