import ScorePlayback

extension Command {
  /// Plays scores, and does what the user says meanwhile.
  func playScores(_ settings: Settings) throws(Failure) -> ExitStatus {
    guard !settings.inputs.isEmpty else {
      throw .usage("no score", hint: "scorec run SCORE; '-' is standard input")
    }
    var scores: [LiveScore] = []
    for input in settings.inputs {
      var report = JobReport()
      let score = try LiveScore(settings, input, &report)
      let status = try show([report], settings)
      guard let score else { return status }
      scores.append(score)
    }
    let readsInput = !settings.inputs.contains(Path.standard)
    return try LiveSession(settings, readsInput: readsInput).run(scores)
  }
}
