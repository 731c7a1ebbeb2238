import ScoreDiagnostics
import ScoreTimeline

/// How times are counted and written.
struct TimeScale {
  private enum Unit {
    /// Microseconds, in seconds with up to six digits behind the point.
    case microsecond
    /// Ticks, in seconds with as many digits as it takes.
    case tick
    /// Steps of a tempo, in beats.
    case step(BeatSteps)
  }

  private let unit: Unit

  /// What `tempo` says, if it stands before what is counted so.
  let tempo: String?

  /// Creates the scale that suits `timeline`, which has `tempo` if it is told; a bar had as many beats
  /// as `meter` before.
  init(
    of timeline: Timeline, isExact: Bool, tempo told: TempoChange? = nil, after meter: Double = 4
  ) {
    let steps: BeatSteps? =
      if isExact {
        nil
      } else if let told {
        BeatSteps(of: timeline, at: told.beatsPerMinute)
      } else {
        BeatSteps(of: timeline)
      }
    unit = steps.map { .step($0) } ?? (isExact ? .tick : .microsecond)
    let tempo = told?.beatsPerMinute ?? steps?.beatsPerMinute
    let isOther = told.map { $0.meter != meter } ?? false
    let bar = isOther ? ", meter: " + String(decimal: told?.meter ?? 4) : ""
    self.tempo = tempo.map { String(decimal: $0) + bar }
  }

  // MARK: Counting

  /// By how many units an end may be off, which is the sum of a start and a length.
  var rounding: Int64 {
    switch unit {
    case .microsecond: 1
    case .tick, .step: 0
    }
  }

  /// Returns the number of units nearest to `time`.
  func units(_ time: Ticks) -> Int64 {
    switch unit {
    case .microsecond: (time.count * 10 + ticksOfTen / 2) / ticksOfTen
    case .tick: time.count
    case .step(let steps): steps.nearest(to: time)
    }
  }

  /// Returns the time that the compiler takes `units` for.
  func ticks(_ units: Int64) -> Ticks {
    switch unit {
    case .microsecond: Ticks(seconds: Double(units) / 1_000_000)
    case .tick: Ticks(count: units)
    case .step(let steps): steps.ticks(units)
    }
  }

  /// Returns how many copies may follow each other every `units`, until their places would be others
  /// than those in the file: what the compiler multiplies are seconds.
  func mostCopies(every units: Int64) -> Int {
    guard case .tick = unit else { return .max }
    let error = (seconds(units) * Double(Ticks.perSecond) - Double(units)).magnitude
    return error < 1e-6 ? .max : Int(0.45 / error)
  }

  /// Returns where the compiler takes the end of `count` copies every `units` to be.
  func end(ofCopies count: Int, every units: Int64) -> Ticks {
    Ticks(seconds: seconds(units) * Double(count))
  }

  private func seconds(_ units: Int64) -> Double {
    switch unit {
    case .microsecond: Double(units) / 1_000_000
    case .tick: Double(shortestSeconds(Ticks(count: units))) ?? 0
    case .step(let steps): steps.seconds(units)
    }
  }

  // MARK: Writing

  /// Returns the text of a wait from `cursor` to the place `units`, and how long the compiler takes
  /// it for; `nil` iff there is nothing to wait for.
  func wait(from cursor: Ticks, to units: Int64) -> (text: String, length: Ticks)? {
    let rest = self.units(ticks(units) - cursor)
    return rest > 0 ? (text(rest), ticks(rest)) : nil
  }

  /// Returns the text of `units` as a time.
  func text(_ units: Int64) -> String {
    switch unit {
    case .microsecond: String(decimal: Double(units) / 1_000_000)
    case .tick: shortestSeconds(Ticks(count: units))
    case .step(let steps): steps.text(units)
    }
  }

  /// Returns the text of a note's `duration`.
  func duration(_ duration: Ticks) -> String {
    if case .step(let steps) = unit, duration > .zero {
      let units = steps.nearest(to: duration)
      if (steps.ticks(units) - duration).count.magnitude < UInt64(ticksOfTen / 20) {
        return steps.text(units)
      }
    }
    return seconds(from: .zero, to: duration).text + "s"
  }

  /// Returns the seconds from `start` to `end`, and how long the compiler takes them for.
  func seconds(from start: Ticks, to end: Ticks) -> (text: String, length: Ticks) {
    let duration = end - start
    if case .tick = unit { return (shortestSeconds(duration), duration) }
    let microseconds = (max(duration.count, 0) * 10 + ticksOfTen / 2) / ticksOfTen
    let seconds = Double(microseconds) / 1_000_000
    return (String(decimal: seconds), Ticks(seconds: seconds))
  }

  /// Returns the text of a value.
  func value(_ value: Double) -> String {
    if case .tick = unit { return exactText(value) }
    return String(decimal: value, places: 4)
  }
}

/// The number of ticks in ten microseconds, which is whole.
private let ticksOfTen = Ticks.perSecond / 100_000

/// Returns the shortest decimal of `time` in seconds that names the same tick.
private func shortestSeconds(_ time: Ticks) -> String {
  for places in 0...8 {
    let text = String(decimal: time.seconds, places: places)
    if let seconds = Double(text), Ticks(seconds: seconds) == time { return text }
  }
  return String(decimal: time.seconds, places: 9)
}

/// Returns the shortest decimal that names exactly `value`.
private func exactText(_ value: Double) -> String {
  for places in 0...9 {
    let text = String(decimal: value, places: places)
    if Double(text) == value { return text }
  }
  return value.description
}
