import ScoreDiagnostics
import ScoreSyntax
import ScoreTimeline

/// What moves the cursor, and what says how long a beat is.
extension Evaluator {
  mutating func evaluate(_ wait: WaitStatement) {
    switch wait.kind {
    case .duration(let expression):
      guard let time = ticks(of: expression, "'wait'") else { return }
      moveCursor(to: layer.cursor + time, wait.span)
    case .untilFinished:
      if layer.isLastEndless { report(.endlessNote(wait.span)) }
      if let end = layer.lastEnd { layer.cursor = max(layer.cursor, end) }
    case .untilAllFinished:
      if layer.isEndless { report(.endlessNote(wait.span)) }
      layer.cursor = max(layer.cursor, layer.latestEnd)
    case .until(let expression):
      guard let place = place(expression, "'wait until'") else { return }
      guard place >= layer.cursor else {
        let passed = layer.cursor - layer.turnStart
        return report(.placePassed(expression.span, place - layer.turnStart, now: passed))
      }
      moveCursor(to: place, wait.span)
    }
  }

  /// Returns the time that is `expression` after the start of the layer or of the present turn.
  mutating func place(_ expression: Expression, _ what: String) -> Ticks? {
    if case .name(let name) = expression, scope.lookUp(name.text, at: name.span.start) == nil,
      Suggestion(for: name.text, among: ["finished"]) == .name("finished")
    {
      report(.unknownWord(name, of: what, among: ["finished"]))
      return nil
    }
    if layer.hasChangedTempo, case .time(let time) = value(of: expression), time.isMusical {
      report(.tempoChanged(expression.span, beatsPerMinute: tempo.beatsPerMinute))
    }
    return ticks(of: expression, what).map { layer.turnStart + $0 }
  }

  /// Moves the cursor to `time`, or ends the evaluation if that is beyond the longest score.
  mutating func moveCursor(to time: Ticks, _ span: SourceSpan) {
    guard time <= Ticks.maximum else { return exhaust(.tooLong(span)) }
    layer.cursor = time
  }

  /// Moves the cursor to `count` times `every` seconds after `start`; returns `false` iff that is
  /// beyond the longest score.
  ///
  /// The product is rounded once, so that the copies of a repetition never drift.
  mutating func moveCursor(
    to start: Ticks, plus every: Double, times count: Int, _ span: SourceSpan
  ) -> Bool {
    let seconds = every * Double(count)
    guard seconds <= Ticks.maximum.seconds else {
      exhaust(.tooLong(span))
      return false
    }
    moveCursor(to: start + Ticks(seconds: seconds), span)
    return !isExhausted
  }

  mutating func evaluate(_ statement: TempoStatement) {
    let arguments = Arguments(
      statement.arguments, for: NoteSignature.tempo, of: "tempo", at: statement.span)
    arguments.check(&diagnostics)
    guard !reportFraction(arguments) else { return }
    var changed = tempo
    changed.beatsPerMinute = number(arguments, 0, or: tempo.beatsPerMinute)
    if let meter = arguments[1] {
      changed.meter = wholeNumber(meter, "'meter'", 1...64) ?? tempo.meter
    }
    noteTempo(changed)
    tempo = changed
  }

  /// Reports `3/4` where the beats of a bar, or a tempo, are meant.
  private mutating func reportFraction(_ arguments: Arguments) -> Bool {
    for index in 0...1 {
      guard case .binary(let division)? = arguments[index], division.operator == .divide,
        case .number(let beats) = division.left, case .number = division.right
      else { continue }
      let isTempo = index == 0
      report(.fraction(division.span, text(division.span), text(beats.span), isTempo: isTempo))
      return true
    }
    return false
  }

  /// Records that `next` holds from the cursor on.
  mutating func noteTempo(_ next: Tempo) {
    guard next != tempo || layer.cursor == .zero else { return }
    if layer.cursor > layer.start { layer.hasChangedTempo = true }
    // Only the score's own layer has beats that its picture can count.
    guard !isChecking, calls.isEmpty, layer.start == .zero else { return }
    let change = TempoChange(
      start: layer.cursor, beatsPerMinute: next.beatsPerMinute, meter: next.meter)
    if timeline.tempos.last?.start == change.start { timeline.tempos.removeLast() }
    timeline.tempos.append(change)
  }
}
