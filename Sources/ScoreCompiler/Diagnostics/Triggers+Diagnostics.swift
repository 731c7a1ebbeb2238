import ScoreDiagnostics
import ScoreSyntax
import ScoreTimeline

/// What there is to say about states and triggers.
extension Diagnostic {
  static func tooManyValues(_ state: StateDeclaration) -> Diagnostic {
    Diagnostic(
      .valueOutOfRange, .error,
      "a state of \(state.words.count) values is more than \(AppState.mostValues)",
      at: state.name.span, label: "take several states, or fewer values")
  }

  static func fromAndToAreEqual(_ from: Name, _ to: Name) -> Diagnostic {
    Diagnostic(
      .unreachableTrigger, .error, "no change goes from '\(from.text)' to '\(to.text)'",
      at: from.span.joined(with: to.span), label: "only a change of the value plays anything")
  }

  static func unreachable(_ trigger: TriggerDeclaration, _ state: StateDeclaration) -> Diagnostic {
    let name = state.name.text
    guard let condition = trigger.condition else {
      return Diagnostic(
        .unreachableTrigger, .error, "'\(name)' has one value alone, and never changes",
        at: trigger.state.span, notes: [Note("it is declared here", at: state.span)])
    }
    return Diagnostic(
      .unreachableTrigger, .error, "no change of '\(name)' is as 'where' says",
      at: condition.span,
      label: "it changes between \(state.values.prefix(mostListed).joined(separator: ", "))")
  }

  /// The most values that are listed.
  private static let mostListed = 8

  static func duplicateTrigger(_ trigger: Trigger, _ earlier: Trigger) -> Diagnostic {
    Diagnostic(
      .duplicateTrigger, .warning, "an 'on' above plays on the same changes",
      at: trigger.origin.head(2), label: "both play; one 'on' can hold all of it",
      notes: [Note("it stands here", at: earlier.origin.head(2))])
  }

  static func unevenLoops(_ loops: UnevenLoops) -> Diagnostic {
    Diagnostic(
      .unevenLoops, .warning, "loops side by side begin no turn together within '--duration'",
      at: loops.other.origin, label: "this one stumbles where its file is repeated",
      notes: [Note("whole turns of this one are repeated", at: loops.longest.origin)])
  }

  static func labelElsewhere(_ name: Name, declaredAt declaration: SourceSpan) -> Diagnostic {
    Diagnostic(
      .unknownName, .error, "'\(name.text)' is a note of another timeline", at: name.span,
      label: "each 'on' has a timeline of its own",
      notes: [Note("the note stands here", at: declaration)])
  }
}
