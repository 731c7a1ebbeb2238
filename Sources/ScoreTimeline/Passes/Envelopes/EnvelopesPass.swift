import ScoreDiagnostics

extension Pass {
  /// Plays the envelopes of vibrations by controls, which act on all haptic events.
  ///
  /// Assumes events and controls by time, and keeps them so; afterwards vibrations are constant.
  /// While notes with envelopes sound, the control takes the greatest of their shapes, and a note
  /// the rest of its value; where that changes, it is cut into pieces. Taps are divided by the
  /// control at their instant. What is felt then stays within 2 % of full scale: 1 % for the
  /// pieces, a quarter each for eases of notes, eases of controls, and products of two lines.
  static let envelopes = Pass(
    "envelopes", "plays envelopes of vibrations by controls and pieces", for: .ahap
  ) { timeline, options, diagnostics in
    guard timeline.events.contains(where: { $0.hasHapticEnvelope }) else { return }
    var lowering = EnvelopeLowering(taking: &timeline.events, timeline.controls)
    lowering.run()
    if let excess = lowering.excess { diagnostics.insert(.tooManyPieces(at: excess)) }
    timeline.events = lowering.events
    timeline.controls.removeAll { $0.control == .intensity || $0.control == .sharpness }
    timeline.controls += lowering.intensity.changes
    timeline.controls += lowering.sharpness.changes
    timeline.sortByStart()
    lowering.tell(isTelling: options.wantsRemarks, &diagnostics)
  }
}

extension Event {
  /// `true` iff it is a vibration with an envelope.
  var hasHapticEnvelope: Bool {
    guard case .continuous(let hum) = kind else { return false }
    return !hum.intensity.isConstant || !hum.sharpness.isConstant
  }

  /// Makes constant what does not move while it sounds.
  mutating func restValues() {
    guard case .continuous(var hum) = kind else { return }
    hum.intensity = Envelope(hum.intensity.rested(at: duration).first)
    hum.sharpness = Envelope(hum.sharpness.rested(at: duration).first)
    kind = .continuous(hum)
  }
}
