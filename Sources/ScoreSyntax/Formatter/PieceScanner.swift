import ScoreDiagnostics

/// Takes a text apart into the pieces that the formatter puts together again.
struct PieceScanner {
  private var lexer: Lexer
  private let prefixes: [UInt32]
  private var nextPrefix = 0
  private var scanned: [Piece] = []

  /// The index of the byte behind the last piece or `;`.
  private var end = 0

  /// The newlines behind the last piece, up to two.
  private var newlines = 0

  /// `true` iff a `;` stands behind the last token.
  private var hasSeparator = false

  /// The last token that became a piece.
  private var last = Token.Kind.newline
  private var lastIsPrefix = false
  private var lastIsBareSource = false

  private var parentheses = 0
  private var openBraces: [Int] = []

  /// Creates a scanner of `bytes`, in which the marks at `prefixes` begin values.
  init(_ bytes: UnsafeBufferPointer<UInt8>, base: UInt32, prefixes: [UInt32]) {
    lexer = Lexer(bytes, base: base, diagnostics: DiagnosticSet())
    self.prefixes = prefixes
    scanned.reserveCapacity(bytes.count / 4)
  }

  /// Returns the pieces of the text.
  mutating func pieces() -> [Piece] {
    while true {
      let token = lexer.next()
      addComments(before: token)
      switch token.kind {
      case .endOfFile: return scanned
      case .semicolon: addSeparator(token)
      default: add(token)
      }
    }
  }

  // MARK: Comments

  private mutating func addComments(before token: Token) {
    guard lexer.commentsBeforeTrivia < lexer.comments.count else { return }
    let comments = Array(lexer.comments[lexer.commentsBeforeTrivia...])
    let isBoundary = isBoundary(token)
    for (index, comment) in comments.enumerated() {
      let start = Int(comment.span.start - lexer.base)
      skipGap(to: start)
      let stop = end(of: comment)
      var piece = Piece(.comment(comment.kind), start, stop, breakBeforeComment(isBoundary))
      if piece.break == .none, hasSeparator, !endsLine(comments[index...], token) {
        piece.break = .separator
      }
      if piece.break == .line || piece.break == .separator { hasSeparator = false }
      piece.blanks = comment.kind == .block ? 1 : 2
      piece.indentation = token.keyword == .else ? 0 : Formatter.continuation
      append(piece, isOnOneLine: comment.kind != .block || !hasNewline(start, stop))
      end = Int(comment.span.end - lexer.base)
    }
  }

  private func breakBeforeComment(_ isBoundary: Bool) -> Piece.Break {
    if scanned.isEmpty { return .line }
    return newlines == 0 ? .none : isBoundary ? .line : .soft
  }

  /// Returns `true` iff a statement may begin at `token` or end before it.
  private func isBoundary(_ token: Token) -> Bool {
    hasSeparator || last == .newline || last == .leftBrace || token.kind == .rightBrace
      || token.kind == .semicolon || token.kind == .endOfFile
      || parentheses == 0 && token.startsLine
  }

  /// Returns `true` iff a statement does not go on behind the first of `comments`, on its line, with
  /// `token`.
  private func endsLine(_ comments: ArraySlice<Comment>, _ token: Token) -> Bool {
    var end = Int(token.span.start - lexer.base)
    for comment in comments.reversed() {
      if comment.kind != .block || hasNewline(Int(comment.span.end - lexer.base), end) {
        return true
      }
      end = Int(comment.span.start - lexer.base)
    }
    return token.kind == .endOfFile || token.kind == .semicolon || token.kind == .rightBrace
  }

  /// Returns the end of `comment` without the blanks at the end of its line.
  private func end(of comment: Comment) -> Int {
    var end = Int(comment.span.end - lexer.base)
    guard comment.kind != .block else { return end }
    while lexer.bytes[end - 1].isBlank { end -= 1 }
    return end
  }

  // MARK: Tokens

  private mutating func addSeparator(_ token: Token) {
    let start = Int(token.span.start - lexer.base)
    skipGap(to: start)
    end = start + 1
    // Without the `;`, the comment would describe the pattern that follows.
    if let comment = scanned.last, comment.kind == .comment(.documentation), comment.break == .line
    {
      append(Piece(.token(.semicolon), start, end, .line))
      last = .semicolon
    } else {
      hasSeparator = last != .newline && last != .leftBrace && last != .semicolon
    }
  }

