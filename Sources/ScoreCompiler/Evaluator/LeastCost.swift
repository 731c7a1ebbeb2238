import ScoreDiagnostics
import ScoreSyntax

/// The fewest steps and notes that statements come to, whatever the values in them are.
struct LeastCost {
  /// How many statements and the like are evaluated.
  var steps = 0.0

  /// How many notes start.
  var notes = 0.0

  static func + (a: LeastCost, b: LeastCost) -> LeastCost {
    LeastCost(steps: a.steps + b.steps, notes: a.notes + b.notes)
  }

  /// Returns the cost of `turns` times as much; the turns themselves are steps, too.
  func times(_ turns: Double) -> LeastCost {
    // The product of 0 and what is beyond all numbers is none.
    turns > 0 ? LeastCost(steps: (steps + 1) * turns, notes: notes * turns) : LeastCost()
  }

  /// Returns the lesser of each.
  func least(_ other: LeastCost) -> LeastCost {
    LeastCost(steps: min(steps, other.steps), notes: min(notes, other.notes))
  }
}

/// An estimate of the cost of statements before they are evaluated, so that what cannot be played
/// is found at once, however often it would be repeated.
///
/// What cannot be told beforehand counts as nothing: the cost is never more than the real one.
struct CostEstimate {
  /// The names around the statements.
  let scope: Scope

  /// The names that mean something else inside of what is looked at.
  private var hidden: Set<String> = []

  /// How many calls lead to what is looked at.
  private let depth: Int

  /// Creates an estimate of statements among the names of `scope`.
  init(in scope: Scope) { self.init(in: scope, depth: 0) }

  private init(in scope: Scope, depth: Int) {
    self.scope = scope
    self.depth = depth
  }

  /// Returns the least cost of `statements`, which stand between two braces.
  mutating func cost(of statements: [Statement]) -> LeastCost {
    let outer = hidden
    defer { hidden = outer }
    for statement in statements { hide(statement) }
    return statements.reduce(LeastCost()) { $0 + cost(of: $1) + LeastCost(steps: 1) }
  }

  private mutating func hide(_ statement: Statement) {
    switch statement {
    case .constant(let constant): hidden.insert(constant.name.text)
    case .pattern(let pattern): hidden.insert(pattern.name.text)
    case .note, .wait, .layer, .at, .tempo, .repeating, .forEach, .loop, .condition, .importing,
      .with, .effect, .seed, .control, .about, .state, .trigger, .invalid:
      break
    }
  }

  private mutating func cost(of statement: Statement) -> LeastCost {
    switch statement {
    case .note(let note): cost(of: note)
    case .layer(let layer): cost(of: layer.body.statements)
    case .at(let at): cost(of: at.body.statements)
    case .with(let bracket): cost(of: bracket.body.statements)
    case .effect(let bracket): cost(of: bracket.body.statements)
    case .condition(let condition): cost(of: condition)
    case .repeating(let repetition):
      cost(of: repetition.body.statements).times(constant(repetition.count) ?? 0)
    case .forEach(let repetition): cost(of: repetition)
    case .wait, .tempo, .loop, .constant, .pattern, .importing, .seed, .control, .about, .state,
      .trigger, .invalid:
      LeastCost()
    }
  }

  private mutating func cost(of statement: ForStatement) -> LeastCost {
    let turns = turns(of: statement)
    let outer = hidden
    defer { hidden = outer }
    hidden.insert(statement.name.text)
    return cost(of: statement.body.statements).times(turns)
  }

  private mutating func cost(of statement: IfStatement) -> LeastCost {
    let taken = cost(of: statement.body.statements)
    return switch statement.otherwise {
    case nil: LeastCost()
    case .block(let body): taken.least(cost(of: body.statements))
    case .condition(let next): taken.least(cost(of: next))
    }
  }

  private func cost(of note: NoteStatement) -> LeastCost {
    switch note.callee {
    case .builtIn(.rhythm, _): cost(ofRhythm: note)
    // What can be felt of a sound may be nothing.
    case .builtIn(.fromAudio, _): LeastCost()
    case .builtIn: LeastCost(notes: 1)
    case .pattern(let module, let name): pattern(module, name).map(cost) ?? LeastCost()
    }
  }

  private func cost(ofRhythm note: NoteStatement) -> LeastCost {
    guard let first = note.arguments.first, first.name == nil, case .string(let text) = first.value
    else { return LeastCost() }
    let rests = text.value.utf8.count { $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: " ") }
    let characters = text.value.utf8.count
    return LeastCost(steps: Double(characters), notes: Double(characters - rests))
  }

  private func pattern(_ module: Name?, _ name: Name) -> Pattern? {
    let first = module ?? name
    guard !hidden.contains(first.text) else { return nil }
    switch scope.lookUp(first.text, at: first.span.start)?.meaning {
    case .pattern(let pattern)? where module == nil: return pattern
    case .module(let scope)?:
      guard case .pattern(let pattern)? = scope.bindings[name.text]?.meaning else { return nil }
      return pattern
    case .pattern?, .constant?, .label?, .state?, nil: return nil
    }
  }

  /// Returns the least cost of a call of `pattern`, which is looked into once.
  private func cost(of pattern: Pattern) -> LeastCost {
    if let known = pattern.leastCost { return known }
    guard depth < Evaluator.maximumDepth else { return LeastCost() }
    // A pattern that plays itself is an error of its own.
    pattern.leastCost = LeastCost()
    var estimate = CostEstimate(in: pattern.scope, depth: depth + 1)
    for parameter in pattern.declaration.parameters { estimate.hidden.insert(parameter.name.text) }
    let cost = estimate.cost(of: pattern.declaration.body.statements)
    pattern.leastCost = cost
    return cost
  }

  /// Returns the least cost of a call of `pattern`.
  static func cost(of pattern: Pattern) -> LeastCost {
    pattern.leastCost ?? CostEstimate(in: pattern.scope).cost(of: pattern)
  }

  /// Returns the number of turns if the bounds are plain numbers, else 0.
  private func turns(of statement: ForStatement) -> Double {
    guard let first = constant(statement.first), let last = constant(statement.last),
      let step = statement.step.map({ constant($0) }) ?? 1, step != 0
    else { return 0 }
    return Double(
      RangeValues.count(from: first, to: last, by: step, including: statement.includesLast))
  }

  /// Returns the plain number that `expression` is without being evaluated, if it is one.
  private func constant(_ expression: Expression) -> Double? {
    switch expression {
    case .number(let literal) where literal.unit == nil: return literal.value
    case .name(let name) where !hidden.contains(name.text):
      guard case .constant(.number(let x))? = scope.lookUp(name.text, at: name.span.start)?.meaning
      else { return nil }
      return x
    case .group(let group): return constant(group.inner)
    case .number, .name, .string, .source, .member, .unary, .binary, .call, .envelope, .invalid:
      return nil
    }
  }
}
