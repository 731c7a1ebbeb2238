import ScoreDiagnostics
import Testing

@Suite struct TextRenderingTests {
  @Test func showsLabelAndFixIt() throws {
    let text = try #require(
      MarkedText("\n\n\n\n  tap at 0    intensity 0.9  «sharpnes» 0.4\n  hum\n"))
    let diagnostic = Diagnostic(
      .unknownParameter, .error, "unknown parameter 'sharpnes'", at: text[0],
      label: "did you mean 'sharpness'?",
      fixIts: [.replace(text[0], "sharpnes", with: "sharpness", isSafe: true)])
    #expect(
      text.rendered(diagnostic) == """
        heartbeat.score:5:30: error: unknown parameter 'sharpnes' [unknown-parameter]
         5 |   tap at 0    intensity 0.9  sharpnes 0.4
           |                              ^~~~~~~~ did you mean 'sharpness'?
        fix: replace 'sharpnes' with 'sharpness'

        """)
  }

  @Test func showsNotesWithoutPlace() throws {
    let text = try #require(MarkedText("\n\n\n\n\n  hum at 1/4  for «200»  intensity 0.6"))
    let diagnostic = Diagnostic(
      .unknownUnit, .warning, "duration '200' has no unit", at: text[0],
      label: "milliseconds, seconds or beats?",
      notes: [Diagnostic.Note("at tempo 72, 200 beats last 2 min 46.7 s")],
      fixIts: [
        FixIt("write '200ms'", [.init(text[0].atEnd, "ms")], isSafe: false),
        FixIt("write '200 beats'", [.init(text[0].atEnd, " beats")], isSafe: false),
      ])
    #expect(
      text.rendered(diagnostic) == """
        heartbeat.score:6:19: warning: duration '200' has no unit [unknown-unit]
         6 |   hum at 1/4  for 200  intensity 0.6
           |                   ^~~ milliseconds, seconds or beats?
        note: at tempo 72, 200 beats last 2 min 46.7 s
        fix: write '200ms'
        fix: write '200 beats'

        """)
  }

  @Test func alignsGuttersOfNotes() throws {
    let text = try #require(
      MarkedText(
        "\n\n\n\n\n\n  «play dub at 1/2»\n\n\n\n\n\n\n  «play lub at 3/4»\n"))
    let diagnostic = Diagnostic(
      .recursivePattern, .error, "pattern 'lub' plays itself", at: text[0],
      label: "'lub' plays 'dub'",
      notes: [
        Diagnostic.Note("'dub' plays 'lub' here", at: text[1]), Diagnostic.Note("a score must end"),
      ])
    #expect(
      text.rendered(diagnostic) == """
        heartbeat.score:7:3: error: pattern 'lub' plays itself [recursive-pattern]
          7 |   play dub at 1/2
            |   ^~~~~~~~~~~~~~~ 'lub' plays 'dub'
        heartbeat.score:14:3: note: 'dub' plays 'lub' here
         14 |   play lub at 3/4
            |   ^~~~~~~~~~~~~~~
        note: a score must end

        """)
  }

  @Test func showsTheEndOfALine() throws {
    let text = try #require(MarkedText("pattern dub {\n  play lub at 3/4«»\n"))
    let diagnostic = Diagnostic(
      .unclosedBlock, .error, "expected '}' to close 'pattern dub'", at: text[0])
    #expect(
      text.rendered(diagnostic) == """
        heartbeat.score:2:18: error: expected '}' to close 'pattern dub' [unclosed-block]
         2 |   play lub at 3/4
           |                  ^

        """)
  }

  @Test func showsWhatHasNoPlace() throws {
    let text = try #require(MarkedText(""))
    let diagnostic = Diagnostic(.sourceTooLarge, .error, "the score is too large", at: .none)
    #expect(text.rendered(diagnostic) == "error: the score is too large [source-too-large]\n")
  }

  @Test func colours() throws {
    let text = try #require(MarkedText("«tap»"))
    let diagnostic = Diagnostic(.unknownNote, .error, "no note 'tap'", at: text[0], label: "why")
    #expect(
      text.rendered(diagnostic, style: .ansi) == """
        heartbeat.score:1:1: \u{1B}[1;31merror:\u{1B}[0m \u{1B}[1mno note 'tap'\u{1B}[0m \
        [unknown-note]
        \u{1B}[2m 1 |\u{1B}[0m tap
        \u{1B}[2m   |\u{1B}[0m \u{1B}[1;31m^~~\u{1B}[0m why

        """)
  }

  /// A marked text, and what is shown of it: the column, the line, and what stands below it.
  static let excerpts: [(text: String, column: Int, line: String, underline: String)] = [
    ("a\t«bc»\td", 3, "a   bc  d", "    ^~"),
    ("\t\t«x»", 3, "        x", "        ^"),
    ("漢字 «音» x", 4, "漢字 音 x", "     ^~"),
    ("😀👨‍👩‍👧‍👦🇩🇪 «x»", 12, "😀👨‍👩‍👧‍👦🇩🇪 x", "       ^"),
    ("e\u{301}a\u{308} «x»", 6, "e\u{301}a\u{308} x", "   ^"),
    ("❤️ «x»", 4, "❤️ x", "   ^"),
    ("«é»", 1, "é", "^"),
    ("a «b\nc» d", 3, "a b", "  ^"),
    ("a «b\r\nc» d", 3, "a b", "  ^"),
    ("a«\n»b", 2, "a", " ^"),
    ("\u{FEFF}ab «c»", 4, "ab c", "   ^"),
    ("\u{FEFF}«»", 1, "", "^"),
    ("x\u{1B}[31m\u{0} «y» \u{202E}z", 9, "x␛[31m␀ y \u{FFFD}z", "        ^"),
  ]

  @Test(arguments: excerpts)
  func keepsTheCaretInPlace(text: String, column: Int, line: String, underline: String) throws {
    let text = try #require(MarkedText(text, name: "a"))
    let shown = line.isEmpty ? "" : " \(line)"
    #expect(
      text.rendered(Diagnostic(.unexpected, .error, "m", at: text[0])) == """
        a:1:\(column): error: m [unexpected]
         1 |\(shown)
           | \(underline)

        """)
  }

  @Test(arguments: [
    ([0x61, 0xFF, 0x62], 2..<3, "a\u{FFFD}b", "  ^"),
    ([0xE6, 0xBC, 0x20, 0x78], 3..<4, "\u{FFFD}\u{FFFD} x", "   ^"),
    ([0xC3], 0..<1, "\u{FFFD}", "^"),
  ])
  func showsWhatIsNotUTF8(bytes: [UInt8], span: Range<UInt32>, line: String, underline: String) {
    var sources = SourceMap()
    guard let file = sources.add(name: "a", bytes: bytes) else { return }
    var renderer = DiagnosticRenderer(sources: sources)
    let span = SourceSpan(file.base + span.lowerBound, file.base + span.upperBound)
    let lines = renderer.text(Diagnostic(.unexpected, .error, "m", at: span)).split(separator: "\n")
    #expect(lines.dropFirst() == [" 1 | \(line)", "   | \(underline)"])
  }

  @Test func cutsLongLinesAroundTheCaret() throws {
    let long = String(repeating: "0123456789", count: 100_000)
    let text = try #require(MarkedText("\(long)«abc»\(long)", name: "a"))
    let before = String(long.suffix(40))
    let after = String(long.prefix(57))
    #expect(
      text.rendered(Diagnostic(.unexpected, .error, "m", at: text[0])) == """
        a:1:1000001: error: m [unexpected]
         1 | …\(before)abc\(after)…
           | \(String(repeating: " ", count: 41))^~~

        """)
  }

  @Test func cutsLongSpansAndMessages() throws {
    let long = String(repeating: "漢", count: 10_000)
    let text = try #require(MarkedText("«\(long)»", name: "a"))
    let rendered = text.rendered(Diagnostic(.unexpected, .error, "no '\(long)'", at: text[0]))
    #expect(rendered.unicodeScalars.count < 700)
    #expect(rendered.hasSuffix("^" + String(repeating: "~", count: 99) + "\n"))
  }
}
