import ScoreDiagnostics
import ScoreFormats
import ScoreJSON
import ScorePlayback
import ScoreTimeline

/// The state of a player as lines of JSON, one for each change and one for each period.
struct StatusReport {
  private let period: Double
  private var last: Player.Status?
  private var lastTime = -Double.infinity

  /// Creates a report that is given at least every `period`.
  init(every period: Ticks) { self.period = period.seconds }

  /// Returns the line of `status` at a time in seconds if it is due; `score` is what plays.
  mutating func line(
    _ status: Player.Status, of score: LiveScore?, at time: Double, reason: Completion? = nil
  ) -> String? {
    let isDue = status.state == .playing && time - lastTime >= period
    guard reason != nil || isDue || hasChanged(status) else { return nil }
    (last, lastTime) = (status, time)
    return StatusReport.line(status, score, reason)
  }

  /// `true` iff more has changed than how far it is.
  private func hasChanged(_ status: Player.Status) -> Bool {
    guard var last else { return true }
    last.elapsed = status.elapsed
    last.nextCue = status.nextCue
    return last != status
  }

  private static func line(
    _ status: Player.Status, _ score: LiveScore?, _ reason: Completion?
  ) -> String {
    var fields = [
      ("state", json(status.state.rawValue)),
      ("elapsed", String(decimal: status.elapsed.seconds, places: 3)),
      ("duration", String(decimal: status.duration.seconds, places: 3)),
      ("score", json(score?.title)), ("next", next(status, score)),
      ("rate", String(decimal: status.rate, places: 3)),
      ("volume", String(decimal: status.volume, places: 3)),
      (
        "muted", "[" + status.muted.map(\.rawValue).sorted().map(json).joined(separator: ", ") + "]"
      ),
      ("device", device(status.output)), ("underruns", String(status.lateFrames)),
      ("waiting", String(status.waitingCount)),
    ]
    if let reason { fields.append(("reason", json(reason.rawValue))) }
    return "{" + fields.map { "\"\($0)\": \($1)" }.joined(separator: ", ") + "}\n"
  }

  /// Returns the next note, as an object.
  private static func next(_ status: Player.Status, _ score: LiveScore?) -> String {
    guard let index = status.nextCue, let lines = score?.lines, index < lines.count else {
      return "null"
    }
    let note = lines[index].text.split(separator: "\t", omittingEmptySubsequences: false).last
    return "{\"time\": \(String(decimal: lines[index].start.seconds)), \"note\": "
      + json(note.map(String.init)) + "}"
  }

  private static func device(_ output: Player.Output) -> String {
    if case .device(let driver) = output { json(driver) } else { "null" }
  }

  private static func json(_ text: String?) -> String {
    guard let text else { return "null" }
    var writer = TextWriter(to: [UInt8]())
    writer.write(jsonString: text)
    writer.flush()
    return String(decoding: writer.sink, as: UTF8.self)
  }
}
