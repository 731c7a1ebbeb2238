import ScoreDiagnostics
import ScoreSyntax
import ScoreTimeline

/// What is right, but likely not what was meant; and what became of waits.
extension Evaluator {
  /// Warns where a sound is to follow, and the wait is for a tap beside a sound that goes on.
  ///
  /// Haptics beside a long sound are common; a second sound over it is what nobody wants.
  mutating func lintWait(_ wait: WaitStatement, at index: Int, of statements: [Statement]) {
    guard case .untilFinished = wait.kind, !isChecking, let end = layer.lastEnd else { return }
    guard layer.latestSoundEnd > max(end, layer.cursor) else { return }
    let following = statements[(index + 1)...].prefix(Evaluator.mostWaits)
    guard case .note(let next)? = following.first(where: { !$0.isWait }),
      case .builtIn(.sound, _) = next.callee
    else { return }
    report(.waitsForShortNote(wait.span, next: next.span, left: layer.latestSoundEnd - end))
  }

  /// More waits than anyone writes in a row: what follows them is not looked for.
  private static let mostWaits = 8

  /// `true` iff places in time can be trusted: not where an error stands before them, nor in what is
  /// not played.
  private var isTimeKnown: Bool { !isChecking && !diagnostics.containsError }

  /// Warns of a tap that starts together with the one before it: they are felt as one.
  mutating func lintTap(_ span: SourceSpan) {
    guard isTimeKnown else { return }
    if let last = layer.lastTap, last.start == layer.cursor, layer.kind != .together {
      report(.sideBySide(span, with: last.span, inSequence: layer.kind == .sequence))
    }
    layer.lastTap = (layer.cursor, span)
  }

  /// Warns of a pattern that is played twice at one time.
  mutating func lintCall(of pattern: Pattern, _ span: SourceSpan) {
    guard isTimeKnown else { return }
    if let last = layer.lastCall, last.pattern === pattern, last.start == layer.cursor,
      layer.kind != .together
    {
      report(.sideBySide(span, with: last.span, inSequence: layer.kind == .sequence))
    }
    layer.lastCall = (pattern, layer.cursor, span)
  }

  /// Warns of a note that comes after a repetition where all are meant to start together.
  mutating func lintRepetition(at index: Int, of statements: [Statement]) {
    guard layer.cursor > layer.turnStart, index + 1 < statements.count,
      statements[index + 1].isNote
    else { return }
    let late = layer.cursor - layer.start
    report(.afterRepetition(statements[index + 1].span, statements[index].span, late: late))
  }

  /// Remarks that waits in a row became one, at the last of them.
  mutating func remarkOnWaits(at index: Int, of statements: [Statement]) {
    if index + 1 < statements.count, statements[index + 1].isWait { return }
    var first = index
    while first > 0, statements[first - 1].isWait { first -= 1 }
    guard first < index, !isChecking else { return }
    let span = statements[first].span.joined(with: statements[index].span)
    report(.mergedWaits(index - first + 1, until: layer.cursor, at: span))
  }
}

extension Event.Kind {
  /// `true` iff it is felt as a tap, so that two at one time become one.
  var isTap: Bool {
    switch self {
    case .transient, .preset: true
    case .continuous, .sound, .tone: false
    }
  }
}

extension Statement {
  fileprivate var isWait: Bool {
    if case .wait = self { true } else { false }
  }

  fileprivate var isNote: Bool {
    switch self {
    case .note, .layer: true
    default: false
    }
  }
}
