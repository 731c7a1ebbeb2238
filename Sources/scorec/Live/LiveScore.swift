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

  /// Compiles the score at `input`, and leaves in `report` what there is to say; `nil` iff it has
  /// errors.
  init?(_ settings: Settings, _ input: String, _ report: inout JobReport) throws(Failure) {
    var job = ScoreJob(settings, input, .wav, .output(.wav), to: nil)
    job.allowsEndless = true
    guard var score = try job.compile(&report) else { return nil }
    let lines = score.timeline.eventLines
    guard job.prepare(&score, &report) else { return nil }
    self.input = input
    self.lines = lines
    title = score.timeline.about.title ?? (input == Path.standard ? "score" : Path.stem(of: input))
    files = [input] + report.dependencies
    piece = try LiveScore.piece(
      score.timeline, score.sounds, settings, cues: lines.map(\.start))
  }

  /// Creates the score of a sound that scores call `system:name`.
  init(systemSound name: String, _ settings: Settings) throws(Failure) {
    let (timeline, library) = try Command.timeline(ofSystemSound: name, settings)
    (input, title, lines, files) = ("", name, [], [])
    piece = try LiveScore.piece(timeline, library, settings, cues: [])
  }

  private static func piece(
    _ timeline: Timeline, _ library: AssetLibrary, _ settings: Settings, cues: [Ticks]
  ) throws(Failure) -> Piece {
    do throws(AudioError) {
      let bank = try SoundBank(timeline, from: library, sampleRate: settings.sampleRate)
      return Piece(timeline, sounds: bank, cues: cues, duration: settings.compile.duration)
    } catch {
      throw Failure(error)
    }
  }
}
