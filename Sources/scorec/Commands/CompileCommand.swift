import ScoreAudio

extension Command {
  /// Makes what `settings` ask for out of each score.
  func compileScores(_ settings: Settings) throws(Failure) -> ExitStatus {
    let plans = try OutputPlan.all(settings)
    let originals = Originals(settings.inputs)
    let reports = Workers.results(of: settings.inputs.count) { index in
      let jobs = plans.map { plan in
        var job = ScoreJob(
          settings, settings.inputs[index], plan.kind, plan.product, to: plan.paths[index])
        job.inputs = originals
        return job
      }
      return jobs[0].run(and: jobs.dropFirst())
    }
    try writeDependencies(settings, reports)
    return try show(reports, settings)
  }

  /// Shows `reports`, and returns how the program ends for them.
  func show(_ reports: [JobReport], _ settings: Settings) throws(Failure) -> ExitStatus {
    if settings.listsLosses { try Terminal.print(reports.map { $0.lossList }.joined()) }
    var printer = ReportPrinter(settings)
    for report in reports { printer.show(report) }
    printer.finish()
    return reports.map { $0.status(settings) }.max() ?? .success
  }

  private func writeDependencies(
    _ settings: Settings, _ reports: [JobReport]
  ) throws(Failure) {
    guard let path = settings.dependencies else { return }
    var rules = DependencyRules()
    for (index, report) in reports.enumerated() where report.failures.isEmpty {
      let score = settings.inputs[index]
      let inputs = (score == Path.standard ? [] : [score]) + report.dependencies
      for output in report.outputs + report.companions {
        rules.add(output, from: inputs)
        try Originals(settings.inputs + inputs + [output]).check(path)
      }
    }
    let output = try OutputFile(path: path)
    rules.bytes.withUnsafeBytes { output.write($0) }
    try output.finish()
  }
}
