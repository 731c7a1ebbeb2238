import ScoreDiagnostics
import ScoreSyntax
import ScoreTimeline

/// `effect lv2: "URI"`: a bracket whose sounds go through a plug-in.
extension Evaluator {
  /// Returns the effect of the plug-in that `statement` names, or `nil` once it is reported that
  /// there is none.
  mutating func pluginEffect(_ statement: EffectStatement, at span: SourceSpan) -> Effect? {
    let written = Array(statement.arguments.dropFirst())
    guard let first = statement.arguments.first, let plugin = plugin(first.value) else {
      for argument in written { _ = value(of: argument.value) }
      return nil
    }
    let arguments = Arguments(
      written.map { named($0, of: plugin) },
      for: NoteSignature.parameters(plugin.parameters, ofPlugin: true),
      of: Effect.Kind.lv2.rawValue, at: span)
    arguments.check(&diagnostics)
    var values: [Envelope] = []
    for (index, parameter) in plugin.parameters.enumerated() {
      values.append(envelope(arguments, index, or: parameter.standard))
    }
    loneBrackets += 1
    return Effect(plugin, values, from: layer.cursor, bracket: loneBrackets)
  }

  /// Returns `argument` under the symbol of the control that its name means.
  private func named(_ argument: Argument, of plugin: Plugin) -> Argument {
    guard let name = argument.name, let symbol = plugin.symbol(for: name.text) else {
      return argument
    }
    var argument = argument
    argument.name = Name(symbol, at: name.span)
    return argument
  }

  /// Returns the plug-in that `expression` names, or `nil` once it is reported that there is none.
  private mutating func plugin(_ expression: Expression) -> Plugin? {
    let name = value(of: expression)
    guard case .string(let uri) = name else {
      _ = mistyped(name, expression.span, "'lv2'", takes: "the URI of a plug-in, in quotes")
      return nil
    }
    switch surroundings.plugin(uri) {
    case .found(let plugin): return plugin
    case .missing(let installed):
      report(.missingPlugin(uri, among: installed, at: expression.span))
    case .unusable(let reason):
      report(.unusablePlugin(uri, reason, at: expression.span))
    }
    return nil
  }
}
