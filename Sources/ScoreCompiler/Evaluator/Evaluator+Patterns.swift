import ScoreDiagnostics
import ScoreSyntax
import ScoreTimeline

/// The notes of the user's own.
extension Evaluator {
  /// Declares the patterns among `statements`: they are known in all of their braces.
  mutating func declarePatterns(in statements: [Statement]) {
    var hasPatterns = false
    for statement in statements {
      guard case .pattern(let declaration) = statement else { continue }
      let pattern = Pattern(declaration, in: scope)
      hasPatterns = true
      declare(declaration.name, .pattern(pattern), isHoisted: true)
      checkParameters(of: declaration)
      if checkedBodies.insert(declaration.body.span).inserted { patterns.append(pattern) }
    }
    if hasPatterns { scopesOfPatterns.append(scope) }
  }

  private mutating func checkParameters(of declaration: PatternDeclaration) {
    var seen: [String: SourceSpan] = [:]
    for parameter in declaration.parameters {
      if let earlier = seen[parameter.name.text] {
        report(.duplicateName(parameter.name, earlier: earlier))
      }
      seen[parameter.name.text] = parameter.name.span
    }
  }

  mutating func call(_ note: NoteStatement, module: Name?, name: Name) {
    guard let pattern = pattern(module: module, name: name) else {
      for argument in note.arguments { _ = value(of: argument.value) }
      return
    }
    let parameters = pattern.declaration.parameters.map {
      Parameter(name: $0.name.text, kind: .any, isRequired: $0.defaultValue == nil)
    }
    let arguments = Arguments(
      note.arguments, for: parameters, of: name.text, at: note.callee.span)
    // Each argument is looked for among all parameters.
    charge(note.arguments.count * parameters.count / 16)
    arguments.check(&diagnostics)
    recordNames(note.arguments, of: pattern)
    if let label = note.label { report(.noLabel(label, "a pattern")) }
    let values = parameters.indices.map { index in arguments[index].map { value(of: $0) } }
    guard !calls.contains(where: { $0.pattern === pattern }) else {
      return report(.recursion(pattern, calls, at: note.span))
    }
    guard !isChecking else { return check(pattern, calledAt: note.span) }
    guard isAffordable(CostEstimate.cost(of: pattern), note.callee.span) else { return }
    pattern.isChecked = true
    lintCall(of: pattern, note.span)
    calls.append((pattern, note.span))
    let inner = inPart(.pattern(name.text)) {
      $0.inLayer(.plain, at: $0.layer.cursor) { $0.playBody(of: pattern, values) }
    }
    calls.removeLast()
    take(inner, at: note.span)
  }

  /// Tells the recorder which parameters the names of `arguments` stand for.
  private func recordNames(_ arguments: [Argument], of pattern: Pattern) {
    guard let recorder else { return }
    for name in arguments.compactMap({ $0.name }) {
      let parameters = pattern.declaration.parameters
      if let parameter = parameters.first(where: { $0.name.text == name.text }) {
        recorder.recordUse(of: parameter.name.span, at: name.span)
      }
    }
  }

  /// Checks the body of `pattern`, unless it has been looked at before.
  ///
  /// The calls in it are followed, so that a pattern that plays itself is found though nobody
  /// plays it.
  private mutating func check(_ pattern: Pattern, calledAt span: SourceSpan) {
    guard !pattern.isChecked else { return }
    pattern.isChecked = true
    let count = pattern.declaration.parameters.count
    checking { evaluator in
      evaluator.calls.append((pattern, span))
      evaluator.layer = Layer(.plain, at: .zero)
      evaluator.playBody(of: pattern, Array(repeating: nil, count: count))
    }
  }

  private mutating func pattern(module: Name?, name: Name) -> Pattern? {
    guard let module else { return localPattern(name) }
    guard let scope = self.module(named: module) else { return nil }
    if let binding = scope.bindings[name.text], case .pattern(let pattern) = binding.meaning {
      recorder?.recordUse(of: binding.declaration, at: name.span)
      return pattern
    }
    let known = suggestions(at: 0, in: scope, where: isPattern)
    report(.unknownNote(name, among: known, inside: module.text))
    return nil
  }

  private mutating func localPattern(_ name: Name) -> Pattern? {
    let binding = scope.lookUp(name.text, at: name.span.start)
    if let binding { recorder?.recordUse(of: binding.declaration, at: name.span) }
    switch binding?.meaning {
    case .pattern(let pattern)?: return pattern
    case .constant?, .module?, .label?, .state?:
      report(.notANote(name, declaredAt: binding?.declaration))
    case nil:
      let notes = NoteWord.allCases.map { $0.rawValue } + Evaluator.otherStatements
      let known = suggestions(at: name.span.start, where: isPattern) + notes
      report(.unknownNote(name, among: known, inside: nil))
    }
    return nil
  }

  /// The words that begin statements other than notes: likely meant where a note is unknown.
  private static let otherStatements = [
    "sequence", "together", "at", "wait", "tempo", "repeat", "for", "loop", "if", "let", "pattern",
    "import", "with", "effect", "seed", "set", "curve", "title", "author", "about", "state", "on",
  ]

  /// Evaluates the body of `pattern` with the names where it is written, and its parameters.
  ///
  /// Names are those of its text; tempo and `with` are those of the call.
  private mutating func playBody(of pattern: Pattern, _ values: [Value?]) {
    let caller = scope
    scope = pattern.scope
    inBraces(at: pattern.declaration.body.span) { evaluator in
      evaluator.bind(pattern, to: values)
      evaluator.evaluate(pattern.declaration.body.statements)
    }
    scope = caller
  }

  private mutating func bind(_ pattern: Pattern, to values: [Value?]) {
    for (parameter, given) in zip(pattern.declaration.parameters, values) {
      let value = given ?? parameter.defaultValue.map { self.value(of: $0) } ?? .unknown
      // What no call needs may be wrong all the same.
      if given != nil, !pattern.hasCheckedDefaults, let standard = parameter.defaultValue {
        checking { _ = $0.value(of: standard) }
      }
      _ = scope.declare(
        parameter.name.text, Binding(.constant(value), declaration: parameter.name.span))
    }
    pattern.hasCheckedDefaults = true
  }

  /// Checks the bodies of the patterns that nobody called.
  mutating func checkUncalledPatterns() {
    var next = 0
    while next < patterns.count {
      check(patterns[next], calledAt: patterns[next].declaration.name.span)
      next += 1
    }
  }
}

private func isPattern(_ meaning: Binding.Meaning) -> Bool {
  if case .pattern = meaning { true } else { false }
}
