import ScoreDiagnostics
import ScoreSyntax
import ScoreTimeline

/// Compiles the score in `file`, which is one of `sources`; imports are added to them.
///
/// The same text, options and answers of `host` always give the same result.
public func compile<Host: ScoreHost>(
  _ file: SourceFile, in sources: inout SourceMap, options: CompileOptions = CompileOptions(),
  asking host: inout Host
) -> Compilation {
  let (_, timeline, reactions, diagnostics) = compile(
    file, in: &sources, options: options, asking: &host, nil)
  return Compilation(timeline, reactions, diagnostics)
}

/// Compiles the score in `file`, and lets `recorder` see what its evaluation meets.
func compile<Host: ScoreHost>(
  _ file: SourceFile, in sources: inout SourceMap, options: CompileOptions,
  asking host: inout Host, _ recorder: Recorder?
) -> (Score, Timeline, Reactions, DiagnosticSet) {
  var diagnostics = DiagnosticSet()
  let score = parse(file, &diagnostics)
  let world = World(sources: sources, host: host)
  var (timeline, reactions) = evaluate(score, in: file, options, world, &diagnostics, recorder)
  if let end = options.duration {
    if reactions.triggers.isEmpty {
      timeline.cut(at: end)
    } else if options.cutsTriggers {
      cut(&timeline, &reactions, at: end)
    } else {
      endLoops(of: &timeline, reactions: &reactions, within: end, &diagnostics)
    }
  }
  finish(&timeline, &diagnostics)
  for index in reactions.triggers.indices {
    finish(&reactions.triggers[index].timeline, &diagnostics)
  }
  (sources, host) = (world.sources, world.host)
  return (score, timeline, reactions, diagnostics)
}

/// Ends a score with triggers, and each of these, at `end`; what is over before is not made longer.
private func cut(_ timeline: inout Timeline, _ reactions: inout Reactions, at end: Ticks) {
  if timeline.loops || timeline.completion > end { timeline.cut(at: end) }
  reactions.cut(at: end)
}

/// Ends the loops of a score with triggers after whole turns within `end`, so that an app can repeat
/// them; what has none stays whole.
private func endLoops(
  of timeline: inout Timeline, reactions: inout Reactions, within end: Ticks,
  _ diagnostics: inout DiagnosticSet
) {
  if let loops = timeline.endLoops(within: end) { diagnostics.insert(.unevenLoops(loops)) }
  for index in reactions.triggers.indices {
    if let loops = reactions.triggers[index].timeline.endLoops(within: end) {
      diagnostics.insert(.unevenLoops(loops))
    }
  }
}

/// Looks over the whole of `timeline`.
private func finish(_ timeline: inout Timeline, _ diagnostics: inout DiagnosticSet) {
  resolveOverlaps(of: &timeline.controls, &diagnostics)
  lint(timeline, &diagnostics)
}

/// What a compilation gives.
public struct Compilation: Sendable {
  /// The score as events at absolute times; `nil` iff there is an error.
  public let timeline: Timeline?

  /// What the score plays when states change; nothing if there is an error.
  public let reactions: Reactions

  /// What there is to say about the score.
  public let diagnostics: DiagnosticSet

  init(_ timeline: Timeline, _ reactions: Reactions, _ diagnostics: DiagnosticSet) {
    self.timeline = diagnostics.containsError ? nil : timeline
    self.reactions = diagnostics.containsError ? Reactions() : reactions
    self.diagnostics = diagnostics
  }
}

/// What a compilation may be told.
public struct CompileOptions: Sendable {
  /// A value for a top-level `let`: `-D strength=0.4`.
  public struct Definition: Sendable {
    /// The name of the constant.
    public var name: String

    /// Its value, as it would stand behind `=`.
    public var value: String

    /// Creates a definition.
    public init(name: String, value: String) {
      self.name = name
      self.value = value
    }
  }

  /// The value of `device`.
  public var device: Device

  /// What replaces the values of top-level constants.
  public var definitions: [Definition]

  /// When the score ends, whatever it says; a `loop` needs it.
  ///
  /// With triggers, loops end after whole turns up to there, at least one, and all else stays whole.
  public var duration: Ticks?

  /// `true` iff `duration` ends a score with triggers, and each of these, there and nowhere else.
  public var cutsTriggers: Bool

  /// `true` iff remarks on what became of waits are wanted.
  public var wantsRemarks: Bool

  /// Creates options; by default those of a plain compilation.
  public init(
    device: Device = .haptics, definitions: [Definition] = [], duration: Ticks? = nil,
    cutsTriggers: Bool = false, wantsRemarks: Bool = false
  ) {
    self.device = device
    self.definitions = definitions
    self.duration = duration
    self.cutsTriggers = cutsTriggers
    self.wantsRemarks = wantsRemarks
  }
}
