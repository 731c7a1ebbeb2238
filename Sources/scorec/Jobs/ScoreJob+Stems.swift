import ScoreAudio
import ScoreTimeline

/// The files of parts of a score.
extension ScoreJob {
  /// Writes the haptics beside the sound at `output`, in step with it, iff that is asked for.
  func writeHaptics(
    of score: Compiled, into container: SoundContainer, beside output: String,
    lasting length: Ticks, _ report: inout JobReport
  ) throws(Failure) {
    guard let path = hapticsPath(beside: output) else { return }
    var render = settings.rendering(.only)
    render.duration = length
    try write(
      score.timeline.events.filter(\.isHaptic), of: score, render,
      settings.soundFormat(container, .only), to: path, report)
    report.companions.append(path)
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
    let whole = mix(of: score)
    let sounds = try SoundBank(whole, score.sounds, render, threads: settings.threadsForEach)
    for stem in stems(of: whole) {
      let path = path(of: stem, as: container, in: folder)
      try originals(report).check(path)
      var part = whole
      part.events = stem.events
      let renderer = Renderer(part, sounds: sounds, settings: render, of: whole)
      try renderer.write(to: path, format, threads: settings.threadsForEach)
    }
  }

  /// Throws iff one of the files beside the sound at `output` would replace what it is made from.
  func checkParts(
    of score: Compiled, into container: SoundContainer, beside output: String, _ report: JobReport
  ) throws(Failure) {
    let originals = originals(report)
    if let path = hapticsPath(beside: output) { try originals.check(path) }
    guard let folder = settings.stems else { return }
    for stem in stems(of: mix(of: score)) {
      try originals.check(path(of: stem, as: container, in: folder))
    }
  }

  private func hapticsPath(beside output: String) -> String? {
    guard settings.haptics == .stems else { return nil }
    let name = Path.stem(of: output) + "-haptics." + Path.suffix(of: output)
    return Path.join(Path.folder(of: output), name)
  }

  private func path(of stem: Stem, as container: SoundContainer, in folder: String) -> String {
    Path.join(folder + "/", "\(stem.name).\(container.rawValue)")
  }

  /// Returns the timeline of what is in the mix.
  private func mix(of score: Compiled) -> Timeline {
    var timeline = score.timeline
    switch settings.haptics {
    case .only: timeline.events.removeAll { !$0.isHaptic }
    case .off, .stems: timeline.events.removeAll(where: \.isHaptic)
    case .audible, .channels: break
    }
    return timeline
  }

  private func stems(of timeline: Timeline) -> [Stem] {
    Stem.all(in: timeline, by: settings.stemGrouping, named: name)
  }

  private func write(
    _ events: [Event], of score: Compiled, _ render: RenderSettings, _ format: SoundFormat,
    to path: String, _ report: JobReport
  ) throws(Failure) {
    try originals(report).check(path)
    var timeline = score.timeline
    timeline.events = events
    try Renderer(timeline, score.sounds, render).write(
      to: path, format, threads: settings.threadsForEach)
  }
}
