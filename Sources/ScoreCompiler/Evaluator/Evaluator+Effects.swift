import ScoreDiagnostics
import ScoreSyntax
import ScoreTimeline

/// `effect`: a bracket whose sounds go through something together.
extension Evaluator {
  mutating func evaluate(_ statement: EffectStatement) {
    let outer = effects
    if let effect = effect(statement) { effects.insert(effect, at: 0) }
    evaluate(statement.body)
    effects = outer
  }

  /// Returns the effect that a bracket stands for, or `nil` once it is reported that there is none.
  private mutating func effect(_ statement: EffectStatement) -> Effect? {
    let span = statement.span.head(6)
    if let first = statement.arguments.first, first.name?.text == Effect.Kind.lv2.rawValue {
      return pluginEffect(statement, at: span)
    }
    if case .name(let word)? = statement.arguments.first?.value,
      word.text == Effect.Kind.lv2.rawValue
    {
      report(.pluginWithoutURI(at: word.span))
      return nil
    }
    let names = Effect.Kind.own.map { $0.rawValue }
    let first = Arguments(
      Array(statement.arguments.prefix(1)), for: NoteSignature.effect(nil), of: "effect", at: span)
    first.check(&diagnostics)
    guard let word = word(first, 0, among: names), let kind = Effect.Kind(rawValue: word) else {
      for argument in statement.arguments.dropFirst() { _ = value(of: argument.value) }
      return nil
    }
    let arguments = Arguments(
      statement.arguments, for: NoteSignature.effect(kind), of: kind.rawValue, at: span)
    arguments.check(&diagnostics)
    var values: [Envelope] = []
    for (index, parameter) in kind.parameters.enumerated() {
      values.append(envelope(arguments, index + 1, or: parameter.standard))
    }
    if kind.isLinear, values.allSatisfy({ $0.isConstant }) { return Effect(kind, values) }
    loneBrackets += 1
    return Effect(kind, values, from: layer.cursor, bracket: loneBrackets)
  }
}
