import ScoreDiagnostics
import ScoreFormats
import ScorePlayback
import ScoreTimeline

/// What is told of a player: a line for each note, lines of JSON, or a screen.
struct LiveDisplay {
  /// `true` iff keys control the player.
  let takesKeys: Bool

  private let output: OutputFile
  private var screen: LiveScreen?
  private var report: StatusReport?
  private var lastDrawing = 0.0

  /// The seconds between two pictures.
  private static let picturePeriod = 0.04

  /// Creates the display that the command line asks for, on standard output.
  init(_ settings: Settings, readsInput: Bool) throws(Failure) {
    output = try OutputFile(path: Path.standard)
    takesKeys = readsInput && RawTerminal.isThere
    if settings.live.wantsStatus {
      report = StatusReport(every: settings.live.statusPeriod)
    } else if takesKeys {
      screen = LiveScreen()
    }
    if takesKeys { RawTerminal.open(withScreen: screen != nil) }
  }

  /// `true` iff nobody reads it any more.
  var hasFailed: Bool { output.hasFailed }

  /// Shows what a player does, where there is more than notes to show.
  mutating func show(
    _ player: Player, scores: [RunID: LiveScore], triggers: [RunID: LiveSession.Reaction],
    entry: LiveEntry, _ surroundings: @autoclosure () -> StatusReport.Surroundings
  ) {
    let time = Double(Monotonic.nanoseconds) / 1e9
    if screen != nil, time - lastDrawing >= LiveDisplay.picturePeriod {
      lastDrawing = time
      if let message = RawTerminal.takeMessage() { screen?.say(message.shown) }
      var picture = picture(of: player, scores, triggers, surroundings())
      picture.entry = entry.text
      screen?.draw(picture, peaks: player.takePeaks())
    }
    guard report != nil else { return }
    let status = player.status
    let score = status.run.flatMap { scores[$0] }
    if let line = report?.line(status, of: score, surroundings(), at: time) {
      output.write(text: line)
    }
  }

  /// Returns what the screen shows: the score that plays, or, where none does, the newest trigger.
  private func picture(
    of player: Player, _ scores: [RunID: LiveScore], _ triggers: [RunID: LiveSession.Reaction],
    _ surroundings: StatusReport.Surroundings
  ) -> LiveScreen.Picture {
    var picture = LiveScreen.Picture(player.status, surroundings)
    if let score = picture.status.run.flatMap({ scores[$0] }) {
      (picture.title, picture.isEndless) = (score.title, score.beginning != nil)
    } else if let (id, reaction) = triggers.filter(\.value.isHeard).max(by: { $0.key < $1.key }),
      let elapsed = player.elapsed(of: id)
    {
      let part = reaction.trigger.part
      picture.isEndless = part.rest != nil
      (picture.status.elapsed, picture.status.duration) = (elapsed, part.piece.timeline.completion)
    }
    return picture
  }

  /// Lets the state be told at once, as a place has changed.
  mutating func expectLine() { report?.expectLine() }

  /// Shows a note that is heard.
  mutating func show(_ line: EventLine) {
    if screen != nil {
      let what = line.text.split(separator: "\t", omittingEmptySubsequences: false).last ?? ""
      screen?.add(note: LiveScreen.clock(line.start) + "  " + String(what).shown)
    } else if report == nil {
      output.write(text: line.text + "\n")
    }
  }

  /// Shows what there is to say of a score that was saved.
  mutating func show(_ report: JobReport, _ settings: Settings) {
    guard screen != nil else {
      do throws(Failure) {
        _ = try Command.run.show([report], settings)
      } catch {
        Terminal.complain(error)
      }
      let isWrong = !report.failures.isEmpty || report.containsError(settings)
      if isWrong, settings.diagnostics == .text {
        Terminal.complain("scorec: the version before plays on\n\n")
      }
      return
    }
    let errors = report.shownDiagnostics(settings).filter { $0.severity == .error }
    if let failure = report.failures.first {
      screen?.say(failure.message)
    } else if let error = errors.first {
      var renderer = DiagnosticRenderer(sources: report.sources)
      let place = renderer.place(of: error.span).map { $0 + ": " } ?? ""
      let count = errors.count > 1 ? ", the first of \(errors.count)" : ""
      screen?.say("\(place)error: \(error.message)\(count); the version before plays on")
    } else {
      screen?.say("")
    }
  }

  /// Tells why a run is over: of `score`, or of the trigger of that head.
  mutating func tell(
    _ completion: Completion, at place: Ticks, _ score: LiveScore?, trigger: String?,
    _ player: Player, _ surroundings: @autoclosure () -> StatusReport.Surroundings
  ) {
    let line = report?.line(
      completion, at: place, score, trigger: trigger, player.status, surroundings())
    if let line { output.write(text: line) }
  }

  /// Shows that a trigger is heard.
  mutating func show(head: String) {
    if screen != nil {
      screen?.add(note: head.shown)
    } else if report == nil {
      output.write(text: "# \(head)\n")
    }
  }

  /// Shows no longer what there was to say beside.
  mutating func forgetMessage() { screen?.say("") }

  /// Says a thing beside.
  func say(_ text: String) { Terminal.complain("scorec: \(text.shown)\n") }

  /// Leaves the terminal to others.
  func suspend() { RawTerminal.close() }

  /// Takes the terminal back.
  mutating func resume() {
    if takesKeys { RawTerminal.open(withScreen: screen != nil) }
    screen?.forget()
  }

  /// Ends what was written.
  func finish() throws(Failure) { try output.finish() }
}
