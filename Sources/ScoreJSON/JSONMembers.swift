/// The members of an object, in order; a name may come twice.
public struct JSONMembers: Collection, Sendable {
  /// A name and a value.
  public struct Member: Sendable {
    fileprivate let tape: JSONTape

    /// The offset of the name's first byte, its quotation mark, in the text.
    public let offset: Int

    /// The value.
    public let value: JSONNode

    /// The name.
    public var name: String { tape.string(at: offset) }

    /// The number of bytes that the name takes, with its quotation marks.
    public var nameLength: Int { tape.end(ofScalarAt: offset) - offset }

    /// Returns `true` iff it is called `name`.
    public func isNamed(_ name: String) -> Bool { tape.isString(at: offset, name) }
  }

  /// No members.
  public static let empty = JSONMembers(JSONTape([], []), 0..<0)

  private let tape: JSONTape
  private let range: Range<Int>

  /// Creates the members whose entries on `tape` are `range`.
  init(_ tape: JSONTape, _ range: Range<Int>) {
    self.tape = tape
    self.range = range
  }

  /// The place of the first member.
  public var startIndex: Int { range.lowerBound }

  /// The place behind the last member.
  public var endIndex: Int { range.upperBound }

  /// Returns the place of the member behind that at `index`.
  public func index(after index: Int) -> Int { Int(tape.entries[index].next) }

  /// The member at `index`.
  public subscript(index: Int) -> Member {
    Member(
      tape: tape, offset: Int(tape.entries[index].offset), value: JSONNode(tape, index + 1))
  }
}
