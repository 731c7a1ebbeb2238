import ScoreDiagnostics

/// What there is to say about one score that was worked on.
struct JobReport: Sendable {
  /// The texts that the diagnostics speak of.
  var sources = SourceMap()

  /// What the compiler said.
  var diagnostics = DiagnosticSet()

  /// What kept the program from its work, or from one of its results.
  var failures: [Failure] = []

  /// The files that the output was made from, beside the score.
  var dependencies: [String] = []

  /// Where something was looked for in vain: files, and folders of sounds.
  var vainPlaces: Set<String> = []

  /// The paths of what was made of it.
  var outputs: [String] = []

  /// The paths of further files that stand beside those.
  var companions: [String] = []

  /// What each result lost.
  var losses: [ResultLosses] = []

  /// How long each stage took.
  var stopwatch = Stopwatch()

  /// Returns what the result for `input` would change with: files, and where some are missing.
  func watchedPaths(of input: String) -> [String] { [input] + dependencies + vainPlaces.sorted() }

  /// Does `work`, and keeps what kept it from its end.
  mutating func attempt(_ work: (inout JobReport) throws(Failure) -> Void) {
    do throws(Failure) { try work(&self) } catch { failures.append(error) }
  }

  /// Adds the text of the score, which was read from `path`.
  mutating func add(
    _ text: InputFile, at path: String, isBinary: Bool = false
  ) -> SourceFile {
    let name = path == Path.standard ? "<stdin>" : path
    guard let file = sources.add(name: name, bytes: text.bytes, isBinary: isBinary) else {
      preconditionFailure("a file of permitted size exceeds the sources")
    }
    return file
  }

  /// The files that were written beside those that were asked for.
  var furtherFiles: [String] {
    let named = losses.compactMap(\.output)
    return (outputs + companions).filter { !named.contains($0) }
  }

  /// What each result lost, as a JSON object a line.
  var lossList: String {
    var renderer = DiagnosticRenderer(sources: sources)
    return losses.map { result in
      renderer.json(
        losses: result.losses, of: result.input, in: result.format, at: result.output,
        errorCount: result.errorCount)
    }.joined()
  }

  /// Returns what is shown, by place: warnings are errors, or are left out, as `settings` say.
  func shownDiagnostics(_ settings: Settings) -> [Diagnostic] {
    diagnostics.sorted.compactMap { diagnostic in
      switch diagnostic.severity {
      case .error: return diagnostic
      case .remark: return settings.wantsRemarks ? diagnostic : nil
      case .warning:
        guard !settings.silenced.contains(diagnostic.id) else { return nil }
        var diagnostic = diagnostic
        if settings.isStrict { diagnostic.severity = .error }
        return diagnostic
      }
    }
  }

  /// Returns how many errors are shown.
  func errorCount(_ settings: Settings) -> Int {
    shownDiagnostics(settings).count { $0.severity == .error }
  }

  /// Returns `true` iff there is an error, so that there is no output.
  func containsError(_ settings: Settings) -> Bool {
    diagnostics.containsError
      || (settings.isStrict && shownDiagnostics(settings).contains { $0.severity == .error })
  }

  /// Returns how the program would end if this were its only score.
  func status(_ settings: Settings) -> ExitStatus {
    failures.map(\.status).max() ?? (containsError(settings) ? .scoreHasErrors : .success)
  }
}
