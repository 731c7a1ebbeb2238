/// A change of the text that would make a diagnostic go away.
public struct FixIt: Hashable, Sendable {
  /// One replacement of bytes.
  public struct Edit: Hashable, Sendable {
    /// The bytes to replace; empty to insert.
    public var span: SourceSpan

    /// What stands there afterwards.
    public var text: String

    /// Creates an edit.
    public init(_ span: SourceSpan, _ text: String) {
      self.span = span
      self.text = text
    }
  }

  /// What the change does: "replace 'sharpnes' with 'sharpness'".
  public var message: String

  /// The replacements, which do not overlap.
  public var edits: [Edit]

  /// `true` iff the change is surely what was meant, so that a tool may apply it by itself.
  public var isSafe: Bool

  /// Creates a fix-it.
  public init(_ message: String, _ edits: [Edit], isSafe: Bool) {
    self.message = message
    self.edits = edits
    self.isSafe = isSafe
  }

  /// Returns a fix-it that replaces `old`, which stands at `span`, with `new`.
  public static func replace(
    _ span: SourceSpan, _ old: String, with new: String, isSafe: Bool
  ) -> FixIt {
    FixIt("replace '\(old)' with '\(new)'", [Edit(span, new)], isSafe: isSafe)
  }

  /// Returns a fix-it that replaces `old`, which stands at `span`, with `new`, which is spelled alike.
  ///
  /// It is safe unless they differ in digits: `drum3` is no slip for `drum2`, nor `wait2` for `wait`.
  public static func respell(
    _ span: SourceSpan, _ old: String, as new: String
  ) -> FixIt {
    let isSafe = old.digits.elementsEqual(new.digits)
    return .replace(span, old, with: new, isSafe: isSafe)
  }

  /// Returns a fix-it that removes `old`, which stands at `span`.
  public static func remove(_ span: SourceSpan, _ old: String, isSafe: Bool) -> FixIt {
    FixIt("remove '\(old)'", [Edit(span, "")], isSafe: isSafe)
  }

  /// Returns a fix-it that inserts `text` at the start of `span`.
  public static func insert(_ text: String, at span: SourceSpan, isSafe: Bool) -> FixIt {
    FixIt("insert '\(text)'", [Edit(SourceSpan(span.start, span.start), text)], isSafe: isSafe)
  }
}

extension String {
  /// Its digits, in ASCII.
  fileprivate var digits: [UInt8] {
    utf8.filter { UInt8(ascii: "0") <= $0 && $0 <= UInt8(ascii: "9") }
  }
}
