import ScoreAudio
import ScoreFormats
import ScorePlayback
import ScoreTimeline

/// A score that is ready to be played.
struct LiveScore: Sendable {
  /// Its path.
  let input: String

  /// What it is called.
  let title: String

  /// The files that it was made of.
  let files: [String]

  /// Those, and where something was looked for in vain.
  let watchedPaths: [String]

  /// What it plays when states change.
  let reactions: Reactions

  /// The names of the patterns that play in it, sorted.
  let patternNames: [String]

  /// `true` iff nothing is played but its triggers.
  let isSilent: Bool

  /// Its triggers, in the order of `reactions`.
  let triggers: [LiveTrigger]

  /// As much of it as there is, if it has no end.
  let beginning: LiveBeginning?

  private let main: LivePart.Prepared
  private let parts: [LivePart]

  /// What is played, with a cue for each of `lines`.
  var piece: Piece { main.piece }

  /// What is shown when each note begins.
  var lines: [EventLine] { main.lines }

  /// Compiles the score at `input`, and leaves in `report` what there is to say; `nil` iff it has
  /// errors.
  ///
  /// The patterns `muted` are not played, nor those that `settings` name, which must be there. Of a
  /// score without an end, `beginning` is compiled, which is else its first hour, or more if it is played from behind that.
  init?(
    _ settings: Settings, _ input: String, of beginning: LiveBeginning? = nil,
    muting muted: Set<String> = [], _ report: inout JobReport
  ) throws(Failure) {
    var whole = settings
    whole.gates.mutedPatterns = []
    var job = ScoreJob(whole, input, .wav, .output(.wav), to: nil)
    var read = beginning
    if read == nil, settings.format(of: input) != .sound {
      read = LiveBeginning(of: try InputFile(path: input), from: settings.live.from ?? .zero)
    }
    job.endlessDuration = read?.duration
    let compiled =
      if let read { try job.compile(read.text, &report) } else { try job.compile(&report) }
    guard let score = compiled else { return nil }
    try score.check(settings.gates)
    var parts = [try LivePart(score.timeline, score.sounds, job, &report)]
    for trigger in score.reactions.triggers {
      parts.append(try LivePart(trigger.timeline, score.sounds, job, &report))
    }
    report.stopwatch.lap("passes")
    guard !report.containsError(settings) else { return nil }
    self.parts = parts
    self.beginning = score.isEndless ? read : nil
    self.input = input
    title = score.timeline.about.title ?? (input == Path.standard ? "score" : Path.stem(of: input))
    files = [input] + report.dependencies
    watchedPaths = report.watchedPaths(of: input)
    reactions = score.reactions
    patternNames = score.patternNames
    isSilent = score.timeline.isSilent(beside: score.reactions)
    let names = muted.union(settings.gates.mutedPatterns)
    main = parts[0].muting(names)
    triggers = LiveScore.triggers(score.reactions, parts.dropFirst().map { $0.muting(names) })
  }

  /// Creates what `score` is without the patterns `muted`.
  init(_ score: LiveScore, muting muted: Set<String>) {
    (input, title, files) = (score.input, score.title, score.files)
    watchedPaths = score.watchedPaths
    (reactions, patternNames) = (score.reactions, score.patternNames)
    (isSilent, parts, beginning) = (score.isSilent, score.parts, score.beginning)
    main = parts[0].muting(muted)
    triggers = LiveScore.triggers(reactions, parts.dropFirst().map { $0.muting(muted) })
  }

  /// Creates the score of a sound that scores call `system:name`.
  init(systemSound name: String, _ settings: Settings) throws(Failure) {
    let (timeline, library, _) = try Command.timeline(ofSystemSound: name, settings)
    (input, title, files, watchedPaths) = ("", name, [], [])
    (reactions, triggers, patternNames, isSilent) = (Reactions(), [], [], false)
    beginning = nil
    var report = JobReport()
    let job = ScoreJob(settings, input, .wav, .output(.wav), to: nil)
    parts = [try LivePart(timeline, library, job, &report)]
    main = parts[0].muting([])
  }

  private static func triggers(
    _ reactions: Reactions, _ parts: [LivePart.Prepared]
  ) -> [LiveTrigger] {
    zip(reactions.triggers, parts).map { trigger, part in
      let words = ["on", reactions.states[trigger.state].name, trigger.condition]
      return LiveTrigger(
        head: words.filter { !$0.isEmpty }.joined(separator: " "), state: trigger.state,
        overlap: RunOptions.Overlap(trigger.overlap), part: part)
    }
  }
}
