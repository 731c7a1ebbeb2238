import Testing

/// Which mistakes are found, and where: one for one.
@Suite struct MistakeTests {
  static let cases: [(score: String, diagnostics: [String])] = [
    ("impact hevy", ["unknown-word 'hevy'"]),
    ("impcat heavy", ["unknown-note 'impcat'"]),
    ("transient intensty: 1", ["unknown-parameter 'intensty'"]),
    ("transient 1, 2, 3", ["too-many-arguments '3'", "value-out-of-range '2'"]),
    ("transient intensity: 1, 0.5", ["argument-order '0.5'"]),
    ("transient 1, intensity: 1", ["duplicate-argument 'intensity'"]),
    ("transient strong", ["unknown-name 'strong'"]),
    ("transient 80", ["value-out-of-range '80'"]),
    ("transient 1s", ["wrong-type '1s'"]),
    ("transient 0 -> 1 over 1s", ["misplaced-envelope '0 -> 1 over 1s'"]),
    ("continuous", ["missing-argument ''"]),
    ("continuous 1s, attack: 150ms", ["attack-in-seconds '150ms'"]),
    ("wait 1s + 440Hz", ["dimension-mismatch '1s + 440Hz'"]),
    ("wait 1 / 0", ["not-a-number '0'"]),
    ("wait -0.5", ["negative-time '-0.5'"]),
    ("wait 20000", ["long-wait '20000'"]),
    ("wait 200msec", ["unknown-unit 'msec'"]),
    ("wait 1 § 2", ["invalid-character '§'"]),
    ("wait 20000s; wait 2m", []),
    ("wait 1; wait until 0.5", ["place-passed '0.5'"]),
    ("wait until finishd", ["unknown-word 'finishd'"]),
    ("let a = 1; let a = 2", ["duplicate-name 'a'"]),
    ("repeat 1.5 { }", ["value-out-of-range '1.5'"]),
    ("repeat 2 every -1 { }", ["negative-time '-1'"]),
    ("repeat 1e12 { impact light; wait 1 }", ["too-many-notes 'repeat'"]),
    ("repeat 1e6 { repeat 1e6 { transient } }", ["too-many-notes 'repeat'"]),
    ("repeat 1e12 { wait 0 }", ["too-many-notes 'repeat'"]),
    ("repeat 1e9 every 1h { }", ["too-many-notes 'repeat'"]),
    ("loop { wait 1 }", ["unbounded-score 'loop'"]),
    ("pattern a { b }; pattern b { a }; a", ["recursive-pattern 'a'"]),
    ("pattern a { b }; pattern b { wait 1; a }", ["recursive-pattern 'a'"]),
    ("pattern a(n) { if n > 0 { a n - 1 } }; a 0", ["recursive-pattern 'a n - 1'"]),
    ("import \"missing.score\"", ["import-not-found '\"missing.score\"'"]),
    ("sound asset:acapela", ["missing-sound 'asset:acapela'"]),
    ("sound url:\"https://a.example/b.wav\"", ["network-sound 'url:\"https://a.example/b.wav\"'"]),
    ("sound asset:beep, from: 1s", ["empty-clip '1s'"]),
    ("sound asset:beep, rate: 20", ["extreme-rate '20'"]),
    ("sound asset:beep, rate: 40", ["value-out-of-range '40'"]),
    ("sound asset:beep, speed: 0", ["value-out-of-range '0'"]),
    ("sound asset:beep, rate: 1 -> 2 over 1s", ["misplaced-envelope '1 -> 2 over 1s'"]),
    ("sound asset:beep, pitch: 25st", ["value-out-of-range '25st'"]),
    ("sound asset:beep, pitch: 3", ["wrong-type '3'"]),
    ("sound asset:beep, normalize: 6dB", ["value-out-of-range '6dB'"]),
    ("sound asset:beep, skipSilence: 1s", ["wrong-type '1s'"]),
    ("sound asset:beep, skipSilence: -10dB", ["empty-clip '-10dB'"]),
    ("sound asset:beep, speed: 2, from: 0.3", ["empty-clip '0.3'"]),
    ("effect reverb { sound asset:beep }", []),
    ("effect revrb, 1 { sound asset:beep }", ["unknown-word 'revrb'"]),
    ("effect reverb, mx: 1 { }", ["unknown-parameter 'mx'"]),
    ("effect reverb, 2 { }", ["value-out-of-range '2'"]),
    ("effect reverb, mix: 0 -> 2 over 1s { }", ["value-out-of-range '2'"]),
    ("effect lowpass, 0.5 { }", ["value-out-of-range '0.5'"]),
    ("effect eq, 1kHz, 50dB { }", ["value-out-of-range '50dB'"]),
    ("effect eq, 1kHz, 0.5 { }", ["wrong-type '0.5'"]),
    ("effect delay, 20s { }", ["value-out-of-range '20s'"]),
    ("effect delay, 1kHz { }", ["wrong-type '1kHz'"]),
    ("effect compress, -10dB, 0.5 { }", ["value-out-of-range '0.5'"]),
    ("state a; on a { selection }", []),
    ("state a: x, y; on a from z { selection }", ["unknown-word 'z'"]),
    ("state a: x, y; on a to x overlap never { selection }", ["unknown-word 'never'"]),
    ("state a: x, y; on a where new == z { selection }", ["unknown-word 'z'"]),
    ("state a; on a where old == x { selection }", ["unknown-word 'x'"]),
    ("state a: x, y; on a from x to x { selection }", ["unreachable-trigger 'x to x'"]),
    ("state a: x, y; on a where new == old { selection }", ["unreachable-trigger 'new == old'"]),
    ("state a: x; on a { selection }", ["unreachable-trigger 'a'"]),
    ("state a; on a where new + 1 { selection }", ["dimension-mismatch 'new + 1'"]),
    ("state a: x, y; on a where new { selection }", ["unknown-name 'new'"]),
    (
      "state a: x, y; on a to y { selection }; on a from x { selection }",
      ["duplicate-trigger 'on'"]
    ),
    ("state a; on a { selection }; on a overlap mix { selection }", []),
    (
      "state a; continuous 1 as hum; on a { curve hum.intensity 1 -> 0 over 1s }",
      ["unknown-name 'hum'"]
    ),
    ("state a; on a { loop { selection; wait 1 } }", ["unbounded-score 'loop'"]),
    ("set intensety 0.5", ["unknown-control 'intensety'"]),
    ("set volume 6dB", ["value-out-of-range '6dB'"]),
    ("set volume -6dB", []),
    ("set intensity 0 -> 1 over 1s", ["misplaced-envelope '0 -> 1 over 1s'"]),
    ("curve intensity 1", ["misplaced-envelope '1'"]),
    ("set intensity 0; wait 1; impact light", ["control-left-at-zero 'set intensity 0'"]),
    ("set intensity 0; impact light; wait 1; set intensity 1; impact light", []),
    (
      "curve pan 0 -> 1 over 1s; wait 0.5; set pan 0; sound asset:beep",
      ["overlapping-controls 'set pan 0'"]
    ),
    ("impact light; impact heavy", ["side-by-side 'impact heavy'"]),
    ("sequence { transient; transient 0.5 }", ["side-by-side 'transient 0.5'"]),
    ("transient; wait until finished; transient 0.5", ["side-by-side 'transient 0.5'"]),
    ("repeat 3 { transient }", ["side-by-side 'transient'"]),
    ("repeat 3 { transient; wait 0.1 }", []),
    ("pattern p { transient; wait 1 }; p; p", ["side-by-side 'p'"]),
    (
      "together { repeat 7 every 1s { transient }; tone 330Hz, 7s }",
      ["after-repetition 'tone 330Hz, 7s'"]
    ),
    ("together { at 0 { repeat 7 every 1s { transient } }; tone 330Hz, 7s }", []),
    ("if device == \"taptic\" { }", ["wrong-type '\"taptic\"'"]),
    ("if device == watch { }", ["unknown-word 'watch'"]),
    ("if device == 3 { }", ["dimension-mismatch 'device == 3'"]),
    ("sound bell", ["wrong-type 'bell'"]),
    ("sound bell as b; set b.volume 0.5", ["wrong-type 'bell'"]),
    ("haptic light", ["unknown-note 'haptic'"]),
    ("sound bell.wav", ["wrong-type 'bell.wav'"]),
    ("sound Sounds/bell.wav", ["wrong-type 'Sounds/bell.wav'"]),
    ("sound \"bell.wav\"", ["wrong-type '\"bell.wav\"'"]),
    ("impact", ["missing-argument ''"]),
    ("heavy", ["unknown-note 'heavy'"]),
    ("impact \"light\"", ["wrong-type '\"light\"'"]),
    ("sound asset:beep, -6", ["value-out-of-range '-6'"]),
    ("tempo bpm: 132", ["habit 'bpm'"]),
    ("impact light as x; set x.intensity 0.3", ["wrong-type 'x'"]),
    ("import \"missing.score\"; tick; wait gap", ["import-not-found '\"missing.score\"'"]),
    ("let g = 500; wait g", ["long-wait 'g'"]),
    ("continuous 1s, 0 -> 1 over 200", ["long-wait '200'"]),
    ("together { impact light; impact heavy }", []),
    (
      "sound asset:song; impact light; wait until finished; sound asset:beep",
      ["waits-for-short-note 'wait until finished'"]
    ),
    ("sound asset:song; impact light; wait until finished; impact heavy", []),
    ("if false { transient 80 }", ["value-out-of-range '80'"]),
    ("pattern p(x) { transient 80; wait x }", ["value-out-of-range '80'"]),
    ("rhythm \".q\", 0.1", ["invalid-rhythm 'q'"]),
    ("tempo 3/4", ["value-out-of-range '3/4'"]),
    (
      "at 1 beat { transient }; wait 1; tempo 60; at 2 beats { transient }",
      ["tempo-changed '2 beats'"]
    ),
    ("sound asset:beep as a; impact light as b", ["wrong-type 'b'"]),
    ("transient max(1s, 440Hz)", ["wrong-type '440Hz'"]),
    ("transient foo(1)", ["unknown-name 'foo'"]),
  ]

  @Test(arguments: cases.indices)
  func finds(_ index: Int) {
    let (score, expected) = MistakeTests.cases[index]
    #expect(Compiled(score).diagnostics.sorted() == expected.sorted(), "\(score)")
  }

  @Test func showsCyclesOfImports() {
    let scores = ["a.score": "import \"b.score\"", "b.score": "import \"a.score\""]
    #expect(
      Compiled("import \"a.score\"", scores: scores).diagnostics == ["import-cycle '\"a.score\"'"])
  }
}
