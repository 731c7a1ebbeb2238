import ScoreAudio
import ScoreFormats
import ScorePlayback
import ScoreTimeline

/// A score that is ready to be played.
struct LiveScore: Sendable {
  /// Its path.
  let input: String

  /// What is played, with a cue for each of `lines`.
  let piece: Piece

  /// What is shown when each note begins.
  let lines: [EventLine]

  /// What it is called.
  let title: String

  /// The files that it was made of.
  let files: [String]

  /// What it plays when states change.
  let reactions: Reactions

  /// Its triggers, in the order of `reactions`.
  let triggers: [LiveTrigger]

  /// `true` iff nothing is played but its triggers.
  var isSilent: Bool { piece.timeline.isSilent(beside: reactions) }

  /// Compiles the score at `input`, and leaves in `report` what there is to say; `nil` iff it has
  /// errors.
  init?(_ settings: Settings, _ input: String, _ report: inout JobReport) throws(Failure) {
    var job = ScoreJob(settings, input, .wav, .output(.wav), to: nil)
    job.allowsEndless = true
    guard var score = try job.compile(&report) else { return nil }
    let lines = score.timeline.eventLines
    let triggerLines = score.reactions.triggers.map(\.timeline.eventLines)
    guard job.prepare(&score, &report) else { return nil }
    self.input = input
    self.lines = lines
    title = score.timeline.about.title ?? (input == Path.standard ? "score" : Path.stem(of: input))
    files = [input] + report.dependencies
    piece = try LiveScore.piece(
      score.timeline, score.sounds, settings, cues: lines.map(\.start))
    reactions = score.reactions
    var triggers: [LiveTrigger] = []
    for (trigger, lines) in zip(score.reactions.triggers, triggerLines) {
      triggers.append(try LiveScore.trigger(trigger, lines, of: score, settings))
    }
    self.triggers = triggers
  }

  private static func trigger(
    _ trigger: Trigger, _ lines: [EventLine], of score: ScoreJob.Compiled, _ settings: Settings
  ) throws(Failure) -> LiveTrigger {
    let words = ["on", score.reactions.states[trigger.state].name, trigger.condition]
    return LiveTrigger(
      head: words.filter { !$0.isEmpty }.joined(separator: " "), state: trigger.state,
      overlap: RunOptions.Overlap(trigger.overlap),
      piece: try piece(trigger.timeline, score.sounds, settings, cues: lines.map(\.start)),
      lines: lines,
      rest: trigger.loops
        ? try piece(trigger.timeline.withoutLoops, score.sounds, settings, cues: []) : nil)
  }

  /// Creates the score of a sound that scores call `system:name`.
  init(systemSound name: String, _ settings: Settings) throws(Failure) {
    let (timeline, library) = try Command.timeline(ofSystemSound: name, settings)
    (input, title, lines, files) = ("", name, [], [])
    (reactions, triggers) = (Reactions(), [])
    piece = try LiveScore.piece(timeline, library, settings, cues: [])
  }

  private static func piece(
    _ timeline: Timeline, _ library: AssetLibrary, _ settings: Settings, cues: [Ticks]
  ) throws(Failure) -> Piece {
    do throws(AudioError) {
      let bank = try SoundBank(timeline, from: library, sampleRate: settings.sampleRate)
      return Piece(
        timeline, sounds: bank, cues: cues, duration: settings.compile.duration,
        rumble: rumbleChanges(of: timeline))
    } catch {
      throw Failure(error)
    }
  }
}
