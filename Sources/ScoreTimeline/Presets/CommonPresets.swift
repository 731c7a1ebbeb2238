/// Returns what `preset` becomes where a table has no numbers for it.
///
/// Peek, pop, cancelled, try again and failed follow Piano's words for them: one weak tap, one
/// strong, three weak, a weak and a strong one, three strong. The default vibration lasts a second
/// and the alert is two short ones, by Piano too. The feedbacks that SwiftUI names, and whose touch
/// Apple does not describe, are this project's own: a middle tap, sharper for what goes up or snaps
/// into place, duller for what goes down or ends. The rest is `pulsar`'s.
func commonSteps(of preset: Preset) -> [PresetStep] {
  switch preset {
  case .impactLight, .impactMedium, .impactHeavy, .impactSoft, .impactRigid, .selection,
    .notificationSuccess, .notificationWarning, .notificationFailure:
    pulsarSteps(of: preset)
  case .feedbackIncrease: [.tap(0.5, 0.7)]
  case .feedbackDecrease: [.tap(0.5, 0.3)]
  case .feedbackStart: [.tap(0.8, 0.6)]
  case .feedbackStop: [.tap(0.8, 0.3)]
  case .feedbackAlignment: [.tap(0.5, 0.8)]
  case .feedbackLevelChange: [.tap(0.5, 0.5)]
  case .feedbackPathComplete: [.tap(0.7, 0.6)]
  case .tapticPeek: [.tap(0.5, 0.5)]
  case .tapticPop: [.tap(1, 0.5)]
  case .tapticCancelled: [.tap(0.5, 0.5), .tap(0.5, 0.5, at: 150), .tap(0.5, 0.5, at: 300)]
  case .tapticTryAgain: [.tap(0.5, 0.5), .tap(1, 0.5, at: 200)]
  case .tapticFailed: [.tap(1, 0.5), .tap(1, 0.5, at: 150), .tap(1, 0.5, at: 300)]
  case .vibrationDefault: [.hum(1, for: 1000)]
  case .vibrationAlert: [.hum(1, for: 400), .hum(1, at: 500, for: 400)]
  }
}
