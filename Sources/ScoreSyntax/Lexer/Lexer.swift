import ScoreDiagnostics

/// The tokens of a score, one after the other.
///
/// The lexer holds no token: the parser asks for the next one when it needs it.
///
///     newline = "\n" | "\r\n" | "\r" ;
///     blank   = " " | "\t" ;
///
struct Lexer {
  /// The text.
  let bytes: UnsafeBufferPointer<UInt8>

  /// The offset of the first byte among all sources.
  let base: UInt32

  /// The index of the next byte to read.
  var position = 0

  /// The comments so far.
  var comments: [Comment] = []

  /// How many comments stood before those that lead to the last token.
  var commentsBeforeTrivia = 0

  /// The mistakes so far, those of the parser included.
  var diagnostics: DiagnosticSet

  /// How many mistakes were reported.
  private(set) var mistakes = 0

  /// The number of mistakes after which reading stops, so that a file which is no score at all can
  /// neither fill the memory nor take long.
  static let maximumMistakes = 1000

  /// `true` iff a `[` was reported whose `]` is not yet read.
  var hasOpenBracket = false

  /// The words with letters outside ASCII that were reported.
  var foreignWords: [String] = []

  private var previous = Token.Kind.newline
  private let keywords = KeywordTable.all

  /// Creates a lexer for `bytes`, which begin at `base`.
  init(
    _ bytes: UnsafeBufferPointer<UInt8>, base: UInt32, diagnostics: consuming DiagnosticSet
  ) {
    self.bytes = bytes
    self.base = base
    self.diagnostics = diagnostics
    if ByteOrderMark.utf8.begins(bytes) { position = 3 }
  }

  /// Adds a mistake, unless there are too many already.
  mutating func report(_ diagnostic: Diagnostic) {
    mistakes += 1
    if mistakes <= Lexer.maximumMistakes { diagnostics.insert(diagnostic) }
  }

  /// Returns the byte at `index`, or 0 behind the end.
  @inline(__always)
  func byte(at index: Int) -> UInt8 { index < bytes.count ? bytes[index] : 0 }

  /// Returns the span of the bytes from `start` up to the next one to read.
  @inline(__always)
  func span(from start: Int) -> SourceSpan { span(start, position) }

  /// Returns the span of the bytes from `start` up to `end`.
  @inline(__always)
  func span(_ start: Int, _ end: Int) -> SourceSpan {
    SourceSpan(base + UInt32(truncatingIfNeeded: start), base + UInt32(truncatingIfNeeded: end))
  }

  /// Returns the next token; `endOfFile` again and again at the end.
  mutating func next() -> Token {
    if mistakes > Lexer.maximumMistakes { position = bytes.count }
    let hasNewline = skipTrivia()
    var token = scan()
    token.followsNewline = hasNewline
    token.startsLine = hasNewline && !previous.continuesLine && !continuesPreviousLine(token)
    previous = token.kind
    return token
  }

  /// Goes on at `end`, if that is not behind: what stands before it was understood without tokens.
  mutating func skip(to end: UInt32) {
    position = max(position, Int(end - base))
    previous = .invalid
  }

  /// Returns `true` iff a line that begins with `token` goes on the one before.
  private func continuesPreviousLine(_ token: Token) -> Bool {
    token.kind == .arrow || token.keyword == .else && previous == .rightBrace
  }

  private mutating func scan() -> Token {
    let byte = byte(at: position)
    if byte.isLetter { return scanWord() }
    if byte.isDigit || byte == UInt8(ascii: ".") && self.byte(at: position + 1).isDigit {
      return scanNumber()
    }
    if byte == UInt8(ascii: "\"") { return scanString() }
    let start = position
    guard start < bytes.count else { return Token(.endOfFile, at: span(start, start)) }
    guard let (kind, length) = mark(byte) else { return scanForeign() }
    position += length
    return Token(kind, at: span(from: start))
  }

