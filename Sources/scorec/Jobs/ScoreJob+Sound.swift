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
    guard let output else { return }
    let frames = try write(score, to: output, &report)
    if !report.containsError(settings) { try writeStems(of: score, lasting: frames) }
  }

  /// Writes the WAV at `path`, and returns the number of its frames.
  @discardableResult
  private func write(
    _ score: Compiled, to path: String, _ report: inout JobReport
  ) throws(Failure) -> Int64 {
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
    if let start = renderer.firstLimited {
      report.diagnostics.insert(
        .limited(by: renderer.greatestReduction, from: start, in: score.timeline))
    }
    return renderer.frameCount
  }

  /// Returns the rendering of `score`, which the passes have prepared.
  func renderer(of score: Compiled) throws(Failure) -> Renderer {
    try Renderer(score.timeline, score.sounds, renderSettings)
  }

  /// How the score is rendered.
  private var renderSettings: RenderSettings {
    var render = RenderSettings(
      sampleRate: settings.sampleRate, haptics: settings.haptics,
      duration: settings.compile.duration)
    (render.isLimited, render.isDithered) = (settings.isLimited, settings.isDithered)
    return render
  }

  /// Writes a file of each sound iff they are asked for: together they are the mix, but for limiter,
  /// dither, and effects that sounds go through together.
  private func writeStems(of score: Compiled, lasting frames: Int64) throws(Failure) {
    guard let folder = settings.stems else { return }
    if let error = Path.createFolder(folder) {
      throw Failure(.cannotCreate, "cannot create '\(folder)'", reason: error.reason)
    }
    var render = renderSettings
    (render.isLimited, render.isDithered) = (false, false)
    if render.haptics == .channels { render.haptics = .mix }
    render.duration = Ticks(frames: frames, rate: Int64(settings.sampleRate))
    for stem in Stem.all(in: score.timeline, named: Path.stem(of: input)) {
      var timeline = score.timeline
      timeline.events = stem.events
      let renderer = try Renderer(timeline, score.sounds, render)
      try renderer.write(to: Path.join(folder + "/", stem.fileName), settings.format, About())
    }
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
