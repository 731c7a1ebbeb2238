import ScoreAudio
import ScoreDiagnostics
import ScoreFormats
import ScoreTimeline

/// Inputs that are no scores.
extension ScoreJob {
  /// Returns what can be felt of the sound that is the input.
  func feel(_ report: inout JobReport) throws(Failure) -> Compiled {
    var timeline: Timeline
    do throws(AudioError) {
      let sound = try FeltSound(file: input, Listening())
      timeline = Timeline(events: sound.events, completion: sound.length)
    } catch {
      throw Failure(error)
    }
    if let end = settings.compile.duration { timeline.cut(at: end) }
    report.stopwatch.lap("listen")
    return Compiled(timeline: timeline, sounds: FileHost(of: input, settings: settings).sounds)
  }

  /// Returns what `file`, which is written in `format`, means; `nil` iff it has errors.
  func read(
    _ file: SourceFile, _ format: InputFormat, asking host: inout FileHost,
    _ report: inout JobReport
  ) -> Timeline? {
    var timeline: Timeline?
    switch format {
    case .score, .sound: preconditionFailure("a \(format) was read like a text of another format")
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
    case .xml: timeline = importAndroidXML(file, diagnostics: &report.diagnostics)
    case .haptica: timeline = importRhythm(file, .haptica, diagnostics: &report.diagnostics)
    case .rnhf: timeline = importRhythm(file, .rnhf, diagnostics: &report.diagnostics)
    case .swift:
      timeline = importSwift(file, diagnostics: &report.diagnostics) { source in
        if case .found(let length) = host.length(of: source) { length } else { nil }
      }
    }
    if let end = settings.compile.duration { timeline?.cut(at: end) }
    return timeline
  }
}
