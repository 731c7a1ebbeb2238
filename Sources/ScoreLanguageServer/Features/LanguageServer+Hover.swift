import ScoreCompiler
import ScoreDiagnostics
import ScoreSyntax
import ScoreTimeline

/// What there is to know of the word under the pointer.
extension LanguageServer {
  mutating func hover(_ place: Place) -> JSON {
    let analysis = place.analysis
    guard let token = analysis.token(at: place.offset) else { return .null }
    let lines: [String]
    switch token.kind {
    case .note, .statement:
      if analysis.isArgumentName(token) {
        lines = argumentText(token, analysis)
      } else if analysis.isKindOfNote(token) {
        lines = wordText(token, analysis)
      } else {
        lines = statementText(token, analysis)
      }
    case .word, .contextual, .reserved: lines = wordText(token, analysis)
    case .source: lines = sourceText(token, analysis)
    case .operator, .number: lines = valueText(token, analysis)
    case .string: lines = pluginText(token, analysis)
    case .punctuation, .comment, .documentation, .invalid: lines = []
    }
    let times = lines.isEmpty || token.kind == .operator ? [] : timeText(token, analysis)
    let paragraphs = (lines + times).filter { !$0.isEmpty }
    guard !paragraphs.isEmpty else { return .null }
    let kind = client.showsMarkdown ? "markdown" : "plaintext"
    return [
      "contents": [
        "kind": .string(kind), "value": .string(paragraphs.joined(separator: "\n\n")),
      ],
      "range": analysis.range(token.span, workspace.encoding),
    ]
  }

  func code(_ text: String) -> String {
    client.showsMarkdown ? "```score\n" + text + "\n```" : text
  }

  private func statementText(_ token: LexicalToken, _ analysis: Analysis) -> [String] {
    let word = analysis.file.text(token.span)
    guard let known = LanguageInventory.statements.first(where: { $0.word == word }) else {
      return []
    }
    let arguments = LanguageInventory.arguments(of: word)
    return [
      code(word + (arguments.isEmpty ? "" : " " + signature(arguments))), known.summary,
      argumentList(arguments),
    ]
  }

  func argumentList(_ arguments: [LanguageInventory.Argument]) -> String {
    arguments.map { "- `\($0.name)`: \($0.description)" }.joined(separator: "\n")
  }

  private func signature(_ arguments: [LanguageInventory.Argument]) -> String {
    arguments.map { $0.isRequired ? $0.name.uppercased() : $0.name + ": " + ($0.standard ?? "…") }
      .joined(separator: ", ")
  }

  private mutating func wordText(_ token: LexicalToken, _ analysis: Analysis) -> [String] {
    let text = analysis.file.text(token.span)
    if let span = analysis.declaration(ofNameAt: token.span) {
      return declarationText(text, span, token, analysis)
    }
    if analysis.nextByte(after: token.span) == UInt8(ascii: ":") {
      return argumentText(token, analysis)
    }
    if let note = analysis.note(at: token.span.start), case .builtIn(let word, _) = note.callee,
      let length = LanguageInventory.length(of: word.rawValue, text)
    {
      return [code(word.rawValue + " " + text), "lasts " + length]
    }
    return ownWordText(token, analysis) ?? valueText(token, analysis)
  }

  /// Returns what a word means in its statement alone, or `nil` iff it is no such word.
  private mutating func ownWordText(_ token: LexicalToken, _ analysis: Analysis) -> [String]? {
    let text = analysis.file.text(token.span)
    switch analysis.statement(at: token.span.start) {
    case .effect(let effect) where effect.arguments.first?.value.span == token.span:
      return LanguageInventory.summary(ofEffect: text).map {
        [code("effect " + text), $0, argumentList(LanguageInventory.arguments(ofEffect: text))]
      }
    case .control(let control) where control.control.span == token.span:
      return controlText(text, ofNote: control.target != nil)
    case .trigger(let trigger) where token.span.end <= trigger.body.span.start:
      return triggerText(token, trigger, analysis)
    default: return nil
    }
  }

  private func controlText(_ name: String, ofNote: Bool) -> [String]? {
    if !ofNote {
      return Control(rawValue: name).map { [code(name + ": " + $0.rangeText)] }
    }
    return LanguageInventory.argument(ofLabeledNotes: name).map {
      [code(name + ": " + $0.range), $0.summary]
    }
  }

  private mutating func triggerText(
    _ token: LexicalToken, _ trigger: TriggerDeclaration, _ analysis: Analysis
  ) -> [String]? {
    let text = analysis.file.text(token.span)
    if trigger.overlap?.span == token.span {
      return LanguageInventory.summary(ofOverlap: text).map { [code("overlap " + text), $0] }
    }
    if text == "old" { return ["the value before the change"] }
    if text == "new" { return ["the value after the change"] }
    guard token.kind == .word,
      let state = analysis.declaration(ofNameAt: trigger.state.span)
    else { return nil }
    return declarationText(trigger.state.text, state, token, analysis)
  }

