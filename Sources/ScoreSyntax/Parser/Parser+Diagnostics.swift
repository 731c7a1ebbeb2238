import ScoreDiagnostics

/// What the parser has to say.
extension Diagnostic {
  /// Something is missing after `last`.
  static func expected(_ what: StaticString, after last: String, at place: SourceSpan) -> Diagnostic
  {
    Diagnostic(
      .expected, .error,
      last.isEmpty ? "expected \(what)" : "expected \(what) after '\(last.excerpt)'", at: place)
  }

  /// Something stands where nothing of its kind may.
  static func unexpected(_ found: String, after last: String, at span: SourceSpan) -> Diagnostic {
    let habit = Habit.statement(found).flatMap { $0.instead.isEmpty ? nil : $0.instead }
    return Diagnostic(
      .unexpected, .error,
      last.isEmpty
        ? "unexpected '\(found.excerpt)'"
        : "unexpected '\(found.excerpt)' after '\(last.excerpt)'", at: span,
      label: habit.map { "did you mean '\($0)'?" },
      fixIts: habit.map { [.replace(span, found.excerpt, with: $0, isSafe: false)] } ?? [])
  }

  /// Something stands before the block of `owner`, where one of `clauses` may.
  static func unexpectedBeforeBlock(
    _ found: String, after last: String, clauses: [String], at span: SourceSpan
  ) -> Diagnostic {
    var diagnostic = unexpected(found, after: last, at: span)
    (diagnostic.label, diagnostic.fixIts) = (nil, [])
    if found == "=" {
      diagnostic.label = "did you mean '=='?"
      diagnostic.fixIts = [.replace(span, found, with: "==", isSafe: true)]
    } else if Habit.clause(found) == "" || Habit.isEndless(found) && last == "loop" {
      diagnostic.fixIts = [.remove(span, found.excerpt, isSafe: true)]
    } else if let word = meantClause(found, clauses) {
      diagnostic.label = "did you mean '\(word)'?"
      diagnostic.fixIts = [.replace(span, found.excerpt, with: word, isSafe: true)]
    }
    return diagnostic
  }

  private static func meantClause(_ found: String, _ clauses: [String]) -> String? {
    if let habit = Habit.clause(found), clauses.contains(habit) { return habit }
    // A clause that is spelled right is only in a wrong place.
    if found.utf8.count > 2, !clauses.contains(found),
      case .name(let word)? = Suggestion(for: found, among: clauses)
    {
      return word
    }
    return nil
  }

  /// A clause stands behind `later`, which it belongs before.
  static func clauseOrder(
    _ clause: String, at span: SourceSpan, before later: SourceSpan, _ laterWord: String,
    _ text: String, gap: UInt32
  ) -> Diagnostic {
    Diagnostic(
      .unexpected, .error, "'\(clause)' stands before '\(laterWord)'", at: span,
      fixIts: [
        FixIt(
          "move '\(text.excerpt)' before '\(laterWord)'",
          [
            .init(SourceSpan(later.start, later.start), text + " "),
            .init(SourceSpan(gap, span.start + UInt32(text.utf8.count)), ""),
          ], isSafe: true)
      ])
  }

  /// A number is written with a comma for its point.
  static func decimalComma(at mark: SourceSpan) -> Diagnostic {
    Diagnostic(
      .habit, .error, "a number has a point, not a comma", at: mark,
      fixIts: [.replace(mark, ",", with: ".", isSafe: true)])
  }

