import ScoreSyntax
import Testing

@Suite struct ParserTests {
  @Test(arguments: [
    ("", ""),
    ("impact light", "note impact light"),
    (
      "sound asset:acapella; impact light\nwait until finished",
      "note sound asset:acapella; note impact light; wait until finished"
    ),
    ("impact heavy, 0.6", "note impact heavy 0.6"),
    ("transient 0.8, sharpness: 0.4", "note transient 0.8 sharpness:0.4"),
    (
      "sound url:http://a.b/c.mp3, volume: -6 dB as music // c",
      "note sound url:http://a.b/c.mp3 volume:(- 6dB) as music"
    ),
    ("wait 1m30s; wait 1h5m30s; wait 1s500ms", "wait 90s; wait 3930s; wait 1.5s"),
    ("wait until all finished; wait until 3s", "wait until all finished; wait until 3s"),
    ("repeat 4 every 0.2 { impact light }", "repeat 4 every 0.2;   note impact light"),
    ("for i in 0..<10 { wait i }", "for i 0..<10;   wait i"),
    (
      "for x in 0...1 by 0.1 every 50ms { transient x }",
      "for x 0...1 by 0.1 every 50ms;   note transient x"
    ),
    (
      "if device == haptics { selection }\nelse if device == taptic { } else { wait 1 }",
      "if (== device haptics);   note selection; else if (== device taptic); else;   wait 1"
    ),
    (
      "let a = 1 + 2 * 3 - -4\nlet b = (a +\n 1) * max(1, 2)",
      "let a (- (+ 1 (* 2 3)) (- 4)); let b (* [(+ a 1)] (max 1 2))"
    ),
    (
      "/// Two beats.\n///\n/// Twice.\npattern heartbeat(strength = 1, gap) { impact heavy, strength }",
      "/// Two beats.; /// ; /// Twice.; pattern heartbeat strength=1 gap;   note impact heavy strength"
    ),
    ("taps.heartbeat 0.8, rate: 2; heartbeat", "call taps.heartbeat 0.8 rate:2; call heartbeat"),
    (
      "continuous 1, 0 -> 1 over 0.5 ease in\n  -> 0 over 0.5",
      "note continuous 1 0 -> 1 over 0.5 ease in -> 0 over 0.5"
    ),
    (
      "set intensity 0.5; curve music.volume 1 -> 0.3 over 0.3s",
      "set intensity 0.5; curve music.volume 1 -> 0.3 over 0.3s"
    ),
    (
      "state phase: inactive, active\non phase from active to inactive where new == active overlap queue { }",
      "state phase inactive active; on phase from active to inactive where (== new active) overlap queue"
    ),
    ("score 1\ntitle \"a\\u{e9}\\\"b\"", "score 1; title \"aé\"b\""),
    ("tempo 96, meter: 3", "tempo 96 meter:3"),
    (
      "effect reverb, mix: 0.4 { with volume: 0.5 { } }", "effect reverb mix:0.4;   with volume:0.5"
    ),
    ("if a || b && c == d + e * f { }", "if (|| a (&& b (== c (+ d (* e f)))))"),
  ])
  func ast(_ text: String, _ expected: String) {
    let parsed = ParsedScore(text)
    #expect(parsed.dump == expected)
    #expect(parsed.report == [])
  }
}
