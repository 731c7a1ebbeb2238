/// The values of an array, in order.
public struct JSONElements: Collection, Sendable {
  /// No values.
  public static let empty = JSONElements(JSONTape([], []), 0..<0)

  private let tape: JSONTape
  private let range: Range<Int>

  /// Creates the values whose entries on `tape` are `range`.
  init(_ tape: JSONTape, _ range: Range<Int>) {
    self.tape = tape
    self.range = range
  }

  /// The place of the first value.
  public var startIndex: Int { range.lowerBound }

  /// The place behind the last value.
  public var endIndex: Int { range.upperBound }

  /// Returns the place of the value behind that at `index`.
  public func index(after index: Int) -> Int { Int(tape.entries[index].next) }

  /// The value at `index`.
  public subscript(index: Int) -> JSONNode { JSONNode(tape, index) }
}
