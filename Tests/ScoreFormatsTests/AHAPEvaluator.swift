import ScoreFormats
import ScoreTimeline

/// What an AHAP file means, as Core Haptics reads it: controls act on all events, curves run
/// straight from point to point, and the last value of either stays.
struct AHAPEvaluator {
  private struct Move {
    let time: Double
    let place: UInt32
    let points: [AHAPCurve.Point]
  }

  private let file: AHAPFile
  private var moves: [Control: [Move]] = [:]

  init(_ file: AHAPFile) {
    self.file = file
    for parameter in file.parameters {
      let point = AHAPCurve.Point(time: 0, value: parameter.value)
      moves[parameter.control, default: []].append(
        Move(time: parameter.time, place: parameter.span.start, points: [point]))
    }
    for curve in file.curves {
      moves[curve.control, default: []].append(
        Move(time: curve.time, place: curve.span.start, points: curve.points))
    }
    for control in moves.keys { moves[control]?.sort { ($0.time, $0.place) < ($1.time, $1.place) } }
  }

  /// Returns the value of `control` at `time`.
  func value(of control: Control, at time: Double) -> Double {
    guard let move = moves[control]?.last(where: { $0.time <= time }) else {
      return control.neutral
    }
    let after = time - move.time
    guard let next = move.points.firstIndex(where: { $0.time > after }) else {
      return move.points.last?.value ?? control.neutral
    }
    // Before its first point a curve is as it always was.
    guard next > 0 else { return control.neutral }
    let (from, to) = (move.points[next - 1], move.points[next])
    return from.value + (to.value - from.value) * (after - from.time) / (to.time - from.time)
  }

  /// Returns what is felt of the event at `index` at `time`, if it sounds then.
  func felt(_ index: Int, at time: Double) -> (strength: Double, sharpness: Double)? {
    let event = file.events[index]
    let end = event.time + (event.duration ?? 0)
    let isNow =
      event.type == .hapticTransient ? time == event.time : event.time <= time && time < end
    guard isNow, let intensity = event.parameters[.hapticIntensity],
      let sharpness = event.parameters[.hapticSharpness]
    else { return nil }
    return (
      min(max(intensity * value(of: .intensity, at: time), 0), 1),
      min(max(sharpness + value(of: .sharpness, at: time), 0), 1)
    )
  }
}