  /// Returns the mark that begins with `byte` at the present position, and its length.
  private func mark(_ byte: UInt8) -> (Token.Kind, Int)? {
    let following = self.byte(at: position + 1)
    switch byte {
    case UInt8(ascii: ","): return (.comma, 1)
    case UInt8(ascii: ";"): return (.semicolon, 1)
    case UInt8(ascii: ":"): return (.colon, 1)
    case UInt8(ascii: "{"): return (.leftBrace, 1)
    case UInt8(ascii: "}"): return (.rightBrace, 1)
    case UInt8(ascii: "("): return (.leftParenthesis, 1)
    case UInt8(ascii: ")"): return (.rightParenthesis, 1)
    case UInt8(ascii: "+"): return (.plus, 1)
    case UInt8(ascii: "*"): return (.star, 1)
    case UInt8(ascii: "/"): return (.slash, 1)
    case UInt8(ascii: "-"): return following == UInt8(ascii: ">") ? (.arrow, 2) : (.minus, 1)
    case UInt8(ascii: "!"): return following == UInt8(ascii: "=") ? (.notEqual, 2) : (.not, 1)
    case UInt8(ascii: "<"): return following == UInt8(ascii: "=") ? (.lessOrEqual, 2) : (.less, 1)
    case UInt8(ascii: ">"):
      return following == UInt8(ascii: "=") ? (.greaterOrEqual, 2) : (.greater, 1)
    case UInt8(ascii: "="):
      if following == UInt8(ascii: ">") { return nil }
      return following == UInt8(ascii: "=") ? (.equal, 2) : (.assign, 1)
    case UInt8(ascii: "|"): return following == byte ? (.or, 2) : nil
    case UInt8(ascii: "&"): return following == byte ? (.and, 2) : nil
    case UInt8(ascii: "."): return dots()
    default: return nil
    }
  }

  private func dots() -> (Token.Kind, Int)? {
    guard byte(at: position + 1) == UInt8(ascii: ".") else { return (.dot, 1) }
    switch byte(at: position + 2) {
    case UInt8(ascii: "."): return (.closedRange, 3)
    case UInt8(ascii: "<"): return (.halfOpenRange, 3)
    default: return nil
    }
  }

  /// Returns the next mark on the line behind the last token: `:` or `=`, or `nil` iff there is
  /// neither.
  func followingMark() -> Token.Kind? {
    var index = position
    while byte(at: index).isBlank { index += 1 }
    switch byte(at: index) {
    case UInt8(ascii: ":"): return .colon
    case UInt8(ascii: "/") where byte(at: index + 1) == UInt8(ascii: "*"):
      var ahead = self
      ahead.position = index
      ahead.skipBlockComment()
      return ahead.followingMark()
    case UInt8(ascii: "="):
      let next = byte(at: index + 1)
      return next == UInt8(ascii: "=") || next == UInt8(ascii: ">") ? nil : .assign
    default: return nil
    }
  }

  /// Returns which word of the language stands from `start` up to the present position.
  @inline(__always)
  func keyword(from start: Int) -> Keyword? {
    KeywordTable.Key(bytes, start, position).flatMap { keywords[$0] }
  }

  /// Returns the text of `span`, with U+FFFD for what is not UTF-8.
  func text(_ span: SourceSpan) -> String {
    let range = Int(span.start - base)..<Int(span.end - base)
    return String(decoding: UnsafeBufferPointer(rebasing: bytes[range]), as: UTF8.self)
  }
}

extension UInt8 {
  /// `true` iff it may begin a word.
  @inline(__always)
  var isLetter: Bool { (self | 0x20) &- UInt8(ascii: "a") < 26 || self == UInt8(ascii: "_") }

  /// `true` iff it is a decimal digit.
  @inline(__always)
  var isDigit: Bool { self &- UInt8(ascii: "0") < 10 }

  /// `true` iff it may stand in a word.
  @inline(__always)
  var isWordByte: Bool { isLetter || isDigit }

  /// `true` iff it separates tokens on a line.
  @inline(__always)
  var isBlank: Bool { self == UInt8(ascii: " ") || self == UInt8(ascii: "\t") }

  /// `true` iff it ends a line.
  @inline(__always)
  var isNewline: Bool { self == UInt8(ascii: "\n") || self == UInt8(ascii: "\r") }

  /// `true` iff no text has it.
  @inline(__always)
  var isControl: Bool { self < 0x20 && !isNewline && !isBlank || self == 0x7f }
}
