import ScoreCompiler
import ScoreDiagnostics
import ScoreSyntax
import ScoreTimeline

/// What each statement may have behind its first word.
extension LanguageServer {
  /// Returns what may be written next in the statement before the caret, or `nil` for any value.
  mutating func clauseItems(_ caret: Caret, _ place: Place) -> [CompletionItem]? {
    if let items = envelopeItems(caret, place) { return items }
    switch caret.word {
    case "wait": return waitItems(caret, place)
    case "set", "curve": return caret.parts.count == 1 ? controlItems(place) : nil
    case "if":
      if caret.last == "==" || caret.last == "!=" { return words(Device.allCases.map(\.rawValue)) }
      return valueItems(place) + words(["device"], .constant)
    case "on": return triggerItems(caret, place)
    case "for": return forItems(caret, place)
    case "repeat", "loop":
      if caret.word == "repeat", caret.parts.count == 1 || caret.last == "every" { return nil }
      return caret.last == "every" ? nil : words(["every"], .keyword)
    case "let", "pattern", "state", "sequence", "together", "title", "author", "about", "score":
      return caret.last == "=" || caret.parts.count > 2 ? nil : []
    case "at", "seed": return nil
    default: return argumentItems(caret, place)
    }
  }

  private func envelopeItems(_ caret: Caret, _ place: Place) -> [CompletionItem]? {
    guard let arrow = caret.parts.lastIndex(where: { $0.text == "->" }) else { return nil }
    let behind = caret.parts[(arrow + 1)...]
    guard let last = behind.last, last.text != ",", !behind.contains(where: { $0.text == "," })
    else { return nil }
    if last.text == "ease" { return words(["in", "out", "inOut"]) }
    if last.text == "over" { return valueItems(place) }
    if last.kind == .operator { return nil }
    return words([behind.contains { $0.text == "over" } ? "ease" : "over"], .keyword)
  }

  private func waitItems(_ caret: Caret, _ place: Place) -> [CompletionItem] {
    switch caret.last {
    case "until": words(["finished", "all"], .keyword) + valueItems(place)
    case "all": words(["finished"], .keyword)
    case "wait":
      words(["until finished", "until all finished", "until"], .keyword) + valueItems(place)
    default: valueItems(place)
    }
  }

  private func controlItems(_ place: Place) -> [CompletionItem] {
    let labels = place.analysis.names(at: place.offset).filter { $0.kind == .label }
    return labels.map { CompletionItem(label: $0.name, kind: .variable, detail: "a note") }
      + Control.allCases.map { control in
        CompletionItem(label: control.rawValue, kind: .property, detail: control.rangeText)
      }
  }

  private func forItems(_ caret: Caret, _ place: Place) -> [CompletionItem]? {
    if caret.parts.count == 1 { return [] }
    if caret.parts.count == 2 { return words(["in"], .keyword) }
    let hasRange = caret.parts.contains { $0.text == "..<" || $0.text == "..." }
    guard hasRange, caret.parts.last?.kind == .number || caret.parts.last?.kind == .word else {
      return nil
    }
    return words(["by", "every"], .keyword)
  }

  private func triggerItems(_ caret: Caret, _ place: Place) -> [CompletionItem]? {
    let states = place.analysis.inspection.score.statements.compactMap { statement in
      if case .state(let state) = statement { state } else { nil }
    }
    if caret.parts.count == 1 { return words(states.map(\.name.text), .variable) }
    let own = states.first { $0.name.text == caret.parts[1].text }?.words.map(\.text) ?? []
    let values = own.isEmpty ? ["true", "false"] : own
    switch caret.last {
    case "from", "to", "==", "!=": return words(values)
    case "overlap": return words(["replace", "queue", "mix", "ignore"])
    case "where", "&&", "||": return words(["new", "old"], .keyword)
    default: return words(["from", "to", "where", "overlap"], .keyword)
    }
  }

  // MARK: Arguments

  private mutating func argumentItems(_ caret: Caret, _ place: Place) -> [CompletionItem]? {
    guard let callee = callee(caret, place) else { return nil }
    let arguments = caret.arguments(behind: callee.length)
    let current = arguments.last ?? []
    let position = arguments.count - 1
    if let name = current.argumentName {
      let parameter = callee.parameters.first { $0.name == name }
      return current.count == 2 ? values(of: parameter, place) : nil
    }
    if current.last?.text == "as" { return [] }
    guard current.isEmpty else {
      let takesLabel = ["sound", "tone", "continuous"].contains(caret.word)
      return takesLabel && current.last?.kind != .operator ? words(["as"], .keyword) : nil
    }
    let used = arguments.compactMap(\.argumentName) + callee.parameters.prefix(position).map(\.name)
    let isNamed = arguments.contains { $0.argumentName != nil }
    let next = isNamed || position >= callee.parameters.count ? nil : callee.parameters[position]
    let names = callee.parameters.filter {
      !used.contains($0.name) && !($0.isRequired && $0.name == next?.name)
    }
    // Before all that can stand anywhere comes what belongs here alone.
    return (next.map { ownValues(of: $0) } ?? [])
      + (caret.word == "effect" && position == 0 ? [pluginItem] : [])
      + names.map { argumentName($0.name, $0.description) }
      + (next.map { $0.words.isEmpty ? valueItems(place) : [] } ?? [])
  }

