/// How far long work has come, on the last line of a terminal.
struct Progress {
  private let total: Int64
  private var shownPercent: Int64 = 0
  private let isShown: Bool
  private let clock = Stopwatch()

  /// Work that is done earlier is not worth a line, in seconds.
  private static let patience = 1.0

  /// Creates the progress of work that has `total` parts; it is shown where somebody watches.
  init(of total: Int64, isShown: Bool) {
    self.total = max(total, 1)
    self.isShown = isShown && Terminal.isWatched
  }

  /// Shows that `done` parts are done.
  mutating func show(_ done: Int64) {
    let percent = done * 100 / total
    guard isShown, percent > shownPercent, clock.seconds > Progress.patience else { return }
    shownPercent = percent
    let rest = Int(clock.seconds * Double(total - done) / Double(max(1, done)) + 0.5)
    Terminal.complain("\r\(percent) %, \(rest) s to go\u{1B}[K")
  }

  /// Removes the line.
  func finish() {
    if shownPercent > 0 { Terminal.complain("\r\u{1B}[K") }
  }
}
