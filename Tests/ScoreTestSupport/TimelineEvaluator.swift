import ScoreTimeline

/// What a timeline means, computed as plainly as can be: for comparing passes and outputs with.
public struct TimelineEvaluator {
  /// What is felt or heard of one event at a time.
  public struct Level: Sendable {
    /// Its strength or volume, 0…1.
    public var strength: Double
    /// Its sharpness, or its pan; within range.
    public var colour: Double
  }

  /// What all events together amount to at a time.
  public struct Sum: Sendable {
    /// The sum of their strengths.
    public var strength = 0.0
    /// The sum of strength · colour.
    public var colour = 0.0
    /// The number of events that sound.
    public var count = 0
  }

  private let timeline: Timeline

  /// Creates an evaluator.
  public init(_ timeline: Timeline) { self.timeline = timeline }

  /// Returns the value of `control` at `time`: of the change that began last, that written last.
  public func value(of control: Control, at time: Ticks) -> Double {
    var latest: ControlChange?
    for change in timeline.controls where change.control == control && change.start <= time {
      if change.start >= latest?.start ?? .zero { latest = change }
    }
    return latest.map { $0.envelope.value(at: time - $0.start) } ?? control.neutral
  }

  /// Returns what is felt at `time` of the vibrations.
  public func vibration(at time: Ticks) -> Sum {
    var sum = Sum()
    for event in timeline.events where event.start <= time && time < event.end {
      guard case .continuous(let hum) = event.kind else { continue }
      let after = time - event.start
      sum.add(
        felt(hum.intensity.value(at: after), hum.sharpness.value(at: after), at: time))
    }
    return sum
  }

  /// Returns what is heard at `time` of the sounds.
  public func sound(at time: Ticks) -> Sum {
    var sum = Sum()
    for event in timeline.events where event.start <= time && time < event.end {
      let after = time - event.start
      switch event.kind {
      case .transient, .continuous, .preset: continue
      case .sound(let sound):
        sum.add(heard(sound.volume.value(at: after), sound.pan.value(at: after), at: time))
      case .tone(let tone):
        sum.add(heard(tone.volume.value(at: after), tone.pan.value(at: after), at: time))
      }
    }
    return sum
  }

  /// Returns the taps that can be felt, with their times, in the order of the events.
  public func taps() -> [(time: Ticks, level: Level)] {
    timeline.events.compactMap { event in
      guard case .transient(let tap) = event.kind else { return nil }
      let level = felt(tap.intensity, tap.sharpness, at: event.start)
      return level.strength > 0 ? (event.start, level) : nil
    }
  }

  /// Returns what is felt at `time` of `event`, a tap or a vibration that sounds then.
  public func level(of event: Event, at time: Ticks) -> Level {
    switch event.kind {
    case .transient(let tap): felt(tap.intensity, tap.sharpness, at: time)
    case .continuous(let hum):
      felt(
        hum.intensity.value(at: time - event.start), hum.sharpness.value(at: time - event.start),
        at: time)
    case .preset, .sound, .tone: Level(strength: 0, colour: 0)
    }
  }

  /// Returns a number for each event, and some for the controls, that jump where anything jumps.
  public func level(at time: Ticks) -> [Double] {
    var levels = [value(of: .intensity, at: time), value(of: .sharpness, at: time)]
    for event in timeline.events {
      guard case .continuous(let hum) = event.kind else { continue }
      let isNow = event.start <= time && time < event.end
      levels.append(isNow ? 1 : 0)
      levels.append(isNow ? hum.intensity.value(at: time - event.start) : 0)
      levels.append(isNow ? hum.sharpness.value(at: time - event.start) : 0)
    }
    return levels
  }

  private func felt(_ intensity: Double, _ sharpness: Double, at time: Ticks) -> Level {
    Level(
      strength: clamp(intensity * value(of: .intensity, at: time), 0...1),
      colour: clamp(sharpness + value(of: .sharpness, at: time), 0...1))
  }

  private func heard(_ volume: Double, _ pan: Double, at time: Ticks) -> Level {
    Level(
      strength: volume * value(of: .volume, at: time),
      colour: clamp(pan + value(of: .pan, at: time), -1...1))
  }
}

extension TimelineEvaluator.Sum {
  mutating func add(_ level: TimelineEvaluator.Level) {
    strength += level.strength
    colour += level.strength * level.colour
    if level.strength > 0 { count += 1 }
  }
}

private func clamp(_ value: Double, _ range: ClosedRange<Double>) -> Double {
  min(max(value, range.lowerBound), range.upperBound)
}