  /// Returns the units that the number before the caret may have.
  mutating func units(_ caret: Caret, _ place: Place) -> [Unit] {
    if ["every", "over", "wait", "until", "at"].contains(caret.last) { return Unit.times }
    if ["set", "curve"].contains(caret.word), let name = caret.controlName {
      return LanguageInventory.argument(ofLabeledNotes: name)?.units ?? Unit.allCases
    }
    guard let callee = callee(caret, place) else { return Unit.allCases }
    let arguments = caret.arguments(behind: callee.length)
    let index = arguments.count - 1
    if let name = arguments.last?.argumentName {
      return callee.parameters.first { $0.name == name }?.units ?? Unit.allCases
    }
    return index < callee.parameters.count ? callee.parameters[index].units : Unit.allCases
  }

  private func argumentName(_ name: String, _ detail: String) -> CompletionItem {
    CompletionItem(label: name + ":", kind: .property, detail: detail, text: name + ": ")
  }

  private func values(
    of parameter: LanguageInventory.Argument?, _ place: Place
  ) -> [CompletionItem] {
    guard let parameter else { return valueItems(place) }
    return ownValues(of: parameter) + (parameter.words.isEmpty ? valueItems(place) : [])
  }

  /// Returns what `parameter` takes that stands nowhere else.
  private func ownValues(of parameter: LanguageInventory.Argument) -> [CompletionItem] {
    if parameter.name == "source" {
      return SourceLiteral.Kind.allCases.map {
        CompletionItem(label: $0.rawValue + ":", kind: .keyword)
      }
    }
    return words(parameter.words)
  }
}

/// What the arguments before the caret are given to.
struct Callee {
  /// What it takes.
  var parameters: [LanguageInventory.Argument]

  /// How it is written.
  var name: String

  /// How many parts of the statement its name takes.
  var length: Int

  /// What it does, if that is known.
  var summary: String

  /// Creates the callee of the statement before `caret`, or `nil` iff it takes no arguments.
  init?(_ caret: Caret, _ analysis: Analysis) {
    guard !caret.parts.isEmpty else { return nil }
    let known =
      caret.word == "effect"
      ? LanguageInventory.arguments(ofEffect: caret.parts.dropFirst().first?.text ?? "")
      : LanguageInventory.arguments(of: caret.word)
    if !known.isEmpty {
      parameters = known
      (name, length) = (caret.word, 1)
      summary = LanguageInventory.statements.first { $0.word == caret.word }?.summary ?? ""
      return
    }
    length = caret.parts.count >= 3 && caret.parts[1].text == "." ? 3 : 1
    let word = caret.parts[length - 1]
    guard let pattern = analysis.pattern(calledAt: word) else { return nil }
    name = word.text
    summary = pattern.declaration.documentation ?? ""
    parameters = pattern.declaration.parameters.map { parameter in
      LanguageInventory.Argument(
        name: parameter.name.text, range: "",
        standard: parameter.defaultValue.map { pattern.file.text($0.span) },
        isRequired: parameter.defaultValue == nil, takesEnvelope: true)
    }
  }
}

extension Analysis {
  /// Returns the pattern that the word `part` calls, and the file it is written in.
  fileprivate func pattern(
    calledAt part: Caret.Part
  ) -> (declaration: PatternDeclaration, file: SourceFile)? {
    let span =
      inspection.use(at: part.span)?.declaration
      ?? declarations.last {
        $0.kind == .pattern && $0.name.text == part.text && $0.scope.touches(part.span.start)
      }?.name.span
    guard let span, let home = sources.file(of: span) else { return nil }
    var statements = inspection.score.statements
    if home.base != file.base {
      var diagnostics = DiagnosticSet()
      statements = parse(home, &diagnostics).statements
    }
    var found: PatternDeclaration?
    statements.forEachNested { statement in
      if case .pattern(let pattern) = statement, pattern.name.span == span { found = pattern }
    }
    return found.map { ($0, home) }
  }
}
