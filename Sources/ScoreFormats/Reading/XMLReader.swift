/// Reads the part of XML that formats of vibrations are written in.
///
/// That is elements with attributes, comments, and a declaration before them; there are no entities
/// and no name spaces.
///
///     document = blank , { declaration | comment , blank } , element , blank ;
///
struct XMLReader {
  private let bytes: [UInt8]
  private var position = 0

  /// The elements after which reading stops, so that input cannot overflow the stack.
  private static let maximumDepth = 64

  private init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Returns the element that `bytes` are.
  static func read(_ bytes: [UInt8]) throws(XMLError) -> XMLElement {
    var reader = XMLReader(bytes)
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { reader.position = 3 }
    try reader.skipMisc()
    guard reader.isAt("<") else { throw reader.error("expected an element") }
    let root = try reader.readElement(depth: 0)
    try reader.skipMisc()
    guard reader.position == bytes.count else { throw reader.error("text behind the element") }
    return root
  }

  private func error(_ message: String, at offset: Int? = nil) -> XMLError {
    XMLError(message: message, offset: offset ?? position)
  }

  private func isAt(_ text: StaticString) -> Bool {
    let count = text.utf8CodeUnitCount
    guard position + count <= bytes.count else { return false }
    return (0..<count).allSatisfy { bytes[position + $0] == text.utf8Start[$0] }
  }

  private mutating func take(_ text: StaticString) -> Bool {
    guard isAt(text) else { return false }
    position += text.utf8CodeUnitCount
    return true
  }

  private mutating func skipBlanks() {
    while position < bytes.count, bytes[position] <= 0x20 { position += 1 }
  }

  /// Skips blanks, comments and declarations.
  private mutating func skipMisc() throws(XMLError) {
    while true {
      skipBlanks()
      let start = position
      if take("<!--") {
        try skip(to: "-->", "a comment without an end", from: start)
      } else if take("<?") {
        try skip(to: "?>", "a declaration without an end", from: start)
      } else if isAt("<!DOCTYPE") {
        throw error("a document type, which vibrations do not have: leave '<!DOCTYPE …>' out")
      } else if isAt("<![CDATA[") {
        throw error("a section of characters, which vibrations do not have")
      } else {
        return
      }
    }
  }

  private mutating func skip(
    to end: StaticString, _ message: String, from start: Int
  ) throws(XMLError) {
    while position < bytes.count {
      if take(end) { return }
      position += 1
    }
    throw error(message, at: start)
  }

  private mutating func readName() throws(XMLError) -> String {
    let start = position
    while position < bytes.count, bytes[position].isXMLName { position += 1 }
    guard position > start else { throw error("expected a name") }
    return String(decoding: bytes[start..<position], as: UTF8.self)
  }

  private mutating func readElement(depth: Int) throws(XMLError) -> XMLElement {
    let start = position
    guard depth < XMLReader.maximumDepth else { throw error("elements stand too deep") }
    position += 1
    var element = XMLElement(name: try readName(), range: start..<start)
    while true {
      skipBlanks()
      if take("/>") {
        element.range = start..<position
        return element
      }
      if take(">") { break }
      guard position < bytes.count else { throw error("a tag without an end", at: start) }
      element.attributes.append(try readAttribute())
    }
    element.range = start..<position
    try readChildren(of: &element, depth)
    return element
  }

  private mutating func readChildren(
    of element: inout XMLElement, _ depth: Int
  ) throws(XMLError) {
    while true {
      while position < bytes.count, !isAt("<") { position += 1 }
      try skipMisc()
      if take("</") {
        let start = position
        guard try readName() == element.name else {
          throw error("expected the end of '\(element.name)'", at: start)
        }
        skipBlanks()
        guard take(">") else { throw error("expected '>'") }
        return
      }
      guard position < bytes.count else {
        throw error("'\(element.name)' has no end", at: element.range.lowerBound)
      }
      if isAt("<") { element.children.append(try readElement(depth: depth + 1)) }
    }
  }

  private mutating func readAttribute() throws(XMLError) -> XMLElement.Attribute {
    let name = try readName()
    skipBlanks()
    guard take("=") else { throw error("expected '=' and a value for '\(name)'") }
    skipBlanks()
    guard isAt("\"") || isAt("'") else { throw error("expected a value in quotes") }
    let quote = bytes[position]
    position += 1
    let start = position
    while position < bytes.count, bytes[position] != quote { position += 1 }
    guard position < bytes.count else { throw error("a value without an end", at: start) }
    defer { position += 1 }
    return XMLElement.Attribute(
      name: name, value: String(decoding: bytes[start..<position], as: UTF8.self),
      range: start..<position)
  }
}

extension UInt8 {
  /// `true` iff it is a byte of a name.
  fileprivate var isXMLName: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"),
      UInt8(ascii: ":"), UInt8(ascii: "."), 0x80...:
      true
    default: false
    }
  }
}
