import ScoreDiagnostics
import ScoreTimeline

/// A score without taps as `VibrationEffect.BasicEnvelopeBuilder` takes it (API 36).
///
/// It begins and ends at an intensity of 0; no device has to take more than 16 points, or one that
/// lasts more than a second.
struct AndroidEnvelope {
  /// The sharpness that it begins with.
  private(set) var initialSharpness = 0.5

  /// The points, each with the milliseconds that it takes to get there.
  private(set) var points: [(intensity: Double, sharpness: Double, milliseconds: Int)] = []

  private static let mostPoints = 16
  private static let longest: Int64 = 1000
  /// How long a jump takes: what a device can do at least.
  private static let jump: Int64 = 10

  /// Creates the envelope of `signal`; `nil` iff there are taps, or more points than devices take.
  ///
  /// A silence at the end that has no room is told.
  init?(_ signal: HapticSignal, _ diagnostics: inout DiagnosticSet) {
    // A waveform that is exact does without.
    guard signal.taps.isEmpty, !signal.isWaveform, let first = signal.points.first else {
      return nil
    }
    initialSharpness = first.sharpness
    var from = HapticSignal.Point(time: .zero, intensity: 0, sharpness: first.sharpness)
    var time: Int64 = 0
    for point in signal.points {
      let target = point.time.count / (Ticks.perSecond / 1000)
      let isSame = point.intensity == from.intensity && point.sharpness == from.sharpness
      if isSame, target <= time { continue }
      let length = max(target - time, AndroidEnvelope.jump)
      let room = Int64(AndroidEnvelope.mostPoints - points.count)
      guard length <= room * AndroidEnvelope.longest else { return nil }
      append(from, to: point, over: length)
      time += length
      from = point
    }
    guard let last = signal.points.last, last.intensity == 0 else { return nil }
    addRest(last, signal.completion.count / (Ticks.perSecond / 1000) - time, signal, &diagnostics)
  }

  private mutating func append(
    _ from: HapticSignal.Point, to point: HapticSignal.Point, over length: Int64
  ) {
    let parts = (length + AndroidEnvelope.longest - 1) / AndroidEnvelope.longest
    for part in 1...parts {
      let way = Double(part) / Double(parts)
      points.append(
        (
          from.intensity + (point.intensity - from.intensity) * way,
          from.sharpness + (point.sharpness - from.sharpness) * way,
          Int(length * part / parts - length * (part - 1) / parts)
        ))
    }
  }

  private mutating func addRest(
    _ last: HapticSignal.Point, _ rest: Int64, _ signal: HapticSignal,
    _ diagnostics: inout DiagnosticSet
  ) {
    guard rest > 0 else { return }
    let room = Int64(AndroidEnvelope.mostPoints - points.count)
    if rest <= room * AndroidEnvelope.longest {
      append(last, to: last, over: rest)
    } else if let origin = signal.vibrations.last?.origin {
      diagnostics.insert(.lostEnd(in: "an envelope of Android", at: origin))
    }
  }
}
