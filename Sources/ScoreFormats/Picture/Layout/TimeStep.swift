import ScoreJSON
import ScoreTimeline

/// Times that people count in: 0.1, 0.2, 0.5, 1, 2, 5, 10, 15, 30 seconds, and so on.
enum TimeStep {
  /// The steps from a tenth of a millisecond up to 500 hours.
  static let all: [Ticks] = {
    var steps: [Ticks] = []
    for unit: Int64 in [70_560, 705_600, 7_056_000, 70_560_000] {
      for factor: Int64 in [1, 2, 5] { steps.append(Ticks(count: unit * factor)) }
    }
    let seconds: [Int64] = [1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800]
    let hours: [Int64] = [1, 2, 5, 10, 20, 50, 100, 200, 500].map { $0 * 3600 }
    for second in seconds + hours { steps.append(Ticks(count: second * Ticks.perSecond)) }
    return steps
  }()

  /// Returns the least step that is at least `pixels` wide at `scale` pixels a tick.
  static func step(of pixels: Double, at scale: Double) -> Ticks {
    all.first { Double($0.count) * scale >= pixels } ?? Ticks(count: all[all.count - 1].count)
  }

  /// Returns `time` as an axis names it: `0.5 s`, or `1:30` in a score of over two minutes.
  static func name(of time: Ticks, inMinutes: Bool) -> String {
    guard inMinutes else { return String.written { $0.write(shortSeconds: time) } + " s" }
    let hundredth = Ticks.perSecond / 100
    let hundredths = (time.count + hundredth / 2) / hundredth
    let (minutes, rest) = hundredths.quotientAndRemainder(dividingBy: 6000)
    let second = String.written { $0.write(fixed: rest, places: 2) }
    return String(minutes) + (rest < 1000 ? ":0" : ":") + second
  }
}
