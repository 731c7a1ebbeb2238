import ScoreDiagnostics
import ScoreTimeline

/// A signal in steps of one length, those that are alike as one.
struct SignalSteps {
  /// What a motor does for a while.
  struct Step {
    /// How many steps it lasts.
    var count: Int
    /// How strong it runs, 0…1, as an amplitude.
    var amplitude: Double
    /// How sharp it is, 0…1.
    var sharpness: Double
  }

  /// The steps, by time, up to the end of what is felt.
  private(set) var steps: [Step] = []

  /// The most steps that are looked at: at 10 ms a step, a curve of 5 hours that never rests.
  private static let mostLooks = 2_000_000

  /// How much a vibration is lowered while a tap sounds: they would cancel each other in part.
  ///
  /// Source: the Android renderer of facebook/meta-haptics-sdk.
  private static let ducking = 0.5

  /// Creates the steps of `length` of `signal`, taken in their middle; a tap takes `tapSteps`.
  ///
  /// Values are taken to be alike within one part in `levels`.
  init(
    _ signal: HapticSignal, length: Ticks, levels: Double, for format: String,
    _ diagnostics: inout DiagnosticSet, tapSteps: (HapticSignal.Tap) -> Int
  ) {
    var next = 0
    var tap: (amplitude: Double, sharpness: Double, end: Int)?
    let count = SignalSteps.count(signal, length, tapSteps)
    var step = 0
    var looks = 0
    while step < count {
      looks += 1
      guard looks <= SignalSteps.mostLooks else {
        diagnostics.insert(.tooManyTouches(in: format, at: signal.segments.last?.origin ?? .none))
        break
      }
      let start = Ticks(count: length.count * Int64(step))
      if let present = tap, present.end <= step { tap = nil }
      var isNew = false
      while next < signal.taps.count, signal.taps[next].time < start + length {
        let found = signal.taps[next]
        if isNew {
          diagnostics.insert(
            .lostTouch(
              "\(format) cannot tell taps apart that follow at once", "the stronger one is kept",
              at: found.origin))
        }
        let amplitude = Perception.amplitude(of: found.intensity)
        if !isNew || amplitude > tap?.amplitude ?? 0 {
          tap = (amplitude, found.sharpness, step + max(1, tapSteps(found)))
        }
        isNew = true
        next += 1
      }
      let middle = Ticks(count: start.count + length.count / 2)
      append(signal, at: middle, tap.map { ($0.amplitude, $0.sharpness) }, levels)
      step += 1
      guard tap == nil else { continue }
      // As long as nothing changes, the steps are like the last one.
      let next = next < signal.taps.count ? signal.taps[next].time : .maximum
      let restEnd = min(signal.restEnd(at: middle), next)
      let restCount = min(Int(restEnd.count / length.count), count) - step
      guard restCount > 0, !steps.isEmpty else { continue }
      steps[steps.count - 1].count += restCount
      step += restCount
    }
    while let last = steps.last, last.amplitude == 0 { steps.removeLast() }
  }

  private static func count(
    _ signal: HapticSignal, _ length: Ticks, _ tapSteps: (HapticSignal.Tap) -> Int
  ) -> Int {
    let curve = signal.points.last?.time ?? .zero
    let taps = signal.taps.map { $0.time.count / length.count + Int64(max(1, tapSteps($0))) }
    return Int(max((curve.count + length.count - 1) / length.count, taps.max() ?? 0))
  }

  private mutating func append(
    _ signal: HapticSignal, at time: Ticks, _ tap: (amplitude: Double, sharpness: Double)?,
    _ levels: Double
  ) {
    let below = signal.value(at: time)
    var amplitude = Perception.amplitude(of: below.intensity)
    var sharpness = below.sharpness
    if let tap {
      amplitude = max(tap.amplitude, amplitude * SignalSteps.ducking)
      sharpness = tap.sharpness
    }
    // What is felt at all stays something.
    let level = Double(Int(amplitude * levels + 0.5)) / levels
    amplitude = amplitude > 0 ? max(level, 1 / levels) : 0
    sharpness = amplitude == 0 ? 0.5 : Double(Int(sharpness * 20 + 0.5)) / 20
    if let last = steps.last, last.amplitude == amplitude, last.sharpness == sharpness {
      steps[steps.count - 1].count += 1
    } else {
      steps.append(Step(count: 1, amplitude: amplitude, sharpness: sharpness))
    }
  }
}
