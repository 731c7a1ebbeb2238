import ScoreDiagnostics
import ScoreTimeline

/// A score as `VibrationEffect.createWaveform` takes it: how long, and how strong each.
///
/// Steps of 10 ms, amplitudes 0…255 that are the square of the intensity. A tap lasts 10 ms to 40 ms,
/// the longer the duller, and vibrations are halved meanwhile. What is a waveform already, constant for
/// whole milliseconds without taps or sharpness, stays as it is. A silence at the end is an entry. What is
/// lost is told. Source: the Android renderer of
/// facebook/meta-haptics-sdk, and imedboumalek/haptify.
struct AndroidWaveform {
  /// How long each entry lasts, in milliseconds.
  private(set) var timings: [Int] = []

  /// How strong each is, 0…255.
  private(set) var amplitudes: [Int] = []

  private static let stepMilliseconds = 10

  /// Creates the waveform of `signal`.
  init(_ signal: HapticSignal, _ diagnostics: inout DiagnosticSet) {
    signal.tellWeak(below: 1 / 255, in: "Android", &diagnostics)
    if signal.isWaveform {
      append(signal)
    } else {
      appendSteps(of: signal, &diagnostics)
    }
    let rest = Int(signal.end.count / (Ticks.perSecond / 1000)) - timings.reduce(0, +)
    // Android refuses a waveform that takes no time.
    if rest > 0 || timings.isEmpty {
      timings.append(max(rest, 1))
      amplitudes.append(0)
    }
    guard let (origin, isTap) = signal.firstSharp else { return }
    diagnostics.insert(
      .lostTouch(
        "a waveform of Android has no sharpness",
        isTap ? "the duller a tap is, the longer it lasts" : "it is left out", at: origin))
  }

  private mutating func appendSteps(
    of signal: HapticSignal, _ diagnostics: inout DiagnosticSet
  ) {
    let steps = SignalSteps(
      signal, length: .milliseconds(Int64(AndroidWaveform.stepMilliseconds)), levels: 255,
      for: "Android", &diagnostics
    ) { tap in Int((36 - 24 * tap.sharpness) / 10 + 0.5) }
    for step in steps.steps {
      let amplitude = Int(step.amplitude * 255 + 0.5)
      let time = step.count * AndroidWaveform.stepMilliseconds
      if amplitudes.last == amplitude {
        timings[timings.count - 1] += time
      } else {
        amplitudes.append(amplitude)
        timings.append(time)
      }
    }
  }

  /// Appends what `signal`, which is nothing but a waveform, holds as it is.
  private mutating func append(_ signal: HapticSignal) {
    var time: Ticks = .zero
    for (from, to) in zip(signal.points, signal.points.dropFirst()) where to.time > from.time {
      if from.time > time { append(0, from.time - time) }
      let amplitude = Perception.amplitude(of: from.intensity)
      append(amplitude > 0 ? max(1, Int(amplitude * 255 + 0.5)) : 0, to.time - from.time)
      time = to.time
    }
  }

  private mutating func append(_ amplitude: Int, _ duration: Ticks) {
    let time = Int(duration.count / (Ticks.perSecond / 1000))
    if amplitudes.last == amplitude {
      timings[timings.count - 1] += time
    } else if time > 0 {
      amplitudes.append(amplitude)
      timings.append(time)
    }
  }

  /// How long it is off, on, off, on…, in milliseconds: what a motor without strengths takes.
  var switches: [Int] {
    var switches = [0]
    for (time, amplitude) in zip(timings, amplitudes) {
      let isOn = amplitude > 0
      if isOn == switches.count.isMultiple(of: 2) {
        switches[switches.count - 1] += time
      } else {
        switches.append(time)
      }
    }
    return switches
  }
}

extension HapticSignal {
  /// `true` iff it is what a waveform holds: vibrations without a sharpness that are constant for whole
  /// milliseconds.
  var isWaveform: Bool {
    let millisecond = Ticks.perSecond / 1000
    guard taps.isEmpty, !points.isEmpty else { return false }
    return points.allSatisfy { $0.sharpness == 0.5 && $0.time.count % millisecond == 0 }
      && zip(points, points.dropFirst()).allSatisfy {
        $0.time == $1.time || $0.intensity == $1.intensity
      }
  }
}
