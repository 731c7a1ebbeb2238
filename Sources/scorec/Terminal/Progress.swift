/// How far long work has come, on the last line of a terminal.
struct Progress {
  private let total: Int64
  private var shownPercent: Int64 = 0
  private let isShown: Bool

  /// Creates the progress of work that has `total` parts; it is shown where somebody watches.
  init(of total: Int64, isShown: Bool) {
    self.total = max(total, 1)
    self.isShown = isShown && Terminal.isWatched
  }

  /// Shows that `done` parts are done.
  mutating func show(_ done: Int64) {
    let percent = done * 100 / total
    guard isShown, percent > shownPercent else { return }
    shownPercent = percent
    Terminal.complain("\r\(percent) %")
  }

  /// Removes the line.
  func finish() {
    if shownPercent > 0 { Terminal.complain("\r      \r") }
  }
}
