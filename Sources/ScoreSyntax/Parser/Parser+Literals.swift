import ScoreDiagnostics

/// Tokens that are values.
extension Parser {
  /// Consumes a string that is there.
  mutating func takeString() -> StringLiteral {
    let literal = StringLiteral(quotedText(token.span), at: token.span)
    advance()
    return literal
  }

  /// Consumes a source that is there.
  mutating func takeSource() -> SourceLiteral {
    let span = token.span
    let colon = SourceSpan(span.start + keywordLength, span.end)
    let text =
      byte(at: colon.start) == UInt8(ascii: "\"") ? quotedText(colon) : self.text(colon)
    let literal = SourceLiteral(sourceKind, text, at: span)
    advance()
    return literal
  }

  /// Returns what stands between the quotes of `span`, whose closing one may be missing.
  private func quotedText(_ span: SourceSpan) -> String {
    guard byte(at: span.start) == UInt8(ascii: "\"") else { return lexer.foreignlyQuotedText(span) }
    let isClosed = span.length > 1 && byte(at: span.end - 1) == UInt8(ascii: "\"")
    let inner = SourceSpan(span.start + 1, isClosed ? span.end - 1 : span.end)
    return token.hasEscapes ? lexer.unescapedText(inner) : text(inner)
  }

  private func byte(at offset: UInt32) -> UInt8 { lexer.byte(at: Int(offset - lexer.base)) }

  /// What stands before the colon of the source that is there: its first letter tells.
  private var sourceKind: SourceLiteral.Kind {
    switch byte(at: token.span.start) {
    case UInt8(ascii: "a"): .asset
    case UInt8(ascii: "f"): .file
    case UInt8(ascii: "u"): .url
    default: .system
    }
  }

  /// The length of the word and colon of the source that is there.
  private var keywordLength: UInt32 { UInt32(sourceKind.rawValue.utf8.count) + 1 }
}

extension Token.Kind {
  /// The operator between two values that the token is, if it is one.
  var binary: BinaryExpression.Operator? {
    switch self {
    case .or: .or
    case .and: .and
    case .equal: .equal
    case .notEqual: .notEqual
    case .less: .less
    case .lessOrEqual: .lessOrEqual
    case .greater: .greater
    case .greaterOrEqual: .greaterOrEqual
    case .plus: .add
    case .minus: .subtract
    case .star: .multiply
    case .slash: .divide
    case .word, .number, .string, .source, .leftBrace, .rightBrace, .leftParenthesis,
      .rightParenthesis, .comma, .colon, .semicolon, .dot, .arrow, .halfOpenRange, .closedRange,
      .assign, .not, .newline, .endOfFile, .invalid:
      nil
    }
  }
}

extension BinaryExpression.Operator {
  /// How tightly the operator binds.
  var precedence: UInt8 {
    switch self {
    case .or: 1
    case .and: 2
    case .equal, .notEqual, .less, .lessOrEqual, .greater, .greaterOrEqual: 3
    case .add, .subtract: 4
    case .multiply, .divide: 5
    }
  }
}
