import ScoreDiagnostics
import ScoreTimeline

/// A signal in steps of one length, those that are alike as one; a tap is one of its own.
struct SignalSteps {
  /// What a motor does for a while.
  struct Step {
    /// How many steps it lasts.
    var count: Int
    /// How strong it runs, 0…1, as an amplitude.
    var amplitude: Double
    /// How sharp it is, 0…1.
    var sharpness: Double
    /// `true` iff it is a tap.
    var isTap: Bool
  }

  /// The steps, by time, up to the end of what is felt.
  private(set) var steps: [Step] = []

  /// The most steps that are looked at: at 10 ms a step, a curve of 5 hours that never rests.
  private static let mostLooks = 2_000_000

  /// What is felt for some steps, whatever else is.
  private struct Pulse {
    var time: Ticks
    var amplitude: Double
    var sharpness: Double
    var steps: Int
    /// How much of a vibration is left meanwhile.
    var ducking: Double
    var isTap: Bool
    var origin: SourceSpan

    /// Creates the pulse of a tap: a vibration would cancel it in part.
    ///
    /// Source of the number: the Android renderer of facebook/meta-haptics-sdk.
    init(_ tap: HapticSignal.Tap, steps: Int) {
      time = tap.time
      amplitude = Perception.amplitude(of: tap.intensity)
      sharpness = tap.sharpness
      self.steps = max(1, steps)
      ducking = 0.5
      isTap = true
      origin = tap.origin
    }

    /// Creates the pulse of a vibration that lasts less than a step.
    init(_ vibration: HapticSignal.Vibration) {
      time = vibration.start
      amplitude = Perception.amplitude(of: vibration.intensity)
      sharpness = vibration.sharpness
      steps = 1
      ducking = 1
      isTap = false
      origin = vibration.origin
    }
  }

  /// Creates the steps of `length` of `signal`, taken in their middle; a tap takes `tapSteps`.
  ///
  /// Values are taken to be alike within one part in `levels`. What is shorter than a step is felt
  /// still, which is told, and so is a tap that is no stronger than what vibrates.
  init(
    _ signal: HapticSignal, length: Ticks, levels: Double, for format: String,
    _ diagnostics: inout DiagnosticSet, tapSteps: (HapticSignal.Tap) -> Int
  ) {
    let pulses = SignalSteps.pulses(of: signal, length, format, &diagnostics, tapSteps)
    var next = 0
    var pulse: (pulse: Pulse, end: Int)?
    let count = SignalSteps.count(signal, length, pulses)
    var step = 0
    var looks = 0
    while step < count {
      looks += 1
      guard looks <= SignalSteps.mostLooks else {
        diagnostics.insert(.tooManyTouches(in: format, at: signal.segments.last?.origin ?? .none))
        break
      }
      let start = Ticks(count: length.count * Int64(step))
      if let present = pulse, present.end <= step { pulse = nil }
      var isNew = false
      while next < pulses.count, pulses[next].time < start + length {
        let found = pulses[next]
        if isNew {
          diagnostics.insert(
            .lostTouch(
              "\(format) cannot tell touches apart that follow at once", "the stronger one is kept",
              at: found.origin))
        }
        if !isNew || found.amplitude > pulse?.pulse.amplitude ?? 0 {
          pulse = (found, step + found.steps)
        }
        isNew = true
        next += 1
      }
      let middle = Ticks(count: start.count + length.count / 2)
      append(signal, at: middle, pulse?.pulse, isNew: isNew, levels)
      step += 1
      guard pulse == nil else { continue }
      // As long as nothing changes, the steps are like the last one.
      let next = next < pulses.count ? pulses[next].time : .maximum
      let restEnd = min(signal.restEnd(at: middle), next)
      let restCount = min(Int(restEnd.count / length.count), count) - step
      guard restCount > 0, !steps.isEmpty else { continue }
      steps[steps.count - 1].count += restCount
      step += restCount
    }
    while let last = steps.last, last.amplitude == 0 { steps.removeLast() }
  }

  /// Returns the taps, and the vibrations that lie between the middles of two steps, by time.
  private static func pulses(
    of signal: HapticSignal, _ length: Ticks, _ format: String,
    _ diagnostics: inout DiagnosticSet, _ tapSteps: (HapticSignal.Tap) -> Int
  ) -> [Pulse] {
    for tap in signal.taps where signal.isBuried(tap) {
      diagnostics.insert(.buried(in: format, at: tap.origin))
    }
    var pulses = signal.taps.map { Pulse($0, steps: tapSteps($0)) }
    for vibration in signal.vibrations where !isSeen(vibration, length) {
      diagnostics.insert(.tooShort(in: format, below: length, at: vibration.origin))
      pulses.append(Pulse(vibration))
    }
    if pulses.count > signal.taps.count { pulses.sort { $0.time < $1.time } }
    return pulses
  }

  /// Returns `true` iff `vibration` lasts in the middle of a step.
  private static func isSeen(_ vibration: HapticSignal.Vibration, _ length: Ticks) -> Bool {
    let half = length.count / 2
    let before = max(vibration.start.count - half + length.count - 1, 0) / length.count
    return before * length.count + half < vibration.end.count
  }

  private static func count(_ signal: HapticSignal, _ length: Ticks, _ pulses: [Pulse]) -> Int {
    let curve = signal.points.last?.time ?? .zero
    let last = pulses.map { $0.time.count / length.count + Int64($0.steps) }.max() ?? 0
    return Int(max((curve.count + length.count - 1) / length.count, last))
  }

  /// Returns the level of `levels` that is nearest to `amplitude`; what is felt at all stays something.
  static func level(of amplitude: Double, _ levels: Double) -> Double {
    amplitude > 0 ? max(Double(Int(amplitude * levels + 0.5)), 1) / levels : 0
  }

  /// Adds a step, or lengthens the last one; but what `isNew` and a tap is a step of its own.
  private mutating func append(
    _ signal: HapticSignal, at time: Ticks, _ pulse: Pulse?, isNew: Bool, _ levels: Double
  ) {
    let below = signal.value(at: time)
    var amplitude = Perception.amplitude(of: below.intensity)
    var sharpness = below.sharpness
    var isTap = false
    if let pulse {
      amplitude *= pulse.ducking
      if pulse.amplitude >= amplitude {
        (amplitude, sharpness) = (pulse.amplitude, pulse.sharpness)
        isTap = pulse.isTap
      }
    }
    amplitude = SignalSteps.level(of: amplitude, levels)
    sharpness = amplitude == 0 ? 0.5 : Double(Int(sharpness * 20 + 0.5)) / 20
    if let last = steps.last, last.amplitude == amplitude, last.sharpness == sharpness,
      last.isTap == isTap, !(isTap && isNew)
    {
      steps[steps.count - 1].count += 1
    } else {
      steps.append(
        Step(count: 1, amplitude: amplitude, sharpness: sharpness, isTap: isTap))
    }
  }
}
