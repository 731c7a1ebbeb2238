import ScoreAudio
import ScoreDiagnostics
import ScoreFormats
import ScorePlayback
import ScoreTimeline

extension Command {
  /// Plays the score, and shows each note as it begins.
  func playScore(_ settings: Settings) throws(Failure) -> ExitStatus {
    guard let input = settings.inputs.first else {
      throw .usage("no score", hint: "scorec run SCORE; '-' is standard input")
    }
    guard settings.inputs.count == 1 else {
      throw .usage("one score can be played at a time", hint: "scorec run SCORE")
    }
    var job = ScoreJob(settings, input, .wav, .output(.wav), to: nil)
    job.allowsEndless = true
    var report = JobReport()
    guard var score = try job.compile(&report) else { return show([report], settings) }
    let lines = score.timeline.eventLines
    guard job.prepare(&score, &report) else { return show([report], settings) }
    let renderer = try job.renderer(of: score)
    _ = show([report], settings)
    return try play(renderer, lines)
  }

  func play(_ renderer: Renderer, _ lines: [EventLine]) throws(Failure) -> ExitStatus {
    // ALSA tells at length that there is no device; the player tells it better.
    let player = Terminal.quietly { Player(renderer) }
    Interruption.watch()
    if case .silence(let reason) = player.output {
      Terminal.complain("scorec: \(reason): time passes in silence\n")
    }
    let output = try OutputFile(path: Path.standard)
    let completion: Player.Completion
    do throws(PlaybackError) {
      completion = try player.play(
        cues: lines.map(\.start),
        onCue: { output.write(text: lines[$0].text + "\n") },
        shouldStop: { Interruption.hasCome || output.hasFailed })
    } catch {
      throw Failure(.unavailable, error.description)
    }
    if player.lateFrames > 0 {
      let milliseconds = player.lateFrames * 1000 / Int64(renderer.settings.sampleRate)
      Terminal.complain("scorec: \(milliseconds) ms were silent, as sound was not ready in time\n")
    }
    try output.finish()
    return completion == .stopped ? .interrupted : .success
  }
}
