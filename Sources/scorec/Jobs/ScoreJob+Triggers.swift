import ScoreAudio
import ScoreFormats
import ScoreTimeline

/// Scores that become several files: those of the score itself, and those of each of its triggers.
///
/// The file of a trigger is named after that of the score: beside `song.ahap` stands
/// `song-phase-from-active-to-completed.ahap`. What a `loop` repeats is in a file of its own, as in
/// `song-phase-to-active-loop.ahap`.
extension ScoreJob {
  /// Returns the timelines of `score`, each with the job that makes its file: all in one where there
  /// are no triggers, or the product holds them.
  ///
  /// A score without a note outside its triggers has none of its own.
  func parts(of score: Compiled) throws(Failure) -> [(ScoreJob, Compiled)] {
    guard let product else { return [] }
    let isTitled = score.timeline.about.title != nil
    guard product.isOfOneTimeline, !score.reactions.triggers.isEmpty else {
      return [(self, isTitled ? score : named(score))]
    }
    if let output, !OutputFile.isRegular(output) {
      throw .usage(
        "a score with triggers becomes several files", hint: "-o FILE.\(kind.suffix)")
    }
    var parts: [(ScoreJob, Compiled)] = []
    if !score.timeline.isSilent(beside: score.reactions) {
      parts += files(of: score.timeline, with: score.sounds, ending: "")
    }
    for trigger in score.reactions.triggers {
      parts += files(of: trigger.timeline, with: score.sounds, ending: "-\(trigger.name)")
    }
    return parts
  }

  /// Returns what becomes files of `timeline`, whose names end in `ending`: what plays once, and what
  /// loops repeat.
  private func files(
    of timeline: Timeline, with sounds: AssetLibrary, ending: String
  ) -> [(ScoreJob, Compiled)] {
    let (once, turns) = timeline.onceAndTurns
    let files = [(once, ending), (turns, ending + ScoreJob.turnsEnding)]
    return files.compactMap { timeline, ending in
      guard let timeline else { return nil }
      var job = self
      job.name = name + ending
      job.output = output.map { path($0, endingIn: ending) }
      let part = Compiled(timeline: timeline, sounds: sounds)
      return (job, timeline.about.title == nil ? job.named(part) : part)
    }
  }

  /// What the names of files end in that are repeated.
  private static let turnsEnding = "-loop"

  /// Returns `part` of a score without a title with one where source code names a type after it: the
  /// name of the file, for no two types of a program may have the same.
  private func named(_ part: Compiled) -> Compiled {
    guard product == .output(.swift) || product == .output(.kotlin) else { return part }
    var part = part
    part.timeline.about.title = name
    return part
  }

  /// Returns `path` with a name that ends in `ending`, before its suffix.
  private func path(_ path: String, endingIn ending: String) -> String {
    let suffix = "." + (product?.suffix ?? kind.suffix)
    if path.lowercased().hasSuffix(suffix) {
      return path.dropLast(suffix.count) + ending + path.suffix(suffix.count)
    }
    let suffixOfPath = Path.suffix(of: path)
    let stem = Path.folder(of: path) + Path.stem(of: path)
    return stem + ending + (suffixOfPath.isEmpty ? "" : "." + suffixOfPath)
  }

  /// Returns the files that a manifest names for `trigger`, or for the score itself, of what plays
  /// once or what is repeated: those of the kinds that are made together with it, or else its AHAP.
  func files(of trigger: Trigger?, areTurns: Bool) -> [ManifestFile] {
    let stem = output.map { OutputFile.isRegular($0) ? Path.stem(of: $0) : name } ?? name
    let ending = (trigger.map { "-\($0.name)" } ?? "") + (areTurns ? ScoreJob.turnsEnding : "")
    let kinds = settings.kinds.filter { Product.output($0).isOfOneTimeline }
    return (kinds.isEmpty ? [.ahap] : kinds).map { kind in
      ManifestFile(kind: kind.rawValue, name: "\(stem)\(ending).\(kind.suffix)")
    }
  }
}
