import ScoreDiagnostics
import ScoreTimeline

/// A tempo, and the part of a beat that all events are whole numbers of.
struct BeatSteps {
  /// Beats a minute.
  let beatsPerMinute: Double

  /// Steps in a beat.
  let division: Int64

  /// How many ticks a step lasts, with their parts.
  var exactTicks: Double { 60 / (beatsPerMinute * Double(division)) * Double(Ticks.perSecond) }

  /// The divisions that music has, the simplest first.
  private static let divisions: [Int64] = [1, 2, 4, 3, 8, 6, 12, 16]

  /// The most events that rounding of beats to ticks keeps within a microsecond.
  private static let mostEvents = 500

  /// Creates the steps that the events and controls of `timeline` lie on; `nil` iff there are none,
  /// or seconds tell their times as well.
  init?(of timeline: Timeline) {
    var times = timeline.events.map { $0.start } + timeline.controls.map { $0.start }
    times.append(timeline.completion)
    times.sort()
    guard times.count < BeatSteps.mostEvents, times.count > 4 else { return nil }
    guard !times.allSatisfy({ $0.isShortDecimal }) else { return nil }
    let gaps = zip(times, times.dropFirst()).map { $1 - $0 }.filter { $0 > .milliseconds(1) }
    guard let least = gaps.min(), let last = times.last else { return nil }
    // The least gap may be more than one step.
    for multiple in [1, 2, 3, 4] as [Int64] {
      let rough = Double(least.count) / Double(multiple)
      let count = Double(last.count) / rough + 0.5
      guard count >= 1, count < 100_000 else { continue }
      let step = Double(last.count) / Double(Int64(count))
      if let steps = BeatSteps.fitting(times, step: step) {
        self = steps
        return
      }
    }
    return nil
  }

  /// Creates the steps that the events and controls of `timeline` lie on at a tempo that is told; `nil`
  /// iff there are none.
  init?(of timeline: Timeline, at beatsPerMinute: Double) {
    let times = timeline.events.map { $0.start } + timeline.controls.map { $0.start }
    for division in BeatSteps.divisions {
      self.init(beatsPerMinute: beatsPerMinute, division: division)
      if isOn(times) { return }
    }
    return nil
  }

  private init(beatsPerMinute: Double, division: Int64) {
    self.beatsPerMinute = beatsPerMinute
    self.division = division
  }

  /// Returns the steps of about `step` ticks that all of `times` lie on.
  private static func fitting(_ times: [Ticks], step: Double) -> BeatSteps? {
    for division in divisions {
      let tempo = 60 * Double(Ticks.perSecond) / (step * Double(division))
      guard tempo >= 40, tempo <= 240 else { continue }
      let nice = Double(Int64(tempo * 10 + 0.5)) / 10
      let steps = BeatSteps(beatsPerMinute: nice, division: division)
      if steps.isOn(times) { return steps }
    }
    return nil
  }

  /// Returns `true` iff all of `times` are whole numbers of steps, to half a microsecond.
  private func isOn(_ times: [Ticks]) -> Bool {
    times.allSatisfy { time in
      let error = (ticks(nearest(to: time)) - time).count.magnitude
      return error < UInt64(Ticks.perSecond / 2_000_000)
    }
  }

  /// Returns the number of steps nearest to `time`.
  func nearest(to time: Ticks) -> Int64 { Int64(Double(time.count) / exactTicks + 0.5) }

  /// Returns the time that the compiler takes `steps` for.
  func ticks(_ steps: Int64) -> Ticks { Ticks(seconds: seconds(steps)) }

  /// Returns how long `steps` last, in seconds.
  func seconds(_ steps: Int64) -> Double {
    Double(steps) / Double(division) * 60 / beatsPerMinute
  }

  /// Returns the text of `steps` as beats.
  func text(_ steps: Int64) -> String {
    var (count, parts) = (steps, division)
    for factor in [2, 2, 2, 2, 3] as [Int64] where parts % factor == 0 && count % factor == 0 {
      (count, parts) = (count / factor, parts / factor)
    }
    let isDecimal = parts % 3 != 0
    let number = String(decimal: isDecimal ? Double(count) / Double(parts) : Double(count))
    let unit = number == "1" ? " beat" : " beats"
    return number + unit + (isDecimal ? "" : " / \(parts)")
  }
}

extension Ticks {
  /// `true` iff it is a whole number of milliseconds.
  fileprivate var isShortDecimal: Bool { count % (Ticks.perSecond / 1000) == 0 }
}
