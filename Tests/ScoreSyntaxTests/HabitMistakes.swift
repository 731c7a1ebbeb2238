extension Mistake {
  /// What people write who know another language or format.
  static let habits: [Mistake] = [
    Mistake(
      "impact(heavy)", "1:7 call-parentheses: arguments of 'impact' stand without parentheses",
      "note impact heavy"),
    Mistake(
      "impact(heavy, 0.6) as x",
      "1:7 call-parentheses: arguments of 'impact' stand without parentheses",
      "note impact heavy 0.6 as x"),
    Mistake(
      "impact (heavy, 0.6)",
      "1:8 call-parentheses: arguments of 'impact' stand without parentheses",
      "note impact heavy 0.6"),
    Mistake(
      "heartbeat()", "1:10 call-parentheses: arguments of 'heartbeat' stand without parentheses",
      "call heartbeat"),
    Mistake(
      "transient(0.5), 0.4",
      "1:10 call-parentheses: arguments of 'transient' stand without parentheses",
      "note transient 0.5 0.4"),
    Mistake("let x: 5\nwait 1", "1:6 habit: a value is given with '=', not ':'", "let x 5; wait 1"),
    Mistake("x = 5", "1:1 habit: a constant begins with 'let'", "let x 5"),
    Mistake("var x = 5", "1:1 habit: 'var' is written 'let' in a score", "let x 5"),
    Mistake(
      "func heartbeat(strength = 1) { impact heavy, strength }",
      "1:1 habit: 'func' is written 'pattern' in a score",
      "pattern heartbeat strength=1;   note impact heavy strength"),
    Mistake(
      "def heartbeat { impact heavy }", "1:1 habit: 'def' is written 'pattern' in a score",
      "pattern heartbeat;   note impact heavy"),
    Mistake("bpm = 120", "1:1 habit: 'bpm' is written 'tempo' in a score", "invalid"),
    Mistake(
      "waitUntilFinished; impact light",
      "1:1 habit: 'waitUntilFinished' is written 'wait until finished' in a score",
      "wait until finished; note impact light"),
    Mistake(
      "wait_until_finished",
      "1:1 habit: 'wait_until_finished' is written 'wait until finished' in a score",
      "wait until finished"),
    Mistake(
      "waitUntil finished",
      "1:1 habit: 'waitUntil finished' is written 'wait until finished' in a score",
      "wait until finished"),
    Mistake("wait: 0.2", "1:5 habit: no ':' stands between 'wait' and its value", "wait 0.2"),
    Mistake(
      "wait 1,5\nimpact light", "1:7 habit: a number has a point, not a comma",
      "wait ?; note impact light"),
    Mistake(
      "play impact heavy", "1:1 habit: a note begins with its own word, without 'play'",
      "note impact heavy"),
    Mistake(
      "impact heavy, intensity = 0.6, sharpness: 0.3",
      "1:25 habit: an argument is written 'intensity: …', without '='",
      "note impact heavy intensity:0.6 sharpness:0.3"),
    Mistake(
      "set intensity: 0.5", "1:14 habit: no ':' stands between 'intensity' and its value",
      "set intensity 0.5"),
    Mistake("state a = b, c", "1:9 habit: the values of a state stand behind ':'", "state a b c"),
    Mistake(
      "max(1, 2)", "1:4 call-parentheses: arguments of 'max' stand without parentheses",
      "call max 1 2"),
    Mistake("wait ms=200", "1:6 habit: a unit stands behind its number", "wait ?"),
    Mistake("tempo = 96", "1:7 habit: no '=' stands between 'tempo' and its value", "tempo 96"),
    Mistake(
      "loop 4 { wait 1 }", "1:1 habit: 'loop' has no count, its block is played until stopped",
      "loop;   wait 1"),
    Mistake(
      "set volume = 0.5", "1:12 habit: no '=' stands between 'volume' and its value",
      "set volume 0.5"),
    Mistake("seed = 3", "1:6 habit: no '=' stands between 'seed' and its value", "seed 3"),
    Mistake(
      "pattern heartbeat(strength: 1) { wait 1 }", "1:27 habit: a value is given with '=', not ':'",
      "pattern heartbeat strength=1;   wait 1"),
  ]
}
