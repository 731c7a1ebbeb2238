import ScoreDiagnostics
import ScoreFormats
import ScoreTimeline

/// Inputs that are no scores.
extension ScoreJob {
  /// Returns what `file`, which is written in `format`, means; `nil` iff it has errors.
  func read(
    _ file: SourceFile, _ format: InputFormat, asking host: inout FileHost,
    _ report: inout JobReport
  ) -> Timeline? {
    var timeline: Timeline?
    switch format {
    case .score: preconditionFailure("a score was read like a file of another format")
    case .ahap:
      timeline = importAHAP(file, diagnostics: &report.diagnostics) { source in
        if case .found(let length) = host.length(of: source) { length } else { nil }
      }
    case .haptic: timeline = importHaptic(file, diagnostics: &report.diagnostics)
    case .haps: timeline = importHAPS(file, diagnostics: &report.diagnostics)
    case .hjif: timeline = importHJIF(file, diagnostics: &report.diagnostics)
    case .hmpg: timeline = importHMPG(file, diagnostics: &report.diagnostics)
    case .midi, .mid: timeline = importMIDI(file, diagnostics: &report.diagnostics)
    case .json: timeline = importAndroidWaveform(file, diagnostics: &report.diagnostics)
    }
    if let end = settings.compile.duration { timeline?.cut(at: end) }
    return timeline
  }
}
