import ScoreDiagnostics

/// A score as events and controls at absolute times: where all front ends and back ends meet.
public struct Timeline: Sendable {
  /// What sounds or is felt, in the order of evaluation until the `sort` pass.
  public var events: [Event]

  /// What acts on all events of a kind, in the order of evaluation until the `sort` pass.
  public var controls: [ControlChange]

  /// The later of the last end and of the last place that was waited for: the score is over then.
  public var completion: Ticks

  /// When all of it ends, also what would still die away; `nil` to let it.
  public var cutoff: Ticks?

  /// What the score says about itself.
  public var about: About

  /// The tempo from each place on, by time; 120 beats a minute before the first.
  public var tempos: [TempoChange]

  /// What its events may be parts of, in the order in which they begin.
  public var parts: [Part] = []

  /// The turns of its loops, as far as they were played; those of a loop in a turn of another are none.
  public var loopTurns: [LoopTurns] = []

  /// The part of it that is repeated, once its loops end after whole turns.
  public var loopRegion: LoopRegion?

  /// What has to be rendered into files beside the output, by the `renderSounds` pass.
  public var rendered: [RenderedSound] = []

  /// The most pieces that notes are cut into for a target: an AHAP of more would not be played.
  static let mostPieces = 1_000_000

  /// Creates a timeline.
  public init(
    events: [Event] = [], controls: [ControlChange] = [], completion: Ticks = .zero,
    about: About = About(), tempos: [TempoChange] = []
  ) {
    self.events = events
    self.controls = controls
    self.completion = completion
    self.about = about
    self.tempos = tempos
  }
}

/// What a score says about itself.
public struct About: Hashable, Sendable {
  /// Its name.
  public var title: String?

  /// Who wrote it.
  public var author: String?

  /// What it is for.
  public var about: String?

  /// Creates a description.
  public init(title: String? = nil, author: String? = nil, about: String? = nil) {
    self.title = title
    self.author = author
    self.about = about
  }
}

/// A tempo, from a place on.
public struct TempoChange: Hashable, Sendable {
  /// From where on.
  public var start: Ticks

  /// The tempos that a score may tell, in beats a minute.
  public static let tempos = 1.0...10_000.0

  /// The beats that a bar of a score may have, of which it takes whole numbers.
  public static let meters = 1.0...64.0

  /// Beats a minute, one of `tempos`.
  public var beatsPerMinute: Double

  /// Beats in a bar, one of `meters`.
  public var meter: Double

  /// Creates a change of tempo.
  public init(start: Ticks, beatsPerMinute: Double, meter: Double) {
    self.start = start
    self.beatsPerMinute = beatsPerMinute
    self.meter = meter
  }
}
