import ScoreDiagnostics
import ScoreSyntax

extension Statement {
  /// The braces in it, in the order of the text.
  var bodies: [Block] {
    switch self {
    case .layer(let statement): [statement.body]
    case .at(let statement): [statement.body]
    case .repeating(let statement): [statement.body]
    case .forEach(let statement): [statement.body]
    case .loop(let statement): [statement.body]
    case .condition(let statement): statement.bodies
    case .pattern(let statement): [statement.body]
    case .with(let statement): [statement.body]
    case .effect(let statement): [statement.body]
    case .trigger(let statement): [statement.body]
    case .note, .wait, .tempo, .constant, .importing, .seed, .control, .about, .state, .invalid: []
    }
  }

  /// The values in it that stand in no braces, in the order of the text.
  var values: [Expression] {
    switch self {
    case .note(let statement): statement.arguments.map(\.value)
    case .wait(let statement): statement.kind.values
    case .at(let statement): [statement.place]
    case .tempo(let statement): statement.arguments.map(\.value)
    case .repeating(let statement): [statement.count] + [statement.every].compactMap { $0 }
    case .forEach(let statement):
      [statement.first, statement.last] + [statement.step, statement.every].compactMap { $0 }
    case .loop(let statement): [statement.every].compactMap { $0 }
    case .condition(let statement): statement.conditions
    case .constant(let statement): [statement.value]
    case .pattern(let statement): statement.parameters.compactMap(\.defaultValue)
    case .with(let statement): statement.arguments.map(\.value)
    case .effect(let statement): statement.arguments.map(\.value)
    case .seed(let statement): [statement.value]
    case .control(let statement): [statement.value]
    case .trigger(let statement): [statement.condition].compactMap { $0 }
    case .layer, .importing, .about, .state, .invalid: []
    }
  }

  /// The arguments in it.
  var arguments: [Argument] {
    switch self {
    case .note(let statement): statement.arguments
    case .tempo(let statement): statement.arguments
    case .with(let statement): statement.arguments
    case .effect(let statement): statement.arguments
    case .wait, .at, .repeating, .forEach, .loop, .condition, .constant, .pattern, .seed, .control,
      .trigger, .layer, .importing, .about, .state, .invalid:
      []
    }
  }
}

extension [Statement] {
  /// Calls `body` with each of the statements and of those in their braces, in the order of the
  /// text.
  func forEachNested(_ body: (Statement) -> Void) {
    for statement in self {
      body(statement)
      for block in statement.bodies { block.statements.forEachNested(body) }
    }
  }
}

extension IfStatement {
  fileprivate var bodies: [Block] {
    switch otherwise {
    case nil: [body]
    case .block(let other): [body, other]
    case .condition(let next): [body] + next.bodies
    }
  }

  fileprivate var conditions: [Expression] {
    if case .condition(let next)? = otherwise { [condition] + next.conditions } else { [condition] }
  }
}

extension WaitStatement.Kind {
  fileprivate var values: [Expression] {
    switch self {
    case .duration(let time), .until(let time): [time]
    case .untilFinished, .untilAllFinished: []
    }
  }
}

extension Expression {
  /// The values that it is made of.
  var operands: [Expression] {
    switch self {
    case .unary(let unary): [unary.operand]
    case .binary(let binary): [binary.left, binary.right]
    case .call(let call): call.arguments
    case .group(let group): [group.inner]
    case .envelope(let envelope):
      [envelope.first] + envelope.segments.flatMap { [$0.value, $0.duration] }
    case .number, .string, .source, .name, .member, .invalid: []
    }
  }
}