  private mutating func add(_ token: Token) {
    let start = Int(token.span.start - lexer.base)
    skipGap(to: start)
    let isPrefix = takePrefix(token)
    var piece = Piece(.token(token.kind), start, Int(token.span.end - lexer.base), .none)
    piece.blanks = blanks(before: token, isPrefix)
    piece.break = breakBefore(token, blanks: piece.blanks)
    piece.indentation = token.keyword == .else ? 0 : Formatter.continuation
    append(piece)
    end = piece.end
    hasSeparator = false
    last = token.kind
    lastIsPrefix = isPrefix
    lastIsBareSource = token.kind == .source && lexer.bytes[end - 1] != UInt8(ascii: "\"")
    count(token.kind)
  }

  private mutating func count(_ kind: Token.Kind) {
    if kind == .leftParenthesis { parentheses += 1 }
    if kind == .rightParenthesis { parentheses -= 1 }
    if kind == .leftBrace { openBraces.append(scanned.count - 1) }
    if kind == .rightBrace, let brace = openBraces.popLast() {
      scanned[brace].closingBrace = scanned.count - 1
    }
  }

  private mutating func takePrefix(_ token: Token) -> Bool {
    guard nextPrefix < prefixes.count, prefixes[nextPrefix] == token.span.start else {
      return false
    }
    nextPrefix += 1
    return true
  }

  private func breakBefore(_ token: Token, blanks: Int) -> Piece.Break {
    guard let before = scanned.last else { return .line }
    if token.kind == .rightBrace || last == .leftBrace || last == .semicolon {
      return newlines > 0 ? .line : .none
    }
    if hasSeparator { return newlines > 0 ? .line : .separator }
    guard newlines > 0 else { return .none }
    if isBoundary(token) { return .line }
    if before.isLineComment { return .soft }
    return blanks == 0 || token.keyword == .else ? .none : .soft
  }

  /// Returns how many blanks stand before `token` on its line.
  private func blanks(before token: Token, _ isPrefix: Bool) -> Int {
    if let before = scanned.last, before.isComment { return 1 }
    if last == .leftParenthesis || last == .dot || lastIsPrefix && last != .rightParenthesis {
      return 0
    }
    switch token.kind {
    case .comma, .colon, .dot, .rightParenthesis: return 0
    case .halfOpenRange, .closedRange: return lastIsBareSource ? 1 : 0
    case .leftParenthesis: return isPrefix || last != .word ? 1 : 0
    case .word, .number, .string, .source, .leftBrace, .rightBrace, .semicolon, .arrow, .assign,
      .or, .and, .equal, .notEqual, .less, .lessOrEqual, .greater, .greaterOrEqual, .plus, .minus,
      .star, .slash, .not, .newline, .endOfFile, .invalid:
      return last == .halfOpenRange || last == .closedRange ? 0 : 1
    }
  }

  // MARK: Lines

  /// Counts the newlines up to the byte at `start`; those before and behind a `;` do not add up.
  private mutating func skipGap(to start: Int) {
    var count = 0
    for index in min(end, start)..<start where lexer.bytes[index].isNewline {
      let isSecondHalf =
        index > 0 && lexer.bytes[index] == UInt8(ascii: "\n")
        && lexer.bytes[index - 1] == UInt8(ascii: "\r")
      if !isSecondHalf { count += 1 }
    }
    newlines = max(newlines, count)
  }

  private func hasNewline(_ start: Int, _ end: Int) -> Bool {
    lexer.bytes[start..<max(start, end)].contains { $0.isNewline }
  }

  private mutating func append(_ piece: Piece, isOnOneLine: Bool = true) {
    var piece = piece
    piece.followsEmptyLine = newlines > 1
    newlines = 0
    let before = scanned.last
    let gap = piece.break == .separator ? 2 : piece.blanks
    piece.column = (before?.endColumn ?? 0) + gap
    piece.endColumn = piece.column + columnCount(lexer.bytes[piece.start..<piece.end])
    let isBroken = piece.break == .line || piece.break == .soft || !isOnOneLine
    piece.newlines = (before?.newlines ?? 0) + (isBroken ? 1 : 0)
    scanned.append(piece)
  }
}
