import ScoreDiagnostics
import ScoreTimeline

/// The bars and beats of a system, from left to right, as many as there is room for.
struct RulerMarks {
  private static let lineGap = 5.0
  private static let beatGap = 9.0

  private let window: TimeWindow
  private let top: Double

  /// The height of all marks; more where a tempo is told.
  let height: Double

  private var lastLine = -Double.infinity
  private var lastTempo = -Double.infinity

  private(set) var labels: [Label] = []
  private(set) var lines: [PictureSystem.GridLine] = []

  /// Creates a ruler without marks whose upper edge is at `top`.
  init(window: TimeWindow, top: Double, height: Double) {
    self.window = window
    self.top = top
    self.height = height
  }

  /// Adds the tempo, and the beats from it until `end`, that are in the window.
  mutating func add(_ stretch: BeatGrid.Stretch, until end: Ticks, isLast: Bool) {
    if stretch.start >= window.start { addTempo(of: stretch) }
    let beatWidth = stretch.beat * window.scale
    let barWidth = beatWidth * stretch.meter
    if beatWidth >= RulerMarks.beatGap {
      addBeats(of: stretch, until: end, isLast: isLast, label: beatWidth >= 34)
    } else {
      var bars: Int64 = 1
      while barWidth * Double(bars) < RulerMarks.lineGap, bars < BeatGrid.lastBar { bars *= 2 }
      addBars(of: stretch, every: bars, until: end, isLast: isLast)
    }
  }

  private mutating func addTempo(of stretch: BeatGrid.Stretch) {
    let minute = 60 * Double(Ticks.perSecond)
    let beats = String(decimal: minute / stretch.beat, places: 2) + " bpm"
    let meter =
      stretch.meter == 4 ? "" : ", " + String(decimal: stretch.meter, places: 2) + " in a bar"
    let label = Label(beats + meter, x: window.clampedX(stretch.start), y: top + 9, .tempo)
    guard label.x >= lastTempo + 10, label.frame.maxX < PictureLayoutBuilder.width else { return }
    labels.append(label)
    lastTempo = label.frame.maxX
  }

  /// Adds lines at beats, and labels at bars, and at beats too if they are to have some.
  private mutating func addBeats(
    of stretch: BeatGrid.Stretch, until end: Ticks, isLast: Bool, label: Bool
  ) {
    let (bar, passed) = stretch.count(until: max(window.start, stretch.start))
    var place = BeatGrid.Place(bar: bar, beat: Double(Int64(passed)))
    while true {
      let x = x(of: place, in: stretch)
      guard x <= window.clampedX(end) + 0.01, x < window.clampedX(end) - 0.01 || isLast else {
        return
      }
      if x >= window.left - 0.01, place.beat >= stretch.firstBeat(of: place.bar) - 1e-6 {
        add(place, at: x, label: label || place.beat == 0)
      }
      place.beat += 1
      if place.beat > stretch.meter - 1e-6 { place = BeatGrid.Place(bar: place.bar + 1, beat: 0) }
    }
  }

  private mutating func addBars(
    of stretch: BeatGrid.Stretch, every step: Int64, until end: Ticks, isLast: Bool
  ) {
    var bar = stretch.count(until: max(window.start, stretch.start)).bar
    bar -= bar % step
    while true {
      let place = BeatGrid.Place(bar: bar, beat: 0)
      let x = x(of: place, in: stretch)
      guard x <= window.clampedX(end) + 0.01, x < window.clampedX(end) - 0.01 || isLast else {
        return
      }
      if x >= window.left - 0.01, stretch.firstBeat(of: bar) <= 0 { add(place, at: x, label: true) }
      bar += step
      guard bar < BeatGrid.lastBar else { return }
    }
  }

  /// Returns where `place`, both of whose numbers count from 0, is.
  private func x(of place: BeatGrid.Place, in stretch: BeatGrid.Stretch) -> Double {
    let beats = Double(place.bar - stretch.bar) * stretch.meter + place.beat - stretch.passed
    return window.x(stretch.start) + beats * stretch.beat * window.scale
  }

  private mutating func add(_ place: BeatGrid.Place, at x: Double, label: Bool) {
    guard x >= lastLine + RulerMarks.lineGap - 0.01 else { return }
    lastLine = x
    let isBar = place.beat == 0
    lines.append(.init(x: x, isStrong: isBar))
    guard label, x < window.right - 10 else { return }
    let text = isBar ? String(place.bar + 1) : String(decimal: place.beat + 1, places: 0)
    let mark = Label(text, x: x + 3, y: top + height - 6, isBar ? .bar : .tick)
    guard mark.frame.maxX < PictureLayoutBuilder.width else { return }
    if let last = labels.last(where: { $0.style != .tempo }), last.frame.maxX + 6 > mark.x {
      return
    }
    labels.append(mark)
  }
}

extension BeatGrid.Stretch {
  /// Returns the first beat, from 0, of `bar` that belongs to the stretch.
  fileprivate func firstBeat(of bar: Int64) -> Double { bar == self.bar ? passed : 0 }
}
