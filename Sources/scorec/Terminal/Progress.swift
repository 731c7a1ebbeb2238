/// How far long work has come, on the last line of a terminal.
struct Progress {
  private let total: Int64?
  private var shownSteps: Int64 = 0
  private let isShown: Bool
  private let clock = Stopwatch()

  /// Work that is done earlier is not worth a line, in seconds.
  private static let patience = 1.0

  /// What is shown of parts that nobody knows the number of: each 100,000 bytes.
  private static let stepBytes: Int64 = 100_000

  /// Creates the progress of work that has `total` parts, or as many bytes as come; it is shown where
  /// somebody watches.
  init(of total: Int64?, isShown: Bool) {
    self.total = total.map { max($0, 1) }
    self.isShown = isShown && Terminal.isWatched
  }

  /// Shows that `done` parts are done.
  mutating func show(_ done: Int64) {
    let steps = total.map { done * 100 / $0 } ?? done / Progress.stepBytes
    guard isShown, steps > shownSteps, clock.seconds > Progress.patience else { return }
    shownSteps = steps
    Terminal.complain("\r\(text(done))\u{1B}[K")
  }

  private func text(_ done: Int64) -> String {
    guard let total else { return String(decimal: Double(done) / 1e6, places: 1) + " MB so far" }
    let rest = Int(clock.seconds * Double(total - done) / Double(max(1, done)) + 0.5)
    return "\(done * 100 / total) %, \(rest) s to go"
  }

  /// Removes the line.
  func finish() {
    if shownSteps > 0 { Terminal.complain("\r\u{1B}[K") }
  }
}
