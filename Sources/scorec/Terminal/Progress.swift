/// How far long work has come, on the last line of a terminal.
struct Progress {
  private let total: Int64
  private var shownPercent: Int64 = 0
  private let isShown = Terminal.isWatched

  /// Creates the progress of work that has `total` parts.
  init(of total: Int64) { self.total = max(total, 1) }

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
