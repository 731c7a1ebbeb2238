import Foundation
import ScoreDiagnostics
import ScoreSyntax
import ScoreTestSupport
import Testing

/// The form that the formatter gives a text.
@Suite struct FormatterTests {
  /// What is written, and what becomes of it.
  private static let forms: [(text: String, formatted: String)] = [
    // Blanks.
    ("impact   heavy ,0.6", "impact heavy, 0.6\n"),
    ("sound asset:a,volume :0.5", "sound asset:a, volume: 0.5\n"),
    ("let x=max( 1,2 )*( -3+-y )", "let x = max(1, 2) * (-3 + -y)\n"),
    ("if !  a&&b==- 1{impact light}", "if !a && b == -1 { impact light }\n"),
    ("wait - gap", "wait -gap\n"),
    ("beat - gap", "beat -gap\n"),
    ("beat a -gap", "beat a - gap\n"),
    ("transient (a)*2", "transient (a) * 2\n"),
    ("pattern p (a,b=1) { }", "pattern p(a, b = 1) { }\n"),
    ("taps . pulse", "taps.pulse\n"),
    ("for i in 0 ... 1 by .1 {a}", "for i in 0...1 by .1 { a }\n"),
    ("for i in asset:a ..< - 2 {a}", "for i in asset:a ..<-2 { a }\n"),
    ("set intensity -0.2", "set intensity -0.2\n"),
    ("set music . volume 1->0 over 1 \t s ease in", "set music.volume 1 -> 0 over 1 s ease in\n"),
    ("state phase:a,b", "state phase: a, b\n"),
    ("wait 1m30s", "wait 1m30s\n"),
    // Lines.
    ("", ""),
    (" \n\t\n", ""),
    ("\u{FEFF}a", "a\n"),
    ("\n\n a\r\n\r\n\r\n b\rc", "a\n\nb\nc\n"),
    ("a;b ;\nc;;d", "a; b\nc; d\n"),
    (";a\n;\nb;\n\nc;", "a\nb\n\nc\n"),
    ("repeat 2{a;b}", "repeat 2 { a; b }\n"),
    ("repeat 2{\n\na;b\n\n\n}", "repeat 2 {\n  a; b\n}\n"),
    ("repeat 2{a\n}", "repeat 2 {\n  a\n}\n"),
    ("repeat 2{;\n}", "repeat 2 { }\n"),
    ("a; repeat 2{\nb}; c", "a\nrepeat 2 {\n  b\n}\nc\n"),
    ("if a {b}\nelse if c {d}\n\nelse{e}", "if a { b } else if c { d } else { e }\n"),
    ("if a {b}\nelse{\ne}", "if a {\n  b\n} else {\n  e\n}\n"),
    ("tone 1,\n\n2", "tone 1,\n    2\n"),
    ("curve a 1\n-> 2 over 3", "curve a 1\n    -> 2 over 3\n"),
    ("at 1 {\nlet x = max(\n1,\n2\n)\n}", "at 1 {\n  let x = max(1,\n      2)\n}\n"),
    ("with a: 1,\nb: 2 {c}", "with a: 1,\n    b: 2 {\n  c\n}\n"),
    // Comments.
    ("//a\n\n\n//b\na//c  \nb", "//a\n\n//b\na  //c\nb\n"),
    ("a//b\nabc//d\nab\nabcde//e\n\na//f", "a    //b\nabc  //d\nab\nabcde  //e\n\na  //f\n"),
    (
      "sound asset:é //a\nrepeat 2 {//b\na//c\n}//d",
      "sound asset:é  //a\nrepeat 2 {     //b\n  a            //c\n}              //d\n"
    ),
    ("repeat 2 {// c\na}", "repeat 2 {  // c\n  a\n}\n"),
    ("repeat 2 {a // c\n// d\n}", "repeat 2 {\n  a  // c\n  // d\n}\n"),
    ("repeat 2 {/*c*/}", "repeat 2 { /*c*/ }\n"),
    ("repeat 2 {/*c*/\na}", "repeat 2 { /*c*/\n  a\n}\n"),
    ("repeat 2 {/*c*/a\n}", "repeat 2 {\n  /*c*/ a\n}\n"),
    ("a;/*c*/b; //d", "a; /*c*/ b  //d\n"),
    ("a;/*c*/\nb", "a /*c*/\nb\n"),
    ("a\n  /*b\r\n   c*/ d", "a\n/*b\n   c*/ d\n"),
    ("tone 1, //c\n//d\n2", "tone 1,  //c\n    //d\n    2\n"),
    ("if a {b} // c\n else {d}", "if a {\n  b\n}  // c\nelse {\n  d\n}\n"),
    ("taps/*c*/.a", "taps /*c*/ .a\n"),
    ("///c\n\npattern p{}", "///c\n\npattern p { }\n"),
    ("///c\n;pattern p{}", "///c\n; pattern p { }\n"),
  ]

