import ScoreDiagnostics

/// The marks that begin a value where the same mark could also stand behind one: the signs and
/// parentheses of `wait -1`, `impact (a)` and `!b`, unlike those of `a - 1` and `max(a)`.
///
/// Only the AST knows them apart.
struct PrefixMarks {
  /// Where they stand, in the order of the text.
  private(set) var offsets: [UInt32] = []

  /// Finds the marks of `score`.
  init(of score: Score) { visit(score.statements) }

  private mutating func visit(_ statements: [Statement]) {
    for statement in statements { visit(statement) }
  }

  private mutating func visit(_ statement: Statement) {
    switch statement {
    case .note(let note): visit(note.arguments)
    case .wait(let wait): visit(wait.kind)
    case .tempo(let tempo): visit(tempo.arguments)
    case .constant(let constant): visit(constant.value)
    case .seed(let seed): visit(seed.value)
    case .control(let control): visit(control.value)
    case .importing, .about, .state, .invalid: break
    case .layer(let layer): visit(layer.body.statements)
    case .at(let layer): visit([layer.place], layer.body)
    case .repeating(let bracket): visit([bracket.count, bracket.every], bracket.body)
    case .forEach(let bracket):
      visit([bracket.first, bracket.last, bracket.step, bracket.every], bracket.body)
    case .loop(let bracket): visit([bracket.every], bracket.body)
    case .condition(let condition): visit(condition)
    case .pattern(let pattern): visit(pattern.parameters.map { $0.defaultValue }, pattern.body)
    case .with(let bracket): visit(bracket.arguments.map { $0.value }, bracket.body)
    case .effect(let bracket): visit(bracket.arguments.map { $0.value }, bracket.body)
    case .trigger(let trigger): visit([trigger.condition], trigger.body)
    }
  }

  private mutating func visit(_ values: [Expression?], _ body: Block) {
    for case let value? in values { visit(value) }
    visit(body.statements)
  }

  private mutating func visit(_ condition: IfStatement) {
    visit([condition.condition], condition.body)
    switch condition.otherwise {
    case .block(let body): visit(body.statements)
    case .condition(let next): visit(next)
    case nil: break
    }
  }

  private mutating func visit(_ wait: WaitStatement.Kind) {
    switch wait {
    case .duration(let value), .until(let value): visit(value)
    case .untilFinished, .untilAllFinished: break
    }
  }

  private mutating func visit(_ arguments: [Argument]) {
    for argument in arguments { visit(argument.value) }
  }

  private mutating func visit(_ expression: Expression) {
    switch expression {
    case .number, .string, .source, .name, .member, .invalid: break
    case .unary(let unary):
      offsets.append(unary.span.start)
      visit(unary.operand)
    case .binary(let binary):
      visit(binary.left)
      visit(binary.right)
    case .call(let call): for argument in call.arguments { visit(argument) }
    case .group(let group):
      offsets.append(group.span.start)
      visit(group.inner)
    case .envelope(let envelope): visit(envelope)
    }
  }

  private mutating func visit(_ envelope: EnvelopeExpression) {
    visit(envelope.first)
    for segment in envelope.segments {
      visit(segment.value)
      visit(segment.duration)
    }
  }
}
