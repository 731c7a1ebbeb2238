import ScoreAudio
import ScoreDiagnostics
import ScoreFormats
import ScoreTimeline

/// The product that is sound.
extension ScoreJob {
  /// Writes `score`, which the passes have prepared, as sound.
  func render(
    _ score: Compiled, into container: SoundContainer, _ report: inout JobReport
  ) throws(Failure) {
    if let output { try checkParts(of: score, into: container, beside: output, report) }
    let isDirect = output.map { !OutputFile.isRegular($0) } ?? true
    if isDirect, output == nil || settings.isStrict {
      // What is sent cannot be taken back: what there is to say of it must be known before.
      try write(score, into: container, to: "/dev/null", &report)
      guard !report.containsError(settings) else { return }
    }
    guard let output else { return }
    let length = try write(score, into: container, to: output, &report)
    if !report.containsError(settings) {
      try writeHaptics(of: score, into: container, beside: output, lasting: length, &report)
      try writeStems(of: score, into: container, lasting: length, report)
    }
  }

  /// Writes the sound at `path`, and returns its length.
  @discardableResult
  private func write(
    _ score: Compiled, into container: SoundContainer, to path: String, _ report: inout JobReport
  ) throws(Failure) -> Ticks {
    let renderer = try renderer(of: score)
    let first = renderer.position
    guard first < renderer.frameCount || first == 0 else {
      let length = Ticks(frames: renderer.frameCount, rate: Int64(settings.sampleRate))
      throw .usage(
        "the sound is over after \(String(decimal: length.seconds, places: 3)) s, before '--from'")
    }
    var progress = Progress(of: renderer.frameCount - first, isShown: settings.inputs.count == 1)
    defer { progress.finish() }
    let format = settings.soundFormat(container, settings.haptics)
    try renderer.write(
      to: path, format, score.timeline.about, cues: score.cues, threads: settings.threadsForEach,
      progress: { progress.show($0 - first) },
      accept: { summary in
        if summary.isClipped {
          report.diagnostics.insert(
            .clipped(
              summary, in: score.timeline, hearsHaptics: settings.haptics.rendering != .off))
        }
        return !report.containsError(settings)
      })
    if let start = renderer.firstLimited {
      report.diagnostics.insert(
        .limited(by: renderer.greatestReduction, from: start, in: score.timeline))
    }
    return Ticks(frames: renderer.frameCount, rate: Int64(settings.sampleRate))
  }

  /// Returns the rendering of `score`, which the passes have prepared.
  func renderer(of score: Compiled) throws(Failure) -> Renderer {
    var timeline = score.timeline
    if settings.haptics == .only { timeline.events = timeline.events.filter(\.isHaptic) }
    var render = settings.rendering(settings.haptics)
    render.duration = settings.duration(of: timeline)
    return try Renderer(timeline, score.sounds, render, threads: settings.threadsForEach)
  }
}

extension Renderer {
  /// Creates the rendering of `timeline`, and reads its sounds out of `library`.
  convenience init(
    _ timeline: Timeline, _ library: AssetLibrary, _ settings: RenderSettings, threads: Int = 1
  ) throws(Failure) {
    let bank = try SoundBank(timeline, library, settings, threads: threads)
    self.init(timeline, sounds: bank, settings: settings)
  }

  /// Writes the rendering as the sound at `path`, and tells `progress` the frames that are done.
  ///
  /// Nothing is left of it iff `accept` returns `false`.
  func write(
    to path: String, _ format: SoundFormat, _ about: About = About(), cues: [Cue] = [],
    threads: Int = 1, progress: (Int64) -> Void = { _ in },
    accept: (RenderSummary) -> Bool = { _ in true }
  ) throws(Failure) {
    let output = try OutputFile(path: path)
    try output.makeRoom(for: size(as: format))
    let detour = format.container.isStreamable || output.isSeekable ? nil : try UnnamedFile()
    let summary: RenderSummary?
    do throws(AudioError) {
      summary = try write(
        to: detour?.descriptor ?? output.descriptor, as: format, about: about, cues: cues,
        threads: threads
      ) {
        progress($0)
        return true
      }
    } catch {
      throw Failure(error, writing: output.shownName)
    }
    guard let summary, accept(summary) else { return }
    try detour?.copy(to: output)
    try output.finish()
  }
}

extension SoundBank {
  /// Reads the sounds of `timeline` out of `library`, as much of them as the rendering needs.
  init(
    _ timeline: Timeline, _ library: AssetLibrary, _ settings: RenderSettings, threads: Int
  ) throws(Failure) {
    do throws(AudioError) {
      let end = [settings.end, settings.duration].compactMap { $0 }.min()
      try self.init(
        timeline, from: library, sampleRate: settings.sampleRate, until: end, threads: threads)
    } catch {
      throw Failure(error)
    }
  }
}

extension Failure {
  /// Creates the failure that `error` is, which happened while `output` was written.
  init(_ error: AudioError, writing output: String = "the sound") {
    switch error {
    case .missingLibrary: self.init(.unavailable, error.description)
    case .unreadable: self.init(.noInput, error.description)
    case .boundless: self.init(.inputOutput, error.description)
    case .unusablePlugin: self.init(.unavailable, error.description)
    case .unwritable(let number):
      self.init(
        .inputOutput, "cannot write \(output)", reason: SystemError(number: number).reason)
    case .noScratchRoom: self.init(.cannotCreate, error.description)
    case .unencodable(let reason):
      self.init(.inputOutput, "cannot write \(output)", reason: reason)
    }
  }
}
