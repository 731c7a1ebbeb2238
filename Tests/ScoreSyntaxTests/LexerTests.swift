import ScoreDiagnostics
import ScoreSyntax
import ScoreTestSupport
import Testing

@Suite struct LexerTests {
  @Test(arguments: [
    ("", ""),
    ("wait 0.2", "word wait|number 0.2"),
    (
      "0...1 0..<3 .5...1.5",
      "number 0|mark ...|number 1|number 0|mark ..<|number 3|number .5|mark ...|number 1.5"
    ),
    ("1e-3 1_000 1E5 2e", "number 1e-3|number 1_000|number 1E5|invalid 2e"),
    (
      "1 beat 2beats 3 bars 50% 440 Hz 1.2kHz -6 dB 2 st 10 cents 5us",
      "number 1 beat|number 2beats|number 3 bars|number 50%|number 440 Hz|number 1.2kHz|mark -|number 6 dB|number 2 st|number 10 cents|number 5us"
    ),
    (
      "4 every 2 over 3 ease 1 by",
      "number 4|word every|number 2|word over|number 3|word ease|number 1|word by"
    ),
    ("1 s: 2 m(3", "number 1|word s|mark :|number 2|word m|mark (|number 3"),
    ("1\ns", "number 1|word s"),
    ("1m30s 1h5m30s 2m500ms", "number 1m30s|number 1h5m30s|number 2m500ms"),
    (
      "asset:a/b.c//d;asset:é{asset:\"x y\" asset: x",
      "source asset:a/b.c//d|mark ;|source asset:é|mark {|source asset:\"x y\"|word asset|mark :|word x"
    ),
    (
      "system:1016,url:http://a.b/c?d=e#f)file:../a.wav",
      "source system:1016|mark ,|source url:http://a.b/c?d=e#f|mark )|source file:../a.wav"
    ),
    ("sound:x assets:x", "word sound|mark :|word x|word assets|mark :|word x"),
    (#""a\"b" "" "\u{1F3B5}\n""#, #"string "a\"b"|string ""|string "\u{1F3B5}\n""#),
    ("a//b\n/* c /* d */ e */f///g", "word a|word f"),
    (
      "-> - > <= < = == != ! && || + - * / . : ,",
      "mark ->|mark -|mark >|mark <=|mark <|mark =|mark ==|mark !=|mark !|mark &&|mark |||mark +|mark -|mark *|mark /|mark .|mark :|mark ,"
    ),
    ("a->b--c", "word a|mark ->|word b|mark -|mark -|word c"),
    ("\u{feff}a\r\nb\rc", "word a|word b|word c"),
    ("_a A1_b", "word _a|word A1_b"),
  ])
  func tokens(_ text: String, _ expected: String) {
    let tokens = dump(text).map { line in
      line.split(separator: " ", maxSplits: 1).dropFirst().joined(separator: " ")
    }
    #expect(tokens.joined(separator: "|") == expected)
  }

  @Test func placesAreLinesAndColumns() {
    #expect(
      dump("é a\n  \"é\" b") == ["1:1 invalid é", "1:3 word a", "2:3 string \"é\"", "2:7 word b"])
  }

  /// What is not in a token is a blank, a newline or a comment.
  @Test(arguments: 0..<30 as Range<UInt64>)
  func tokensAndGapsCoverTheText(seed: UInt64) {
    var derivation = ScoreDerivation(Grammar.ofScores, seed: seed)
    // A string or comment over several lines would have to be put together again here.
    let text = derivation.score().replacing("\r", with: "")
    var lines = text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
      .map { Array($0) }
    for entry in dump(text) {
      let parts = entry.split(separator: " ", maxSplits: 2)
      let place = parts[0].split(separator: ":").compactMap { Int($0) }
      let token = Array(parts[2].unicodeScalars)
      let range = place[1] - 1..<place[1] - 1 + token.count
      #expect(Array(lines[place[0] - 1][range]) == token, "\(entry)")
      lines[place[0] - 1].replaceSubrange(range, with: token.map { _ in " " })
    }
    var gaps = lines.map { String(String.UnicodeScalarView($0)) }.joined(separator: "\n")
    while let comment = gaps.firstRange(of: #/\/\*(?:(?!\/\*|\*\/)(?s:.))*\*\//#) {
      gaps.replaceSubrange(comment, with: " ")
    }
    #expect(gaps.replacing(#/\/\/.*/#, with: "").allSatisfy { $0.isWhitespace }, "\(gaps)")
  }

