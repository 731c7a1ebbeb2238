extension PresetTable {
  /// Pulsar's set, tuned feedback by feedback against iPhones, and thus the default.
  public static let pulsar = PresetTable(
    "pulsar",
    source: "software-mansion/pulsar, the presets SystemImpact…, SystemNotification…, "
      + "SystemSelection (MIT)", commonSteps)
}

/// Returns Pulsar's numbers for impacts, notifications and the selection, and nothing for others.
func pulsarSteps(of preset: Preset) -> [PresetStep] {
  switch preset {
  case .impactLight: [.tap(0.55, 0.4)]
  case .impactMedium: [.tap(0.7, 0.3)]
  case .impactHeavy: [.tap(1, 0.45)]
  case .impactSoft: [.tap(0.6, 0.1)]
  case .impactRigid: [.tap(0.8, 0.95)]
  case .selection: [.tap(0.4, 0.7)]
  case .notificationSuccess: [.tap(0.6, 0.6), .tap(1, 1, at: 150)]
  case .notificationWarning: [.tap(0.95, 1), .tap(0.6, 0.9, at: 150)]
  case .notificationFailure:
    [.tap(0.7, 0.5), .tap(0.7, 0.5, at: 100), .tap(0.7, 0.8, at: 200), .tap(0.8, 0.4, at: 250)]
  case .feedbackIncrease, .feedbackDecrease, .feedbackStart, .feedbackStop, .feedbackAlignment,
    .feedbackLevelChange, .feedbackPathComplete, .tapticPeek, .tapticPop, .tapticCancelled,
    .tapticTryAgain, .tapticFailed, .vibrationDefault, .vibrationAlert:
    []
  }
}
