extension Mistake {
  /// Mistakes by leaving something out.
  static let missing: [Mistake] = [
    Mistake(
      "impact heavy wait 0.2", "1:13 expected: expected ';' or a new line before 'wait'",
      "note impact heavy; wait 0.2"),
    Mistake(
      "impact heavy 0.6\nwait 1", "1:13 expected: expected ',' before '0.6'",
      "note impact heavy 0.6; wait 1"),
    Mistake(
      "wait (1 + 2\nimpact heavy", "1:12 unclosed-parenthesis: expected ')'",
      "wait ?; note impact heavy"),
    Mistake("wait (1 + ) * 3", "1:10 expected: expected a value after '+'", "wait ?"),
    Mistake(
      "repeat 4\n{\n  impact light\n}\nwait 1", "2:1 expected: '{' stands on the line of 'repeat'",
      "repeat 4;   note impact light; wait 1"),
    Mistake(
      "repeat 4\n  impact light\n}\nwait 1",
      "1:9 expected: expected '{' to open the block of 'repeat'",
      "repeat 4; note impact light; wait 1"),
    Mistake(
      "repeat 4 {\n  impact light\nwait 1", "3:7 unclosed-block: expected '}' to close 'repeat'",
      "repeat 4;   note impact light;   wait 1"),
    Mistake(
      "pattern dub {\n  repeat 2 {\n    impact heavy\n}\nwait 1",
      "3:17 unclosed-block: expected '}' to close 'repeat'",
      "pattern dub;   repeat 2;     note impact heavy;   wait 1"),
    Mistake(
      "repeat (4 { impact light }\nwait 1", "1:10 unclosed-parenthesis: expected ')'",
      "repeat [4];   note impact light; wait 1"),
    Mistake(
      "repeat { impact light }", "1:7 expected: expected a value after 'repeat'",
      "repeat ?;   note impact light"),
    Mistake(
      "for i 0...10 { wait 1 }", "1:6 expected: expected 'in' after 'i'", "for i 0...10;   wait 1"),
    Mistake(
      "for i in 10 { wait 1 }", "1:12 expected: expected '...' or '..<' after '10'",
      "for i 10..<?;   wait 1"),
    Mistake(
      "if a { } else b { }\nwait 1", "1:14 expected: expected 'if' or '{' after 'else'",
      "if a; else if b; wait 1"),
    Mistake("let x 5", "1:6 expected: expected '=' after 'x'", "let x ?"),
    Mistake("let = 5", "1:4 expected: expected a name after 'let'", "let  ?"),
    Mistake("wait finished", "1:6 expected: expected 'until' after 'wait'", "wait until finished"),
    Mistake(
      "wait all finished", "1:6 expected: expected 'until' after 'wait'", "wait until all finished"),
    Mistake("wait", "1:5 expected: expected a time or 'until' after 'wait'", "wait ?"),
    Mistake("wait until", "1:11 expected: expected a value after 'until'", "wait ?"),
    Mistake(
      "wait until all", "1:15 expected: expected 'finished' after 'all'", "wait until all finished"),
    Mistake(
      "sound asset: click", "1:13 expected: expected the rest of the source right after 'asset:'",
      "note sound ?"),
    Mistake(
      "sound asset: \"my click\", volume: 0.5",
      "1:13 expected: expected the rest of the source right after 'asset:'",
      "note sound ? volume:0.5"),
    Mistake(
      "curve intensity 1 -> 0.2\nwait 1", "1:25 expected: expected 'over' and a time after '0.2'",
      "invalid; wait 1"),
    Mistake("wait 1 +", "1:9 expected: expected a value after '+'", "wait ?"),
    Mistake(
      "import taps", "1:7 expected: expected the path of a score in quotes after 'import'",
      "invalid"),
    Mistake(
      "import \"taps.score\" as", "1:23 expected: expected a name for the import after 'as'",
      "import \"taps.score\" as "),
    Mistake(
      "pattern x(a, { wait 1 }\nwait 2", "1:13 expected: expected a parameter after ','",
      "pattern x a ;   wait 1; wait 2"),
    Mistake(
      "pattern { wait 1 }", "1:8 expected: expected a name after 'pattern'", "pattern ;   wait 1"),
    Mistake("impact heavy, , 0.5", "1:14 expected: expected a value after ','", "invalid"),
    Mistake(
      "impact heavy,\nwait 1", "1:14 expected: expected a value after ','", "invalid; wait 1"),
    Mistake("impact , heavy", "1:7 expected: expected a value after 'impact'", "invalid"),
    Mistake("with { wait 1 }", "1:5 expected: expected a value after 'with'", "with ?;   wait 1"),
    Mistake("heartbeat.", "1:11 expected: expected the name of a pattern after '.'", "invalid"),
    Mistake(
      "sequence impact light", "1:9 expected: expected '{' to open the block of 'sequence'",
      "sequence"),
    Mistake(
      "together\n{ wait 1 }", "2:1 expected: '{' stands on the line of 'together'",
      "together;   wait 1"),
    Mistake(
      "let a = max(1,\n  2\nwait 1", "2:4 unclosed-parenthesis: expected ')'", "let a ?; wait 1"),
    Mistake(
      "if a == b { wait 1 } wait 2", "1:21 expected: expected ';' or a new line before 'wait'",
      "if (== a b);   wait 1; wait 2"),
    Mistake(
      "loop every { wait 1 }", "1:11 expected: expected a value after 'every'",
      "loop every ?;   wait 1"),
    Mistake(
      "wait 1 +\nimpact light", "1:9 expected: expected a value after '+'",
      "wait ?; note impact light"),
    Mistake(
      "pattern a {\n  if b {\n    repeat 2 {\n      wait 1\n    }\n}\nwait 2",
      "5:6 unclosed-block: expected '}' to close 'if'",
      "pattern a;   if b;     repeat 2;       wait 1;   wait 2"),
    Mistake(
      "repeat 2 { repeat 3 }\nwait 1", "1:20 expected: expected '{' to open the block of 'repeat'",
      "repeat 2;   repeat 3; wait 1"),
    Mistake(
      "curve music. 1 -> 0 over 1", "1:13 expected: expected an argument of the note after '.'",
      "invalid"),
    Mistake("set 0.5", "1:4 expected: expected a control after 'set'", "invalid"),
    Mistake(
      "sound asset:click volume: 0.5", "1:18 expected: expected ',' before 'volume'",
      "note sound asset:click volume:0.5"),
    Mistake("impact heavy,,0.5", "1:14 expected: expected a value after ','", "invalid"),
    Mistake(
      "repeat 2 { impact heavy wait 1 }", "1:24 expected: expected ';' or a new line before 'wait'",
      "repeat 2;   note impact heavy;   wait 1"),
    Mistake("tempo", "1:6 expected: expected a value after 'tempo'", "invalid"),
    Mistake("title", "1:6 expected: expected a text in quotes after 'title'", "invalid"),
    Mistake("title Hello", "1:6 expected: expected a text in quotes after 'title'", "invalid"),
    Mistake(
      "on { wait 1 }", "1:3 expected: expected the name of a state after 'on'", "on ;   wait 1"),
    Mistake("state", "1:6 expected: expected a name after 'state'", "state "),
    Mistake("state a: 1, 2", "1:9 expected: expected a value of the state after ':'", "state a "),
    Mistake("let a = (b\nlet c = 1", "1:11 unclosed-parenthesis: expected ')'", "let a ?; let c 1"),
    Mistake(
      "let a = !\nlet c = 1", "1:10 expected: expected a value after '!'", "let a ?; let c 1"),
  ]
}
