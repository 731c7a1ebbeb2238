import ScoreDiagnostics
import ScoreTimeline

/// Returns what the motors of a game controller do to play the haptics of `timeline`, by time; none
/// iff it has no haptics, or more than could be played.
///
/// A change comes at the very time of its event; the last one rests. A tap lasts as long as it takes
/// a motor to be felt, and a vibration that moves is followed in steps of 10 ms.
///
/// - Requires: `timeline` is as `optimize` leaves it for sound or a touch: no feedback has a name.
/// - Complexity: O(n log n) in the number of events, envelope points and steps.
public func rumbleChanges(of timeline: Timeline) -> [RumbleChange] {
  // What a controller cannot hold beside haptics, others play.
  var diagnostics = DiagnosticSet()
  let signal = HapticSignal(timeline, for: "a game controller", &diagnostics)
  return diagnostics.containsError ? [] : RumbleSchedule(signal).changes
}

/// The changes of the motors of a game controller.
struct RumbleSchedule {
  /// The changes, by time; no two alike follow each other.
  private(set) var changes: [RumbleChange] = []

  /// How long a weak tap lasts: a motor that turns for less is not felt.
  private static let tap = Ticks.milliseconds(20)

  /// How often what moves is looked at.
  private static let step = Ticks.milliseconds(10)

  /// The most changes: an hour of what moves without rest is 360,000.
  private static let mostChanges = 2_000_000

  /// How many strengths are told apart, so that what hardly moves is not sent all the time.
  private static let levels = 64.0

  /// How much a vibration is lowered while a tap is felt, as by the formats that are written.
  private static let ducking = 0.5

  private let signal: HapticSignal

  /// The taps that are felt, the strongest of those at one time, and until when.
  private var taps: [(tap: HapticSignal.Tap, end: Ticks)] = []

  /// Creates the changes that play `signal`.
  init(_ signal: HapticSignal) {
    self.signal = signal
    findTaps()
    var next = 0
    var last: Ticks?
    for time in times() where time != last {
      while next + 1 < taps.count, taps[next + 1].tap.time <= time { next += 1 }
      append(at: time, next < taps.count ? taps[next] : nil)
      last = time
    }
  }

  private mutating func findTaps() {
    for tap in signal.taps {
      let end = tap.time + RumbleSchedule.length(of: tap)
      if let last = taps.last, last.tap.time == tap.time {
        if tap.intensity > last.tap.intensity { taps[taps.count - 1] = (tap, end) }
      } else {
        taps.append((tap, end))
      }
    }
  }

  private static func length(of tap: HapticSignal.Tap) -> Ticks {
    tap.intensity > 0.5 ? Ticks(count: 2 * RumbleSchedule.tap.count) : RumbleSchedule.tap
  }

  /// Returns the times at which something may change, sorted.
  private func times() -> [Ticks] {
    var times = taps.flatMap { [$0.tap.time, $0.end] }
    for (index, point) in signal.points.enumerated() {
      times.append(point.time)
      guard index + 1 < signal.points.count else { break }
      let next = signal.points[index + 1]
      guard next.intensity != point.intensity || next.sharpness != point.sharpness else { continue }
      var time = point.time + RumbleSchedule.step
      while time < next.time, times.count < RumbleSchedule.mostChanges {
        times.append(time)
        time += RumbleSchedule.step
      }
    }
    return times.sorted()
  }

  /// Adds what the motors do from `time` on, while `tap` is the last that came.
  private mutating func append(at time: Ticks, _ tap: (tap: HapticSignal.Tap, end: Ticks)?) {
    let below = signal.value(at: time)
    var amplitude = Perception.amplitude(of: below.intensity)
    var sharpness = below.sharpness
    if let (tap, end) = tap, tap.time <= time, time < end {
      amplitude = max(
        Perception.amplitude(of: tap.intensity), amplitude * RumbleSchedule.ducking)
      sharpness = tap.sharpness
    }
    let motors = MotorPair(amplitude: amplitude, sharpness: sharpness)
    let change = RumbleChange(
      at: time, low: RumbleSchedule.speed(motors.strong), high: RumbleSchedule.speed(motors.weak))
    if let last = changes.last, last.low == change.low, last.high == change.high { return }
    if changes.isEmpty, change.low == 0, change.high == 0 { return }
    changes.append(change)
  }

  /// Returns the speed of a motor of the strength 0…1; what is felt at all stays something.
  private static func speed(_ strength: Double) -> UInt16 {
    guard strength > 0 else { return 0 }
    // Not `rounded()`, which may be a call of libm: the core links none.
    let level = max(1, Double(Int(strength * levels + 0.5)))
    return UInt16(level / levels * 65_535 + 0.5)
  }
}
