import ScoreDiagnostics
import ScoreSyntax
import ScoreTimeline

/// Layers, brackets and repetitions.
extension Evaluator {
  mutating func play(_ statement: LayerStatement) {
    let kind: Layer.Kind =
      switch statement.kind {
      case .sequence: .sequence
      case .together: .together
      }
    take(inLayer(kind, at: layer.cursor) { $0.evaluate(statement.body) }, at: statement.span)
  }

  mutating func play(_ statement: AtStatement) {
    guard let start = place(statement.place, "'at'") else {
      return checking { $0.evaluate(statement.body) }
    }
    guard start <= Ticks.maximum else { return exhaust(.tooLong(statement.span)) }
    let inner = inLayer(.plain, at: start) { $0.evaluate(statement.body) }
    take(inner, at: statement.span)
    if !isChecking { recordStretch(of: statement.span, from: start, to: inner.end) }
  }

  mutating func evaluate(_ bracket: WithStatement) {
    let arguments = Arguments(
      bracket.arguments, for: NoteSignature.with, of: "with", at: bracket.span.head(4))
    arguments.check(&diagnostics)
    if bracket.arguments.isEmpty { report(.emptyWith(bracket.span.head(4))) }
    let inner = Adjustment(
      volume: factor(arguments, 0), intensity: number(arguments, 1, or: 1),
      sharpness: number(arguments, 2, or: 0), pan: number(arguments, 3, or: 0),
      pitch: number(arguments, 4, or: 0), brightness: number(arguments, 5, or: 0))
    inBraces(at: bracket.body.span) {
      $0.adjustment = $0.adjustment.combined(with: inner)
      $0.evaluate(bracket.body.statements)
    }
  }

  /// Returns the factor that an argument gives: as a level, but of any size.
  private mutating func factor(_ arguments: Arguments, _ index: Int) -> Double {
    if case .number(let literal)? = arguments[index], literal.unit == nil, literal.value > 1,
      literal.value <= 1000
    {
      return literal.value
    }
    return number(arguments, index, or: 1)
  }

  mutating func evaluate(_ statement: IfStatement) {
    switch value(of: statement.condition) {
    case .boolean(let holds):
      if holds { evaluate(statement.body) } else { checkOnce(statement.body) }
      evaluate(statement.otherwise, isTaken: !holds)
    case .unknown:
      checkOnce(statement.body)
      evaluate(statement.otherwise, isTaken: false)
    case let other:
      _ = mistyped(other, statement.condition.span, "'if'", takes: "true or false")
      checkOnce(statement.body)
      evaluate(statement.otherwise, isTaken: false)
    }
  }

  private mutating func evaluate(_ otherwise: IfStatement.Otherwise?, isTaken: Bool) {
    switch otherwise {
    case nil: break
    case .block(let body):
      if isTaken { evaluate(body) } else { checkOnce(body) }
    case .condition(let next):
      if isTaken { evaluate(next) } else { checking { $0.evaluate(next) } }
    }
  }

  /// Checks a body that is not played, the first time only.
  private mutating func checkOnce(_ body: Block) {
    guard isChecking || checkedBodies.insert(body.span).inserted else { return }
    checking { $0.evaluate(body) }
  }

  mutating func evaluate(_ statement: RepeatStatement) {
    let count = wholeNumber(statement.count, "'repeat'", 0...1e15)
    let turns = Turns(
      count: count.map { Int(min($0, Double(RangeValues.countless))) },
      every: every(statement.every))
    repeatBody(statement.body, turns, statement.span, head: 6) { _, _ in }
  }

  mutating func evaluate(_ statement: ForStatement) {
    let values = values(of: statement)
    let turns = Turns(count: values?.count, every: every(statement.every))
    repeatBody(statement.body, turns, statement.span, head: 3) { evaluator, index in
      let value = values?.value(at: index) ?? .unknown
      _ = evaluator.scope.declare(
        statement.name.text, Binding(.constant(value), declaration: statement.name.span))
    }
  }

  /// How often a body is repeated, and how its copies lie in time.
  private struct Turns {
    /// `nil` iff it is not known.
    var count: Int?
    var every: Every

    enum Every {
      /// One cursor runs through all turns.
      case none
      /// Copy k starts k times this many seconds after the first.
      case seconds(Double)
      /// Reported already.
      case unknown
    }
  }

  private mutating func every(_ expression: Expression?) -> Turns.Every {
    guard let expression else { return .none }
    return seconds(of: expression, "'every'").map { .seconds($0) } ?? .unknown
  }

