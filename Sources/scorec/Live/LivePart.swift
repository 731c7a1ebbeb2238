import ScoreAudio
import ScoreFormats
import ScorePlayback
import ScoreTimeline

/// One of the timelines of a score, with all of its patterns, of which some may be muted.
struct LivePart: Sendable {
  /// A timeline that is ready to be played.
  struct Prepared: Sendable {
    /// What is played, with a cue for each of `lines`.
    let piece: Piece

    /// What is shown when each note begins.
    let lines: [EventLine]

    /// What is played without loops; `nil` iff it has none.
    let rest: Piece?
  }

  /// What it means, before any pass.
  let timeline: Timeline

  private let bank: SoundBank
  private let job: ScoreJob

  /// Creates the part of a score of `job`, which reads its sounds out of `library`, and leaves in
  /// `report` what the passes say.
  init(
    _ timeline: Timeline, _ library: AssetLibrary, _ job: ScoreJob, _ report: inout JobReport
  ) throws(Failure) {
    (self.timeline, self.job) = (timeline, job)
    var prepared = timeline
    job.prepare(&prepared, &report)
    do throws(AudioError) {
      bank = try SoundBank(prepared, from: library, sampleRate: job.settings.sampleRate)
    } catch {
      throw Failure(error)
    }
  }

  /// Returns it as it is played without the patterns `names`.
  func muting(_ names: Set<String>) -> Prepared {
    var timeline = timeline
    var gates = Gates()
    gates.mutedPatterns = names
    timeline.pass(gates)
    let lines = timeline.eventLines
    var report = JobReport()
    job.prepare(&timeline, &report)
    return Prepared(
      piece: piece(timeline, cues: lines.map(\.start)), lines: lines,
      rest: timeline.loops ? piece(timeline.withoutLoops, cues: []) : nil)
  }

  /// Muting leaves no sound that was not there before: one bank does for all.
  private func piece(_ timeline: Timeline, cues: [Ticks]) -> Piece {
    Piece(
      timeline, sounds: bank, cues: cues, duration: job.settings.duration(of: timeline),
      rumble: rumbleChanges(of: timeline), hapticModel: job.settings.hapticModel)
  }
}
