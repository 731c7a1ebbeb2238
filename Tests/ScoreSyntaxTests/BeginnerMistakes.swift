extension Mistake {
  /// What people write who have just begun, or who come from another language.
  static let beginners: [Mistake] = [
    Mistake(
      "repeat 3 times { wait 1 }", "1:10 unexpected: unexpected 'times' after '3'",
      "repeat 3;   wait 1"),
    Mistake("repeat 3x { wait 1 }", "1:9 unknown-unit: 'x' is not a unit", "repeat 3;   wait 1"),
    Mistake("tempo 120bpm", "1:10 unknown-unit: 'bpm' is not a unit", "tempo 120"),
    Mistake("tempo 132 bpm", "1:11 unknown-unit: 'bpm' is not a unit", "tempo 132"),
    Mistake("tempo bpm: 132", "1:7 habit: a tempo stands without 'bpm:'", "tempo 132"),
    Mistake(
      "tempo bpm: 132, meter: 7", "1:7 habit: a tempo stands without 'bpm:'", "tempo 132 meter:7"),
    Mistake("transient 0,8", "1:12 habit: a number has a point, not a comma", "note transient ?"),
    Mistake(
      "transient 0,8, sharpness: 0.4", "1:12 habit: a number has a point, not a comma",
      "note transient ? sharpness:0.4"),
    Mistake(
      "transient 0.8, sharpness: 0,3", "1:28 habit: a number has a point, not a comma",
      "note transient 0.8 sharpness:?"),
    Mistake(
      "impact light, 0,5", "1:16 habit: a number has a point, not a comma", "note impact light ?"),
    Mistake("continuous 1,5", "1:13 habit: a number has a point, not a comma", "note continuous ?"),
    Mistake(
      "continuous 1s, 0 -> 0,8 over 1s", "1:22 habit: a number has a point, not a comma", "invalid"),
    Mistake(
      "pattern tap(gap = 0,5) { wait gap }", "1:20 habit: a number has a point, not a comma",
      "pattern tap gap=0;   wait gap"),
    Mistake("wait 0,5", "1:7 habit: a number has a point, not a comma", "wait ?"),
    Mistake("let gap = 0,5", "1:12 habit: a number has a point, not a comma", "let gap ?"),
    Mistake("wait 200 Ms", "1:10 unknown-unit: 'Ms' is not a unit", "wait 200ms"),
    Mistake("wait 200MS", "1:9 unknown-unit: 'MS' is not a unit", "wait 200ms"),
    Mistake("wait 1.", "1:7 invalid-number: a number does not end with a point", "wait ?"),
    Mistake(
      "transient 1., 0.5", "1:12 invalid-number: a number does not end with a point", "invalid"),
    Mistake("while true { wait 1 }", "1:1 habit: 'while' is written 'loop' in a score", "invalid"),
    Mistake("while i < 3 { wait 1 }", "1:1 habit: 'while' is written 'loop' in a score", "invalid"),
    Mistake("after 1 { impact light }", "1:1 habit: 'after' is written 'at' in a score", "invalid"),
    Mistake("forever { wait 1 }", "1:1 habit: 'forever' is written 'loop' in a score", "invalid"),
    Mistake(
      "loop forever { wait 1 }", "1:6 unexpected: unexpected 'forever' after 'loop'",
      "loop;   wait 1"),
    Mistake(
      "repeat forever { wait 1 }", "1:1 habit: 'repeat forever' is written 'loop' in a score",
      "loop;   wait 1"),
    Mistake(
      "repeat forever every 1s { wait 1 }",
      "1:1 habit: 'repeat forever' is written 'loop' in a score", "loop every 1s;   wait 1"),
    Mistake(
      "import lib", "1:7 expected: expected the path of a score in quotes after 'import'", "invalid"
    ),
    Mistake(
      "import lib.score as ui",
      "1:7 expected: expected the path of a score in quotes after 'import'", "invalid"),
    Mistake(
      "import 'lib.score'", "1:8 invalid-character: a string stands between two '\"'",
      "import \"lib.score\""),
    Mistake(
      "import \"lib", "1:8 unterminated-string: the string has no closing '\"' on its line",
      "invalid"),
    Mistake(
      "transient intensity 0.5", "1:20 expected: expected ':' after 'intensity'",
      "note transient intensity:0.5"),
    Mistake(
      "transient intensity 0.5, sharpness 0.3",
      "1:20 expected: expected ':' after 'intensity' and 'sharpness'",
      "note transient intensity:0.5 sharpness:0.3"),
    Mistake(
      "sound asset:bell, loop 3", "1:23 expected: expected ':' after 'loop'",
      "note sound asset:bell loop:3"),
    Mistake("tempo 120, meter 3", "1:17 expected: expected ':' after 'meter'", "tempo 120 meter:3"),
    Mistake(
      "with volume 0.5 { impact light }", "1:12 expected: expected ':' after 'volume'",
      "with volume:0.5;   note impact light"),
    Mistake(
      "continuous 1s, 0 to 1 over 1s", "1:18 habit: 'to' is written '->' between two values",
      "note continuous 1s ?"),
    Mistake(
      "continuous 1s, 0 to 1 over 1s to 0 over 2s ease in",
      "1:18 habit: 'to' is written '->' between two values", "note continuous 1s ?"),
    Mistake(
      "continuous 1s, intensity: 0 to 1 over 1s, sharpness: 0.5",
      "1:29 habit: 'to' is written '->' between two values",
      "note continuous 1s intensity:? sharpness:0.5"),
    Mistake(
      "continuous 1s, 0 to 1", "1:18 habit: 'to' is written '->' between two values", "invalid"),
    Mistake(
      "curve volume 1 to 0 over 2s", "1:16 habit: 'to' is written '->' between two values",
      "curve volume ?"),
    Mistake(
      "let swell = 0 to 1 over 1s", "1:15 habit: 'to' is written '->' between two values",
      "let swell ?"),
    Mistake(
      "continuous 1s, 0..1", "1:17 habit: a value that moves is written '0 -> 1 over 1s'", "invalid"
    ),
    Mistake(
      "continuous 1s, 0...1", "1:17 habit: a value that moves is written '0 -> 1 over 1s'",
      "invalid"),
    Mistake(
      "for (int i=0; i<4; i++) { transient 1 }",
      "1:1 habit: a repetition is written 'for i in 0..<4 { … }'", "for i ?...?;   note transient 1"
    ),
    Mistake(
      "for (let i = 0; i <= n; i += 1) { transient 1 }",
      "1:1 habit: a repetition is written 'for i in 0..<4 { … }'", "for i ?...?;   note transient 1"
    ),
    Mistake(
      "for (i = 9; i > 0; i--) { transient 1 }",
      "1:1 habit: a repetition is written 'for i in 0..<4 { … }'", "for i ?...?;   note transient 1"
    ),
    Mistake(
      "for i = 0; i < 4; i++ { transient 1 }",
      "1:1 habit: a repetition is written 'for i in 0..<4 { … }'", "for i ?...?;   note transient 1"
    ),
    Mistake(
      "for (i in 0...3) { transient 1 }",
      "1:1 habit: a repetition is written 'for i in 0..<4 { … }'", "for i ?...?;   note transient 1"
    ),
    Mistake(
      "for let i in 0...3 { transient 1 }",
      "1:1 habit: a repetition is written 'for i in 0..<4 { … }'", "for i ?...?;   note transient 1"
    ),
    Mistake(
      "for i in 1 to 4 { transient 1 }",
      "1:12 habit: 'to' is written '...' between the ends of a range",
      "for i 1...4;   note transient 1"),
    Mistake(
      "let x = 5; x = 6", "1:12 habit: 'x' keeps the value that it was given", "let x 5; invalid"),
    Mistake(
      "for i in 0...2 { i = i + 1 }", "1:18 habit: 'i' keeps the value that it was given",
      "for i 0...2;   invalid"),
    Mistake(
      "pattern tap(gap) { gap = 2 }", "1:20 habit: 'gap' keeps the value that it was given",
      "pattern tap gap;   invalid"),
    Mistake(
      "let x = 1; x += 1", "1:12 habit: 'x' keeps the value that it was given", "let x 1; invalid"),
    Mistake(
      "let x = 1; x++", "1:12 habit: 'x' keeps the value that it was given", "let x 1; invalid"),
    Mistake("let x := 5", "1:7 habit: a value is given with '=', not ':'", "let x 5"),
    Mistake(
      "sound asset:my song", "1:7 expected: a source with blanks stands in quotes: asset:\"…\"",
      "note sound ?"),
    Mistake(
      "sound asset:my song, volume: 0.5",
      "1:7 expected: a source with blanks stands in quotes: asset:\"…\"", "note sound ? volume:0.5"),
    Mistake(
      "sound file:Sounds/my long song.wav as music",
      "1:7 expected: a source with blanks stands in quotes: file:\"…\"", "note sound ? as music"),
    Mistake(
      "let song = asset:my song // loud",
      "1:12 expected: a source with blanks stands in quotes: asset:\"…\"", "let song ?"),
    Mistake(
      "sound asset:\"bell", "1:13 unterminated-string: the string has no closing '\"' on its line",
      "note sound ?"),
    Mistake(
      "sound asset:\"bell, volume: 0.5",
      "1:13 unterminated-string: the string has no closing '\"' on its line", "note sound ?"),
    Mistake(
      "pattern tap strength { impact light, strength }",
      "1:13 habit: the parameters of a pattern stand in parentheses",
      "pattern tap strength;   note impact light strength"),
    Mistake(
      "pattern tap strength gap = 0.2 { impact light, strength }",
      "1:13 habit: the parameters of a pattern stand in parentheses",
      "pattern tap strength gap=0.2;   note impact light strength"),
    Mistake(
      "pattern tap strength, gap { wait gap }",
      "1:13 habit: the parameters of a pattern stand in parentheses",
      "pattern tap strength gap;   wait gap"),
    Mistake(
      "impact léger", "1:9 invalid-character: 'léger' is not a word of a score", "note impact ?"),
    Mistake(
      "impact plus_légère; impact plus_légère",
      "1:14 invalid-character: 'plus_légère' is not a word of a score",
      "note impact ?; note impact ?"),
    Mistake(
      "transient intensité: 0.5", "1:19 invalid-character: 'intensité' is not a word of a score",
      "invalid"),
    Mistake(
      "pattern café { wait 1 }; café", "1:12 invalid-character: 'café' is not a word of a score",
      "pattern café;   wait 1; invalid"),
    Mistake("transient −0.5", "1:11 invalid-character: '−' is written '-'", "note transient ?"),
    Mistake("wait ½", "1:6 invalid-character: '½' is written '0.5'", "wait 0.5"),
    Mistake("impact light × 3", "1:14 invalid-character: '×' is written '*'", "note impact ?"),
    Mistake(
      "impact light x 3", "1:14 habit: 'repeat 3 every 200ms { … }' plays a note several times",
      "invalid"),
    Mistake(
      "impact light, 0.5 x3", "1:19 habit: 'repeat 3 every 200ms { … }' plays a note several times",
      "invalid"),
    Mistake(
      "transient x 3", "1:11 habit: 'repeat 3 every 200ms { … }' plays a note several times",
      "invalid"),
    Mistake(
      "impact light 3 times", "1:14 habit: 'repeat 3 every 200ms { … }' plays a note several times",
      "invalid"),
    Mistake(
      "repeat 2 { impact light x 3 }",
      "1:25 habit: 'repeat 3 every 200ms { … }' plays a note several times", "repeat 2;   invalid"),
    Mistake(
      "wait for 200ms", "1:6 habit: no 'for' stands between 'wait' and its value", "wait 200ms"),
    Mistake(
      "wait until done", "1:12 habit: 'done' is written 'finished' in a score",
      "wait until finished"),
    Mistake(
      "wait until completed; impact light",
      "1:12 habit: 'completed' is written 'finished' in a score",
      "wait until finished; note impact light"),
    Mistake(
      "at 0.5 impact light", "1:7 expected: expected '{' to open the block of 'at'", "at 0.5"),
    Mistake(
      "repeat 4 impact light; wait 0.1", "1:9 expected: expected '{' to open the block of 'repeat'",
      "repeat 4; wait 0.1"),
    Mistake(
      "title My score // by me", "1:6 expected: expected a text in quotes after 'title'", "invalid"),
    Mistake(
      "author Don't know", "1:7 expected: expected a text in quotes after 'author'", "invalid"),
    Mistake(
      "impact .light", "1:8 habit: a word stands without a point before it", "note impact light"),
    Mistake(
      "impact.light", "1:7 habit: a word stands without a point before it", "note impact light"),
    Mistake("-- a comment", "1:1 habit: a comment begins with '//'", "invalid"),
    Mistake("wait 200 foo", "1:10 unexpected: unexpected 'foo' after '200'", "wait ?"),
    Mistake(
      "sound asset:bell, volume: 0.5 as music foo",
      "1:40 unexpected: unexpected 'foo' after 'music'", "note sound ? as music"),
    Mistake(
      "sound asset : bell",
      "1:14 expected: expected the rest of the source right after 'asset :'", "note sound ?"),
  ]
}
