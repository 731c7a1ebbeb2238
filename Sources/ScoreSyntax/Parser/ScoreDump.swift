import ScoreDiagnostics

/// Returns `score` as text: a statement a line, what is in it indented below.
///
///     repeat 2 every 0.5
///       note impact heavy 0.6
///
public func dumpAST(_ score: Score) -> String {
  var dump = ScoreDump()
  if let version = score.version { dump.line("score \(text(.number(version)))") }
  dump.statements(score.statements)
  return dump.text
}

private struct ScoreDump {
  private(set) var text = ""
  private var depth = 0

  mutating func line(_ content: String) {
    text += String(repeating: "  ", count: depth) + content + "\n"
  }

  mutating func statements(_ statements: [Statement]) {
    for statement in statements { self.statement(statement) }
  }

  private mutating func block(_ header: String, _ body: Block) {
    line(header)
    depth += 1
    statements(body.statements)
    depth -= 1
  }

  private mutating func statement(_ statement: Statement) {
    switch statement {
    case .note(let note): line(note.dump)
    case .wait(let wait): line("wait " + wait.kind.dump)
    case .layer(let layer): block(layer.kind.rawValue, layer.body)
    case .at(let layer): block("at " + ScoreSyntax.text(layer.place), layer.body)
    case .tempo(let tempo): line("tempo" + tempo.arguments.dump)
    case .repeating(let bracket):
      block(
        "repeat " + ScoreSyntax.text(bracket.count) + " every".before(bracket.every), bracket.body)
    case .forEach(let bracket): block(bracket.dump, bracket.body)
    case .loop(let bracket): block("loop" + " every".before(bracket.every), bracket.body)
    case .condition(let condition): self.condition(condition, "if")
    case .constant(let constant):
      line("let \(constant.name.text) \(ScoreSyntax.text(constant.value))")
    case .pattern(let pattern): self.pattern(pattern)
    case .importing(let statement):
      line("import " + quoted(statement.path) + (statement.alias.map { " as \($0.text)" } ?? ""))
    case .with(let bracket): block("with" + bracket.arguments.dump, bracket.body)
    case .effect(let bracket): block("effect" + bracket.arguments.dump, bracket.body)
    case .seed(let seed): line("seed " + ScoreSyntax.text(seed.value))
    case .control(let control): line(control.dump)
    case .about(let about): line(about.field.rawValue + " " + quoted(about.text))
    case .state(let state):
      line("state " + ([state.name] + state.words).map { $0.text }.joined(separator: " "))
    case .trigger(let trigger): block(trigger.dump, trigger.body)
    case .invalid: line("invalid")
    }
  }

  private mutating func condition(_ condition: IfStatement, _ word: String) {
    block(word + " " + ScoreSyntax.text(condition.condition), condition.body)
    switch condition.otherwise {
    case .block(let body): block("else", body)
    case .condition(let next): self.condition(next, "else if")
    case nil: break
    }
  }

  private mutating func pattern(_ pattern: PatternDeclaration) {
    for line in pattern.documentation?.split(separator: "\n", omittingEmptySubsequences: false)
      ?? []
    {
      self.line("/// " + line)
    }
    let parameters = pattern.parameters.map { parameter in
      " " + parameter.name.text + (parameter.defaultValue.map { "=" + ScoreSyntax.text($0) } ?? "")
    }
    block("pattern " + pattern.name.text + parameters.joined(), pattern.body)
  }
}

extension String {
  /// Returns the word and `value` behind it, or nothing where there is no value.
  fileprivate func before(_ value: Expression?) -> String {
    value.map { self + " " + text($0) } ?? ""
  }

  /// Returns the word and `name` behind it, or nothing where there is no name.
  fileprivate func before(_ name: Name?) -> String { name.map { self + " " + $0.text } ?? "" }
}

extension [Argument] {
  fileprivate var dump: String {
    map { " " + ($0.name.map { $0.text + ":" } ?? "") + text($0.value) }.joined()
  }
}

extension NoteStatement {
  fileprivate var dump: String {
    let word =
      switch callee {
      case .builtIn(let word, _): "note " + word.rawValue
      case .pattern(let module, let name):
        "call " + (module.map { $0.text + "." } ?? "") + name.text
      }
    return word + arguments.dump + " as".before(label)
  }
}

extension WaitStatement.Kind {
  fileprivate var dump: String {
    switch self {
    case .duration(let time): text(time)
    case .untilFinished: "until finished"
    case .untilAllFinished: "until all finished"
    case .until(let place): "until " + text(place)
    }
  }
}

extension ForStatement {
  fileprivate var dump: String {
    "for \(name.text) \(text(first))\(includesLast ? "..." : "..<")\(text(last))"
      + " by".before(step) + " every".before(every)
  }
}

extension ControlStatement {
  fileprivate var dump: String {
    keyword.rawValue + " " + (target.map { $0.text + "." } ?? "") + control.text + " " + text(value)
  }
}

extension TriggerDeclaration {
  fileprivate var dump: String {
    "on " + state.text + " from".before(from) + " to".before(to) + " where".before(condition)
      + " overlap".before(overlap)
  }
}

private func quoted(_ literal: StringLiteral) -> String { "\"" + literal.value + "\"" }

/// Returns `expression` with a pair of parentheses around each operation, its operator first.
private func text(_ expression: Expression) -> String {
  switch expression {
  case .number(let literal):
    String(decimal: literal.value, places: 9) + (literal.unit?.rawValue ?? "")
  case .string(let literal): quoted(literal)
  case .source(let source): source.kind.rawValue + ":" + source.text
  case .name(let name): name.text
  case .member(let member): member.base.text + "." + member.member.text
  case .unary(let unary): "(\(unary.operator.rawValue) \(text(unary.operand)))"
  case .binary(let binary):
    "(\(binary.operator.rawValue) \(text(binary.left)) \(text(binary.right)))"
  case .call(let call):
    "(" + ([call.function.text] + call.arguments.map { text($0) }).joined(separator: " ") + ")"
  case .group(let group): "[\(text(group.inner))]"
  case .envelope(let envelope): text(envelope.first) + envelope.segments.map { $0.dump }.joined()
  case .invalid: "?"
  }
}

extension EnvelopeExpression.Segment {
  fileprivate var dump: String {
    " -> " + text(value) + " over " + text(duration) + " ease".before(ease)
  }
}
