import ScoreDiagnostics

/// A parser by recursive descent: a method for each production, which its comment shows.
///
/// `take` consumes a token if it is there, `expect` consumes it or reports its absence. After a
/// mistake that cannot be read past, the parser panics: it reports nothing more until `recover`
/// has found the end of the statement, or a block its brace.
struct Parser {
  /// Where the tokens come from, and the diagnostics go.
  var lexer: Lexer

  /// The token to look at.
  private(set) var token: Token

  /// The token behind `token`, if that is a newline.
  private(set) var pending: Token

  /// Where the last token that was consumed stands.
  private(set) var previous: SourceSpan

  /// What the last token that was consumed is.
  private(set) var previousKind = Token.Kind.newline

  /// How many parentheses are open: a newline inside them is a blank.
  private(set) var parentheses = 0

  /// How many productions that contain themselves are being parsed.
  var nesting = 0

  /// The height of the expression that was parsed last, as a tree.
  var height = 0

  /// How many blocks are open.
  var blocks = 0

  /// `true` iff a block without a statement was reported and has not ended: its braces say nothing.
  var isInBareBlock = false

  /// `true` iff it was reported that productions stand too deep where they still do.
  var hasReportedNesting = false

  /// The note whose arguments are parsed, if it is one of the language, and where it begins.
  var noteWord: NoteWord?
  var noteStart = UInt32.max

  /// The arguments whose colon is missing, in the list that is parsed.
  var missingColons: [Name] = []

  /// How often the text was searched for a name.
  var searches = 0

  /// `true` iff a mistake was reported from which the parser has not yet recovered.
  var isPanicking = false

  /// How many opening braces were reported missing: so many closing ones may be left over.
  var missingBraces = 0

  /// The first block whose end does not look like its own, if there is one.
  var suspect: Suspect?

  /// `true` iff the score was reported to end inside a block or parenthesis.
  var hasReportedEnd = false

  /// A block that is likely the one without an end, and where that end would stand.
  struct Suspect {
    let owner: SourceSpan
    let brace: SourceSpan
    let place: SourceSpan
  }

  /// Creates a parser of the tokens that `lexer` gives.
  init(_ lexer: consuming Lexer) {
    var lexer = lexer
    previous = SourceSpan(lexer.base, lexer.base)
    token = lexer.next()
    pending = token
    self.lexer = lexer
  }

  /// The place right behind the last token, where a missing one would stand.
  var here: SourceSpan { previous.atEnd }

  /// Returns the span from `start` up to the end of the last token.
  func span(from start: UInt32) -> SourceSpan { SourceSpan(start, max(start, previous.end)) }

  /// Consumes the token.
  mutating func advance() {
    if token.kind == .newline {
      token = pending
      token.startsLine = false
      return
    }
    previous = token.span
    previousKind = token.kind
    token = lexer.next()
    if token.startsLine { endLine() }
  }

  /// Puts a newline before a token that starts a line, unless parentheses are open.
  private mutating func endLine() {
    guard parentheses == 0, token.kind != .newline else { return }
    pending = token
    token = Token(.newline, at: here)
  }

  /// Consumes the token iff it is of `kind`.
  mutating func take(_ kind: Token.Kind) -> Bool {
    guard token.kind == kind else { return false }
    advance()
    return true
  }

  /// Consumes the token iff it is the word `keyword`.
  mutating func take(_ keyword: Keyword) -> Bool {
    guard token.keyword == keyword else { return false }
    advance()
    return true
  }

  /// Consumes an opening parenthesis and returns how many were open before.
  mutating func openParenthesis() -> Int {
    parentheses += 1
    advance()
    return parentheses - 1
  }

  /// Consumes the parenthesis that closes the last one.
  mutating func closeParenthesis(to count: Int) {
    parentheses = count
    advance()
  }

  /// Gives up the open parentheses down to `count`.
  mutating func abandonParentheses(to count: Int) {
    parentheses = count
    if token.startsLine { endLine() }
  }

  /// Reports a mistake that the parser reads past.
  mutating func report(_ diagnostic: Diagnostic) {
    if !isPanicking { lexer.report(diagnostic) }
  }

  /// Reports a mistake that the parser does not read past, and panics.
  mutating func fail(_ diagnostic: Diagnostic) {
    report(diagnostic)
    isPanicking = true
  }

  /// Returns the text of `span`.
  func text(_ span: SourceSpan) -> String { lexer.text(span) }

  /// Consumes a word that is there, as a name.
  mutating func takeName() -> Name {
    let name = Name(lexer.text(token.span), at: token.span)
    advance()
    return name
  }

  /// Parses a name that is declared here; `what` it names is for the message.
  ///
  ///     name     = word - reserved ;
  ///     reserved = "sound" | "impact" | "notification" | "selection" | "feedback" | "taptic"
  ///              | "vibration" | "transient" | "continuous" | "tone" | "audioContinuous" | "rhythm"
  ///              | "fromAudio" | "sequence" | "together" | "at" | "wait" | "tempo" | "repeat"
  ///              | "for" | "loop" | "if" | "let" | "pattern" | "import" | "with" | "effect" | "seed"
  ///              | "set" | "curve" | "title" | "author" | "about" | "state" | "on" | "score" | "else"
  ///              | "true" | "false" | "device" | "new" | "old" | "pi" ;
  ///
  mutating func parseDeclaredName(_ what: StaticString) -> Name {
    if token.keyword?.isReserved == true {
      report(.reservedName(text(token.span), at: token.span))
    }
    return token.isForeignWord ? takeName() : parseWord(what)
  }

  /// Parses a word of any meaning.
  mutating func parseWord(_ what: StaticString) -> Name {
    guard token.kind == .word else {
      failExpecting(what)
      return Name("", at: here)
    }
    return takeName()
  }

  /// Reports that `what` stands nowhere, and panics.
  mutating func failExpecting(_ what: StaticString) {
    // An invalid token stands where `what` should, and was reported.
    if token.kind == .invalid { isPanicking = true }
    fail(.expected(what, after: text(previous), at: here))
  }
}
