import ScoreFormats
import ScoreTimeline

/// What an AHAP holds in a form that does not depend on how it is written: defaults filled in,
/// vibrations split at 30 s, entries by time, curves up to where the next one takes over.
public struct AHAPContent {
  /// An event as numbers.
  public struct Item: Sendable {
    /// Its type, and the path of its sound.
    public var key: String
    /// When it begins, and how long it lasts, in seconds.
    public var times: [Double]
    /// Its parameters.
    public var values: [Double]
  }

  /// The events, by time.
  public private(set) var events: [Item] = []
  private var moves: [Control: [[AHAPCurve.Point]]] = [:]

  /// Creates the content of `file`.
  public init(_ file: AHAPFile) {
    for event in file.events { append(event) }
    events.sort { ($0.times[0], $0.key, $0.values[0]) < ($1.times[0], $1.key, $1.values[0]) }
    for parameter in file.parameters {
      moves[parameter.control, default: []].append([
        AHAPCurve.Point(time: parameter.time, value: parameter.value)
      ])
    }
    for curve in file.curves where !curve.points.isEmpty {
      moves[curve.control, default: []].append(
        curve.points.map { AHAPCurve.Point(time: curve.time + $0.time, value: $0.value) })
    }
    for control in moves.keys { moves[control]?.sort { $0[0].time < $1[0].time } }
  }

  private mutating func append(_ event: AHAPEvent) {
    let isTap = event.type == .hapticTransient
    let defaults: [(AHAPEvent.ParameterID, Double)] = [
      (.hapticIntensity, isTap ? 0.75 : 0.6), (.hapticSharpness, isTap ? 0.5 : 0.4226),
      (.attackTime, 0), (.decayTime, 0), (.releaseTime, 0), (.sustained, 1), (.audioVolume, 1),
      (.audioPitch, 0), (.audioPan, 0), (.audioBrightness, 1),
    ]
    let values = defaults.map { event.parameters[$0.0] ?? $0.1 }
    let key = event.type.rawValue + (event.waveformPath ?? "")
    var time = event.time
    var rest = isTap ? 0 : event.duration ?? 0
    while event.type == .hapticContinuous, rest > 30 {
      events.append(Item(key: key, times: [time, 30], values: values))
      time += 30
      rest -= 30
    }
    events.append(Item(key: key, times: [time, rest], values: values))
  }

  /// Returns in what it is not `other`: times within a microsecond and values within 0.0001 are the same.
  public func differences(from other: AHAPContent) -> [String] {
    var found: [String] = []
    if events.count != other.events.count {
      found.append("\(events.count) and \(other.events.count) events")
    }
    for (old, new) in zip(events, other.events) {
      let isSame =
        old.key == new.key && zip(old.times, new.times).allSatisfy { ($0 - $1).magnitude <= 1e-6 }
        && zip(old.values, new.values).allSatisfy { ($0 - $1).magnitude <= 1e-4 }
      if !isSame { found.append("\(old) and \(new)") }
    }
    for control in Control.allCases {
      let (old, new) = (points(of: control), other.points(of: control))
      let isSame =
        old.count == new.count
        && zip(old, new).allSatisfy {
          ($0.time - $1.time).magnitude <= 2e-6 && ($0.value - $1.value).magnitude <= 1.5e-4
        }
      if !isSame { found.append("\(control): \(old) and \(new)") }
    }
    return found
  }

  /// Returns the points that `control` goes through, without a point that repeats the one before.
  private func points(of control: Control) -> [AHAPCurve.Point] {
    let moves = moves[control] ?? []
    var points: [AHAPCurve.Point] = []
    for (index, move) in moves.enumerated() {
      let limit = index + 1 < moves.count ? moves[index + 1][0].time : .infinity
      for point in cut(move, at: limit) {
        if let last = points.last, (point.time - last.time).magnitude < 3e-6,
          (point.value - last.value).magnitude < 2e-4
        {
          continue
        }
        points.append(point)
      }
    }
    // One more that changes nothing makes a pattern last longer.
    while points.count > 1,
      (points[points.count - 1].value - points[points.count - 2].value).magnitude < 2e-4
    {
      points.removeLast()
    }
    return points
  }

  private func cut(_ move: [AHAPCurve.Point], at limit: Double) -> [AHAPCurve.Point] {
    guard let next = move.firstIndex(where: { $0.time > limit + 1e-9 }), next > 0 else {
      return move
    }
    let (from, to) = (move[next - 1], move[next])
    guard limit - from.time > 1e-9 else { return Array(move[..<next]) }
    let value = from.value + (to.value - from.value) * (limit - from.time) / (to.time - from.time)
    return move[..<next] + [AHAPCurve.Point(time: limit, value: value)]
  }
}
