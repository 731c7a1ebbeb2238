import ScoreAudio
import ScoreDiagnostics

extension Command {
  /// Mends the mistakes of each score where it is sure what was meant.
  func fixScores(_ settings: Settings) throws(Failure) -> ExitStatus {
    let paths = try ScoreFiles.all(in: settings.inputs)
    let results = Workers.results(of: paths.count) { index -> Result<FixJob, Failure> in
      do throws(Failure) { return .success(try FixJob(paths[index], settings)) } catch {
        return .failure(error)
      }
    }
    var printer = ReportPrinter(settings)
    var status = ExitStatus.success
    for result in results {
      let report = report(of: result, settings)
      printer.show(report)
      status = max(status, report.status(settings))
    }
    printer.finish()
    return status
  }

  /// Writes or shows what was mended, and returns what is left to say.
  private func report(of result: Result<FixJob, Failure>, _ settings: Settings) -> JobReport {
    do throws(Failure) {
      let job = try result.get()
      var report = job.report
      do throws(Failure) { try show(job, settings) } catch { report.failures.append(error) }
      return report
    } catch {
      var report = JobReport()
      report.failures.append(error)
      return report
    }
  }

  private func show(_ job: FixJob, _ settings: Settings) throws(Failure) {
    let path = job.change.path
    if settings.isDryRun, !settings.wantsDiff {
      return try Terminal.print(job.fixes.map { "\($0)\n" }.joined())
    }
    try job.change.perform(settings.wantsDiff ? .show : .write)
    if !settings.wantsDiff, path != Path.standard, !job.fixes.isEmpty {
      try Terminal.print(job.fixes.map { "\($0)\n" }.joined())
    }
  }
}
