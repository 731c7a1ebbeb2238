import ScoreCompiler
import ScoreDiagnostics
import ScoreSyntax
import ScoreTimeline

extension Analysis {
  /// Returns the innermost statement at `offset`, or `nil` iff there is none.
  func statement(at offset: UInt32) -> Statement? {
    var found: Statement?
    var statements = inspection.score.statements
    while let next = statements.containing(offset) {
      found = next
      statements = next.bodies.first { $0.span.touches(offset) }?.statements ?? []
    }
    return found
  }

  /// Returns the note at `offset`, or `nil` iff no note stands there.
  func note(at offset: UInt32) -> NoteStatement? {
    if case .note(let note)? = statement(at: offset) { note } else { nil }
  }

  /// Returns the word that begins the statement at `offset`.
  func firstWord(ofStatementAt offset: UInt32) -> String {
    guard let statement = statement(at: offset) else { return "" }
    let index = tokenIndex(at: statement.span.start + 1)
    return index < tokens.count ? file.text(tokens[index].span) : ""
  }

  /// Returns the source that is written at `span`.
  func source(at span: SourceSpan) -> SoundSource? {
    guard let statement = statement(at: span.start) else { return nil }
    var open = statement.values
    while let value = open.popLast() {
      if case .source(let literal) = value, literal.span == span { return sound(literal) }
      open += value.operands
    }
    return nil
  }

  /// Returns what `literal` means in this score.
  func sound(_ literal: SourceLiteral) -> SoundSource { SoundSource(literal, in: path) }
}

extension [Statement] {
  /// Returns the one at `offset`; they stand in the order of the text.
  fileprivate func containing(_ offset: UInt32) -> Statement? {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if self[middle].span.start <= offset { low = middle + 1 } else { high = middle }
    }
    guard low > 0, self[low - 1].span.touches(offset) else { return nil }
    return self[low - 1]
  }
}
