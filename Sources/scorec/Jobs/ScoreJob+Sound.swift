import ScoreAudio
import ScoreDiagnostics
import ScoreTimeline

/// The product that is sound.
extension ScoreJob {
  /// Writes `score`, which the passes have prepared, as a WAV.
  func render(_ score: Compiled) throws(Failure) {
    guard let output else { return }
    let renderer = try renderer(of: score)
    var progress = Progress(of: renderer.frameCount, isShown: settings.inputs.count == 1)
    defer { progress.finish() }
    let summary = try renderer.write(to: output, settings.format, score.timeline.about) {
      progress.show($0)
    }
    if let summary, summary.isClipped { warn(ofPeak: summary.peakInDecibels) }
  }

  private func warn(ofPeak decibels: Double) {
    let style = Terminal.style
    let peak = String(decimal: decibels, places: 1)
    Terminal.complain(
      "scorec: \(style.warning)warning:\(style.reset) the peak is \(peak) dB above full scale: "
        + "samples are cut off\n")
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
  @discardableResult
  func write(
    to path: String, _ format: WAVFormat, _ about: About, progress: (Int64) -> Void = { _ in }
  ) throws(Failure) -> RenderSummary? {
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
    try output.finish()
    return summary
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
