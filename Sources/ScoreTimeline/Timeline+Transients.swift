extension Timeline {
  /// Takes the taps out into a timeline of their own, which is played at the same time, iff envelopes
  /// of vibrations would reach them in a target whose curves act on all events.
  ///
  /// Controls act on both. Assumes that feedbacks with a name have been lowered.
  public mutating func takeTransients() -> Timeline? {
    let moves = events.contains { event in
      guard case .continuous(let hum) = event.kind else { return false }
      return !hum.intensity.isConstant || !hum.sharpness.isConstant
    }
    guard moves, events.contains(where: { $0.isTransient }) else { return nil }
    var transients = self
    transients.events.removeAll { !$0.isTransient }
    events.removeAll { $0.isTransient }
    transients.controls.removeAll { !$0.control.isHaptic }
    return transients
  }
}

extension Event {
  /// `true` iff it is a tap.
  fileprivate var isTransient: Bool {
    switch kind {
    case .transient: true
    case .continuous, .preset, .sound, .tone: false
    }
  }
}
