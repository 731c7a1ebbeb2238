import ScoreCompiler
import ScoreDiagnostics
import ScoreSyntax

/// What stands before the caret: the beginning of the statement that is being written.
struct Caret {
  /// A part of a statement: a word, a number, a mark.
  struct Part {
    var kind: LexicalToken.Kind
    var text: String
    var span: SourceSpan
  }

  /// The parts before the word that is being written.
  private(set) var parts: [Part] = []

  /// What completion replaces: the word that is being written.
  private(set) var replaced: SourceSpan

  /// What is being written, up to the caret.
  private(set) var prefix = ""

  /// What kind of token is being written; `nil` for none.
  private(set) var current: LexicalToken.Kind?

  /// Reads what stands before `offset` in the text of `analysis`.
  init(_ analysis: Analysis, _ offset: UInt32) {
    replaced = SourceSpan(offset, offset)
    let tokens = analysis.tokens
    var index = analysis.tokenIndex(at: offset)
    if index < tokens.count, tokens[index].isWritten(at: offset, analysis.file) {
      let token = tokens[index]
      let isWhole = token.kind.isWordLike || token.kind == .string
      replaced = isWhole ? token.span : SourceSpan(token.span.start, offset)
      prefix = analysis.file.text(SourceSpan(token.span.start, offset))
      // A string that does not end yet is one all the same.
      current = prefix.hasPrefix("\"") ? .string : token.kind
      if token.beginsStatement { return }
    } else {
      if index < tokens.count, tokens[index].span.end <= offset { index += 1 }
      if Caret.beginsLine(offset, after: index - 1, analysis) { return }
    }
    while index > 0 {
      index -= 1
      let token = tokens[index]
      if token.kind == .comment || token.kind == .documentation { continue }
      let text = analysis.file.text(token.span)
      if text == ";" || text == "{" || text == "}" { break }
      parts.append(Part(kind: token.kind, text: text, span: token.span))
      if token.beginsStatement { break }
    }
    parts.reverse()
  }

  /// Returns `true` iff a statement may begin at `offset`, where no token stands: on a line of its
  /// own that goes on no other.
  private static func beginsLine(_ offset: UInt32, after index: Int, _ analysis: Analysis) -> Bool {
    guard index >= 0 else { return true }
    let last = analysis.tokens[index]
    let between = analysis.file.text(SourceSpan(last.span.end, max(offset, last.span.end)))
    guard between.utf8.contains(where: { $0 == 0x0A || $0 == 0x0D }) else { return false }
    return last.kind != .operator && analysis.file.text(last.span) != ","
  }

  /// The word that begins the statement; empty at its beginning.
  var word: String { parts.first?.text ?? "" }

  /// What a `set` or `curve` changes, behind the label of its note if there is one.
  var controlName: String? {
    let hasLabel = parts.count > 3 && parts[2].text == "."
    return parts.count > 1 ? parts[hasLabel ? 3 : 1].text : nil
  }

  /// The text of the last part.
  var last: String { parts.last?.text ?? "" }

  /// The parts of each argument behind the first `count` parts; the last is the one being written.
  func arguments(behind count: Int) -> [[Part]] {
    var depth = 0
    var groups: [[Part]] = [[]]
    for part in parts.dropFirst(count) {
      if part.text == "(" { depth += 1 }
      if part.text == ")" { depth -= 1 }
      if part.text == ",", depth == 0 {
        groups.append([])
      } else {
        groups[groups.count - 1].append(part)
      }
    }
    return groups
  }

  /// `true` iff the caret stands where no code does.
  var isInComment: Bool { current == .comment || current == .documentation }
}

extension [Caret.Part] {
  /// The name before the colon of an argument, if it has one.
  var argumentName: String? { count >= 2 && self[1].text == ":" ? self[0].text : nil }

  /// The parts behind the name and the colon of an argument.
  var valueParts: ArraySlice<Caret.Part> { argumentName == nil ? self[...] : dropFirst(2) }
}

extension LexicalToken {
  /// `true` iff it is still being written at `offset`, its end.
  fileprivate func isWritten(at offset: UInt32, _ file: SourceFile) -> Bool {
    switch kind {
    case .punctuation, .operator: false
    case .comment, .documentation: span.start < offset && offset <= span.end
    case .string: span.start < offset && (offset < span.end || !isClosed(file))
    case .statement, .note, .reserved, .contextual, .word, .number, .source, .invalid:
      span.start < offset && offset <= span.end
    }
  }

  /// `true` iff the string has a quotation mark at its end, too.
  private func isClosed(_ file: SourceFile) -> Bool {
    span.length > 1 && file.bytes[Int(span.end - 1 - file.base)] == UInt8(ascii: "\"")
  }
}

extension LexicalToken.Kind {
  /// `true` iff it is a word of any sort.
  fileprivate var isWordLike: Bool {
    switch self {
    case .statement, .note, .reserved, .contextual, .word, .source: true
    case .number, .string, .operator, .punctuation, .comment, .documentation, .invalid: false
    }
  }
}
