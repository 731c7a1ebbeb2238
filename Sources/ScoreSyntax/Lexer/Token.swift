import ScoreDiagnostics

/// A word, number, string or mark of a score.
struct Token {
  /// What a token is.
  enum Kind: UInt8, CaseIterable {
    case word, number, string, source
    case leftBrace, rightBrace, leftParenthesis, rightParenthesis
    case comma, colon, semicolon, dot, arrow, halfOpenRange, closedRange, assign
    case or, and, equal, notEqual, less, lessOrEqual, greater, greaterOrEqual
    case plus, minus, star, slash, not
    /// The end of a line that ends a statement; made by the parser, which knows where one may.
    case newline
    case endOfFile
    /// What the lexer has reported already.
    case invalid
  }

  /// What it is.
  var kind: Kind

  /// Which word of the language it is, if it is one.
  var keyword: Keyword?

  /// The unit of a number.
  var unit: Unit?

  /// `true` iff it is the first of its line.
  var followsNewline = false

  /// `true` iff it is the first of a line that does not go on the line before.
  var startsLine = false

  /// `true` iff a string or source has escapes to resolve.
  var hasEscapes = false

  /// `true` iff it is written with characters that the language does not have, as `…` for `...`.
  var isForeign = false

  /// Where it stands.
  var span: SourceSpan

  /// The value of a number, before its unit.
  var value = 0.0

  /// Creates a token without a value.
  init(_ kind: Kind, at span: SourceSpan) {
    self.kind = kind
    self.span = span
  }
}

extension Token {
  /// `true` iff it is a word with letters outside ASCII, which the lexer has reported.
  var isForeignWord: Bool { kind == .invalid && isForeign }
}

extension Token.Kind {
  /// `true` iff a line that ends with such a token goes on in the next one.
  var continuesLine: Bool {
    switch self {
    case .comma, .arrow, .halfOpenRange, .closedRange, .assign, .or, .and, .equal, .notEqual, .less,
      .lessOrEqual, .greater, .greaterOrEqual, .plus, .minus, .star, .slash:
      true
    case .word, .number, .string, .source, .leftBrace, .rightBrace, .leftParenthesis,
      .rightParenthesis, .colon, .semicolon, .dot, .not, .newline, .endOfFile, .invalid:
      false
    }
  }
}
