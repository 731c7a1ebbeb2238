/// What the compiler has to say about a score.
public struct Diagnostic: Hashable, Sendable {
  /// How much a diagnostic matters.
  public enum Severity: UInt8, Hashable, Sendable, Comparable {
    /// The score has no meaning as it stands: there is no result.
    case error
    /// There is a result, but likely not the one that was meant.
    case warning
    /// What the compiler did, for those who ask.
    case remark

    /// Returns `true` iff `a` matters more than `b`.
    public static func < (a: Severity, b: Severity) -> Bool { a.rawValue < b.rawValue }
  }

  /// A sentence that adds to a diagnostic.
  public struct Note: Hashable, Sendable {
    /// The sentence.
    public var message: String

    /// The place it speaks of, if it speaks of one.
    public var span: SourceSpan?

    /// Creates a note.
    public init(_ message: String, at span: SourceSpan? = nil) {
      self.message = message
      self.span = span
    }
  }

  /// The kind of diagnostic: stable, and documented on a page of its own.
  public var id: ID

  /// How much it matters.
  public var severity: Severity

  /// What is wrong, in a sentence that stands alone.
  public var message: String

  /// Where.
  public var span: SourceSpan

  /// What stands beside the caret: a suggestion or a reason, never the message again.
  public var label: String?

  /// What adds to the message.
  public var notes: [Note]

  /// Changes to the text that would make the diagnostic go away.
  public var fixIts: [FixIt]

  /// Creates a diagnostic.
  public init(
    _ id: ID, _ severity: Severity, _ message: String, at span: SourceSpan, label: String? = nil,
    notes: [Note] = [], fixIts: [FixIt] = []
  ) {
    self.id = id
    self.severity = severity
    self.message = message
    self.span = span
    self.label = label
    self.notes = notes
    self.fixIts = fixIts
  }
}