  @Test(arguments: 0..<forms.count)
  func formIsCanonical(index: Int) {
    let (text, formatted) = FormatterTests.forms[index]
    let parsed = ParsedScore(text)
    #expect(parsed.report == [], "\(text)")
    #expect(parsed.formatted == formatted)
    check(parsed)
  }

  /// A line has at most a hundred columns where the form can see to that.
  @Test func longLinesAreBroken() {
    let call = "heartbeat strength: 0.123456789, gap: 0.123456789"
    #expect(ParsedScore("\(call); \(call)").formatted == "\(call); \(call)\n")
    #expect(ParsedScore("\(call); a\(call)").formatted == "\(call)\na\(call)\n")
    let block = "repeat 4 every 1 beat { \(call); transient 1, 0.12 }"
    #expect(ParsedScore(block).formatted == block + "\n")
    #expect(
      ParsedScore("a; repeat 4 every 1 beat { \(call); repeat 12 { transient 1, 0.123456789 } }")
        .formatted == """
          a
          repeat 4 every 1 beat {
            \(call); repeat 12 { transient 1, 0.123456789 }
          }

          """)
    #expect(
      ParsedScore("if a { \(call) } else { \(call) }  // c").formatted == """
        if a {
          \(call)
        } else {
          \(call)
        }  // c

        """)
  }

  /// How many random scores are formatted; 5,000 before a release.
  private static let randomScores =
    ProcessInfo.processInfo.environment["RANDOM_SCORES"].flatMap { UInt64($0) } ?? 500

  @Test(arguments: 0..<randomScores / 100)
  func randomScoresKeepTheirMeaning(batch: UInt64) {
    for seed in (batch * 100)..<(batch * 100 + 100) {
      var derivation = ScoreDerivation(Grammar.ofScores, seed: seed)
      check(ParsedScore(derivation.score()))
    }
  }

  /// Expects that formatting changes no token, no comment and no node, and that once is enough.
  private func check(_ parsed: ParsedScore) {
    #expect(parsed.report == [], "\(String(decoding: parsed.file.bytes, as: UTF8.self))")
    let text = parsed.formatted
    let again = ParsedScore(text)
    #expect(again.report == [], "\(text)")
    #expect(again.dump == parsed.dump, "\(text)")
    #expect(again.tokens == parsed.tokens, "\(text)")
    #expect(again.comments == parsed.comments, "\(text)")
    #expect(again.formatted == text)
    #expect(!text.hasPrefix("\n") && !text.hasSuffix("\n\n"))
  }
}

extension ParsedScore {
  fileprivate var formatted: String { String(decoding: format(score, in: file), as: UTF8.self) }

  /// The tokens but `;`, with one blank before the unit of a number.
  fileprivate var tokens: [String] {
    dumpTokens(of: file).split(separator: "\n").compactMap { line in
      let text = line.drop { $0 != " " }
      if text.hasPrefix(" number") {
        return text.split { $0 == " " || $0 == "\t" }.joined(separator: " ")
      }
      return text == " mark ;" ? nil : String(text)
    }
  }

  /// The comments without the blanks at their ends, and with one kind of newline.
  fileprivate var comments: [String] {
    score.comments.map { comment in
      let text = file.text(comment.span).replacing("\r\n", with: "\n").replacing("\r", with: "\n")
      guard comment.kind != .block else { return text }
      return String(text.reversed().drop { $0 == " " || $0 == "\t" }.reversed())
    }
  }
}
