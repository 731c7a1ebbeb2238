/// Reads a JSON text, and keeps where each value stands.
public struct JSONReader {
  /// What a reader takes beside RFC 8259.
  public struct Options: Hashable, Sendable {
    /// `true` iff a comma may stand behind the last value of an array or object.
    public var allowsTrailingCommas = false

    /// `true` iff the text may begin with a byte order mark.
    public var allowsByteOrderMark = false

    /// How deep arrays and objects may nest, so that a text cannot overflow the stack.
    public var maximumDepth = 512

    /// RFC 8259 to the letter.
    public static let strict = Options()

    /// What files in the wild hold, too.
    public static let tolerant = Options(allowsTrailingCommas: true, allowsByteOrderMark: true)

    /// Creates options.
    public init(
      allowsTrailingCommas: Bool = false, allowsByteOrderMark: Bool = false,
      maximumDepth: Int = 512
    ) {
      self.allowsTrailingCommas = allowsTrailingCommas
      self.allowsByteOrderMark = allowsByteOrderMark
      self.maximumDepth = maximumDepth
    }
  }

  /// The text.
  let bytes: [UInt8]

  /// The offset of the next byte.
  var position = 0

  private let options: Options
  private var depth = 0
  private var laxities = JSONLaxities()

  private init(_ bytes: [UInt8], _ options: Options) {
    self.bytes = bytes
    self.options = options
  }

  /// Returns the value that the UTF-8 text `bytes` holds.
  public static func read(
    _ bytes: [UInt8], options: Options = .strict
  ) throws(JSONError) -> JSONValue {
    var laxities = JSONLaxities()
    return try read(bytes, options: options, noting: &laxities)
  }

  /// Returns the value that the UTF-8 text `bytes` holds, and notes in `laxities` what strict JSON
  /// would not permit.
  public static func read(
    _ bytes: [UInt8], options: Options, noting laxities: inout JSONLaxities
  ) throws(JSONError) -> JSONValue {
    var reader = JSONReader(bytes, options)
    try reader.skipByteOrderMark()
    reader.skipBlanks()
    let value = try reader.readValue()
    reader.skipBlanks()
    if reader.position < bytes.count { throw reader.error("unexpected text after the value") }
    laxities = reader.laxities
    return value
  }

  /// The next byte, or `nil` at the end.
  var next: UInt8? { position < bytes.count ? bytes[position] : nil }

  /// Returns an error at the next byte.
  func error(_ message: String) -> JSONError { JSONError(message, at: position) }

  private mutating func skipByteOrderMark() throws(JSONError) {
    guard bytes.starts(with: [0xEF, 0xBB, 0xBF]) else { return }
    guard options.allowsByteOrderMark else { throw error("byte order mark before the value") }
    laxities.hasByteOrderMark = true
    position = 3
  }

  private mutating func skipBlanks() {
    while let byte = next, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 {
      position += 1
    }
  }

  private mutating func take(_ byte: UInt8) -> Bool {
    guard next == byte else { return false }
    position += 1
    return true
  }

  private mutating func readValue() throws(JSONError) -> JSONValue {
    let start = position
    let content = try readContent()
    return JSONValue(content, offset: start, length: position - start)
  }

  private mutating func readContent() throws(JSONError) -> JSONValue.Content {
    guard let byte = next else { throw error("expected a value, but the text ends") }
    switch byte {
    case UInt8(ascii: "{"): return .object(try readObject())
    case UInt8(ascii: "["): return .array(try readArray())
    case UInt8(ascii: "\""): return .string(try readString())
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return .number(try readNumber())
    case UInt8(ascii: "t"): return try readWord("true", .bool(true))
    case UInt8(ascii: "f"): return try readWord("false", .bool(false))
    case UInt8(ascii: "n"): return try readWord("null", .null)
    default: throw error("expected a value")
    }
  }

  private mutating func readWord(
    _ word: StaticString, _ content: JSONValue.Content
  ) throws(JSONError) -> JSONValue.Content {
    let letters = UnsafeBufferPointer(start: word.utf8Start, count: word.utf8CodeUnitCount)
    guard bytes[position...].starts(with: letters) else { throw error("expected a value") }
    position += letters.count
    return content
  }

  private mutating func readArray() throws(JSONError) -> [JSONValue] {
    var values: [JSONValue] = []
    try readList(upTo: UInt8(ascii: "]")) { reader throws(JSONError) in
      values.append(try reader.readValue())
    }
    return values
  }

  private mutating func readObject() throws(JSONError) -> [JSONMember] {
    var members: [JSONMember] = []
    try readList(upTo: UInt8(ascii: "}")) { reader throws(JSONError) in
      members.append(try reader.readMember())
    }
    return members
  }

  private mutating func readMember() throws(JSONError) -> JSONMember {
    let start = position
    guard next == UInt8(ascii: "\"") else { throw error("expected a name in quotation marks") }
    let name = try readString()
    skipBlanks()
    guard take(UInt8(ascii: ":")) else { throw error("expected ':' after the name") }
    skipBlanks()
    return JSONMember(name: name, offset: start, value: try readValue())
  }

  /// Reads what stands between two brackets, separated by commas.
  private mutating func readList(
    upTo close: UInt8, element: (inout JSONReader) throws(JSONError) -> Void
  ) throws(JSONError) {
    guard depth < options.maximumDepth else {
      throw error("more than \(options.maximumDepth) values inside one another")
    }
    depth += 1
    defer { depth -= 1 }
    position += 1
    skipBlanks()
    if take(close) { return }
    while true {
      try element(&self)
      skipBlanks()
      if take(close) { return }
      let comma = position
      guard take(UInt8(ascii: ",")) else {
        throw error(next == nil ? "the text ends inside a value" : "expected ',' between values")
      }
      skipBlanks()
      if options.allowsTrailingCommas, take(close) { return laxities.trailingCommas.append(comma) }
    }
  }
}
