/// Where everything of a picture stands, in pixels.
///
/// It is made from a score and then drawn; nothing is decided while drawing.
struct PictureLayout: Sendable {
  /// The whole picture.
  var frame: Frame

  /// Title, author, what the score is about, and how much there is of it.
  var header: [Label]

  /// The picture in a sentence, for those who do not see it.
  var summary: String

  /// The stretches of time, below each other.
  var systems: [PictureSystem]

  /// What colours, heights and shapes mean.
  var legend: [LegendItem]
}

/// A stretch of time with its lanes and axes.
struct PictureSystem: Sendable {
  /// A line through all lanes.
  struct GridLine: Hashable, Sendable {
    var x: Double
    /// `true` iff a bar begins there, or a labelled second.
    var isStrong: Bool
  }

  /// A mark of the axis of seconds.
  struct Tick: Hashable, Sendable {
    var x: Double
    var label: Label?
  }

  /// What it shows.
  var window: TimeWindow

  /// From the ruler to the axis.
  var frame: Frame

  /// Tempos, bars and beats above the lanes; none where the score has no tempo.
  var ruler: [Label]

  var grid: [GridLine]
  var lanes: [PictureLane]
  var axis: [Tick]

  /// Where the axis of seconds is.
  var axisY: Double

  /// Where the score is complete, if it is here.
  var completion: Tick?
}

/// A band across a system; the heights of all that is in it count from its upper edge.
struct PictureLane: Sendable {
  /// What a lane shows.
  enum Content: Sendable {
    case sounds([SoundBlock])
    case tones([ToneRibbon])
    case haptics(HapticMarks)
    case control(ControlPlot)
    case nothing
  }

  /// The whole band, without the names before it.
  var frame: Frame

  /// Its name, before it; the further voices of a sort have none.
  var name: Label?

  /// The values that its height means, before it.
  var ticks: [Label]

  /// The heights of `ticks` as lines across it.
  var guides: [Double]

  var content: Content

  /// The texts in it.
  var labels: [Label]
}

/// A sound.
struct SoundBlock: Sendable {
  var frame: Frame
  /// The extent up and down from `axis`, every two pixels from the left edge.
  var wave: [Double]
  /// The height that the wave's extents are measured from.
  var axis: Double
  /// `true` iff there is no waveform, and `wave` shows levels alone.
  var isPlain: Bool
  /// The level over time, where it moves.
  var level: [Point]
  /// Where a pass through the sound begins anew.
  var turns: [VerticalLine]
  /// What it tells when it is pointed at.
  var title: String
}

/// A tone: a ribbon as high as its pitch and as thick as its volume.
struct ToneRibbon: Sendable {
  /// The upper edge, from left to right.
  var upper: [Point]
  /// The lower edge, at the same places.
  var lower: [Point]
  var title: String

  /// Returns `true` iff it passes through `frame`.
  func passes(through frame: Frame) -> Bool {
    // A ribbon around the whole of the frame touches it with neither edge.
    let middle = zip(upper, lower).map { Point(x: $0.x, y: ($0.y + $1.y) / 2) }
    return frame.isCrossed(by: upper) || frame.isCrossed(by: lower) || frame.isCrossed(by: middle)
  }
}

/// What can be felt.
struct HapticMarks: Sendable {
  /// A feedback with a name.
  struct Band: Sendable {
    var frame: Frame
    var title: String
  }

  /// A vibration: the area below its intensity.
  struct Area: Sendable {
    var outline: [Point]
    /// The sharpness from left to right.
    var sharpness: [Point]
    var title: String
  }

  /// A tap: a stem as high as its intensity.
  struct Stem: Sendable {
    var foot: Point
    var top: Double
    var sharpness: Double
    var title: String
  }

  var bands: [Band] = []
  var areas: [Area] = []
  var stems: [Stem] = []
  /// The lines from labels to their notes, from top to bottom.
  var leaders: [VerticalLine] = []
  /// The radius of the stems' heads; 0 where they are too close for heads.
  var headRadius = 0.0
}

/// A control over time.
struct ControlPlot: Sendable {
  var line: [Point]
  /// Where the value is that changes nothing.
  var neutralY: Double
  /// The places that the score states.
  var knots: [Point]
  var title: String

  /// The line of the value that changes nothing.
  var neutral: [Point] {
    guard let first = line.first, let last = line.last else { return [] }
    return [Point(x: first.x, y: neutralY), Point(x: last.x, y: neutralY)]
  }
}

/// A mark and what it means.
struct LegendItem: Sendable {
  /// The marks.
  enum Mark: String, Hashable, Sendable {
    case sharpness, transient, continuous, preset, sound, turn, tone, control
  }

  var mark: Mark
  /// The place of the mark.
  var frame: Frame
  var labels: [Label]
}
