import ScoreJSON
import ScoreLanguageServer
import ScoreTestSupport
import Testing

/// The text that the server holds is the text that the client holds.
@Suite struct DocumentTests {
  /// Text, edit (start, end, new text), encoding, result.
  static let edits: [(String, (Int, Int), (Int, Int), String, String, String)] = [
    ("abc", (0, 1), (0, 2), "X", "utf-16", "aXc"),
    ("a😀c", (0, 3), (0, 4), "X", "utf-16", "a😀X"),
    ("a😀c", (0, 5), (0, 6), "X", "utf-8", "a😀X"),
    ("日本\n語", (0, 1), (1, 0), "-", "utf-16", "日-語"),
    ("日本\n語", (0, 3), (1, 0), "-", "utf-8", "日-語"),
    ("a\r\nb\r\nc", (1, 0), (2, 0), "", "utf-16", "a\r\nc"),
    ("a\rb", (1, 0), (1, 1), "c", "utf-16", "a\rc"),
    ("a\r\nb", (0, 99), (0, 99), "!", "utf-16", "a!\r\nb"),
    ("a\nb", (9, 9), (9, 9), "!", "utf-16", "a\nb!"),
    ("abc", (0, 2), (0, 1), "X", "utf-16", "aXc"),
    ("abc", (-1, 0), (0, -5), "X", "utf-16", "Xabc"),
    ("a😀c", (0, 1), (0, 3), "", "utf-16", "ac"),
  ]

  @Test(arguments: edits) func editsChangeTheText(
    _ text: String, _ start: (Int, Int), _ end: (Int, Int), _ new: String, _ encoding: String,
    _ expected: String
  ) {
    var session = EditorSession(text, encoding: encoding)
    session.change(start, end, quoted(new))
    #expect(session.text == Array(expected.utf8))
  }

