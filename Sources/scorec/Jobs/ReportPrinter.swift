import CPages
import ScoreDiagnostics

/// Shows what there is to say about the scores of a run.
struct ReportPrinter {
  /// The most errors and warnings that are shown: who has more begins with the first.
  private static let limit = 20

  /// The most files that are named.
  private static let namedFiles = 8

  private let settings: Settings
  private var errorCount = 0
  private var warningCount = 0
  private var shownCount = 0
  private var isFirst = true
  private var parts: [SARIFLog.Part] = []
  private var failures: [Failure] = []

  /// Creates a printer.
  init(_ settings: Settings) { self.settings = settings }

  /// Shows `report`.
  mutating func show(_ report: JobReport) {
    let diagnostics = report.shownDiagnostics(settings)
    errorCount += diagnostics.count { $0.severity == .error }
    warningCount += diagnostics.count { $0.severity == .warning }
    switch settings.diagnostics {
    case .text: showText(first(diagnostics), in: report.sources)
    case .json: showJSON(diagnostics, in: report.sources)
    case .sarif: parts.append(SARIFLog.Part(diagnostics, in: report.sources))
    case .github: showCommands(diagnostics, in: report.sources)
    }
    for failure in report.failures { show(failure) }
    if settings.diagnostics == .text, report.status(settings) == .success {
      tell(report.furtherFiles)
    }
    if settings.wantsTime { Terminal.complain(report.stopwatch.report) }
  }

  /// Shows what can only be shown of the whole: for people, how many there were, if that is not
  /// plain to see.
  func finish() {
    if settings.diagnostics == .sarif { showLog() }
    let count = errorCount + warningCount
    guard settings.diagnostics == .text, count > 1 else { return }
    let parts = [(errorCount, "error"), (warningCount, "warning")].compactMap { count, word in
      count == 0 ? nil : count == 1 ? "1 \(word)" : "\(count) \(word)s"
    }
    let hidden = count > shownCount ? "; \(shownCount) of them are shown" : ""
    Terminal.complain("\n" + parts.joined(separator: " and ") + hidden + "\n")
  }

  /// Returns those of `diagnostics` that may still be shown: errors rather than warnings, all
  /// remarks, and still by place.
  private mutating func first(_ diagnostics: [Diagnostic]) -> [Diagnostic] {
    var errors = min(
      ReportPrinter.limit - shownCount, diagnostics.count { $0.severity == .error })
    var warnings = min(
      ReportPrinter.limit - shownCount - errors, diagnostics.count { $0.severity == .warning })
    shownCount += errors + warnings
    return diagnostics.filter { diagnostic in
      switch diagnostic.severity {
      case .error:
        errors -= 1
        return errors >= 0
      case .warning:
        warnings -= 1
        return warnings >= 0
      case .remark: return true
      }
    }
  }

  private mutating func showText(_ diagnostics: [Diagnostic], in sources: SourceMap) {
    var renderer = DiagnosticRenderer(sources: sources, style: Terminal.style)
    for diagnostic in diagnostics {
      Terminal.complain((isFirst ? "" : "\n") + renderer.text(diagnostic))
      isFirst = false
    }
  }

  private mutating func show(_ failure: Failure) {
    switch settings.diagnostics {
    case .text: Terminal.complain(failure)
    case .json:
      Terminal.complain(DiagnosticRenderer.json(ofFailure: failure.message, hint: failure.hint))
    case .sarif: failures.append(failure)
    case .github: Terminal.complain("::error::\(failure.wholeMessage.commandEscaped)\n")
    }
  }

  /// Names files that were written without being named before.
  private func tell(_ paths: [String]) {
    guard !paths.isEmpty else { return }
    let names = paths.prefix(ReportPrinter.namedFiles).map { "'\($0)'".shown }
    let more = paths.count - names.count
    let last = more == 0 ? [] : more == 1 ? ["1 more file"] : ["\(more) more files"]
    Terminal.complain("scorec: also wrote \((names + last).joined(separator: ", "))\n")
  }

  private func showCommands(_ diagnostics: [Diagnostic], in sources: SourceMap) {
    var renderer = DiagnosticRenderer(sources: sources)
    for diagnostic in diagnostics { Terminal.complain(renderer.gitHubCommand(diagnostic)) }
  }

  private func showLog() {
    let log = SARIFLog(version: version) { diagnosticPage($0.rawValue).map { String(cString: $0) } }
    Terminal.complain(log.text(of: parts, failures: failures.map(\.wholeMessage)))
  }

  private func showJSON(_ diagnostics: [Diagnostic], in sources: SourceMap) {
    var renderer = DiagnosticRenderer(sources: sources)
    for diagnostic in diagnostics { Terminal.complain(renderer.json(diagnostic)) }
  }
}
