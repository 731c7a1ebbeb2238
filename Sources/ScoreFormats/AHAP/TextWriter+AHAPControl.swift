import ScoreJSON
import ScoreTimeline

extension TextWriter {
  /// Writes a control: one value as a parameter, a moving one as a curve.
  mutating func write(_ change: ControlChange, _ progress: inout AHAPProgress) {
    startEntry(&progress)
    progress.end = max(progress.end, change.start)
    write(
      change.envelope.isConstant
        ? "{\"Parameter\": {\"ParameterID\": \"" : "{\"ParameterCurve\": {\"ParameterID\": \"")
    write(change.control.ahapName)
    write("\", \"Time\": ")
    write(time: change.start)
    if change.envelope.isConstant {
      write(", \"ParameterValue\": ")
      write(value: change.control.clamp(change.envelope.first))
      write("}}")
    } else {
      write(", \"ParameterCurveControlPoints\": [")
      writePoints(change)
      write("]}}")
    }
  }

  /// Writes the points of a curve, whose times count from its start.
  private mutating func writePoints(_ change: ControlChange) {
    var time = Ticks.zero
    write(point: change.envelope.first, of: change.control, at: time)
    for segment in change.envelope.segments {
      time += segment.duration
      write(", ")
      write(point: segment.value, of: change.control, at: time)
    }
  }

  private mutating func write(point value: Double, of control: Control, at time: Ticks) {
    write("{\"Time\": ")
    write(time: time)
    write(", \"ParameterValue\": ")
    write(value: control.clamp(value))
    write(byte: UInt8(ascii: "}"))
  }
}

extension Control {
  /// Returns `value` within the range that the control has.
  fileprivate func clamp(_ value: Double) -> Double {
    min(max(value, range.lowerBound), range.upperBound)
  }

  /// Its name in AHAP (`CHHapticDynamicParameter.ID`).
  var ahapName: StaticString {
    switch self {
    case .intensity: "HapticIntensityControl"
    case .sharpness: "HapticSharpnessControl"
    case .attack: "HapticAttackTimeControl"
    case .decay: "HapticDecayTimeControl"
    case .release: "HapticReleaseTimeControl"
    case .volume: "AudioVolumeControl"
    case .pan: "AudioPanControl"
    case .pitch: "AudioPitchControl"
    case .brightness: "AudioBrightnessControl"
    case .audioAttack: "AudioAttackTimeControl"
    case .audioDecay: "AudioDecayTimeControl"
    case .audioRelease: "AudioReleaseTimeControl"
    }
  }
}
