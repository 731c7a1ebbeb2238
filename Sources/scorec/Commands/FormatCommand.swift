import ScoreAudio
import ScoreDiagnostics
import ScoreSyntax

extension Command {
  /// Gives each score the form that all scores share.
  func formatScores(_ settings: Settings) throws(Failure) -> ExitStatus {
    let paths = try ScoreFiles.all(in: settings.inputs)
    let results = Workers.results(of: paths.count) { formatted(paths[$0], settings) }
    var printer = ReportPrinter(settings)
    var status = ExitStatus.success
    for (var report, change) in results {
      if let change {
        if settings.isCheck, change.isChange { status = max(status, .scoreHasErrors) }
        do throws(Failure) { try change.perform(settings.changeMode) } catch {
          report.failures.append(error)
        }
      }
      printer.show(report)
      status = max(status, report.status(settings))
    }
    printer.finish()
    return status
  }

  private func formatted(_ path: String, _ settings: Settings) -> (JobReport, TextChange?) {
    var report = JobReport()
    do throws(Failure) {
      let input = try InputFile(path: path)
      let file = report.add(input, at: path)
      let score = parse(file, &report.diagnostics)
      // What is no score has no form: it stays as it is.
      guard !report.diagnostics.containsError else { return (report, nil) }
      return (report, TextChange(path: path, old: input.bytes, new: format(score, in: file)))
    } catch {
      report.failures.append(error)
      return (report, nil)
    }
  }
}

extension Settings {
  /// What becomes of changed scores.
  var changeMode: TextChange.Mode { wantsDiff ? .show : isCheck ? .name : .write }
}
