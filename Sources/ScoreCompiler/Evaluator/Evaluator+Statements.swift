import ScoreDiagnostics
import ScoreSyntax
import ScoreTimeline

extension Evaluator {
  /// Evaluates the statements between two braces, or of a file, in the present scope.
  mutating func evaluate(_ statements: [Statement]) {
    declarePatterns(in: statements)
    for index in statements.indices where !isExhausted {
      let statement = statements[index]
      evaluate(statement)
      switch statement {
      case .wait(let wait):
        lintWait(wait, at: index, of: statements)
        if options.wantsRemarks { remarkOnWaits(at: index, of: statements) }
      case .loop where index + 1 < statements.count:
        report(.loopNotLast(statements[index + 1].span))
        return check(unreached: statements[(index + 1)...])
      case .repeating, .forEach:
        if layer.kind == .together { lintRepetition(at: index, of: statements) }
      default: break
      }
    }
  }

  /// Finds the mistakes in what stands behind a loop: it is never played, and has no times.
  private mutating func check(unreached statements: ArraySlice<Statement>) {
    checking { evaluator in
      evaluator.layer = Layer(.plain, at: .zero)
      for statement in statements where !evaluator.isExhausted { evaluator.evaluate(statement) }
    }
  }

  /// Evaluates the statements of `body` as a scope of their own.
  mutating func evaluate(_ body: Block) {
    inBraces(at: body.span) { $0.evaluate(body.statements) }
  }

  /// Does `work` in a scope of its own: its names, tempo and `with` end with it.
  mutating func inBraces(at span: SourceSpan, _ work: (inout Evaluator) -> Void) {
    guard depth < Evaluator.maximumDepth else { return report(.tooDeep(span)) }
    let outer = (scope, tempo, adjustment)
    scope = Scope(in: outer.0)
    depth += 1
    work(&self)
    depth -= 1
    if tempo != outer.1 { noteTempo(outer.1) }
    (scope, tempo, adjustment) = outer
  }

  /// Does `work` in a layer of its own, and returns that layer.
  mutating func inLayer(
    _ kind: Layer.Kind, at start: Ticks, _ work: (inout Evaluator) -> Void
  ) -> Layer {
    let outer = layer
    layer = Layer(kind, at: start)
    work(&self)
    let inner = layer
    layer = outer
    return inner
  }

  /// Does `work` without a trace on the timeline, to find the mistakes in what is not played.
  mutating func checking(_ work: (inout Evaluator) -> Void) {
    let outer = (isChecking, layer, random, calls)
    isChecking = true
    work(&self)
    (isChecking, layer, random, calls) = outer
  }

  private mutating func evaluate(_ statement: Statement) {
    steps += 1
    guard steps < Evaluator.maximumSteps else { return exhaust(.tooManySteps(statement.span)) }
    guard diagnostics.errorCount < Evaluator.maximumMistakes else { return isExhausted = true }
    guard recorder != nil, !isChecking else { return perform(statement) }
    let start = layer.cursor
    recorder?.lastFinish = nil
    perform(statement)
    record(statement, from: start)
  }

  /// Tells the recorder when `statement` was played.
  ///
  /// An `at` tells so itself: it does not begin at the cursor.
  private func record(_ statement: Statement, from start: Ticks) {
    switch statement {
    case .note, .layer:
      recordStretch(of: statement.span, from: start, to: recorder?.lastFinish ?? start)
    case .wait, .repeating, .forEach, .loop, .control:
      recordStretch(of: statement.span, from: start, to: layer.cursor)
    case .at, .tempo, .condition, .constant, .pattern, .importing, .with, .effect, .seed, .about,
      .state, .trigger, .invalid:
      break
    }
  }

  /// Tells the recorder when the statement at `span` was played, in the present timeline.
  func recordStretch(of span: SourceSpan, from start: Ticks, to end: Ticks) {
    recorder?.recordStretch(of: span, from: start, to: end, in: timelineNumber)
  }

  private mutating func perform(_ statement: Statement) {
    switch statement {
    case .note(let note): play(note)
    case .wait(let wait): evaluate(wait)
    case .layer(let inner): play(inner)
    case .at(let at): play(at)
    case .tempo(let tempo): evaluate(tempo)
    case .repeating(let repetition): evaluate(repetition)
    case .forEach(let repetition): evaluate(repetition)
    case .loop(let loop): evaluate(loop)
    case .condition(let condition): evaluate(condition)
    case .constant(let constant): declare(constant)
    case .pattern: break
    case .importing(let statement): evaluate(statement)
    case .with(let bracket): evaluate(bracket)
    case .effect(let bracket): evaluate(bracket)
    case .seed(let seed): evaluate(seed)
    case .control(let control): evaluate(control)
    case .about(let about): evaluate(about)
    case .state(let state): declare(state)
    case .trigger(let trigger): evaluate(trigger)
    case .invalid: break
    }
  }

  /// Ends the evaluation with `diagnostic`: the score is more than can be played.
  mutating func exhaust(_ diagnostic: Diagnostic) {
    report(diagnostic)
    isExhausted = true
  }

  private mutating func evaluate(_ about: AboutStatement) {
    guard requireTopLevel("'\(about.field.rawValue)'", at: about.span) else { return }
    guard !isChecking else { return }
    switch about.field {
    case .title: timeline.about.title = about.text.value
    case .author: timeline.about.author = about.text.value
    case .about: timeline.about.about = about.text.value
    }
  }

  private mutating func evaluate(_ seed: SeedStatement) {
    guard let number = wholeNumber(seed.value, "a seed", 0...9_007_199_254_740_992) else { return }
    random = SplitMix(seed: UInt64(number))
  }

  /// Returns `true` iff the evaluation stands at the top level of a file; reports it otherwise.
  mutating func requireTopLevel(_ what: String, at span: SourceSpan) -> Bool {
    if depth == 0 { return true }
    report(.misplaced(what, at: span))
    return false
  }
}