  private func valueText(_ token: LexicalToken, _ analysis: Analysis) -> [String] {
    analysis.inspection.value(at: token.span).map { [code($0)] } ?? []
  }

  private mutating func argumentText(_ token: LexicalToken, _ analysis: Analysis) -> [String] {
    let name = analysis.file.text(token.span)
    let arguments: [LanguageInventory.Argument]
    if let plugin = plugin(at: token, analysis) {
      arguments = LanguageInventory.arguments(of: plugin)
    } else if case .effect(let effect)? = analysis.statement(at: token.span.start) {
      let kind = effect.arguments.first.map { analysis.file.text($0.span) } ?? ""
      arguments = LanguageInventory.arguments(ofEffect: kind)
    } else {
      arguments = LanguageInventory.arguments(
        of: analysis.firstWord(ofStatementAt: token.span.start))
    }
    guard let argument = arguments.first(where: { $0.name == name }) else { return [] }
    return [code(name + ": " + argument.values), argument.summary]
  }

  private mutating func declarationText(
    _ name: String, _ span: SourceSpan, _ token: LexicalToken, _ analysis: Analysis
  ) -> [String] {
    let value = analysis.inspection.value(at: token.span) ?? analysis.inspection.value(at: span)
    guard let file = analysis.sources.file(of: span) else { return [] }
    var declarations = analysis.declarations
    if file.base != analysis.file.base {
      var diagnostics = DiagnosticSet()
      declarations = Declaration.all(in: parse(file, &diagnostics), file.span)
    }
    guard let declaration = declarations.first(where: { $0.name.span == span }) else { return [] }
    let end =
      declaration.kind == .pattern ? file.headEnd(of: declaration.span) : declaration.span.end
    let head = file.text(SourceSpan(declaration.span.start, end))
    var lines = [code(head)]
    if let text = declaration.documentation { lines.append(text) }
    if let value, declaration.kind != .pattern, head.hasSuffix(value) == false {
      lines.append(name + " = " + value)
    }
    if file.base != analysis.file.base { lines.append("from " + file.name) }
    if case .constant(let constant)? = analysis.statement(at: declaration.span.start),
      case .source(let literal) = constant.value
    {
      lines.append(lengthText(analysis.sound(literal), analysis))
    }
    return lines
  }

  private mutating func sourceText(_ token: LexicalToken, _ analysis: Analysis) -> [String] {
    guard let source = analysis.source(at: token.span) else { return [] }
    var lines = [code(analysis.file.text(token.span))]
    lines.append(lengthText(source, analysis))
    if let path = workspace.host.path(of: source, in: analysis.path) { lines.append(path) }
    return lines
  }

  private mutating func lengthText(_ source: SoundSource, _ analysis: Analysis) -> String {
    switch workspace.host.length(of: source, in: analysis.path) {
    case .found(let length): "lasts " + length.shown
    case .missing: "there is no such sound"
    case .unreadable(let reason): "cannot be read: " + reason
    }
  }

  /// Returns when the statement is played that begins with `token` or has it as an argument.
  private func timeText(_ token: LexicalToken, _ analysis: Analysis) -> [String] {
    guard let statement = analysis.statement(at: token.span.start),
      statement.span.start == token.span.start,
      let stretch = analysis.inspection.stretch(of: statement.span)
    else { return [] }
    let length = stretch.end - stretch.start
    var text: String
    switch statement {
    case .wait: text = "waits \(length.shown), until \(stretch.end.shown)"
    default: text = "starts at \(stretch.start.shown), lasts \(length.shown)"
    }
    if stretch.turns > 1 { text += "; the first of \(stretch.turns) times" }
    return [text]
  }
}

extension Analysis {
  /// `true` iff `token` is a word that begins notes elsewhere: `feedback selection`.
  fileprivate func isKindOfNote(_ token: LexicalToken) -> Bool {
    guard token.kind == .note, let note = note(at: token.span.start) else { return false }
    return note.span.start != token.span.start
  }
}

extension Control {
  /// Which values it takes, and what it does with those of the notes.
  var rangeText: String { isFactor ? "0…1, a factor" : "−1…1, added" }
}

extension Ticks {
  /// The time in seconds, for a person.
  var shown: String { String(decimal: seconds) + " s" }
}

extension SourceFile {
  /// Returns the end of the first line of `span`, without a brace.
  fileprivate func headEnd(of span: SourceSpan) -> UInt32 {
    let start = Int(span.start - base)
    let end = Int(span.end - base)
    let brace = bytes[start..<end].firstIndex(of: UInt8(ascii: "{")) ?? end
    var last = brace
    while last > start, bytes[last - 1] == 0x20 { last -= 1 }
    return base + UInt32(last)
  }
}
