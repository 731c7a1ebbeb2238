import ScoreDiagnostics

/// A score whose mistakes are mended where it is sure what was meant.
struct FixJob {
  /// The text as it was and as it is now.
  private(set) var change: TextChange

  /// What each fix-it did, behind its place in the text that it was applied to, in their order.
  private(set) var fixes: [String] = []

  /// What is left to say of the mended score.
  private(set) var report = JobReport()

  /// Mends the score at `path`.
  init(_ path: String, _ settings: Settings) throws(Failure) {
    var input = try InputFile(path: path)
    let old = input.bytes
    var mending = Mending(old)
    var job = ScoreJob(settings, path, .ahap, nil, to: nil)
    job.endlessDuration = ScoreJob.anHour
    while true {
      report = JobReport()
      _ = try job.compile(input, &report)
      guard let file = report.sources.files.first else { break }
      let fixIts = mending.apply(report.shownDiagnostics(settings), to: file)
      if fixIts.isEmpty { break }
      var renderer = DiagnosticRenderer(sources: report.sources)
      for fixIt in fixIts {
        let place = fixIt.edits.first.flatMap { renderer.place(of: $0.span) } ?? file.name
        fixes.append("\(place): \(fixIt.message)")
      }
      input.bytes = mending.bytes
    }
    change = TextChange(path: path, old: old, new: mending.bytes)
  }
}
