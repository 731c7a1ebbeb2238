import ScoreTimeline

/// The tempo of a MIDI file by its ticks, to turn them into times and back.
struct MIDITempoMap {
  /// From where on a tempo holds.
  private struct Stretch {
    var tick: Int64
    /// When that is, in ticks of the timeline and their parts.
    var time: Double
    /// How many of them a tick lasts.
    var length: Double
  }

  private var stretches: [Stretch]
  private let ticksPerBeat: Double

  /// The tempo before any is told: 120 beats a minute.
  static let usual = 500_000

  /// Creates the map of a file that has `ticksPerBeat`.
  init(ticksPerBeat: Int) {
    self.ticksPerBeat = Double(ticksPerBeat)
    stretches = [Stretch(tick: 0, time: 0, length: 0)]
    stretches[0].length = length(of: MIDITempoMap.usual)
  }

  /// Creates the map of a file with so many ticks a second, whatever its tempo is.
  init(ticksPerSecond: Double) {
    ticksPerBeat = ticksPerSecond
    stretches = [Stretch(tick: 0, time: 0, length: Double(Ticks.perSecond) / ticksPerSecond)]
  }

  private func length(of microseconds: Int) -> Double {
    60 * Double(Ticks.perSecond) / MIDITempoMap.beatsPerMinute(microseconds) / ticksPerBeat
  }

  /// Returns the tempo at which a beat takes so many microseconds: one with two digits behind the point
  /// if that is what they are the nearest to, for 461,538 of them are meant as 130 beats a minute.
  static func beatsPerMinute(_ microseconds: Int) -> Double {
    let exact = 60_000_000 / Double(microseconds)
    let short = Double(Int(exact * 100 + 0.5)) / 100
    guard short > 0, Int(60_000_000 / short + 0.5) == microseconds else { return exact }
    return short
  }

  /// Notes that a beat takes so many microseconds from `tick` on, which is not before the last one.
  mutating func append(_ microseconds: Int, at tick: Int64) {
    let last = stretches[stretches.count - 1]
    if last.tick == tick { stretches.removeLast() }
    let time = last.time + Double(tick - last.tick) * last.length
    stretches.append(Stretch(tick: tick, time: time, length: length(of: microseconds)))
  }

  /// Returns when `tick` is; `nil` iff that is after 250 hours.
  func time(of tick: Int64) -> Ticks? {
    let stretch = stretches[index { $0.tick <= tick }]
    let time = stretch.time + Double(tick - stretch.tick) * stretch.length
    guard time <= Double(Ticks.maximum.count / 4) else { return nil }
    return Ticks(count: Int64(time + 0.5))
  }

  /// Returns the tick that is nearest to `time`.
  func tick(at time: Ticks) -> Int64 {
    let stretch = stretches[index { $0.time <= Double(time.count) + 0.5 }]
    return stretch.tick
      + Int64(max(0, Double(time.count) - stretch.time) / stretch.length + 0.5)
  }

  /// Returns the last stretch that `holds`, which the first one does.
  private func index(_ holds: (Stretch) -> Bool) -> Int {
    var low = 1
    var high = stretches.count
    while low < high {
      let middle = (low + high) / 2
      if holds(stretches[middle]) { low = middle + 1 } else { high = middle }
    }
    return low - 1
  }
}
