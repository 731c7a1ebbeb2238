import ScorePlayback
import ScoreTimeline

extension Command {
  /// Plays scores, and does what the user says meanwhile.
  func playScores(_ settings: Settings) throws(Failure) -> ExitStatus {
    try settings.checkPlaying()
    var reading = try readScores(settings)
    while reading.scores == nil, settings.isWatching {
      if settings.diagnostics == .text {
        Terminal.complain("scorec: this plays once it is saved without errors\n\n")
      }
      reading.files.wait()
      reading = try readScores(settings)
    }
    guard let scores = reading.scores else { return reading.status }
    if let record = settings.live.record {
      try Originals(scores.flatMap(\.files)).check(record)
    }
    let readsInput = !settings.inputs.contains(Path.standard)
    return try LiveSession(settings, readsInput: readsInput).run(scores)
  }

  /// Returns the scores that are played, none iff one has errors, how the program would end for these,
  /// and the files to watch until they are mended.
  private func readScores(
    _ settings: Settings
  ) throws(Failure) -> (scores: [LiveScore]?, status: ExitStatus, files: FileWatch) {
    var scores: [LiveScore] = []
    for input in settings.inputs {
      // What is saved while the score is read counts for the next time.
      var files = FileWatch([input])
      var report = JobReport()
      let score = try LiveScore(settings, input, &report)
      let status = try show([report], settings)
      guard let score else {
        if !files.hasChanged { files = FileWatch(report.watchedPaths(of: input)) }
        return (nil, status, files)
      }
      try score.checkStart(settings.live.from)
      scores.append(score)
    }
    return (scores, .success, FileWatch([]))
  }
}

extension Settings {
  /// Throws iff scores cannot be played as it is asked for.
  fileprivate func checkPlaying() throws(Failure) {
    guard !inputs.isEmpty else {
      throw .usage("no score", hint: "scorec run SCORE; '-' is standard input")
    }
    if isWatching, inputs.contains(Path.standard) {
      throw .usage("standard input cannot be watched", hint: "name the score")
    }
    if let from = live.from, let to = live.to, to <= from {
      throw .usage("'--to' is not after '--from'")
    }
    if hapticChannels > 1, live.haptics != .channels { throw .hapticChannels }
  }
}

extension LiveScore {
  /// Throws iff nothing of it is behind `start`.
  fileprivate func checkStart(_ start: Ticks?) throws(Failure) {
    let end = piece.timeline.completion
    guard let start, start >= end, !isSilent else { return }
    throw .usage("'\(title)' is over after \(String(decimal: end.seconds)) s, before '--from'")
  }
}
