import ScoreJSON
import ScoreTestSupport
import Testing

@Suite struct JSONReaderTests {
  /// A text, and what the reader makes of it, as `describe` writes it.
  static let accepted: [(text: String, content: String)] = [
    ("null", "null@0+4"),
    (" \t\r\n true ", "true@5+4"),
    ("[false]", "[false@1+5]@0+7"),
    ("0", "0.0@0+1"),
    ("-0", "-0.0@0+2"),
    ("-12.5e+2", "-1250.0@0+8"),
    ("1E-2", "0.01@0+4"),
    ("0.1", "0.1@0+3"),
    ("123456789012345678901234567890", "1.2345678901234568e+29@0+30"),
    ("1e-999", "0.0@0+6"),
    ("\"\"", "''@0+2"),
    (#""a\"\\\/\b\f\n\r\tz""#, "'a\"\\/\u{8}\u{C}\n\r\tz'@0+20"),
    (#""\u0041\u00e9\uD83D\uDE00""#, "'Aé😀'@0+26"),
    (#""\uD83Dx""#, "'\u{FFFD}x'@0+9"),
    (#""\uD83D\u0041""#, "'\u{FFFD}A'@0+14"),
    (#""\uDE00""#, "'\u{FFFD}'@0+8"),
    ("\"é漢😀\u{7F}\u{2028}\"", "'é漢😀\u{7F}\u{2028}'@0+15"),
    ("[]", "[]@0+2"),
    ("[ 1 , 2 ]", "[1.0@2+1 2.0@6+1]@0+9"),
    ("{}", "{}@0+2"),
    ("{\"a\":1,\"a\" : [2]}", "{a@1=1.0@5+1 a@7=[2.0@14+1]@13+3}@0+17"),
  ]

  @Test(arguments: accepted)
  func reads(text: String, content: String) throws {
    #expect(describe(try JSONReader.read(Array(text.utf8))) == content)
  }

  /// A text that is not JSON, why, and the offset of the byte that makes it none.
  static let refused: [(text: String, message: String, offset: Int)] = [
    ("", "expected a value, but the text ends", 0),
    ("  ", "expected a value, but the text ends", 2),
    ("nul", "expected a value", 0),
    ("True", "expected a value", 0),
    ("1 2", "unexpected text after the value", 2),
    ("01", "a number does not begin with 0", 1),
    ("-", "expected a digit", 1),
    ("+1", "expected a value", 0),
    (".5", "expected a value", 0),
    ("1.", "expected a digit", 2),
    ("1e", "expected a digit", 2),
    ("1e999", "the number is too large", 0),
    ("NaN", "expected a value", 0),
    ("[1,]", "expected a value", 3),
    ("{\"a\":1,}", "expected a name in quotation marks", 7),
    ("[1 2]", "expected ',' between values", 3),
    ("[1", "the text ends inside a value", 2),
    ("{1:2}", "expected a name in quotation marks", 1),
    ("{\"a\" 1}", "expected ':' after the name", 5),
    ("{\"a\":}", "expected a value", 5),
    ("\"a", "the string does not end", 0),
    ("\"a\\", "the string does not end", 2),
    ("\"\\x\"", "unknown escape in a string", 1),
    ("\"\\u12g4\"", "expected four hexadecimal digits after '\\u'", 5),
    ("\"\n\"", "a control character in a string must be escaped", 1),
    ("'a'", "expected a value", 0),
    ("// a\n1", "expected a value", 0),
    ("\u{FEFF}1", "byte order mark before the value", 0),
  ]

  @Test(arguments: refused)
  func refuses(text: String, message: String, offset: Int) {
    #expect(throws: JSONError(message, at: offset)) { try JSONReader.read(Array(text.utf8)) }
  }

  @Test(arguments: [
    [0x80], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xF5, 0x80, 0x80, 0x80], [0xE6, 0xBC],
  ])
  func refusesWhatIsNotUTF8(bytes: [UInt8]) {
    #expect(throws: JSONError("the text is not UTF-8", at: 1)) {
      try JSONReader.read([UInt8(ascii: "\"")] + bytes + [UInt8(ascii: "\"")])
    }
  }

  @Test(arguments: [
    ("\u{FEFF}[1,]", "[1.0@4+1]@3+4"), ("{\"a\":1 , }", "{a@1=1.0@5+1}@0+10"),
  ])
  func toleratesWhatFilesHold(text: String, content: String) throws {
    #expect(describe(try JSONReader.read(Array(text.utf8), options: .tolerant)) == content)
  }

  @Test(arguments: ["[,]", "[1,,2]", "{,}"])
  func isNotTooTolerant(text: String) {
    #expect(throws: JSONError.self) {
      try JSONReader.read(Array(text.utf8), options: .tolerant)
    }
  }

  @Test func limitsDepth() throws {
    let options = JSONReader.Options(maximumDepth: 3)
    _ = try JSONReader.read(Array("[[[]]]".utf8), options: options)
    #expect(throws: JSONError("more than 3 values inside one another", at: 3)) {
      try JSONReader.read(Array("[[[[]]]]".utf8), options: options)
    }
    #expect(throws: JSONError.self) {
      try JSONReader.read([UInt8](repeating: UInt8(ascii: "["), count: 1_000_000))
    }
  }

  @Test(arguments: 0..<200 as Range<UInt64>)
  func neverTraps(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let alphabet = Array("{}[]\",:\\u01e.-+tfn \u{7F}é".utf8)
    let bytes = (0..<40).map { _ in alphabet.randomElement(using: &generator) ?? 0 }
    if let error = #expect(throws: JSONError.self, performing: { try JSONReader.read(bytes) }) {
      #expect((0...bytes.count).contains(error.offset))
    }
  }
}

/// Returns `value` on one line, each value with its offset and length.
func describe(_ value: JSONValue) -> String {
  let text =
    switch value.content {
    case .null: "null"
    case .bool(let bool): "\(bool)"
    case .number(let number): "\(number)"
    case .string(let string): "'\(string)'"
    case .array(let values): "[" + values.map(describe).joined(separator: " ") + "]"
    case .object(let members):
      "{"
        + members.map { "\($0.name)@\($0.offset)=\(describe($0.value))" }.joined(separator: " ")
        + "}"
    }
  return "\(text)@\(value.offset)+\(value.length)"
}
