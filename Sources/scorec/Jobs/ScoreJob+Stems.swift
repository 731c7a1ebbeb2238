import ScoreAudio
import ScoreTimeline

/// The files of parts of a score.
extension ScoreJob {
  /// Writes the haptics beside the sound at `output`, in step with it, iff that is asked for.
  func writeHaptics(
    of score: Compiled, into container: SoundContainer, beside output: String,
    lasting length: Ticks, _ report: JobReport
  ) throws(Failure) {
    guard settings.haptics == .stems else { return }
    let name = Path.stem(of: output) + "-haptics." + Path.suffix(of: output)
    var render = settings.rendering(.only)
    render.duration = length
    try write(
      score.timeline.events.filter(\.isHaptic), of: score, render,
      settings.soundFormat(container, .only), to: Path.join(Path.folder(of: output), name), report)
  }

  /// Writes a file of each part of the score iff that is asked for: together they are the mix, but
  /// for limiter, dither, and effects that sounds go through together.
  func writeStems(
    of score: Compiled, into container: SoundContainer, lasting length: Ticks, _ report: JobReport
  ) throws(Failure) {
    guard let folder = settings.stems else { return }
    if let error = Path.createFolder(folder) {
      throw Failure(.cannotCreate, "cannot create '\(folder)'", reason: error.reason)
    }
    var render = settings.rendering(.audible)
    (render.isLimited, render.isDithered) = (false, false)
    if settings.haptics.rendering == .off { render.haptics = .off }
    render.duration = length
    let format = settings.soundFormat(container)
    var whole = score.timeline
    if render.haptics == .off { whole.events.removeAll(where: \.isHaptic) }
    let sounds = try SoundBank(whole, score.sounds, render, threads: settings.threadsForEach)
    for stem in Stem.all(in: whole, by: settings.stemGrouping, named: name) {
      let path = Path.join(folder + "/", "\(stem.name).\(container.rawValue)")
      try Originals([input] + report.dependencies).check(path)
      var part = whole
      part.events = stem.events
      let renderer = Renderer(part, sounds: sounds, settings: render, of: whole)
      try renderer.write(to: path, format, threads: settings.threadsForEach)
    }
  }

  private func write(
    _ events: [Event], of score: Compiled, _ render: RenderSettings, _ format: SoundFormat,
    to path: String, _ report: JobReport
  ) throws(Failure) {
    try Originals([input] + report.dependencies).check(path)
    var timeline = score.timeline
    timeline.events = events
    try Renderer(timeline, score.sounds, render).write(
      to: path, format, threads: settings.threadsForEach)
  }
}
