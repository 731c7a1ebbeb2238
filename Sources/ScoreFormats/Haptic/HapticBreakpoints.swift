import ScoreDiagnostics
import ScoreTimeline

/// The points of a `.haptic` file.
struct HapticBreakpoints {
  /// A point of the amplitude, with the tap that may sit on it.
  struct Amplitude {
    var time: Ticks
    var amplitude: Double
    var emphasis: (amplitude: Double, frequency: Double)?

    /// When, in seconds.
    var seconds: Double { time.seconds }
  }

  /// A point of the frequency.
  struct Frequency {
    var time: Ticks
    var frequency: Double

    /// When, in seconds.
    var seconds: Double { time.seconds }
  }

  /// The points of the amplitude, at least two of them.
  private(set) var amplitudes: [Amplitude] = []

  /// The points of the frequency, at least one of them.
  private(set) var frequencies: [Frequency] = []

  /// The least time between two points that the renderers tell apart.
  private static let leastGap = Ticks(count: Ticks.perSecond / 10_000)

  /// Creates the points of `signal`; what moves or is lost is told.
  init(_ signal: HapticSignal, _ diagnostics: inout DiagnosticSet) {
    let curve = signal.points
    if curve.first?.time != .zero { append(.zero, 0) }
    var next = 0
    for tap in signal.taps {
      while next < curve.count, curve[next].time <= tap.time {
        append(curve[next].time, Perception.amplitude(of: curve[next].intensity))
        next += 1
      }
      add(tap, signal, &diagnostics)
    }
    for point in curve[next...] { append(point.time, Perception.amplitude(of: point.intensity)) }
    addEnd(max(signal.end, HapticBreakpoints.leastGap))
    addFrequencies(curve)
  }

  private mutating func addEnd(_ end: Ticks) {
    guard let last = amplitudes.last else { return }
    if last.amplitude > 0 { append(last.time, 0) }
    if let last = amplitudes.last, last.time < end || amplitudes.count < 2 { append(end, 0) }
  }

  // MARK: Amplitudes

  /// Adds a point; one that repeats the last is left out, and a jump takes the least time.
  private mutating func append(_ time: Ticks, _ amplitude: Double) {
    let point = Amplitude(time: time, amplitude: amplitude)
    guard let last = amplitudes.last else { return amplitudes.append(point) }
    if last.time >= time, last.amplitude == amplitude { return }
    if amplitudes.count == 1, last.time == time, last.emphasis == nil {
      amplitudes[0].amplitude = amplitude
    } else {
      let earliest = last.time + HapticBreakpoints.leastGap
      amplitudes.append(Amplitude(time: max(time, earliest), amplitude: amplitude))
    }
  }

  private mutating func add(
    _ tap: HapticSignal.Tap, _ signal: HapticSignal, _ diagnostics: inout DiagnosticSet
  ) {
    let below = Perception.amplitude(of: signal.value(at: tap.time).intensity)
    var amplitude = Perception.amplitude(of: tap.intensity)
    let isNear =
      amplitudes.last.map { tap.time < $0.time + HapticBreakpoints.leastGap } ?? false
    if !isNear { amplitudes.append(Amplitude(time: tap.time, amplitude: below)) }
    let last = amplitudes.count - 1
    if amplitude < amplitudes[last].amplitude {
      diagnostics.insert(
        .lostTouch(
          "a tap in '.haptic' is no weaker than what vibrates", "it gets its strength",
          at: tap.origin))
      amplitude = amplitudes[last].amplitude
    }
    if let present = amplitudes[last].emphasis {
      diagnostics.insert(
        .lostTouch(
          "'.haptic' holds one tap at a time", "the stronger one is kept", at: tap.origin))
      if present.amplitude >= amplitude { return }
    }
    amplitudes[last].emphasis = (amplitude, tap.sharpness)
  }

  // MARK: Frequencies

  /// Adds those points where the frequency changes, or is about to.
  private mutating func addFrequencies(_ curve: [HapticSignal.Point]) {
    let first = Perception.frequency(of: curve.first?.sharpness ?? 0.5)
    frequencies.append(Frequency(time: .zero, frequency: first))
    let end = amplitudes.last?.time ?? .zero
    for (index, point) in curve.enumerated() {
      let isSame = point.sharpness == curve[max(index - 1, 0)].sharpness
      let isLast = index + 1 == curve.count || curve[index + 1].sharpness == point.sharpness
      if isSame, isLast { continue }
      let frequency = Perception.frequency(of: point.sharpness)
      if point.time == .zero, frequencies.count == 1 {
        frequencies[0].frequency = frequency
      } else {
        let earliest = frequencies[frequencies.count - 1].time + HapticBreakpoints.leastGap
        let time = max(point.time, earliest)
        if time <= end { frequencies.append(Frequency(time: time, frequency: frequency)) }
      }
    }
  }
}
