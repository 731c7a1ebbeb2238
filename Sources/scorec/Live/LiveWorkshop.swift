import ScoreAudio
import ScoreTimeline
import Synchronization

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Makes scores anew while they play: when they are saved, when other patterns are muted, and when
/// more of one is needed that has no end.
///
/// It does so on a thread of its own, one after the other, as it may take long.
final class LiveWorkshop: Sendable {
  /// A score that was made anew.
  struct Result: Sendable {
    /// Its place among the scores.
    let index: Int
    /// What there is to say of it, where it was compiled.
    let report: JobReport?
    /// The score; `nil` iff it has errors.
    let score: LiveScore?
  }

  private enum Task {
    case reload(Int)
    case lengthen(Int, Ticks)
    case mute(Set<String>)

    /// `true` iff nothing is left to do of an earlier one when it is done.
    func covers(_ earlier: Task) -> Bool {
      switch (self, earlier) {
      case (.reload(let index), .reload(let other)): index == other
      case (.lengthen(let index, let place), .lengthen(let other, let nearer)):
        index == other && place >= nearer
      case (.mute, .mute): true
      case (.reload, _), (.lengthen, _), (.mute, _): false
      }
    }
  }

  private struct Desk {
    var scores: [LiveScore]
    var muted: Set<String>
    var tasks: [Task] = []
    var results: [Result] = []
    var isBusy = false
  }

  private let settings: Settings
  private let desk: Mutex<Desk>

  /// How long a change may take that consists of several: milliseconds.
  private static let settlingTime: Int32 = 20

  /// Creates the workshop of `scores`.
  init(_ scores: [LiveScore], _ settings: Settings) {
    // What the command line mutes can be heard again, and need not be in what is saved.
    var open = settings
    open.gates.mutedPatterns = []
    self.settings = open
    desk = Mutex(Desk(scores: scores, muted: settings.gates.mutedPatterns))
  }

  /// Compiles the score at that place again.
  func reload(_ index: Int) { add(.reload(index)) }

  /// Compiles more of the score at that place, which has no end: up to `place` at least.
  func lengthen(_ index: Int, to place: Ticks) { add(.lengthen(index, place)) }

  /// Leaves out all that the patterns `names` play, and nothing else.
  func mute(_ names: Set<String>) { add(.mute(names)) }

  /// Returns what was made since this was called last.
  func take() -> [Result] {
    desk.withLock { desk in
      defer { desk.results = [] }
      return desk.results
    }
  }

  private func add(_ task: Task) {
    let mustBegin = desk.withLock { desk in
      desk.tasks.removeAll { task.covers($0) }
      desk.tasks.append(task)
      defer { desk.isBusy = true }
      return !desk.isBusy
    }
    // Without a thread, it is done here, and whoever asks has to wait.
    if mustBegin,
      !Threads.begin({ [self] in
        Interruption.leaveToOthers()
        work()
      })
    {
      work()
    }
  }

  private func work() {
    while let task = next() {
      switch task {
      case .reload(let index):
        poll(nil, 0, LiveWorkshop.settlingTime)
        make(index)
      case .lengthen(let index, let place): makeMore(of: index, to: place)
      case .mute(let names): mute(all: names)
      }
    }
  }

  private func next() -> Task? {
    desk.withLock { desk in
      desk.isBusy = !desk.tasks.isEmpty
      return desk.tasks.isEmpty ? nil : desk.tasks.removeFirst()
    }
  }

  /// Compiles the score at `index` as it is saved, or so much of its text.
  private func make(_ index: Int, of beginning: LiveBeginning? = nil) {
    let (input, muted) = desk.withLock { ($0.scores[index].input, $0.muted) }
    var report = JobReport()
    var score: LiveScore?
    do throws(Failure) {
      score = try LiveScore(settings, input, of: beginning, muting: muted, &report)
    } catch {
      report.failures.append(error)
    }
    // What there was to say of a text that is known has been said.
    put(score, at: index, beginning != nil && score != nil ? nil : report)
  }

  private func makeMore(of index: Int, to place: Ticks) {
    let old = desk.withLock { $0.scores[index] }
    // It may have been saved with an end since.
    guard let beginning = old.beginning else { return put(old, at: index, nil) }
    make(index, of: beginning.reaching(place))
  }

  private func mute(all names: Set<String>) {
    let scores = desk.withLock { desk in
      desk.muted = names
      return desk.scores
    }
    for (index, score) in scores.enumerated() {
      put(LiveScore(score, muting: names), at: index, nil)
    }
  }

  private func put(_ score: LiveScore?, at index: Int, _ report: JobReport?) {
    desk.withLock { desk in
      if let score { desk.scores[index] = score }
      desk.results.append(Result(index: index, report: report, score: score))
    }
  }
}
