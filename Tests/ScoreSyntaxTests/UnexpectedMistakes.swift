extension Mistake {
  /// Mistakes by writing too much, or the wrong word.
  static let unexpected: [Mistake] = [
    Mistake(
      "wait (1 2) * 3\nimpact heavy", "1:9 unexpected: unexpected '2' after '1'",
      "wait (* [1] 3); note impact heavy"),
    Mistake(
      "impact light }\nwait 1", "1:14 unexpected: unexpected '}', no block is open here",
      "note impact light; wait 1"),
    Mistake(
      "repet 4 {\n  impact light; wait 0.1\n}\nwait 1", "1:1 unexpected: 'repet' has no block",
      "invalid; wait 1"),
    Mistake(
      "repeat 4 evry 0.2 { impact light }\nwait 1", "1:10 unexpected: unexpected 'evry' after '4'",
      "repeat 4;   note impact light; wait 1"),
    Mistake(
      "for i in 0...10 step 2 { wait 1 }", "1:17 unexpected: unexpected 'step' after '10'",
      "for i 0...10;   wait 1"),
    Mistake(
      "else { wait 1 }\nwait 2",
      "1:1 unexpected: unexpected 'else', no block of an 'if' ends before it", "invalid; wait 2"),
    Mistake(
      "let at = 5", "1:5 reserved-name: 'at' is a word of the language, not a name", "let at 5"),
    Mistake(
      "curve intensity 1 -> 0.2 over 2s ease inout", "1:39 unknown-word: no segment eases 'inout'",
      "curve intensity 1 -> 0.2 over 2s"),
    Mistake(
      "repeat 2 { state x }\nwait 1", "1:12 misplaced-statement: 'state' stands outside all braces",
      "repeat 2;   state x; wait 1"),
    Mistake(
      "wait 1\nscore 1", "2:1 misplaced-statement: the version stands before all other statements",
      "wait 1; invalid"),
    Mistake(
      "score 2\nwait 1", "1:1 unsupported-version: version 2 of the language is not known",
      "score 2; wait 1"),
    Mistake(
      "if 0 < a < 3 { wait 1 }", "1:10 unexpected: unexpected '<' after a comparison",
      "if ?;   wait 1"),
    Mistake(
      "{ impact light }\nwait 1", "1:1 unexpected: a block needs a word before it",
      "invalid; wait 1"),
    Mistake("wait + 1", "1:6 unexpected: a number has no '+' before it", "wait 1"),
    Mistake(
      "wait 1 +\n+ 2\nimpact light", "2:1 unexpected: a number has no '+' before it",
      "wait (+ 1 2); note impact light"),
    Mistake(
      "pattern x(a b) { wait 1 }", "1:13 unexpected: unexpected 'b' after 'a'",
      "pattern x a;   wait 1"),
    Mistake(
      "on x from a b { wait 1 }", "1:13 unexpected: unexpected 'b' after 'a'",
      "on x from a;   wait 1"),
    Mistake(
      "wait 1 ) \nimpact light", "1:8 unexpected: unexpected ')', no parenthesis is open here",
      "wait ?; note impact light"),
    Mistake("0.5\nwait 1", "1:1 unexpected: '0.5' begins no statement", "invalid; wait 1"),
    Mistake("true 5", "1:1 unexpected: 'true' begins no statement", "invalid"),
    Mistake(
      "impact light\nelse { wait 1 }",
      "2:1 unexpected: unexpected 'else', no block of an 'if' ends before it",
      "note impact light; invalid"),
    Mistake("wait 1 else", "1:8 unexpected: unexpected 'else' after '1'", "wait ?"),
    Mistake("while true { wait 1 }", "1:1 habit: 'while' is written 'loop' in a score", "invalid"),
    Mistake("let a = max(1 2)", "1:15 unexpected: unexpected '2' after '1'", "let a (max 1)"),
    Mistake(
      "sound asset:a as at", "1:18 reserved-name: 'at' is a word of the language, not a name",
      "note sound asset:a as at"),
    Mistake(
      "transient 0.8; 0.4", "1:16 unexpected: '0.4' begins no statement",
      "note transient 0.8; invalid"),
    Mistake(
      "repeat 4 times { wait 1 }", "1:10 unexpected: unexpected 'times' after '4'",
      "repeat 4;   wait 1"),
    Mistake(
      "every 1s { wait 1 }", "1:1 habit: 'every' is written 'loop every' in a score", "invalid"),
    Mistake(
      "on x when a == b { wait 1 }", "1:6 unexpected: unexpected 'when' after 'x'", "on x;   wait 1"
    ),
    Mistake(
      "wait (1 +\n  2 3 +\n  4)\nimpact light", "2:5 unexpected: unexpected '3' after '2'",
      "wait [(+ 1 2)]; note impact light"),
    Mistake(
      "pattern impact { wait 1 }",
      "1:9 reserved-name: 'impact' is a word of the language, not a name",
      "pattern impact;   wait 1"),
    Mistake(
      "state on", "1:7 reserved-name: 'on' is a word of the language, not a name", "state on"),
    Mistake(
      "for at in 0...1 { wait 1 }", "1:5 reserved-name: 'at' is a word of the language, not a name",
      "for at 0...1;   wait 1"),
    Mistake("wait until until 3", "1:18 unexpected: unexpected '3' after 'until'", "wait ?"),
    Mistake(
      "let a = b)\nlet c = 1", "1:10 unexpected: unexpected ')', no parenthesis is open here",
      "let a ?; let c 1"),
    Mistake(
      "import \"a\" \"b\"\nwait 1", "1:12 unexpected: unexpected '\"b\"' after '\"a\"'",
      "import \"a\"; wait 1"),
    Mistake(
      "HapticTransient { wait 1 }", "1:1 unexpected: 'HapticTransient' has no block", "invalid"),
    Mistake(
      "elseif a { wait 1 }", "1:1 habit: 'elseif' is written 'else if' in a score", "invalid"),
    Mistake(
      "if a { wait 1 } elif b { wait 2 }\nwait 3", "1:17 unexpected: unexpected 'elif' after '}'",
      "if a;   wait 1; wait 3"),
    Mistake(
      "if a = b { wait 1 }\nwait 2", "1:6 unexpected: unexpected '=' after 'a'",
      "if ?;   wait 1; wait 2"),
    Mistake(
      "wait 1 -> 2 over 3\nwait 2", "1:8 unexpected: unexpected '->' after '1'", "wait ?; wait 2"),
    Mistake(
      "impact heavy; } wait 1\nimpact light",
      "1:15 unexpected: unexpected '}', no block is open here",
      "note impact heavy; wait 1; note impact light"),
    Mistake("ste volume 1\nwait 1", "1:1 unexpected: 'ste' begins no statement", "invalid; wait 1"),
    Mistake(
      "crve intensity 1 -> 0 over 1", "1:1 unexpected: 'crve' begins no statement", "invalid"),
    Mistake("wiat until finished", "1:1 unexpected: 'wiat' begins no statement", "invalid"),
    Mistake(
      "fro i in 0...1 { wait 1 }\nwait 2", "1:1 unexpected: 'fro' begins no statement",
      "invalid; wait 2"),
    Mistake("lte x = 5", "1:1 unexpected: 'lte' begins no statement", "invalid"),
    Mistake(
      "if a { wait 1 } elif b { wait 2 }", "1:17 unexpected: unexpected 'elif' after '}'",
      "if a;   wait 1"),
    Mistake("if a = b { wait 1 }", "1:6 unexpected: unexpected '=' after 'a'", "if ?;   wait 1"),
  ]
}
