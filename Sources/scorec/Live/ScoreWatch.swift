#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Scores that are compiled again when they, or what they are made of, are saved.
struct ScoreWatch {
  private let settings: Settings
  private var watches: [(score: LiveScore, files: FileWatch)]
  private var lastLook = 0.0

  /// How often the files are looked at, in seconds.
  private static let period = 0.1

  /// How long a change may take that consists of several: milliseconds.
  private static let settlingTime: Int32 = 20

  /// Watches the files of `scores`.
  init(_ scores: [LiveScore], _ settings: Settings) {
    self.settings = settings
    watches = scores.map { ($0, FileWatch($0.files)) }
  }

  /// Returns what has become of the scores that have changed: what there is to say, and the new score
  /// if it has no errors.
  mutating func changed(at time: Double) -> [(report: JobReport, score: LiveScore?)] {
    guard time - lastLook >= ScoreWatch.period else { return [] }
    lastLook = time
    var changes: [(JobReport, LiveScore?)] = []
    for index in watches.indices where watches[index].files.hasChanged {
      let old = watches[index].score
      // Many editors take a file away before they put another one in its place.
      guard Path.exists(old.input) else { continue }
      poll(nil, 0, ScoreWatch.settlingTime)
      // What is saved while the score is read counts for the next time.
      let files = FileWatch(old.files)
      let (report, score) = compile(old.input)
      watches[index] = (
        score ?? old, score.map { $0.files == old.files ? files : FileWatch($0.files) } ?? files
      )
      changes.append((report, score))
    }
    return changes
  }

  private func compile(_ input: String) -> (JobReport, LiveScore?) {
    var report = JobReport()
    var score: LiveScore?
    do throws(Failure) {
      score = try LiveScore(settings, input, &report)
    } catch {
      report.failures.append(error)
    }
    return (report, score)
  }
}
