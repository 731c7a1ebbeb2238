import ScoreCompiler
import ScoreDiagnostics
import ScoreSyntax
import ScoreTimeline

/// LV2 plug-ins, whose arguments only the machine knows.
extension LanguageServer {
  /// Returns what the statement before `caret` calls, or `nil` iff it takes no arguments.
  mutating func callee(_ caret: Caret, _ place: Place) -> Callee? {
    guard let uri = caret.pluginURI, case .found(let plugin) = workspace.host.plugin(uri) else {
      return Callee(caret, place.analysis)
    }
    return Callee(plugin)
  }

  /// What begins the URI of a plug-in.
  var pluginItem: CompletionItem {
    CompletionItem(
      label: "lv2:", kind: .keyword, detail: LanguageInventory.summary(ofEffect: "lv2") ?? "",
      text: "lv2: ")
  }

  /// Returns the plug-ins that are installed.
  mutating func pluginItems() -> [CompletionItem] {
    // No plug-in has an empty name.
    guard case .missing(let installed) = workspace.host.plugin("") else { return [] }
    return installed.map { CompletionItem(label: $0, kind: .module, text: $0.inQuotes) }
  }

  /// Returns what the plug-in is that `token` names, or what takes `token` as an argument.
  mutating func plugin(at token: LexicalToken, _ analysis: Analysis) -> Plugin? {
    guard case .effect(let effect)? = analysis.statement(at: token.span.start),
      let first = effect.arguments.first, first.name?.text == Effect.Kind.lv2.rawValue,
      case .string(let uri) = first.value,
      case .found(let plugin) = workspace.host.plugin(uri.value)
    else { return nil }
    return plugin
  }

  /// Returns what is to be said of the plug-in that a string names.
  mutating func pluginText(_ token: LexicalToken, _ analysis: Analysis) -> [String] {
    guard let plugin = plugin(at: token, analysis),
      "\"\(plugin.uri)\"" == analysis.file.text(token.span)
    else { return [] }
    let text = code("effect lv2: " + plugin.uri.inQuotes)
    return [text, argumentList(LanguageInventory.arguments(of: plugin))]
  }
}

extension Callee {
  /// Creates the callee that `plugin` is.
  init(_ plugin: Plugin) {
    let uri = LanguageInventory.Argument(
      name: Effect.Kind.lv2.rawValue, range: "the URI of a plug-in", standard: nil,
      isRequired: true, takesEnvelope: false)
    parameters = [uri] + LanguageInventory.arguments(of: plugin)
    (name, length) = ("effect", 1)
    summary = plugin.uri
  }
}

extension Caret {
  /// `true` iff the URI of a plug-in stands at the caret.
  var namesPlugin: Bool {
    word == "effect" && parts.count == 3 && parts[1].text == "lv2" && parts[2].text == ":"
  }

  /// The URI of the plug-in before the caret, if the statement has one.
  var pluginURI: String? {
    guard word == "effect", parts.count > 3, parts[1].text == "lv2", parts[3].kind == .string
    else { return nil }
    return String(parts[3].text.dropFirst().dropLast())
  }
}
