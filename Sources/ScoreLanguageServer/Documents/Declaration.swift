import ScoreDiagnostics
import ScoreSyntax

/// A name that a score declares, and where it is known.
struct Declaration {
  /// What a name stands for.
  enum Kind: Equatable {
    case constant
    case parameter
    case variable
    case pattern
    case module
    case label
    case state
  }

  var kind: Kind

  var name: Name

  /// The whole declaration.
  var span: SourceSpan

  /// The text in which the name is known.
  var scope: SourceSpan

  /// The `///` comments before it.
  var documentation: String?

  /// How many braces it stands in.
  var depth: Int

  /// Returns the declarations of `score`, whose text is at `file`, in the order of the text.
  static func all(in score: Score, _ file: SourceSpan) -> [Declaration] {
    var collector = DeclarationCollector(braces: file)
    collector.visit(score.statements)
    return collector.found
  }
}

/// Collects declarations while it walks through statements.
private struct DeclarationCollector {
  var found: [Declaration] = []

  /// The innermost braces.
  var braces: SourceSpan

  var depth = 0

  init(braces: SourceSpan) { self.braces = braces }

  mutating func visit(_ statements: [Statement]) {
    for statement in statements { visit(statement) }
  }

  private mutating func visit(
    _ body: Block, _ bind: (inout DeclarationCollector) -> Void = { _ in }
  ) {
    let outer = braces
    braces = body.span
    depth += 1
    bind(&self)
    visit(body.statements)
    depth -= 1
    braces = outer
  }

  private mutating func add(
    _ kind: Declaration.Kind, _ name: Name, _ span: SourceSpan, knownFrom start: UInt32,
    documentation: String? = nil
  ) {
    guard name.span.length > 0 else { return }
    found.append(
      Declaration(
        kind: kind, name: name, span: span,
        scope: SourceSpan(min(start, braces.end), braces.end), documentation: documentation,
        depth: depth))
  }

  private mutating func visit(_ statement: Statement) {
    switch statement {
    case .note(let note):
      if let label = note.label { add(.label, label, note.span, knownFrom: note.span.end) }
    case .constant(let constant):
      add(.constant, constant.name, constant.span, knownFrom: constant.span.end)
    case .pattern(let pattern): visit(pattern)
    case .importing(let statement):
      if let alias = statement.alias {
        add(.module, alias, statement.span, knownFrom: statement.span.end)
      }
    case .state(let state): add(.state, state.name, state.span, knownFrom: state.span.end)
    case .forEach(let repetition):
      visit(repetition.body) {
        $0.add(
          .variable, repetition.name, repetition.name.span, knownFrom: repetition.body.span.start)
      }
    case .condition(let condition): visit(condition)
    case .layer(let layer): visit(layer.body)
    case .at(let at): visit(at.body)
    case .repeating(let repetition): visit(repetition.body)
    case .loop(let loop): visit(loop.body)
    case .with(let bracket): visit(bracket.body)
    case .effect(let bracket): visit(bracket.body)
    case .trigger(let trigger): visit(trigger.body)
    case .wait, .tempo, .seed, .control, .about, .invalid: break
    }
  }

  private mutating func visit(_ condition: IfStatement) {
    visit(condition.body)
    switch condition.otherwise {
    case nil: break
    case .block(let body): visit(body)
    case .condition(let next): visit(next)
    }
  }

  private mutating func visit(_ pattern: PatternDeclaration) {
    add(
      .pattern, pattern.name, pattern.span, knownFrom: braces.start,
      documentation: pattern.documentation)
    visit(pattern.body) {
      for parameter in pattern.parameters {
        $0.add(.parameter, parameter.name, parameter.name.span, knownFrom: pattern.body.span.start)
      }
    }
  }
}
