import ScoreCompiler
import ScoreDiagnostics
import ScoreSyntax
import ScoreTimeline

/// What may be written at the caret.
extension LanguageServer {
  mutating func completions(_ place: Place) -> JSON {
    let caret = Caret(place.analysis, place.offset)
    guard !caret.isInComment else { return [] }
    let items = items(caret, place)
    let range = place.analysis.range(caret.replaced, workspace.encoding)
    return .array(items.enumerated().map { $1.json($0, replacing: range) })
  }

  private mutating func items(_ caret: Caret, _ place: Place) -> [CompletionItem] {
    if caret.current == .string, caret.namesPlugin { return pluginItems() }
    if caret.current == .string || caret.word == "import" { return importItems(caret, place) }
    if caret.current == .source || caret.hasSourcePrefix { return sourceItems(caret, place) }
    if caret.current == .number || caret.current == .invalid { return unitItems(caret, place) }
    if caret.parts.isEmpty { return statementItems(place) }
    if caret.last == "." { return memberItems(caret, place) }
    return clauseItems(caret, place) ?? valueItems(place)
  }

  // MARK: Statements

  private func statementItems(_ place: Place) -> [CompletionItem] {
    let own = place.analysis.names(at: place.offset).filter {
      $0.kind == .pattern || $0.kind == .module
    }
    return own.map { $0.item }
      + LanguageInventory.statements.map { statement in
        CompletionItem(
          label: statement.word, kind: .keyword, detail: statement.summary,
          text: client.takesSnippets ? statement.snippet : nil, isSnippet: client.takesSnippets)
      }
  }

  // MARK: Sources and imports

  private mutating func importItems(_ caret: Caret, _ place: Place) -> [CompletionItem] {
    guard caret.word == "import", caret.current == .string || caret.parts.count == 1 else {
      return caret.word == "import" && caret.current != .string ? words(["as"]) : []
    }
    let start = String(caret.prefix.drop { $0 == "\"" })
    return workspace.host.imports(from: start, in: place.analysis.path).map { path in
      CompletionItem(label: path, kind: .file, text: path.inQuotes)
    }
  }

  private mutating func sourceItems(_ caret: Caret, _ place: Place) -> [CompletionItem] {
    guard let (kind, start) = caret.source else { return [] }
    return workspace.host.names(of: kind, from: start, in: place.analysis.path).map { name in
      let isBare = name.text.utf8.allSatisfy { $0 > 0x20 && !",;{}()\"".utf8.contains($0) }
      let text = kind.rawValue + ":" + (isBare ? name.text : name.text.inQuotes)
      return CompletionItem(label: text, kind: .file, detail: name.detail)
    }
  }

  private mutating func unitItems(_ caret: Caret, _ place: Place) -> [CompletionItem] {
    let number = String(caret.prefix.prefix { $0.isNumber || $0 == "." || $0 == "_" || $0 == "-" })
    return units(caret, place).map { CompletionItem(label: number + $0.rawValue, kind: .unit) }
  }

  // MARK: Values

  /// Returns all that has a value where an expression is written.
  func valueItems(_ place: Place) -> [CompletionItem] {
    let names = place.analysis.names(at: place.offset).filter { $0.kind.hasValue }
    return names.map { $0.item }
      + LanguageInventory.functions.map { function in
        CompletionItem(
          label: function.name, kind: .function,
          text: client.takesSnippets ? function.name + "($0)" : nil, isSnippet: client.takesSnippets
        )
      } + words(["pi", "true", "false"])
  }

  /// Returns the names of the import, or the arguments of the note, before the point.
  private func memberItems(_ caret: Caret, _ place: Place) -> [CompletionItem] {
    let analysis = place.analysis
    let base = caret.parts.dropLast().last?.text ?? ""
    for case .importing(let statement) in analysis.inspection.score.statements
    where statement.alias?.text == base {
      let isNote = caret.parts.count == 2
      return analysis.inspection.names(of: statement.span)
        .filter { isNote ? $0.kind == .pattern : $0.kind == .constant }
        .map { CompletionItem(label: $0.name, kind: isNote ? .function : .constant) }
    }
    return ["volume", "pan", "intensity", "sharpness", "brightness", "frequency", "pitch"].map {
      CompletionItem(label: $0, kind: .property)
    }
  }

  func words(_ words: [String], _ kind: CompletionItem.Kind = .word) -> [CompletionItem] {
    words.map { CompletionItem(label: $0, kind: kind) }
  }
}

/// A name that can be used at a place.
struct KnownName {
  var name: String
  var kind: Declaration.Kind
  var detail: String

  fileprivate var item: CompletionItem {
    let kind: CompletionItem.Kind =
      switch self.kind {
      case .pattern: .function
      case .module: .module
      case .constant: .constant
      case .parameter, .variable, .label, .state: .variable
      }
    return CompletionItem(label: name, kind: kind, detail: detail)
  }
}

extension Declaration.Kind {
  /// `true` iff the name can stand in an expression.
  fileprivate var hasValue: Bool {
    switch self {
    case .constant, .parameter, .variable, .module: true
    case .pattern, .label, .state: false
    }
  }
}

extension Analysis {
  /// Returns the names that are known at `offset`, inner ones first.
  func names(at offset: UInt32) -> [KnownName] {
    var seen: Set<String> = []
    var names: [KnownName] = []
    for declaration in declarations.reversed() where declaration.scope.touches(offset) {
      guard seen.insert(declaration.name.text).inserted else { continue }
      let detail = inspection.value(at: declaration.name.span) ?? declaration.documentation ?? ""
      names.append(
        KnownName(name: declaration.name.text, kind: declaration.kind, detail: detail))
    }
    for case .importing(let statement) in inspection.score.statements where statement.alias == nil {
      for name in inspection.names(of: statement.span) where seen.insert(name.name).inserted {
        let kind: Declaration.Kind =
          switch name.kind {
          case .constant: .constant
          case .pattern: .pattern
          case .module: .module
          case .label: .label
          case .state: .state
          }
        let from = "from " + statement.path.value
        names.append(KnownName(name: name.name, kind: kind, detail: from))
      }
    }
    return names
  }
}

extension String {
  /// The text as a string of a score.
  var inQuotes: String {
    var text = "\""
    for scalar in unicodeScalars {
      if scalar == "\"" || scalar == "\\" { text += "\\" }
      text.unicodeScalars.append(scalar)
    }
    return text + "\""
  }
}

extension Caret {
  /// `true` iff the kind and the colon of a source stand before the caret, and nothing behind them.
  fileprivate var hasSourcePrefix: Bool {
    guard last == ":", parts.count >= 2, current == nil else { return false }
    let (kind, colon) = (parts[parts.count - 2], parts[parts.count - 1])
    return SourceLiteral.Kind(rawValue: kind.text) != nil && kind.span.end == colon.span.start
      && colon.span.end == replaced.start
  }

  /// The kind of the source that is being written, and what stands behind its colon.
  fileprivate var source: (SourceLiteral.Kind, String)? {
    if hasSourcePrefix {
      return SourceLiteral.Kind(rawValue: parts[parts.count - 2].text).map { ($0, "") }
    }
    guard let colon = prefix.utf8.firstIndex(of: UInt8(ascii: ":")),
      let kind = SourceLiteral.Kind(rawValue: String(prefix[..<colon]))
    else { return nil }
    let rest = prefix[prefix.utf8.index(after: colon)...]
    return (kind, String(rest.first == "\"" ? rest.dropFirst() : rest))
  }
}
