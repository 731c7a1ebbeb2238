import ScoreDiagnostics

/// What was sent to a port in vain, and is told once a second at most: it may be much.
struct PortTroubles {
  private var untold = StatePort.Arrivals()
  private var lastTime = -Double.infinity

  /// Notes what is wrong with what has come.
  mutating func add(_ arrivals: StatePort.Arrivals) {
    untold.lostCount += arrivals.lostCount
    untold.misunderstoodCount += arrivals.misunderstoodCount
    if arrivals.misunderstoodCount > 0 { untold.misunderstood = arrivals.misunderstood }
  }

  /// Tells what is untold at a time in seconds, if that is long enough after the last one.
  mutating func tell(at time: Double) {
    guard untold.misunderstoodCount + untold.lostCount > 0, time - lastTime >= 1 else { return }
    lastTime = time
    if untold.misunderstoodCount > 0 { Terminal.complain("scorec: \(misunderstanding)\n") }
    if untold.lostCount > 0 {
      let count = untold.lostCount == 1 ? "1 message" : "\(untold.lostCount) messages"
      Terminal.complain("scorec: \(count) came too fast, and the system lost them\n")
    }
    untold = StatePort.Arrivals()
  }

  private var misunderstanding: String {
    let head =
      untold.misunderstoodCount == 1
      ? "a message is not understood" : "\(untold.misunderstoodCount) messages are not understood"
    let last = untold.misunderstood.isEmpty ? "" : ", '\(untold.misunderstood.shown)'"
    return head + last + "; /STATE \"VALUE\""
  }
}