  /// A unit is written as if it were an argument.
  static func assignedUnit(_ unit: String, _ number: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      .habit, .error, "a unit stands behind its number", at: span,
      fixIts: number.isEmpty
        ? []
        : [FixIt("write '\(number.excerpt)\(unit)'", [.init(span, number + unit)], isSafe: true)])
  }

  /// A condition follows `else` without `if`.
  static func elseWithoutIf(at place: SourceSpan) -> Diagnostic {
    Diagnostic(
      .expected, .error, "expected 'if' or '{' after 'else'", at: place,
      fixIts: [.insert(" if", at: place, isSafe: true)])
  }

  /// A count follows `loop`.
  static func countedLoop(_ count: String, at word: SourceSpan) -> Diagnostic {
    Diagnostic(
      .habit, .error, "'loop' has no count, its block is played until stopped", at: word,
      label: "did you mean 'repeat'?",
      fixIts: [.replace(word, "loop", with: "repeat", isSafe: true)])
  }

  /// Something begins a line that begins no statement.
  static func noStatement(_ found: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(.unexpected, .error, "'\(found.excerpt)' begins no statement", at: span)
  }

  /// The first word of a statement is misspelled.
  static func misspelledStatement(
    _ word: String, _ meant: String, at span: SourceSpan
  ) -> Diagnostic {
    var fixIt = FixIt.respell(span, word.excerpt, as: meant)
    if word.utf8.count <= 3 { fixIt.isSafe = false }
    return Diagnostic(
      .unexpected, .error, "'\(word.excerpt)' begins no statement", at: span,
      label: "did you mean '\(meant)'?", fixIts: [fixIt])
  }

  /// Two statements stand on a line with nothing between them.
  static func missingSeparator(
    before word: String, at place: SourceSpan, _ span: SourceSpan
  ) -> Diagnostic {
    Diagnostic(
      .expected, .error, "expected ';' or a new line before '\(word.excerpt)'", at: place,
      notes: [Note("'\(word.excerpt)' begins another statement", at: span)],
      fixIts: [.insert(";", at: place, isSafe: true)])
  }

  /// Two arguments stand beside each other with nothing between them.
  ///
  /// A comma is not sure to be right before a word that nothing is known of.
  static func missingComma(
    before value: String, at place: SourceSpan, isKnown: Bool
  ) -> Diagnostic {
    Diagnostic(
      .expected, .error, "expected ',' before '\(value.excerpt)'", at: place,
      fixIts: [.insert(",", at: place, isSafe: isKnown)])
  }

  /// A statement has no block; what stands in its place, up to the end of the line, is `statement`.
  static func expectedBlock(
    of owner: String, at place: SourceSpan, around statement: SourceSpan?
  ) -> Diagnostic {
    Diagnostic(
      .expected, .error, "expected '{' to open the block of '\(owner.excerpt)'", at: place,
      fixIts: statement.map { statement in
        [
          FixIt(
            "put '{' and '}' around the rest of the line",
            [
              .init(SourceSpan(statement.start, statement.start), "{ "),
              .init(statement.atEnd, " }"),
            ],
            isSafe: false)
        ]
      } ?? [])
  }

  /// The brace of a block stands on the line after its statement.
  static func braceOnNextLine(
    _ owner: String, _ gap: SourceSpan, _ brace: SourceSpan
  ) -> Diagnostic {
    Diagnostic(
      .expected, .error, "'{' stands on the line of '\(owner.excerpt)'", at: brace,
      fixIts: [
        FixIt(
          "move '{' to the end of the line before",
          [
            .init(SourceSpan(gap.start, gap.start), " {"), .init(brace, ""),
          ], isSafe: true)
      ])
  }

  /// A block does not end.
  static func unclosedBlock(
    _ owner: String, opened brace: SourceSpan, at place: SourceSpan
  ) -> Diagnostic {
    Diagnostic(
      .unclosedBlock, .error,
      owner == "{" ? "expected '}'" : "expected '}' to close '\(owner.excerpt)'", at: place,
      notes: [Note("the block opens here", at: brace)],
      fixIts: [FixIt("insert '}' after this line", [.init(place, "\n}")], isSafe: false)])
  }

  /// A parenthesis does not end.
  static func unclosedParenthesis(opened opener: SourceSpan, at place: SourceSpan) -> Diagnostic {
    Diagnostic(
      .unclosedParenthesis, .error, "expected ')'", at: place,
      notes: [Note("the parenthesis opens here", at: opener)],
      fixIts: [.insert(")", at: place, isSafe: false)])
  }

  /// A brace closes nothing.
  static func strayBrace(at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      .unexpected, .error, "unexpected '}', no block is open here", at: span,
      fixIts: [.remove(span, "}", isSafe: false)])
  }

  /// A parenthesis closes nothing.
  static func strayParenthesis(at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      .unexpected, .error, "unexpected ')', no parenthesis is open here", at: span,
      fixIts: [.remove(span, ")", isSafe: false)])
  }

  /// A block belongs to no statement.
  static func bareBlock(at brace: SourceSpan) -> Diagnostic {
    Diagnostic(
      .unexpected, .error, "a block needs a word before it", at: brace,
      label: "such as 'together' or 'sequence'",
      fixIts: [.insert("together ", at: brace, isSafe: false)])
  }

  /// A block follows a note, which begins with `word`; `head` is all before the block.
  static func blockOfNote(
    _ word: String, at span: SourceSpan, head: SourceSpan, _ text: String
  ) -> Diagnostic {
    if let meant = Habit.block(word) {
      let isCondition = meant == "loop" && head != span
      return Diagnostic(
        .habit, .error, "'\(word.excerpt)' is written '\(meant)' in a score", at: span,
        label: isCondition ? "a loop has no condition, 'repeat 4' has a count" : nil,
        fixIts: [
          .replace(
            isCondition ? head : span, (isCondition ? text : word).excerpt, with: meant,
            isSafe: meant == "loop" && !isCondition)
        ])
    }
    var diagnostic = Diagnostic(
      .unexpected, .error, "'\(word.excerpt)' has no block", at: span)
    if case .name(let meant)? = Suggestion(for: word, among: Habit.blocks) {
      diagnostic.label = "did you mean '\(meant)'?"
      diagnostic.fixIts = [.replace(span, word.excerpt, with: meant, isSafe: false)]
    }
    return diagnostic
  }

  /// Blocks or operators stand in each other beyond all measure.
  static func nestingTooDeep(_ limit: Int, at span: SourceSpan) -> Diagnostic {
    Diagnostic(.nestingTooDeep, .error, "more than \(limit) levels stand in each other", at: span)
  }

  /// A word that has its own meaning is declared.
  static func reservedName(_ word: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      .reservedName, .error, "'\(word.excerpt)' is a word of the language, not a name", at: span,
      fixIts: [.replace(span, word, with: word + "_", isSafe: false)])
  }

  /// The arguments of a note stand in parentheses.
  static func callParentheses(
    _ word: String, opened: SourceSpan, closed: SourceSpan, _ isAdjacent: Bool
  ) -> Diagnostic {
    let isEmpty = opened.end == closed.start
    return Diagnostic(
      .callParentheses, .error, "arguments of '\(word.excerpt)' stand without parentheses",
      at: opened.joined(with: closed),
      fixIts: [
        FixIt(
          "remove the parentheses",
          [.init(opened, isAdjacent && !isEmpty ? " " : ""), .init(closed, "")], isSafe: true)
      ])
  }

  /// A word of another language or format.
  static func habit(
    _ found: String, _ instead: String, at span: SourceSpan, word: SourceSpan? = nil
  ) -> Diagnostic {
    Diagnostic(
      .habit, .error, "'\(found.excerpt)' is written '\(instead)' in a score", at: word ?? span,
      fixIts: [.replace(span, found.excerpt, with: instead, isSafe: true)])
  }

  /// A word before a statement that needs none.
  static func superfluous(_ word: String, _ gap: SourceSpan, at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      .habit, .error, "a note begins with its own word, without '\(word.excerpt)'", at: span,
      fixIts: [.remove(gap, word.excerpt, isSafe: true)])
  }

  /// A constant is given its value without `let`.
  static func assignmentWithoutLet(_ name: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      .habit, .error, "a constant begins with 'let'", at: span,
      fixIts: [.insert("let ", at: span, isSafe: false)])
  }

  /// `=` stands where `:` belongs.
  static func assignedArgument(_ name: String, at mark: SourceSpan, _ word: SourceSpan)
    -> Diagnostic
  {
    Diagnostic(
      .habit, .error, "an argument is written '\(name.excerpt): …', without '='", at: mark,
      fixIts: [
        FixIt(
          "replace '=' with ':'", [.init(SourceSpan(word.end, mark.end), ":")], isSafe: true)
      ])
  }

  /// `:` stands where `=` belongs.
  static func colonForAssignment(at mark: SourceSpan, _ text: String) -> Diagnostic {
    Diagnostic(
      .habit, .error, "a value is given with '=', not ':'", at: mark,
      fixIts: [FixIt("write '='", [.init(mark, text)], isSafe: true)])
  }

  /// `=` stands before the values of a state.
  static func assignedState(at mark: SourceSpan) -> Diagnostic {
    Diagnostic(
      .habit, .error, "the values of a state stand behind ':'", at: mark,
      fixIts: [.replace(mark, "=", with: ":", isSafe: true)])
  }

  /// `:` or `=` stands behind the word of a statement.
  static func strayMark(_ mark: String, after word: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      .habit, .error, "no '\(mark)' stands between '\(word.excerpt)' and its value", at: span,
      fixIts: [.remove(span, mark, isSafe: true)])
  }

  /// A number has a sign that it does not need.
  static func strayPlus(at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      .unexpected, .error, "a number has no '+' before it", at: span,
      fixIts: [.remove(span, "+", isSafe: true)])
  }

  /// `until` is missing.
  static func missingUntil(before span: SourceSpan) -> Diagnostic {
    Diagnostic(
      .expected, .error, "expected 'until' after 'wait'", at: span,
      fixIts: [.insert("until ", at: span, isSafe: true)])
  }

  /// `until` is misspelled.
  static func misspelledUntil(_ word: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      .expected, .error, "expected a time or 'until' after 'wait'", at: span,
      label: "did you mean 'until'?",
      fixIts: [.replace(span, word.excerpt, with: "until", isSafe: true)])
  }

  /// A source has a blank behind its colon.
  static func splitSource(_ start: String, at place: SourceSpan, blanks: SourceSpan?) -> Diagnostic
  {
    Diagnostic(
      .expected, .error, "expected the rest of the source right after '\(start.excerpt)'",
      at: place,
      fixIts: blanks.map { [FixIt("remove the blank", [.init($0, ":")], isSafe: true)] } ?? [])
  }

  /// `a < b < c`.
  static func comparisonChain(_ mark: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      .unexpected, .error, "unexpected '\(mark)' after a comparison", at: span,
      label: "'&&' joins two comparisons")
  }

  /// A segment eases as none does.
  static func unknownEase(_ word: String, at span: SourceSpan) -> Diagnostic {
    let meant = Suggestion(for: word, among: ["in", "out", "inOut"])
    var fixIts: [FixIt] = []
    if case .name(let name) = meant {
      fixIts = [.replace(span, word.excerpt, with: name, isSafe: true)]
    }
    return Diagnostic(
      .unknownWord, .error, "no segment eases '\(word.excerpt)'", at: span, label: meant?.label,
      fixIts: fixIts)
  }

  /// `else` without `if`.
  static func strayElse(at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      .unexpected, .error, "unexpected 'else', no block of an 'if' ends before it", at: span)
  }

  /// `score 1` behind other statements.
  static func misplacedVersion(at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      .misplacedStatement, .error, "the version stands before all other statements", at: span)
  }

  /// `state` or `on` in a block.
  static func insideBraces(_ word: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      .misplacedStatement, .error, "'\(word.excerpt)' stands outside all braces", at: span)
  }

  /// A version that is not known.
  static func unsupportedVersion(_ version: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      .unsupportedVersion, .error, "version \(version.excerpt) of the language is not known",
      at: span, label: "the newest is 1")
  }
}
