import ScoreTimeline

/// A pair of braces around a place of Swift source, or a branch that a label begins.
struct SwiftBlock {
  /// When, and how often, what is in it happens.
  enum Kind {
    /// Once, when it stands there: `do`, or the members of a type.
    case inline
    /// When a program calls it: a function, or a closure.
    case callable
    /// After a delay.
    case later(Ticks)
    /// Again and again.
    case loop
    /// If a condition holds.
    case condition
    /// One of the branches in it.
    case branches
  }

  /// What begins a block, before its brace.
  struct Head {
    /// What kind of block follows.
    var kind: Kind
    /// The keyword.
    var range: Range<Int>
    /// How many brackets are open where the brace stands.
    var bracketCount = 0
    /// The offset of the brace, where it is known.
    var brace: Int?
    /// `true` iff what it declares holds behind the block too.
    var isGuard = false
    /// `true` iff `while` stands behind it.
    var isRepeat = false
  }

  /// When it happens.
  var kind: Kind

  /// Where the sequence around stood when the block began.
  var cursor: Ticks

  /// The sequence around, if one was begun.
  var sequence: Int?

  /// `true` iff what is around it happens again and again.
  var isRepeated: Bool

  /// The condition around it that was not told of yet.
  var condition: Range<Int>?

  /// How many brackets were open around it.
  var bracketCount: Int

  /// `true` iff a label or a directive ends it, not a brace.
  var isBranch = false

  /// `true` iff `while` stands behind it.
  var isRepeat = false
}
