import ScoreDiagnostics

/// What the parser has to say of what is written as elsewhere.
extension Diagnostic {
  /// The colons behind `names`, which are arguments, are missing.
  static func missingColons(after names: [Name]) -> Diagnostic {
    let places = names.map { $0.span.atEnd }
    let list = names.map { "'\($0.text.excerpt)'" }.prefix(2).joined(separator: " and ")
    return Diagnostic(
      .expected, .error, "expected ':' after \(list)", at: places[0],
      fixIts: [
        FixIt(
          names.count == 1 ? "insert ':'" : "insert ':' in \(names.count) places",
          places.map { .init($0, ":") }, isSafe: true)
      ])
  }

  /// A word has a point before it, as in Swift.
  static func pointBeforeWord(at point: SourceSpan, isAdjacent: Bool) -> Diagnostic {
    Diagnostic(
      .habit, .error, "a word stands without a point before it", at: point,
      fixIts: [FixIt("remove '.'", [.init(point, isAdjacent ? " " : "")], isSafe: true)])
  }

  /// A comment as some languages write it.
  static func dashComment(at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      .habit, .error, "a comment begins with '//'", at: span,
      fixIts: [.replace(span, "--", with: "//", isSafe: true)])
  }

  /// A word stands between the ends of a range.
  static func wordForRange(_ word: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      .habit, .error, "'\(word)' is written '...' between the ends of a range", at: span,
      fixIts: [.replace(span, word, with: "...", isSafe: true)])
  }

  /// A note is followed by how often it plays; it begins at `start`.
  static func multiple(
    _ count: String, of start: SourceSpan, at span: SourceSpan, blanks: UInt32
  ) -> Diagnostic {
    let opening = "repeat \(count) every 200ms { "
    return Diagnostic(
      .habit, .error, "'repeat \(count) every 200ms { … }' plays a note several times", at: span,
      fixIts: [
        FixIt(
          "write '\(opening)… }'",
          [.init(start, opening), .init(SourceSpan(span.start - blanks, span.end), " }")],
          isSafe: false)
      ])
  }

  /// A range stands where an envelope belongs.
  static func rangeForEnvelope(
    _ first: String, _ last: String?, at mark: SourceSpan, gap: SourceSpan, end: SourceSpan
  ) -> Diagnostic {
    let meant = "\(first.excerpt) -> \((last ?? "1").excerpt) over 1s"
    return Diagnostic(
      .habit, .error, "a value that moves is written '\(meant)'", at: mark,
      fixIts: last.map { _ in
        [FixIt("write '\(meant)'", [.init(gap, " -> "), .init(end, " over 1s")], isSafe: false)]
      } ?? [])
  }

  /// A number ends with a point.
  static func trailingPoint(at point: SourceSpan) -> Diagnostic {
    Diagnostic(
      .invalidNumber, .error, "a number does not end with a point", at: point,
      fixIts: [.remove(point, ".", isSafe: true)])
  }

  /// The arrows of an envelope are written `to`.
  static func wordForArrow(_ words: [SourceSpan], isSafe: Bool) -> Diagnostic {
    Diagnostic(
      .habit, .error, "'to' is written '->' between two values", at: words[0],
      label: isSafe ? nil : "and 'over' with a time behind the second",
      fixIts: [
        FixIt("replace 'to' with '->'", words.map { .init($0, "->") }, isSafe: isSafe)
      ])
  }

  /// The text of a source has blanks, and no quotes: it stands from `text` up to `end`.
  static func unquotedSource(
    _ kind: String, text: UInt32, end: UInt32, at span: SourceSpan
  ) -> Diagnostic {
    Diagnostic(
      .expected, .error, "a source with blanks stands in quotes: \(kind):\"…\"",
      at: SourceSpan(span.start, end),
      fixIts: [
        FixIt(
          "put '\"' before and behind it",
          [.init(SourceSpan(text, text), "\""), .init(SourceSpan(end, end), "\"")], isSafe: false)
      ])
  }

  /// A text stands without quotes.
  static func unquoted(
    _ what: StaticString, after last: String, at place: SourceSpan, _ span: SourceSpan,
    _ found: String, ending: String?
  ) -> Diagnostic {
    var diagnostic = expected(what, after: last, at: place)
    let isSuffixed = ending == nil || found.utf8.suffix(7).contains(UInt8(ascii: "."))
    let text = "\"" + found + (isSuffixed ? "" : ending ?? "") + "\""
    let isName = !found.isEmpty && !found.utf8.contains(UInt8(ascii: "\\"))
    if isName {
      diagnostic.fixIts = [
        FixIt("write '\(text.excerpt)'", [.init(span, text)], isSafe: isSuffixed)
      ]
    }
    return diagnostic
  }

  /// `..` stands between the ends of a range.
  static func rangeOfTwoPoints(at mark: SourceSpan) -> Diagnostic {
    lookAlike("..", for: "...", at: mark)
  }

  /// A `for` is written as in another language.
  static func foreignFor(_ meant: String?, at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      .habit, .error, "a repetition is written 'for i in 0..<4 { … }'", at: span,
      fixIts: meant.map { [FixIt("write '\($0.excerpt)'", [.init(span, $0)], isSafe: true)] } ?? [])
  }

  /// Parameters stand without parentheses.
  static func parametersWithoutParentheses(
    _ gap: SourceSpan, commas: [SourceSpan], end: SourceSpan
  ) -> Diagnostic {
    Diagnostic(
      .habit, .error, "the parameters of a pattern stand in parentheses",
      at: SourceSpan(gap.end, end.start),
      fixIts: [
        FixIt(
          "put '(' and ')' around them",
          [.init(gap, "(")] + commas.map { .init($0, ",") } + [.init(end, ")")], isSafe: true)
      ])
  }

  /// `wait for 200ms`.
  static func superfluousFor(at span: SourceSpan, _ gap: SourceSpan) -> Diagnostic {
    Diagnostic(
      .habit, .error, "no 'for' stands between 'wait' and its value", at: span,
      fixIts: [.remove(gap, "for", isSafe: true)])
  }

  /// `tempo bpm: 96`.
  static func namedTempo(_ name: String, _ gap: SourceSpan, at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      .habit, .error, "a tempo stands without '\(name.excerpt):'", at: span,
      fixIts: [.remove(gap, name.excerpt + ":", isSafe: true)])
  }

  /// A constant is given another value.
  static func changedConstant(_ name: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      .habit, .error, "'\(name.excerpt)' keeps the value that it was given", at: span,
      label: "only 'set' and 'curve' change something")
  }
}
