import ScoreAudio
import ScoreDiagnostics
import ScoreTimeline

/// The product that is sound.
extension ScoreJob {
  /// Writes `score`, which the passes have prepared, as a WAV.
  func render(_ score: Compiled, _ report: inout JobReport) throws(Failure) {
    let isDirect = output.map { !OutputFile.isRegular($0) } ?? true
    if isDirect, output == nil || settings.isStrict {
      // What is sent cannot be taken back: what there is to say of it must be known before.
      try write(score, to: "/dev/null", &report)
      guard !report.containsError(settings) else { return }
    }
    if let output { try write(score, to: output, &report) }
  }

  private func write(
    _ score: Compiled, to path: String, _ report: inout JobReport
  ) throws(Failure) {
    let renderer = try renderer(of: score)
    var progress = Progress(of: renderer.frameCount, isShown: settings.inputs.count == 1)
    defer { progress.finish() }
    try renderer.write(
      to: path, settings.format, score.timeline.about, progress: { progress.show($0) },
      accept: { summary in
        if summary.isClipped {
          report.diagnostics.insert(
            .clipped(summary, in: score.timeline, hearsHaptics: settings.haptics != .off))
        }
        return !report.containsError(settings)
      })
  }

  /// Returns the rendering of `score`, which the passes have prepared.
  func renderer(of score: Compiled) throws(Failure) -> Renderer {
    try Renderer(
      score.timeline, score.sounds,
      RenderSettings(
        sampleRate: settings.sampleRate, haptics: settings.haptics,
        duration: settings.compile.duration))
  }
}

extension Renderer {
  /// Creates the rendering of `timeline`, and reads its sounds out of `library`.
  convenience init(
    _ timeline: Timeline, _ library: AssetLibrary, _ settings: RenderSettings
  ) throws(Failure) {
    do throws(AudioError) {
      let bank = try SoundBank(timeline, from: library, sampleRate: settings.sampleRate)
      self.init(timeline, sounds: bank, settings: settings)
    } catch {
      throw Failure(error)
    }
  }

  /// Writes the rendering as the WAV at `path`, and tells `progress` the frames that are done.
  ///
  /// Nothing is left of it iff `accept` returns `false`.
  func write(
    to path: String, _ format: WAVFormat, _ about: About, progress: (Int64) -> Void = { _ in },
    accept: (RenderSummary) -> Bool = { _ in true }
  ) throws(Failure) {
    let output = try OutputFile(path: path)
    try output.checkRoom(for: wavSize(format))
    let summary: RenderSummary?
    do throws(AudioError) {
      summary = try writeWAV(to: output.descriptor, format: format, about: about) {
        progress($0)
        return true
      }
    } catch {
      throw Failure(error, writing: output.shownName)
    }
    if let summary, accept(summary) { try output.finish() }
  }
}

extension Failure {
  /// Creates the failure that `error` is, which happened while `output` was written.
  init(_ error: AudioError, writing output: String = "the sound") {
    switch error {
    case .missingLibrary: self.init(.unavailable, error.description)
    case .unreadable: self.init(.noInput, error.description)
    case .unwritable(let number):
      self.init(
        .inputOutput, "cannot write \(output)", reason: SystemError(number: number).reason)
    case .unencodable(let reason):
      self.init(.inputOutput, "cannot write \(output)", reason: reason)
    }
  }
}
