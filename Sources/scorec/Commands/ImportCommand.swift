import ScoreAudio

extension Command {
  /// Makes a score out of each file.
  func importFiles(_ settings: Settings) throws(Failure) -> ExitStatus {
    let plan = try OutputPlan(importing: settings)
    for input in settings.inputs where settings.format(of: input) == .score {
      throw .usage(
        "'\(input)' is in no format that can be imported", hint: InputFormat.importableSuffixes)
    }
    let originals = Originals(settings.inputs)
    let reports = Workers.results(of: settings.inputs.count) { index in
      var job = ScoreJob(
        settings, settings.inputs[index], plan.kind, plan.product, to: plan.paths[index])
      job.inputs = originals
      return job.run()
    }
    return try show(reports, settings)
  }
}
