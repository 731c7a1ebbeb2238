import ScoreAudio
import ScoreDiagnostics

extension Command {
  /// Looks for mistakes in each score, and with `--emit` for what that output cannot hold.
  func checkScores(_ settings: Settings) throws(Failure) -> ExitStatus {
    guard !settings.inputs.isEmpty else {
      throw .usage("no score", hint: "'-' is standard input")
    }
    if settings.isWatching { try checkForever(settings) }
    return try show(checked(settings), settings)
  }

  private func checked(_ settings: Settings) -> [JobReport] {
    Workers.results(of: settings.inputs.count) { index in
      let input = settings.inputs[index]
      guard !settings.kinds.isEmpty else {
        var job = ScoreJob(settings, input, .ahap, nil, to: nil)
        job.endlessDuration = ScoreJob.anHour
        return job.run()
      }
      let jobs = settings.kinds.map { ScoreJob(settings, input, $0, .output($0), to: nil) }
      return jobs[0].run(and: jobs.dropFirst())
    }
  }

  /// Checks the scores again whenever one of them, or what they use, is saved; Ctrl-C ends it.
  private func checkForever(_ settings: Settings) throws(Failure) -> Never {
    guard !settings.inputs.contains(Path.standard) else {
      throw .usage("standard input cannot be watched", hint: "name the score")
    }
    var paths = settings.inputs
    while true {
      // What is saved while the scores are read counts for the next time.
      let watch = FileWatch(paths)
      let reports = checked(settings)
      let status = try show(reports, settings)
      // A tool is told nothing but objects.
      let isForPeople = settings.diagnostics == .text
      if isForPeople, status == .success {
        Terminal.complain("scorec: no errors\(warningCount(of: reports, settings))\n")
      }
      paths = settings.inputs + reports.flatMap { $0.dependencies + $0.vainPlaces }
      let used = FileWatch(paths)
      if !watch.hasChanged { used.wait() }
      if isForPeople { Terminal.complain("\n") }
    }
  }

  /// Returns how many warnings there are, as the end of a line; nothing iff there is none.
  private func warningCount(of reports: [JobReport], _ settings: Settings) -> String {
    let shown = reports.flatMap { $0.shownDiagnostics(settings) }
    let count = shown.count { $0.severity == .warning }
    return count == 0 ? "" : count == 1 ? ", 1 warning" : ", \(count) warnings"
  }
}
