extension Statement {
  /// The statement without what a mistake in it leaves open, so that no later stage judges values
  /// that were not meant.
  ///
  /// Names stay declared, and a wait stays a wait.
  var broken: Statement {
    switch self {
    case .note(var note):
      guard note.label != nil else { return .invalid(note.span) }
      note.arguments = [Argument(name: nil, value: .invalid(note.span))]
      return .note(note)
    case .wait(var wait):
      switch wait.kind {
      case .duration, .until: wait.kind = .duration(.invalid(wait.span))
      case .untilFinished, .untilAllFinished: break
      }
      return .wait(wait)
    case .constant(var constant):
      constant.value = .invalid(constant.value.span)
      return .constant(constant)
    case .tempo, .seed, .control, .about: return .invalid(span)
    case .layer, .at, .repeating, .forEach, .loop, .condition, .pattern, .importing, .with, .effect,
      .state, .trigger, .invalid:
      return self
    }
  }
}