  private mutating func repeatBody(
    _ body: Block, _ turns: Turns, _ span: SourceSpan, head: UInt32,
    bind: (inout Evaluator, Int) -> Void
  ) {
    guard !isChecking, let count = turns.count, count > 0 else {
      return checking { evaluator in
        evaluator.inTurn(of: body, { bind(&$0, 0) })
      }
    }
    guard isAffordable(body, times: count, span.head(head)) else { return }
    let start = layer.cursor
    let outerTurn = layer.turnStart
    var lastEnd = start
    for index in 0..<count where !isExhausted {
      switch turns.every {
      case .none, .unknown:
        layer.turnStart = layer.cursor
        inTurn(of: body) { bind(&$0, index) }
      case .seconds(let every):
        lastEnd = playCopy(body, start, every, index, span) { bind(&$0, index) }
      }
    }
    layer.turnStart = outerTurn
    guard case .seconds(let every) = turns.every else { return }
    guard moveCursor(to: start, plus: every, times: count, span) else { return }
    if layer.kind == .sequence { layer.cursor = max(layer.cursor, lastEnd) }
  }

  /// Plays one copy of `body` as a layer, one note of this layer, and returns its end.
  private mutating func playCopy(
    _ body: Block, _ start: Ticks, _ every: Double, _ index: Int, _ span: SourceSpan,
    bind: (inout Evaluator) -> Void
  ) -> Ticks {
    guard moveCursor(to: start, plus: every, times: index, span) else { return start }
    let copy = inLayer(.plain, at: layer.cursor) { $0.inTurn(of: body, bind) }
    take(copy, at: span)
    return copy.end
  }

  /// Evaluates `body` once, with the names that `bind` adds.
  private mutating func inTurn(of body: Block, _ bind: (inout Evaluator) -> Void) {
    inBraces(at: body.span) {
      bind(&$0)
      $0.evaluate(body.statements)
    }
  }

  mutating func evaluate(_ statement: LoopStatement) {
    let every = every(statement.every)
    guard !isChecking else { return checking { $0.inTurn(of: statement.body) { _ in } } }
    guard let bound = options.duration else {
      report(.unbounded(statement.span.head(4)))
      return checking { $0.inTurn(of: statement.body) { _ in } }
    }
    let (start, isInTurn) = (layer.cursor, isInLoop)
    let ends = inPart(.loop) {
      switch every {
      case .none, .unknown: $0.loop(statement, until: bound)
      case .seconds(let every): $0.loop(statement, every: every, until: bound)
      }
    }
    if !isInTurn, !options.cutsTriggers, !ends.isEmpty {
      timeline.loopTurns.append(
        LoopTurns(from: start, ends: ends, origin: statement.span.head(4)))
    }
    (layer.isLastEndless, layer.isEndless) = (true, true)
  }

  /// Plays the turns of a loop one after the other, at least one, and returns where each ends.
  private mutating func loop(_ statement: LoopStatement, until bound: Ticks) -> [Ticks] {
    let (start, stepsBefore, outerTurn) = (layer.cursor, steps, layer.turnStart)
    var ends: [Ticks] = []
    while layer.cursor < bound || ends.isEmpty, !isExhausted {
      layer.turnStart = layer.cursor
      inTurn(of: statement.body) { _ in }
      if layer.cursor == layer.turnStart {
        // A wait that is wrong takes no time either, and is reported itself.
        if !diagnostics.containsError { exhaust(.timelessLoop(statement.span.head(4))) }
        break
      }
      ends.append(layer.cursor)
      if ends.count == Evaluator.judgedTurns {
        judge(statement, from: start, to: bound, since: stepsBefore)
      }
    }
    layer.turnStart = outerTurn
    return ends
  }

  /// Plays the turns of a loop at fixed distances, at least one, and returns where each ends.
  private mutating func loop(
    _ statement: LoopStatement, every: Double, until bound: Ticks
  ) -> [Ticks] {
    let start = layer.cursor
    guard every > 0 else {
      exhaust(.timelessLoop(statement.span.head(4)))
      return []
    }
    let turns = RangeValues.count(
      from: start.seconds, to: max(start, bound).seconds, by: every, including: false)
    guard isAffordable(statement.body, times: turns, statement.span.head(4)) else { return [] }
    // Less than a tick is no time either.
    guard every * Double(Ticks.perSecond) >= 1 else {
      exhaust(.timelessLoop(statement.span.head(4)))
      return []
    }
    var ends: [Ticks] = []
    while layer.cursor < bound || ends.isEmpty, !isExhausted {
      _ = playCopy(statement.body, start, every, ends.count, statement.span) { _ in }
      guard moveCursor(to: start, plus: every, times: ends.count + 1, statement.span) else { break }
      ends.append(layer.cursor)
    }
    return ends
  }
}

extension SourceSpan {
  /// Returns the first `count` bytes: the word that begins a statement.
  func head(_ count: UInt32) -> SourceSpan { SourceSpan(start, min(start + count, end)) }
}
