import ScoreDiagnostics

/// A token as an editor sees it: what it is, and where.
public struct LexicalToken: Hashable, Sendable {
  /// What a token is.
  public enum Kind: Hashable, Sendable {
    /// A word that begins a statement other than a note: `wait`, `let`.
    case statement
    /// A word that begins a note of the language: `impact`.
    case note
    /// A word that has one meaning everywhere: `true`, `pi`, `else`.
    case reserved
    /// A word that means something in some places: `every`, `over`.
    case contextual
    /// Any other word.
    case word
    /// A number, with its unit.
    case number
    /// A text in quotes.
    case string
    /// Where a sound comes from: `asset:click`.
    case source
    /// `->`, `..<`, `==`, `+` and the like.
    case `operator`
    /// A comma, a colon, a brace and the like.
    case punctuation
    /// A comment.
    case comment
    /// A comment that documents a pattern.
    case documentation
    /// What the lexer does not know.
    case invalid
  }

  /// What it is.
  public var kind: Kind

  /// `true` iff a statement may begin with it: it is the first of its line, or stands behind `;` or
  /// a brace.
  public var beginsStatement: Bool

  /// Where it stands.
  public var span: SourceSpan
}

/// Returns the tokens of `file` and its comments, in the order of the text.
public func lexicalTokens(of file: SourceFile) -> [LexicalToken] {
  file.bytes.withUnsafeBufferPointer { bytes in
    var lexer = Lexer(bytes, base: file.base, diagnostics: DiagnosticSet())
    var tokens: [LexicalToken] = []
    tokens.reserveCapacity(bytes.count / 4)
    var comments = 0
    var previous = Token.Kind.semicolon
    while true {
      let token = lexer.next()
      for comment in lexer.comments[comments...] { tokens.append(LexicalToken(comment)) }
      comments = lexer.comments.count
      if token.kind == .endOfFile { return tokens }
      let begins = token.startsLine || previous.endsStatement
      tokens.append(
        LexicalToken(kind: token.lexicalKind, beginsStatement: begins, span: token.span))
      previous = token.kind
    }
  }
}

extension LexicalToken {
  fileprivate init(_ comment: Comment) {
    let kind: Kind =
      switch comment.kind {
      case .line, .block: .comment
      case .documentation: .documentation
      }
    self.init(kind: kind, beginsStatement: false, span: comment.span)
  }
}

extension Token.Kind {
  /// `true` iff a statement may begin behind such a token, on the same line.
  fileprivate var endsStatement: Bool {
    switch self {
    case .semicolon, .leftBrace, .rightBrace, .newline: true
    case .word, .number, .string, .source, .leftParenthesis, .rightParenthesis, .comma, .colon,
      .dot, .arrow, .halfOpenRange, .closedRange, .assign, .or, .and, .equal, .notEqual, .less,
      .lessOrEqual, .greater, .greaterOrEqual, .plus, .minus, .star, .slash, .not, .endOfFile,
      .invalid:
      false
    }
  }
}

extension Token {
  fileprivate var lexicalKind: LexicalToken.Kind {
    switch kind {
    case .word: keyword?.lexicalKind ?? .word
    case .number: .number
    case .string: .string
    case .source: .source
    case .arrow, .halfOpenRange, .closedRange, .assign, .or, .and, .equal, .notEqual, .less,
      .lessOrEqual, .greater, .greaterOrEqual, .plus, .minus, .star, .slash, .not:
      .operator
    case .comma, .colon, .semicolon, .dot, .leftBrace, .rightBrace, .leftParenthesis,
      .rightParenthesis, .newline, .endOfFile:
      .punctuation
    case .invalid: .invalid
    }
  }
}

extension Keyword {
  fileprivate var lexicalKind: LexicalToken.Kind {
    switch role {
    case .statement: note == nil ? .statement : .note
    case .reserved: .reserved
    case .contextual, .sourceKind: .contextual
    }
  }
}

/// Returns `true` iff a score can declare something called `name`.
public func canDeclare(_ name: String) -> Bool {
  guard let first = name.utf8.first, first.isLetter, name.utf8.allSatisfy({ $0.isWordByte }) else {
    return false
  }
  return Keyword(rawValue: name)?.isReserved != true
}
