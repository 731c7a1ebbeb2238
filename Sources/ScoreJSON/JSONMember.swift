/// A name and a value in a JSON object.
public struct JSONMember: Hashable, Sendable {
  /// The name.
  public var name: String

  /// The offset of the name's first byte, its quotation mark, in the text.
  public var offset: Int

  /// The value.
  public var value: JSONValue

  /// Creates a member.
  public init(name: String, offset: Int, value: JSONValue) {
    self.name = name
    self.offset = offset
    self.value = value
  }
}
