/// The feedbacks that have a name.
public enum Preset: Hashable, Sendable, CaseIterable {
  case impactLight, impactMedium, impactHeavy, impactSoft, impactRigid
  case notificationSuccess, notificationWarning, notificationFailure
  case selection
  case feedbackIncrease, feedbackDecrease, feedbackStart, feedbackStop, feedbackAlignment
  case feedbackLevelChange, feedbackPathComplete
  case tapticPeek, tapticPop, tapticCancelled, tapticTryAgain, tapticFailed
  case vibrationDefault, vibrationAlert

  /// The words of a score for it: `impact light`.
  public var words: String {
    switch self {
    case .impactLight: "impact light"
    case .impactMedium: "impact medium"
    case .impactHeavy: "impact heavy"
    case .impactSoft: "impact soft"
    case .impactRigid: "impact rigid"
    case .notificationSuccess: "notification success"
    case .notificationWarning: "notification warning"
    case .notificationFailure: "notification failure"
    case .selection: "selection"
    case .feedbackIncrease: "feedback increase"
    case .feedbackDecrease: "feedback decrease"
    case .feedbackStart: "feedback start"
    case .feedbackStop: "feedback stop"
    case .feedbackAlignment: "feedback alignment"
    case .feedbackLevelChange: "feedback levelChange"
    case .feedbackPathComplete: "feedback pathComplete"
    case .tapticPeek: "taptic peek"
    case .tapticPop: "taptic pop"
    case .tapticCancelled: "taptic cancelled"
    case .tapticTryAgain: "taptic tryAgain"
    case .tapticFailed: "taptic failed"
    case .vibrationDefault: "vibration default"
    case .vibrationAlert: "vibration alert"
    }
  }

  /// `true` iff a score gives its intensity as an argument, not only by a `with` around it.
  public var takesIntensity: Bool {
    switch self {
    case .impactLight, .impactMedium, .impactHeavy, .impactSoft, .impactRigid: true
    case .notificationSuccess, .notificationWarning, .notificationFailure, .selection,
      .feedbackIncrease, .feedbackDecrease, .feedbackStart, .feedbackStop, .feedbackAlignment,
      .feedbackLevelChange, .feedbackPathComplete, .tapticPeek, .tapticPop, .tapticCancelled,
      .tapticTryAgain, .tapticFailed, .vibrationDefault, .vibrationAlert:
      false
    }
  }

  /// Its nominal length, whatever a device makes of it.
  ///
  /// Impact, notification and selection are those of Piano's `HapticFeedback`; vibrations are what
  /// Piano says of the system's; the rest are this project's own.
  public var duration: Ticks {
    switch self {
    case .impactLight, .impactMedium, .impactHeavy, .impactSoft, .impactRigid: .milliseconds(100)
    case .notificationSuccess: .milliseconds(200)
    case .notificationWarning: .milliseconds(250)
    case .notificationFailure: .milliseconds(500)
    case .selection: .milliseconds(50)
    case .feedbackIncrease, .feedbackDecrease, .feedbackStart, .feedbackStop, .feedbackAlignment,
      .feedbackLevelChange, .feedbackPathComplete:
      .milliseconds(100)
    case .tapticPeek, .tapticPop: .milliseconds(100)
    case .tapticCancelled, .tapticFailed: .milliseconds(500)
    case .tapticTryAgain: .milliseconds(400)
    case .vibrationDefault: .milliseconds(1000)
    case .vibrationAlert: .milliseconds(900)
    }
  }
}

extension Ticks {
  /// Returns the time of `count` milliseconds.
  public static func milliseconds(_ count: Int64) -> Ticks {
    Ticks(count: count * (Ticks.perSecond / 1000))
  }
}
