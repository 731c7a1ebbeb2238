import ScoreDiagnostics
import ScoreTimeline

/// A score as a web page can play it: calls of `navigator.vibrate`, and of a gamepad's actuator.
///
/// A page has no strength: a weaker vibration is switched on for a part of each 20 ms, and a tap
/// lasts 20 ms to 40 ms. Source: web-haptics, and the limits of Chromium.
struct WebSchedule {
  /// A call of `navigator.vibrate`: on, off, on…, in milliseconds.
  struct Pulses {
    /// When, in milliseconds.
    var start: Int
    /// The argument, an odd number of entries.
    var pattern: [Int]
  }

  /// A call of `playEffect("dual-rumble")`.
  struct Rumble {
    /// When, in milliseconds.
    var start: Int
    /// How long, in milliseconds.
    var duration: Int
    /// The strength of the motor of low frequencies, 0…1.
    var strong: Double
    /// The strength of the motor of high frequencies, 0…1.
    var weak: Double
  }

  /// The calls of `navigator.vibrate`.
  private(set) var pulses: [Pulses] = []

  /// The calls of a gamepad's actuator.
  private(set) var rumbles: [Rumble] = []

  /// The most entries that Chromium takes in one call.
  private static let mostEntries = 99
  /// The longest entry that Chromium takes, in milliseconds.
  private static let longestEntry = 10_000
  /// The longest effect that Chromium plays on a gamepad, in milliseconds.
  private static let longestRumble = 5_000
  /// How long a cycle of pulses lasts, in milliseconds.
  private static let cycle = 20

  /// Creates the calls for `signal`.
  init(_ signal: HapticSignal, _ diagnostics: inout DiagnosticSet) {
    let steps = SignalSteps(
      signal, length: .milliseconds(Int64(WebSchedule.cycle)), levels: 20, for: "a web page",
      &diagnostics
    ) { tap in tap.intensity > 0.5 ? 2 : 1 }
    var time = 0
    for step in steps.steps {
      add(step, at: time)
      let duration = step.count * WebSchedule.cycle
      addRumble(step, time, duration)
      time += duration
    }
  }

  // MARK: Pulses

  private mutating func add(_ step: SignalSteps.Step, at time: Int) {
    let on = Int(Double(WebSchedule.cycle) * step.amplitude + 0.5)
    guard on > 0 else { return }
    guard on < WebSchedule.cycle else {
      return addPulse(from: time, to: time + step.count * WebSchedule.cycle)
    }
    for cycle in 0..<step.count {
      let start = time + cycle * WebSchedule.cycle
      // A single step is a tap: it is felt as one pulse of its length.
      addPulse(from: start, to: start + (step.count == 1 ? WebSchedule.cycle : on))
    }
  }

  private mutating func addPulse(from start: Int, to end: Int) {
    var start = start
    while end - start > WebSchedule.longestEntry {
      pulses.append(Pulses(start: start, pattern: [WebSchedule.longestEntry]))
      start += WebSchedule.longestEntry
    }
    guard let last = pulses.last else {
      pulses.append(Pulses(start: start, pattern: [end - start]))
      return
    }
    let pause = start - last.start - last.pattern.reduce(0, +)
    let index = pulses.count - 1
    let longest = last.pattern[last.pattern.count - 1] + end - start
    if pause == 0, longest <= WebSchedule.longestEntry {
      pulses[index].pattern[last.pattern.count - 1] = longest
    } else if pause == 0 || pause > WebSchedule.longestEntry
      || last.pattern.count + 2 > WebSchedule.mostEntries
    {
      pulses.append(Pulses(start: start, pattern: [end - start]))
    } else {
      pulses[index].pattern += [pause, end - start]
    }
  }

  // MARK: Rumble

  private mutating func addRumble(_ step: SignalSteps.Step, _ start: Int, _ duration: Int) {
    guard step.amplitude > 0 else { return }
    let motors = MotorPair(amplitude: step.amplitude, sharpness: step.sharpness)
    var done = 0
    while done < duration {
      let part = min(duration - done, WebSchedule.longestRumble)
      rumbles.append(
        Rumble(
          start: start + done, duration: part, strong: motors.strong, weak: motors.weak))
      done += part
    }
  }
}
