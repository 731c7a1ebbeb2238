import ScoreDiagnostics
import ScoreFormats
import ScoreJSON
import ScorePlayback
import ScoreTimeline

/// The state of a player as lines of JSON, one for each change and one for each period.
struct StatusReport {
  /// What there is to tell beside the state of the player.
  struct Surroundings: Equatable {
    /// The triggers that play, as in their scores.
    var triggers: [String] = []
    /// The patterns that are not played, sorted.
    var mutedPatterns: [String] = []
    /// The titles of the scores.
    var titles: [String] = []
    /// The names of the states whose changes fire something, in the order of the scores.
    var states: [String] = []

    /// What the screen tells where no score plays: the triggers that do, and of which scores.
    var idleTitle: String {
      let whole = titles.joined(separator: ", ")
      return triggers.isEmpty ? whole : whole + ": " + triggers.joined(separator: ", ")
    }
  }

  private let period: Double
  private var last: (status: Player.Status, surroundings: Surroundings)?
  private var lastTime = -Double.infinity
  private var isExpected = false

  /// Creates a report that is given at least every `period`.
  init(every period: Ticks) { self.period = period.seconds }

  /// Returns the line of `status` at a time in seconds if it is due; `score` is what plays.
  mutating func line(
    _ status: Player.Status, of score: LiveScore?, _ surroundings: Surroundings, at time: Double
  ) -> String? {
    let isDue = status.state == .playing && time - lastTime >= period
    guard isDue || isExpected || hasChanged(status, surroundings) else { return nil }
    isExpected = false
    (last, lastTime) = ((status, surroundings), time)
    return StatusReport.line(status, score, surroundings, [])
  }

  /// Lets the next line be due whatever has changed.
  mutating func expectLine() { isExpected = true }

  /// Returns the line that tells why a run is over, at a time of what it played: of `score`, or of the
  /// trigger of that head.
  mutating func line(
    _ completion: Completion, at place: Ticks, _ score: LiveScore?, trigger: String?,
    _ status: Player.Status, _ surroundings: Surroundings
  ) -> String {
    // Where nothing plays any more, this tells that as well.
    if status.state == .ended { last = (status, surroundings) }
    var status = status
    (status.elapsed, status.duration) = (place, score?.piece.timeline.completion ?? place)
    (status.state, status.nextCue) = (.ended, nil)
    var fields = [("reason", StatusReport.json(completion.rawValue))]
    if let trigger { fields.append(("trigger", StatusReport.json(trigger))) }
    return StatusReport.line(status, score, surroundings, fields)
  }

  /// `true` iff more has changed than how far it is.
  private func hasChanged(_ status: Player.Status, _ surroundings: Surroundings) -> Bool {
    guard var last else { return true }
    last.status.elapsed = status.elapsed
    last.status.nextCue = status.nextCue
    last.status.volume = status.volume
    // That it is to stop is a change, not that time passes until then.
    if status.stopsIn != nil, last.status.stopsIn != nil { last.status.stopsIn = status.stopsIn }
    return last != (status, surroundings)
  }

  private static func line(
    _ status: Player.Status, _ score: LiveScore?, _ surroundings: Surroundings,
    _ more: [(String, String)]
  ) -> String {
    let muted = status.muted.map(\.rawValue).sorted() + surroundings.mutedPatterns
    let fields = [
      ("state", json(status.state.rawValue)),
      ("elapsed", String(decimal: status.elapsed.seconds, places: 3)),
      ("duration", duration(status, score)),
      ("score", json(score?.title)), ("next", next(status, score)),
      ("rate", String(decimal: status.rate, places: 3)),
      ("volume", String(decimal: status.volume, places: 3)),
      ("strength", String(decimal: status.strength, places: 3)),
      ("stopsIn", status.stopsIn.map { String(decimal: $0.seconds, places: 3) } ?? "null"),
      ("loop", loop(status)), ("muted", json(muted)), ("triggers", json(surroundings.triggers)),
      ("device", device(status.output)), ("underruns", String(status.lateFrames)),
      ("waiting", String(status.waitingCount)),
    ]
    return "{" + (fields + more).map { "\"\($0)\": \($1)" }.joined(separator: ", ") + "}\n"
  }

  /// Returns how long the score is; null iff it has no end.
  private static func duration(_ status: Player.Status, _ score: LiveScore?) -> String {
    score?.beginning == nil ? String(decimal: status.duration.seconds, places: 3) : "null"
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

  /// Returns the part that is repeated, as an object.
  private static func loop(_ status: Player.Status) -> String {
    guard let loop = status.loop else { return "null" }
    return "{\"from\": \(String(decimal: loop.lowerBound.seconds, places: 3)), "
      + "\"to\": \(String(decimal: loop.upperBound.seconds, places: 3))}"
  }

  private static func device(_ output: Player.Output) -> String {
    if case .device(let driver) = output { json(driver) } else { "null" }
  }

  private static func json(_ texts: [String]) -> String {
    "[" + texts.map { json($0) }.joined(separator: ", ") + "]"
  }

  private static func json(_ text: String?) -> String {
    guard let text else { return "null" }
    var writer = TextWriter(to: [UInt8]())
    writer.write(jsonString: text)
    writer.flush()
    return String(decoding: writer.sink, as: UTF8.self)
  }
}
