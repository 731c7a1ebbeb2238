extension Command {
  /// Looks for mistakes in each score, and with `--emit` for what that output cannot hold.
  func checkScores(_ settings: Settings) throws(Failure) -> ExitStatus {
    guard !settings.inputs.isEmpty else {
      throw .usage("no score", hint: "'-' is standard input")
    }
    let reports = Workers.results(of: settings.inputs.count) { index in
      let product = settings.kind.map { Product.output($0) }
      var job = ScoreJob(
        settings, settings.inputs[index], settings.kind ?? .ahap, product, to: nil)
      job.allowsEndless = product == nil
      return job.run()
    }
    return show(reports, settings)
  }
}
