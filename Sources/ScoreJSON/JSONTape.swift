/// A JSON text that was read: where each of its values stands, in little memory.
///
/// Values are made of the text when they are asked for, so that reading a text of megabytes makes no
/// objects.
public final class JSONTape: Sendable {
  /// A place in the text.
  struct Entry {
    /// The offset of the first byte of a value, of a member's name, or of a closing bracket.
    var offset: UInt32

    /// The number of the entry behind a value and all that it holds.
    var next: UInt32
  }

  /// The text.
  let bytes: [UInt8]

  /// A value, a name with its value behind it, or a closing bracket each, in the order of the text.
  let entries: [Entry]

  /// Creates the tape of `bytes`.
  init(_ bytes: [UInt8], _ entries: [Entry]) {
    self.bytes = bytes
    self.entries = entries
  }

  /// The value that the text is.
  public var root: JSONNode { JSONNode(self, 0) }

  // MARK: Scalars

  /// Returns the offset behind the string, number or word at `offset`.
  func end(ofScalarAt offset: Int) -> Int {
    var end = offset + 1
    if bytes[offset] == UInt8(ascii: "\"") {
      while bytes[end] != UInt8(ascii: "\"") { end += bytes[end] == UInt8(ascii: "\\") ? 2 : 1 }
      return end + 1
    }
    while end < bytes.count, isInScalar(bytes[end]) { end += 1 }
    return end
  }

  /// Returns the string at `offset`.
  func string(at offset: Int) -> String {
    var end = offset + 1
    while bytes[end] != UInt8(ascii: "\"") {
      if bytes[end] == UInt8(ascii: "\\") { return escapedString(at: offset) }
      end += 1
    }
    return String(decoding: bytes[offset + 1..<end], as: UTF8.self)
  }

  private func escapedString(at offset: Int) -> String {
    var reader = JSONReader(bytes, .tolerant, from: offset)
    // It was read before.
    return (try? reader.readString()) ?? ""
  }

  /// Returns `true` iff the string at `offset` is `name`.
  func isString(at offset: Int, _ name: String) -> Bool {
    var name = name
    let length: Int? = name.withUTF8 { name in
      for index in 0..<name.count {
        let byte = bytes[offset + 1 + index]
        if byte == name[index], byte != UInt8(ascii: "\"") { continue }
        return byte == UInt8(ascii: "\\") ? nil : -1
      }
      return name.count
    }
    guard let length else { return escapedString(at: offset) == name }
    guard length >= 0 else { return false }
    let last = bytes[offset + 1 + length]
    return last == UInt8(ascii: "\"")
      || last == UInt8(ascii: "\\") && escapedString(at: offset) == name
  }
}

/// Returns `true` iff `byte` may stand in a number or a word.
private func isInScalar(_ byte: UInt8) -> Bool {
  switch byte {
  case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"),
    UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "E"):
    true
  default: false
  }
}
