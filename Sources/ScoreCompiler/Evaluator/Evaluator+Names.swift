import ScoreDiagnostics
import ScoreSyntax
import ScoreTimeline

/// What declares a name.
extension Evaluator {
  mutating func declare(_ constant: LetStatement) {
    var expression = constant.value
    if depth == 0, imports.isEmpty, let definition = definitions[constant.name.text] {
      let standard = value(of: expression)
      usedDefinitions.insert(constant.name.text)
      expression = definition
      if case .word(let word) = value(of: definition), !standard.isWord {
        report(.wordAsDefinition(Name(word, at: definition.span), of: constant.name.text))
        expression = .invalid(definition.span)
      }
    }
    let value = value(of: expression)
    if case .word(let word) = value {
      // A word is a value too, but one that is nearly the name of a constant is a mistake.
      warnOfWord(Name(word, at: expression.span))
    }
    recorder?.record(value, at: constant.name.span, tempo)
    declare(constant.name, .constant(value), hiddenUntil: constant.span.end)
  }

  private mutating func warnOfWord(_ name: Name) {
    let names = suggestions(at: name.span.start) { if case .constant = $0 { true } else { false } }
    if case .name(let near)? = Suggestion(for: name.text, among: names), near != name.text {
      report(.unknownName(name, among: names))
    }
  }

  /// Returns the names that are known at the offset `place`, in the present scope unless another is
  /// given, for a suggestion.
  ///
  /// There are none once looking through so many for each mistake would take long.
  mutating func suggestions(
    at place: UInt32, in other: Scope? = nil, where isWanted: (Binding.Meaning) -> Bool
  ) -> [String] {
    let scope = other ?? scope
    guard isAffordable(suggestionsAmong: scope.nameCount) else { return [] }
    return scope.names(at: place, where: isWanted)
  }

  /// Returns `names`, or none once looking through so many for each mistake would take long.
  mutating func affordable(_ names: [String]) -> [String] {
    isAffordable(suggestionsAmong: names.count) ? names : []
  }

  /// Returns `true` iff looking through `count` names, or bytes, for a mistake takes no long time yet.
  mutating func isAffordable(suggestionsAmong count: Int) -> Bool {
    suggestionSteps += count
    return suggestionSteps < Evaluator.maximumSuggestionSteps
  }

  /// The most names that are looked through: enough for each mistake in a score that people write.
  private static let maximumSuggestionSteps = 1_000_000

  mutating func declare(_ state: StateDeclaration) {
    guard requireTopLevel("'state'", at: state.span.head(5)) else { return }
    declare(state.name, .state(state), hiddenUntil: state.span.end)
    var seen: [String: SourceSpan] = [:]
    if state.words.count > AppState.mostValues { return report(.tooManyValues(state)) }
    for word in state.words {
      if let earlier = seen[word.text] { report(.duplicateName(word, earlier: earlier)) }
      seen[word.text] = word.span
    }
    if !isChecking { add(state) }
  }

  /// Declares `name` from the offset `hiddenUntil` of its file on, or in all of its braces.
  mutating func declare(
    _ name: Name, _ meaning: Binding.Meaning, hiddenUntil end: UInt32? = nil,
    isHoisted: Bool = false
  ) {
    let base = surroundings.sources.file(of: name.span)?.base ?? 0
    let hidden = isHoisted ? .none : SourceSpan(base, end ?? name.span.end)
    let binding = Binding(meaning, declaration: name.span, hidden: hidden)
    if let earlier = scope.declare(name.text, binding) {
      report(.duplicateName(name, earlier: earlier.declaration))
    }
  }

  /// Reads the values of `-D` as if they stood behind the `=` of a `let`.
  mutating func readDefinitions() {
    for definition in options.definitions {
      let line = "let \(definition.name) = \(definition.value)\n"
      guard
        let source = surroundings.sources.add(
          name: "-D \(definition.name)", bytes: Array(line.utf8))
      else { continue }
      let score = parse(source, &diagnostics)
      if case .constant(let constant)? = score.statements.first, score.statements.count == 1 {
        definitions[definition.name] = constant.value
        definitionPlaces[definition.name] = constant.name.span
      } else if !diagnostics.containsError {
        report(.invalidDefinition(definition.name, at: source.span))
      }
    }
  }

  /// Reports the values of `-D` that no top-level constant took.
  mutating func reportUnusedDefinitions() {
    let names = suggestions(at: .max) { if case .constant = $0 { true } else { false } }
    for (name, span) in definitionPlaces.sorted(by: { $0.key < $1.key })
    where !usedDefinitions.contains(name) {
      if names.contains(name) {
        report(.importedDefinition(Name(name, at: span)))
      } else {
        report(.unknownDefinition(Name(name, at: span), among: names))
      }
    }
  }
}

extension Value {
  fileprivate var isWord: Bool {
    switch self {
    case .word, .unknown: true
    case .number, .time, .frequency, .interval, .decibels, .boolean, .string, .source, .envelope:
      false
    }
  }
}
