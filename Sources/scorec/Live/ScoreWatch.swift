/// Scores that are to be compiled again when they, or what they are made of, are saved.
struct ScoreWatch {
  private var watches: [(input: String, paths: [String], files: FileWatch)]
  private var lastLook = 0.0

  /// How often the files are looked at, in seconds.
  private static let period = 0.1

  /// Watches the files of `scores`.
  init(_ scores: [LiveScore]) {
    watches = scores.map { ($0.input, $0.watchedPaths, FileWatch($0.watchedPaths)) }
  }

  /// Returns the places of the scores that have changed.
  mutating func changed(at time: Double) -> [Int] {
    guard time - lastLook >= ScoreWatch.period else { return [] }
    lastLook = time
    return watches.indices.filter { index in
      let watch = watches[index]
      // Many editors take a file away before they put another one in its place, or empty it first.
      guard watch.files.hasChanged, Path.exists(watch.input), !Path.isEmpty(watch.input) else {
        return false
      }
      // What is saved while the score is read counts for the next time.
      watches[index].files = FileWatch(watch.paths)
      return true
    }
  }

  /// Watches the paths of the new version of a score from now on, where they are others.
  mutating func note(_ paths: [String], at index: Int) {
    guard paths != watches[index].paths else { return }
    (watches[index].paths, watches[index].files) = (paths, FileWatch(paths))
  }
}
