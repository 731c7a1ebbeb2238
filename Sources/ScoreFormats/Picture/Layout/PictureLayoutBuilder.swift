import ScoreDiagnostics
import ScoreJSON
import ScoreTimeline

/// Decides where everything of a picture stands.
struct PictureLayoutBuilder {
  /// The blank around the picture, in pixels.
  static let margin = 24.0

  /// The whole width: lanes, the names before them, and room for what begins at their end.
  static let width = SystemPlan.left + SystemPlan.width + 40

  /// The blank between two lanes.
  static let laneGap = 8.0

  private static let systemGap = 26.0
  private static let axisHeight = 26.0

  let score: PictureScore
  let waveforms: [SoundMaterial: Waveform]
  let grid: BeatGrid?
  private var names: OriginNames

  /// Creates a builder for `score`; `names` names the lines that its notes come from.
  init(_ score: PictureScore, waveforms: [SoundMaterial: Waveform], names: OriginNames) {
    self.score = score
    self.waveforms = waveforms
    self.names = names
    grid = BeatGrid(score.timeline.tempos)
  }

  /// Returns the layout.
  mutating func build() -> PictureLayout {
    let (header, bottom) = header()
    var y = bottom + 20
    var systems: [PictureSystem] = []
    for window in SystemPlan.windows(length: score.end, starts: score.starts, grid: grid) {
      systems.append(system(of: window, at: y))
      y = systems[systems.count - 1].frame.maxY + PictureLayoutBuilder.systemGap
    }
    let (legend, legendBottom) = legend(at: y)
    let frame = Frame(
      x: 0, y: 0, width: PictureLayoutBuilder.width,
      height: legendBottom + PictureLayoutBuilder.margin)
    return PictureLayout(
      frame: frame, header: header, summary: summary(), systems: systems, legend: legend)
  }

  private mutating func system(of window: TimeWindow, at top: Double) -> PictureSystem {
    let ruler = ruler(of: window, at: top)
    var y = top + ruler.height
    var lanes: [PictureLane] = []
    for lane in self.lanes(in: window) {
      var lane = lane
      lane.frame.y = y
      lanes.append(lane)
      y = lane.frame.maxY + PictureLayoutBuilder.laneGap
    }
    y -= PictureLayoutBuilder.laneGap
    let completion = completion(in: window, at: y)
    let axis = axis(of: window, at: y, around: completion)
    let frame = Frame(
      x: PictureLayoutBuilder.margin, y: top,
      width: PictureLayoutBuilder.width - 2 * PictureLayoutBuilder.margin,
      height: y + PictureLayoutBuilder.axisHeight - top)
    return PictureSystem(
      window: window, frame: frame, ruler: ruler.labels,
      grid: ruler.lines.isEmpty ? gridLines(of: axis) : ruler.lines, lanes: lanes, axis: axis,
      axisY: y, completion: completion)
  }

  /// Returns the lanes that have something to show in `window`.
  private mutating func lanes(in window: TimeWindow) -> [PictureLane] {
    var lanes = soundLanes(in: window)
    if let tones = toneLane(in: window) { lanes.append(tones) }
    lanes += hapticLanes(in: window)
    lanes += controlLanes(in: window)
    if lanes.isEmpty { lanes.append(emptyLane(in: window)) }
    return lanes
  }

  private func emptyLane(in window: TimeWindow) -> PictureLane {
    lane(in: window, height: 40, name: score.starts.isEmpty ? "no notes" : "rest", .nothing)
  }

  /// Returns a lane with its name before its middle.
  func lane(
    in window: TimeWindow, height: Double, name: String?, _ content: PictureLane.Content
  ) -> PictureLane {
    let frame = Frame(
      x: window.left, y: 0, width: window.right - window.left, height: height)
    let label = name.map {
      Label($0, x: PictureLayoutBuilder.margin, y: height / 2 + 4, .lane)
    }
    return PictureLane(
      frame: frame, name: label, ticks: [], guides: [], content: content, labels: [])
  }

  /// Returns what `event` tells when it is pointed at: times, the note, and its line.
  mutating func title(of event: Event) -> String {
    let origin = names.name(of: event.origin)
    return String.written {
      $0.write(shortSeconds: event.start)
      if event.end > event.start {
        $0.write("–")
        $0.write(shortSeconds: event.end)
      }
      $0.write(" s: ")
      $0.write(note: event)
      if let origin {
        $0.write(", ")
        $0.write(string: origin)
      }
    }
  }
}

extension String {
  /// Returns what `write` writes.
  static func written(_ write: (inout TextWriter<[UInt8]>) -> Void) -> String {
    var writer = TextWriter(to: [UInt8]())
    write(&writer)
    writer.flush()
    return String(decoding: writer.sink, as: UTF8.self)
  }
}

extension TextWriter {
  /// Writes `time` in seconds, to what one can see in a picture.
  mutating func write(shortSeconds time: Ticks) {
    write(decimal: time.seconds, places: time < Ticks(seconds: 1) ? 4 : 3)
  }
}
