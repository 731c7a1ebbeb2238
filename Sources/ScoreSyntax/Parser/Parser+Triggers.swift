import ScoreDiagnostics

/// States, and what their changes play. Both stand outside all braces.
extension Parser {
  /// Parses a state.
  ///
  ///     state = "state" , name , [ ":" , word , { "," , word } ] ;
  ///
  mutating func parseState() -> Statement {
    let word = token.span
    reportUnlessTopLevel(word)
    advance()
    let name = parseDeclaredName("a name")
    var words: [Name] = []
    if token.kind == .assign {
      report(.assignedState(at: token.span))
      advance()
      repeat { words.append(parseWord("a value of the state")) } while take(.comma)
    } else if take(.colon) {
      repeat { words.append(parseWord("a value of the state")) } while take(.comma)
    }
    return .state(StateDeclaration(name: name, words: words, span: span(from: word.start)))
  }

  /// Parses a trigger.
  ///
  ///     trigger = "on" , name , [ "from" , word ] , [ "to" , word ] , [ "where" , expression ] ,
  ///               [ "overlap" , word ] , block ;
  ///
  mutating func parseTrigger() -> Statement {
    let word = token.span
    reportUnlessTopLevel(word)
    advance()
    let state = parseWord("the name of a state")
    let from = take(.from) ? parseWord("a value of the state") : nil
    let to = take(.to) ? parseWord("a value of the state") : nil
    let condition = take(.where) ? parseCondition(before: .overlap) : nil
    let overlap = take(.overlap) ? parseWord("'replace', 'queue', 'mix' or 'ignore'") : nil
    let body = parseBlock(of: word)
    return .trigger(
      TriggerDeclaration(
        state: state, from: from, to: to, condition: condition, overlap: overlap, body: body,
        span: span(from: word.start)))
  }

  private mutating func reportUnlessTopLevel(_ word: SourceSpan) {
    if blocks > 0 { report(.insideBraces(text(word), at: word)) }
  }
}
