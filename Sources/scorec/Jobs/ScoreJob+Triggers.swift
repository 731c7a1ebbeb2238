import ScoreFormats
import ScoreTimeline

/// Scores that become several files: one of the score itself, and one of each of its triggers.
///
/// The file of a trigger is named after that of the score: beside `song.ahap` stands
/// `song-phase-from-active-to-completed.ahap`.
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
      let part = Compiled(timeline: score.timeline, sounds: score.sounds)
      parts.append((self, isTitled ? part : named(part)))
    }
    for trigger in score.reactions.triggers {
      var job = self
      job.name = "\(name)-\(trigger.name)"
      job.output = output.map { path(of: trigger, beside: $0) }
      let part = Compiled(timeline: trigger.timeline, sounds: score.sounds)
      parts.append((job, isTitled ? part : job.named(part)))
    }
    return parts
  }

  /// Returns `part` of a score without a title with one where source code names a type after it: the
  /// name of the file, for no two types of a program may have the same.
  private func named(_ part: Compiled) -> Compiled {
    guard product == .output(.swift) || product == .output(.kotlin) else { return part }
    var part = part
    part.timeline.about.title = name
    return part
  }

  /// Returns the path of the file of `trigger`, where that of the score is `path`.
  private func path(of trigger: Trigger, beside path: String) -> String {
    let suffix = "." + (product?.suffix ?? kind.suffix)
    if path.lowercased().hasSuffix(suffix) {
      return path.dropLast(suffix.count) + "-\(trigger.name)" + path.suffix(suffix.count)
    }
    let ending = Path.suffix(of: path)
    let stem = Path.folder(of: path) + Path.stem(of: path)
    return "\(stem)-\(trigger.name)" + (ending.isEmpty ? "" : "." + ending)
  }

  /// Returns the files that a manifest names for `trigger`, or for the score itself: those of the
  /// kinds that are made together with it, or else its AHAP.
  func files(of trigger: Trigger?) -> [ManifestFile] {
    let stem = output.map { OutputFile.isRegular($0) ? Path.stem(of: $0) : name } ?? name
    let kinds = settings.kinds.filter { Product.output($0).isOfOneTimeline }
    return (kinds.isEmpty ? [.ahap] : kinds).map { kind in
      let ending = (trigger.map { "-\($0.name)" } ?? "") + "." + kind.suffix
      return ManifestFile(kind: kind.rawValue, name: stem + ending)
    }
  }
}
