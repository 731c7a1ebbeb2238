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
  private var entries: [JSONTape.Entry] = []

  /// Creates a reader of `bytes` that goes on at `position`.
  init(_ bytes: [UInt8], _ options: Options, from position: Int = 0) {
    self.bytes = bytes
    self.options = options
    self.position = position
  }

  /// Returns the value that the UTF-8 text `bytes` holds.
  public static func read(
    _ bytes: [UInt8], options: Options = .strict
  ) throws(JSONError) -> JSONValue {
    var laxities = JSONLaxities()
    return try tape(of: bytes, options: options, noting: &laxities).root.value
  }

  /// Returns the UTF-8 text `bytes` as a tape of its values, and notes in `laxities` what strict JSON
  /// would not permit.
  ///
  /// - Requires: `bytes` are less than 4 GiB.
  public static func tape(
    of bytes: [UInt8], options: Options, noting laxities: inout JSONLaxities
  ) throws(JSONError) -> JSONTape {
    var reader = JSONReader(bytes, options)
    try reader.skipByteOrderMark()
    reader.skipBlanks()
    try reader.readValue()
    reader.skipBlanks()
    if reader.position < bytes.count { throw reader.error("unexpected text after the value") }
    laxities = reader.laxities
    return JSONTape(bytes, reader.entries)
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

  /// Notes that a value begins here.
  private mutating func append() {
    let number = UInt32(truncatingIfNeeded: entries.count)
    entries.append(
      JSONTape.Entry(offset: UInt32(truncatingIfNeeded: position), next: number + 1))
  }

  private mutating func readValue() throws(JSONError) {
    guard let byte = next else { throw error("expected a value, but the text ends") }
    let entry = entries.count
    append()
    switch byte {
    case UInt8(ascii: "{"): try readList(upTo: UInt8(ascii: "}"), isObject: true)
    case UInt8(ascii: "["): try readList(upTo: UInt8(ascii: "]"), isObject: false)
    case UInt8(ascii: "\""): return try skipString()
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return try skipNumber()
    case UInt8(ascii: "t"): return try skipWord("true")
    case UInt8(ascii: "f"): return try skipWord("false")
    case UInt8(ascii: "n"): return try skipWord("null")
    default: throw error("expected a value")
    }
    entries[entry].next = UInt32(truncatingIfNeeded: entries.count)
  }

  private mutating func skipWord(_ word: StaticString) throws(JSONError) {
    let letters = UnsafeBufferPointer(start: word.utf8Start, count: word.utf8CodeUnitCount)
    guard bytes[position...].starts(with: letters) else { throw error("expected a value") }
    position += letters.count
  }

  private mutating func readMember() throws(JSONError) {
    guard next == UInt8(ascii: "\"") else { throw error("expected a name in quotation marks") }
    let name = entries.count
    append()
    try skipString()
    skipBlanks()
    guard take(UInt8(ascii: ":")) else { throw error("expected ':' after the name") }
    skipBlanks()
    try readValue()
    entries[name].next = UInt32(truncatingIfNeeded: entries.count)
  }

  /// Reads what stands between two brackets, separated by commas.
  private mutating func readList(upTo close: UInt8, isObject: Bool) throws(JSONError) {
    guard depth < options.maximumDepth else {
      throw error("more than \(options.maximumDepth) values inside one another")
    }
    depth += 1
    position += 1
    skipBlanks()
    var isOpen = next != close
    while isOpen {
      if isObject { try readMember() } else { try readValue() }
      skipBlanks()
      if next == close { break }
      let comma = position
      guard take(UInt8(ascii: ",")) else {
        throw error(next == nil ? "the text ends inside a value" : "expected ',' between values")
      }
      skipBlanks()
      if options.allowsTrailingCommas, next == close {
        laxities.trailingCommas.append(comma)
        isOpen = false
      }
    }
    append()
    position += 1
    depth -= 1
  }
}