  /// Half a pair is a character of its own until the other half comes.
  @Test func halvesOfPairsAreKeptAndJoined() {
    var session = EditorSession("x😀y")
    session.change((0, 2), (0, 3), #""""#)
    #expect(session.text == Array("x".utf8) + [0xED, 0xA0, 0xBD] + Array("y".utf8))
    let codes = session.diagnostics().compactMap { $0["code"]?.string }
    #expect(!codes.isEmpty && !codes.contains("invalid-utf8"))
    session.change((0, 2), (0, 2), #""\ude03""#)
    #expect(session.text == Array("x😃y".utf8))
  }

  @Test func wholeTextsReplaceAll() {
    var session = EditorSession("impact")
    session.tell(
      "textDocument/didChange",
      """
      {"textDocument":{"uri":"\(EditorSession.uri)","version":2},\
      "contentChanges":[{"text":"impact light"}]}
      """)
    #expect(session.text == Array("impact light".utf8))
    #expect(session.diagnostics().isEmpty)
  }

  /// Inserts, deletions, pastes, undos and halves of pairs, on all samples.
  @Test(arguments: 0..<20) func randomEdits(_ seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var session = EditorSession("")
    var model: [UInt16] = []
    var undo: [[UInt16]] = []
    for step in 0..<1000 {
      if step % 100 == 0, let sample = ProjectFolder.samples.randomElement(using: &random) {
        undo.append(model)
        session.replaceAll(&model, with: Array(sample.utf16.prefix(1500)))
        continue
      }
      if step % 9 == 8, let earlier = undo.popLast() {
        session.replaceAll(&model, with: earlier)
        continue
      }
      if undo.count > 20 { undo.removeFirst() }
      undo.append(model)
      let start = Int.random(in: 0...model.count, using: &random)
      let length = [0, 0, 1, 2, 30].randomElement(using: &random) ?? 0
      let end = min(start + length, model.count)
      // Now and then the server has no time for diagnostics between two edits.
      session.isPatient = step % 10 == 0
      session.replace(&model, start..<end, with: DocumentTests.randomText(&random))
    }
    #expect(session.text == wtf8(model))
  }

  private static func randomText(_ random: inout SeededGenerator) -> [UInt16] {
    let pieces: [[UInt16]] = [
      [], Array("a".utf16), Array("\n".utf16), Array("\r\n".utf16), Array("😀".utf16), [0xD83D],
      [0xDE00], Array("日本".utf16), Array("impact light\n".utf16), Array("{".utf16),
      Array("repeat 3 {\n  wait 1 beat\n}\n".utf16), Array("\"".utf16), Array("/*".utf16),
      Array(" ".utf16), Array("0.5".utf16), Array("\r".utf16), Array("é".utf16), [0],
    ]
    return pieces.randomElement(using: &random) ?? []
  }
}

extension EditorSession {
  /// The text that the server holds.
  var text: [UInt8] { server.text(of: EditorSession.uri) ?? [] }

  mutating func change(_ start: (Int, Int), _ end: (Int, Int), _ json: String) {
    tell(
      "textDocument/didChange",
      """
      {"textDocument":{"uri":"\(EditorSession.uri)","version":2},"contentChanges":[{"range":\
      {"start":{"line":\(start.0),"character":\(start.1)},\
      "end":{"line":\(end.0),"character":\(end.1)}},"text":\(json)}]}
      """)
  }

  /// Replaces a part of `model`, and tells the server.
  mutating func replace(_ model: inout [UInt16], _ range: Range<Int>, with new: [UInt16]) {
    let (start, from) = position(of: range.lowerBound, in: model)
    let (end, to) = position(of: range.upperBound, in: model)
    model.replaceSubrange(from..<to, with: new)
    change(start, end, json(new))
  }

  /// Replaces all of `model`, and tells the server.
  mutating func replaceAll(_ model: inout [UInt16], with new: [UInt16]) {
    replace(&model, 0..<model.count, with: new)
  }
}

/// Returns the line and column of `index`, moved out of the middle of an end of line.
private func position(of index: Int, in text: [UInt16]) -> ((Int, Int), Int) {
  var index = index
  if index > 0, index < text.count, text[index - 1] == 13, text[index] == 10 { index -= 1 }
  var (line, start) = (0, 0)
  for at in 0..<index {
    let isEnd = text[at] == 10 || text[at] == 13 && !(at + 1 < text.count && text[at + 1] == 10)
    if isEnd { (line, start) = (line + 1, at + 1) }
  }
  return ((line, index - start), index)
}

/// Returns `units` as a JSON string in which each is escaped.
private func json(_ units: [UInt16]) -> String {
  "\""
    + units.map { unit in
      let digits = String(unit, radix: 16)
      return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    }.joined() + "\""
}

/// Returns `units` as UTF-8, each half of a pair without its other half as three bytes.
private func wtf8(_ units: [UInt16]) -> [UInt8] {
  var bytes: [UInt8] = []
  var index = 0
  while index < units.count {
    let unit = UInt32(units[index])
    index += 1
    var scalar = unit
    if (0xD800..<0xDC00).contains(unit), index < units.count,
      (0xDC00..<0xE000).contains(units[index])
    {
      scalar = 0x10000 + (unit - 0xD800) << 10 + (UInt32(units[index]) - 0xDC00)
      index += 1
    }
    switch scalar {
    case ..<0x80: bytes.append(UInt8(scalar))
    case ..<0x800: bytes += [0xC0 | UInt8(scalar >> 6), 0x80 | UInt8(scalar & 63)]
    case ..<0x10000:
      bytes += [
        0xE0 | UInt8(scalar >> 12), 0x80 | UInt8(scalar >> 6 & 63), 0x80 | UInt8(scalar & 63),
      ]
    default:
      bytes += [
        0xF0 | UInt8(scalar >> 18), 0x80 | UInt8(scalar >> 12 & 63),
        0x80 | UInt8(scalar >> 6 & 63), 0x80 | UInt8(scalar & 63),
      ]
    }
  }
  return bytes
}