  @Test func numbersHaveTheirExactValue() {
    var generator = SeededGenerator(seed: 1)
    let numbers = (0..<3000).map { _ in randomNumber(&generator) }
    let parsed = ParsedScore(numbers.map { "wait " + $0 }.joined(separator: "\n"))
    #expect(parsed.report == [])
    for (text, statement) in zip(numbers, parsed.score.statements) {
      guard case .wait(let wait) = statement, case .duration(.number(let number)) = wait.kind else {
        Issue.record("'\(text)' is not read as a number")
        continue
      }
      #expect(number.value == Double(text), "\(text)")
    }
  }

  private func randomNumber(_ generator: inout SeededGenerator) -> String {
    func digits(_ range: ClosedRange<Int>) -> String {
      let count = Int.random(in: range, using: &generator)
      return (0..<count).map { _ in String(Int.random(in: 0...9, using: &generator)) }.joined()
    }
    let length = Bool.random(using: &generator) ? 3 : 22
    var number = digits(1...length)
    if Bool.random(using: &generator) { number += "." + digits(1...length) }
    if Int.random(in: 0..<4, using: &generator) == 0 {
      number += ["e", "E", "e-", "e+"][Int.random(in: 0..<4, using: &generator)] + digits(1...2)
    }
    return number
  }

  @Test(
    arguments: [
      ([0x77, 0xff, 0x20], "1:2 invalid-utf8: byte 0xFF is not UTF-8"),
      ([0x2f, 0x2f, 0xc3], "1:3 invalid-utf8: byte 0xC3 is not UTF-8"),
      ([0x2f, 0x2f, 0xed, 0xa0, 0x80, 0x0a], "1:3 invalid-utf8: byte 0xED is not UTF-8"),
      ([0x2f, 0x2f, 0xc0, 0x80, 0x0a], "1:3 invalid-utf8: byte 0xC0 is not UTF-8"),
      ([0xff, 0xfe, 0x77, 0x00], "1:1 invalid-utf8: the file is UTF-16, a score is UTF-8"),
      (
        [0x61, 0x00, 0x00, 0x0a, 0x62], "1:2 invalid-character: control character U+0000 in a score"
      ),
      ([0x61, 0x0c, 0x62], "1:2 invalid-character: control character U+000C in a score"),
      ([0x61, 0xc2, 0xa0, 0x31], "1:2 invalid-character: character U+00A0 is not a blank"),
      ([0x61, 0xe2, 0x80, 0x8b], "1:2 invalid-character: character U+200B cannot be seen"),
      (
        [0x61, 0xe2, 0x80, 0xa8, 0x62],
        "1:2 invalid-character: character U+2028 does not end a line"
      ),
      (
        [0x77, 0x61, 0x69, 0x74, 0x20, 0x31, 0xc2, 0xa0, 0x73],
        "1:7 invalid-character: character U+00A0 is not a blank"
      ),
      ([0xef, 0xbb, 0xbf, 0x61], nil),
    ] as [([UInt8], String?)])
  func bytes(_ bytes: [UInt8], _ expected: String?) {
    #expect(ParsedScore(bytes: bytes).report == (expected.map { [$0] } ?? []))
  }

  private func dump(_ text: String) -> [String] {
    dumpTokens(of: ParsedScore(text).file).split(separator: "\n").map { String($0) }
  }
}
