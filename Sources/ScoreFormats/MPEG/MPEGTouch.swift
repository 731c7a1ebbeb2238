import ScoreDiagnostics
import ScoreTimeline

/// The events that the effects of MPEG haptics are read as.
struct MPEGTouch {
  /// A keyframe with its place in time.
  struct Keyframe {
    /// When.
    var time: Ticks
    /// How strong, −1…1, if the file tells it.
    var amplitude: Double?
    /// How fast, in Hz, if the file tells it.
    var frequency: Double?
    /// Where the file says so.
    var origin: SourceSpan

    /// Returns `true` iff it tells what `other` does.
    fileprivate func isSame(as other: Keyframe) -> Bool {
      time == other.time && amplitude == other.amplitude && frequency == other.frequency
    }
  }

  /// The events, in the order of the file.
  private(set) var events: [Event] = []

  /// When the last vibration ends, felt or not.
  private(set) var end = Ticks.zero

  /// A vibration that may go on, and its gain.
  private var open: [Keyframe] = []
  private var openGain = 1.0

  /// When its last effect begins.
  private var openStart = Ticks.zero

  /// The most keyframes that effects of a library become: a file cannot fill the memory with them.
  static let mostReferred = 100_000

  /// Hands the events over, so that there is but one copy of them.
  mutating func takeEvents() -> [Event] {
    defer { events = [] }
    return events
  }

  /// Adds the taps that `frames` are, whose amplitudes are those of the file times `gain`.
  mutating func appendTaps(_ frames: [Keyframe], gain: Double) {
    for frame in frames { appendTap(frame, gain: gain) }
  }

  /// Adds the tap that `frame` is, likewise.
  mutating func appendTap(_ frame: Keyframe, gain: Double) {
    let tap = Transient(
      intensity: MPEGScale.intensity(ofTap: (frame.amplitude ?? 1).magnitude * gain),
      sharpness: frame.frequency.map { MPEGScale.sharpness(of: $0) } ?? 0.5)
    events.append(
      Event(from: frame.time, to: frame.time, .transient(tap), origin: frame.origin))
  }

  /// Makes room for `count` events.
  mutating func reserve(_ count: Int) { events.reserveCapacity(count) }

  /// Adds the vibrations that `frames` are the points of, likewise; they go on with the last one of
  /// their band where it was split, because an effect cannot be longer.
  mutating func appendVibration(_ frames: [Keyframe], gain: Double) {
    if let last = open.last, let first = frames.first, last.isSame(as: first), gain == openGain {
      if isSplit(before: frames) { open.removeLast() }
      open += frames.dropFirst()
    } else {
      endBand()
      (open, openGain) = (frames, gain)
    }
    openStart = frames.first?.time ?? .zero
  }

  /// Returns `true` iff the last point is there only because an effect cannot be longer: it lies on the
  /// way to the next one, as near as a file tells.
  private func isSplit(before frames: [Keyframe]) -> Bool {
    guard open.count > 1, frames.count > 1 else { return false }
    let (from, point, to) = (open[open.count - 2], open[open.count - 1], frames[1])
    let longest = Ticks(seconds: Double(MPEGClock.mostTicks - 1) / Double(MPEGClock.perSecond))
    guard point.time - openStart == longest, from.time < to.time else { return false }
    let part = Double((point.time - from.time).count) / Double((to.time - from.time).count)
    func isOn(_ a: Double?, _ b: Double?, _ c: Double?, within step: Double) -> Bool {
      guard let a, let b, let c else { return a == nil && b == nil && c == nil }
      return (a + (c - a) * part - b).magnitude <= step
    }
    return isOn(from.amplitude, point.amplitude, to.amplitude, within: 2.0 / 255)
      && isOn(from.frequency, point.frequency, to.frequency, within: 1)
  }

  /// Adds what is left of the vibrations of a band.
  mutating func endBand() {
    let gain = openGain
    var lines = TouchLines()
    lines.intensity.reserveCapacity(open.count)
    lines.sharpness.reserveCapacity(open.count)
    for frame in open {
      if let amplitude = frame.amplitude {
        let value = MPEGScale.intensity(ofVibration: amplitude.magnitude * gain)
        lines.intensity.append(.init(time: frame.time, value: value, origin: frame.origin))
      }
      if let frequency = frame.frequency {
        let value = MPEGScale.sharpness(of: frequency)
        lines.sharpness.append(.init(time: frame.time, value: value, origin: frame.origin))
      }
    }
    end = open.reduce(end) { max($0, $1.time) }
    open = []
    lines.intensity.sort { $0.time < $1.time }
    lines.sharpness.sort { $0.time < $1.time }
    events += lines.events()
  }
}
