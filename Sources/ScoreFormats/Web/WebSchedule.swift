import ScoreDiagnostics
import ScoreTimeline

/// A score as a web page can play it: calls of `navigator.vibrate`, and of a gamepad's actuator.
///
/// A page has no strength: a weaker vibration is switched on for a part of each 20 ms, and a tap
/// lasts 20 ms to 40 ms, the stronger the longer. A call that comes again and again, while a vibration rests, is one call.
/// Source: web-haptics, and the limits of Chromium.
struct WebSchedule {
  /// When a call is made.
  struct Times {
    /// The first time, in milliseconds.
    var start: Int
    /// How often.
    var count = 1
    /// The time from one to the next, in milliseconds.
    var interval = 0
  }

  /// A call of `navigator.vibrate`: on, off, on…, in milliseconds.
  struct Pulses {
    /// When.
    var times: Times
    /// The argument, an odd number of entries.
    var pattern: [Int]
  }

  /// A call of `playEffect("dual-rumble")`.
  struct Rumble {
    /// When.
    var times: Times
    /// How long, in milliseconds.
    var duration: Int
    /// The strength of the motor of low frequencies, 0…1.
    var strong: Double
    /// The strength of the motor of high frequencies, 0…1.
    var weak: Double
  }

  /// How long the score lasts, in milliseconds.
  let duration: Int

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
  /// How many strengths a vibration can have: a cycle is on for whole milliseconds.
  private static let levels = 20.0

  /// Creates the calls for `signal`.
  init(_ signal: HapticSignal, _ diagnostics: inout DiagnosticSet) {
    duration = Int(signal.end.count / (Ticks.perSecond / 1000))
    signal.tellWeak(below: 1 / 20, in: "a web page", &diagnostics)
    if let (origin, _) = signal.firstSharp {
      diagnostics.insert(
        .lostTouch(
          "'navigator.vibrate' has no sharpness", "a gamepad alone gets it", at: origin))
    }
    let steps = SignalSteps(
      signal, length: .milliseconds(Int64(WebSchedule.cycle)), levels: WebSchedule.levels,
      for: "a web page", &diagnostics
    ) { tap in
      let amplitude = Perception.amplitude(of: tap.intensity)
      let level = SignalSteps.level(of: amplitude, WebSchedule.levels)
      return WebSchedule.length(ofTap: level) > WebSchedule.cycle ? 2 : 1
    }
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
    let cycle = WebSchedule.cycle
    if step.isTap {
      // One that follows at once ends it.
      let length = min(WebSchedule.length(ofTap: step.amplitude), step.count * cycle)
      return addPulse(from: time, to: time + length)
    }
    let on = Int(Double(cycle) * step.amplitude + 0.5)
    guard on > 0 else { return }
    guard on < cycle else { return addPulse(from: time, to: time + step.count * cycle) }
    let count = addRepeated(on, step.count, at: time)
    for number in count..<step.count {
      let start = time + number * cycle
      addPulse(from: start, to: start + on)
    }
  }

  /// Returns how long a tap of `amplitude` is on, in milliseconds: a cycle up to the intensity of 0.5, and
  /// from there to the strongest evenly up to two.
  private static func length(ofTap amplitude: Double) -> Int {
    Int(Double(cycle) * (1 + max(amplitude - 0.25, 0) / 0.75) + 0.5)
  }

  /// Adds as many of `count` cycles, which are `on` that long, as fill a call more than once; returns
  /// their number.
  private mutating func addRepeated(_ on: Int, _ count: Int, at time: Int) -> Int {
    let length = (WebSchedule.mostEntries + 1) / 2
    let calls = count / length
    guard calls > 1 else { return 0 }
    var pattern = [on]
    for _ in 1..<length { pattern += [WebSchedule.cycle - on, on] }
    let times = Times(start: time, count: calls, interval: length * WebSchedule.cycle)
    pulses.append(Pulses(times: times, pattern: pattern))
    return calls * length
  }

  private mutating func addPulse(from start: Int, to end: Int) {
    let longest = WebSchedule.longestEntry
    let calls = (end - start - 1) / longest
    if calls > 0 {
      let times = Times(start: start, count: calls, interval: longest)
      pulses.append(Pulses(times: times, pattern: [longest]))
    }
    join(from: start + calls * longest, to: end)
  }

  /// Adds a pulse to the last call if that has room.
  private mutating func join(from start: Int, to end: Int) {
    guard let last = pulses.last, last.times.count == 1 else {
      return pulses.append(Pulses(times: Times(start: start), pattern: [end - start]))
    }
    let pause = start - last.times.start - last.pattern.reduce(0, +)
    let index = pulses.count - 1
    let longest = last.pattern[last.pattern.count - 1] + end - start
    if pause == 0, longest <= WebSchedule.longestEntry {
      pulses[index].pattern[last.pattern.count - 1] = longest
    } else if pause == 0 || pause > WebSchedule.longestEntry
      || last.pattern.count + 2 > WebSchedule.mostEntries
    {
      pulses.append(Pulses(times: Times(start: start), pattern: [end - start]))
    } else {
      pulses[index].pattern += [pause, end - start]
    }
  }

  // MARK: Rumble

  private mutating func addRumble(_ step: SignalSteps.Step, _ start: Int, _ duration: Int) {
    guard step.amplitude > 0 else { return }
    let motors = MotorPair(amplitude: step.amplitude, sharpness: step.sharpness)
    let longest = WebSchedule.longestRumble
    let calls = duration / longest
    let whole = Times(start: start, count: calls, interval: longest)
    let rest = Times(start: start + calls * longest)
    for (times, duration) in [(whole, longest), (rest, duration % longest)]
    where times.count > 0 && duration > 0 {
      rumbles.append(
        Rumble(times: times, duration: duration, strong: motors.strong, weak: motors.weak))
    }
  }
}
