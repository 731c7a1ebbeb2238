/// A value of a JSON text, and where in the text it stands.
public struct JSONValue: Hashable, Sendable {
  /// What a value is.
  public enum Content: Hashable, Sendable {
    /// `null`.
    case null
    /// `true` or `false`.
    case bool(Bool)
    /// A number.
    case number(Double)
    /// A string.
    case string(String)
    /// The values of an array, in order.
    case array([JSONValue])
    /// The members of an object, in order; a name may come twice.
    case object([JSONMember])
  }

  /// What it is.
  public var content: Content

  /// The offset of its first byte in the text.
  public var offset: Int

  /// The number of bytes it takes.
  public var length: Int

  /// Creates a value.
  public init(_ content: Content, offset: Int, length: Int) {
    self.content = content
    self.offset = offset
    self.length = length
  }

  /// Its truth value, or `nil` iff it is none.
  public var bool: Bool? { if case .bool(let value) = content { value } else { nil } }

  /// Its number, or `nil` iff it is none.
  public var number: Double? { if case .number(let value) = content { value } else { nil } }

  /// Its string, or `nil` iff it is none.
  public var string: String? { if case .string(let value) = content { value } else { nil } }

  /// Its values, or `nil` iff it is no array.
  public var array: [JSONValue]? { if case .array(let values) = content { values } else { nil } }

  /// Its members, or `nil` iff it is no object.
  public var object: [JSONMember]? {
    if case .object(let members) = content { members } else { nil }
  }

  /// The value of the last member called `name`, or `nil` iff there is none.
  ///
  /// Most readers let the last of two equal names win; RFC 8259 leaves it open.
  public subscript(name: String) -> JSONValue? { object?.last { $0.name == name }?.value }

  /// What it is, for a person: "an object", "a number".
  public var kindName: String {
    switch content {
    case .null: "null"
    case .bool: "a truth value"
    case .number: "a number"
    case .string: "a string"
    case .array: "an array"
    case .object: "an object"
    }
  }
}
