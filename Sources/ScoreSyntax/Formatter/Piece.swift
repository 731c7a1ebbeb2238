/// A token or comment on its way into the formatted text.
struct Piece {
  /// What it is.
  enum Kind: Equatable {
    case token(Token.Kind)
    case comment(Comment.Kind)
  }

  /// What stands between it and the piece before, beside blanks.
  enum Break: UInt8 {
    /// Nothing: both are parts of one statement on one line, or on the line of a comment.
    case none
    /// A newline inside a statement.
    case soft
    /// A `;` between two statements on one line.
    case separator
    /// A newline between two statements.
    case line
  }

  /// What it is.
  var kind: Kind

  /// The indices of its bytes.
  var start: Int
  /// See `start`.
  var end: Int

  /// How the text breaks before it.
  var `break`: Break

  /// `true` iff an empty line stands before it.
  var followsEmptyLine = false

  /// The blanks before it where it does not begin a line.
  var blanks = 0

  /// The columns that a line inside a statement is indented by if it begins with this piece.
  var indentation = 0

  /// The column of its first character, were all of the score one line.
  var column = 0

  /// The column behind its last character, were all of the score one line.
  var endColumn = 0

  /// How many newlines stand before it that its statement would lose on one line.
  var newlines = 0

  /// The index of the brace that closes the block which this one opens.
  var closingBrace = 0

  /// Creates a piece of the bytes from `start` up to `end`.
  init(_ kind: Kind, _ start: Int, _ end: Int, _ break: Break) {
    self.kind = kind
    self.start = start
    self.end = end
    self.break = `break`
  }

  /// `true` iff it is a comment.
  var isComment: Bool {
    switch kind {
    case .token: false
    case .comment: true
    }
  }

  /// `true` iff it is a comment that ends with its line.
  var isLineComment: Bool { kind == .comment(.line) || kind == .comment(.documentation) }
}
