/// A value of a text that was read into a tape.
public struct JSONNode: Sendable {
  private let tape: JSONTape
  private let index: Int

  /// Creates the value whose entry on `tape` is `index`.
  init(_ tape: JSONTape, _ index: Int) {
    self.tape = tape
    self.index = index
  }

  /// The offset of its first byte in the text.
  public var offset: Int { Int(tape.entries[index].offset) }

  /// The number of bytes it takes.
  public var length: Int {
    switch lead {
    case UInt8(ascii: "{"), UInt8(ascii: "["): Int(tape.entries[next - 1].offset) + 1 - offset
    default: tape.end(ofScalarAt: offset) - offset
    }
  }

  /// The number of the entry behind it.
  private var next: Int { Int(tape.entries[index].next) }

  private var lead: UInt8 { tape.bytes[offset] }

  // MARK: What it is

  /// Its truth value, or `nil` iff it is none.
  public var bool: Bool? {
    switch lead {
    case UInt8(ascii: "t"): true
    case UInt8(ascii: "f"): false
    default: nil
    }
  }

  /// Its number, or `nil` iff it is none.
  public var number: Double? {
    switch lead {
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
      JSONNumber.value(of: tape.bytes, from: offset)
    default: nil
    }
  }

  /// Its string, or `nil` iff it is none.
  public var string: String? {
    lead == UInt8(ascii: "\"") ? tape.string(at: offset) : nil
  }

  /// Its values, or `nil` iff it is no array.
  public var array: JSONElements? {
    lead == UInt8(ascii: "[") ? JSONElements(tape, index + 1..<next - 1) : nil
  }

  /// Its members, or `nil` iff it is no object.
  public var object: JSONMembers? {
    lead == UInt8(ascii: "{") ? JSONMembers(tape, index + 1..<next - 1) : nil
  }

  /// The value of the last member called `name`, or `nil` iff there is none.
  ///
  /// Most readers let the last of two equal names win; RFC 8259 leaves it open.
  public subscript(name: String) -> JSONNode? {
    guard lead == UInt8(ascii: "{") else { return nil }
    var found: Int?
    var place = index + 1
    while place < next - 1 {
      if tape.isString(at: Int(tape.entries[place].offset), name) { found = place + 1 }
      place = Int(tape.entries[place].next)
    }
    return found.map { JSONNode(tape, $0) }
  }

  /// What it is, for a person: "an object", "a number".
  public var kindName: String {
    switch lead {
    case UInt8(ascii: "n"): "null"
    case UInt8(ascii: "t"), UInt8(ascii: "f"): "a truth value"
    case UInt8(ascii: "\""): "a string"
    case UInt8(ascii: "["): "an array"
    case UInt8(ascii: "{"): "an object"
    default: "a number"
    }
  }

  /// `true` iff it is `null`.
  public var isNull: Bool { lead == UInt8(ascii: "n") }

  /// The same as a value that stands for itself.
  var value: JSONValue {
    let content: JSONValue.Content =
      if let array {
        .array(array.map { $0.value })
      } else if let object {
        .object(object.map { JSONMember(name: $0.name, offset: $0.offset, value: $0.value.value) })
      } else if let string {
        .string(string)
      } else if let number {
        .number(number)
      } else if let bool {
        .bool(bool)
      } else {
        .null
      }
    return JSONValue(content, offset: offset, length: length)
  }
}
