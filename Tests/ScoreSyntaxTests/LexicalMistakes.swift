extension Mistake {
  /// Mistakes in the characters of a score.
  static let lexical: [Mistake] = [
    Mistake(
      "for i in 0..10 { wait 1 }", "1:11 invalid-character: '..' is written '...'",
      "for i 0...10;   wait 1"),
    Mistake(
      "curve intensity 1 → 0.2 over 2s", "1:19 invalid-character: '→' is written '->'",
      "curve intensity 1 -> 0.2 over 2s"),
    Mistake(
      "wait 200foo\nimpact light", "1:9 unknown-unit: 'foo' is not a unit",
      "wait ?; note impact light"),
    Mistake("wait 2 seconds", "1:8 unknown-unit: 'seconds' is not a unit", "wait 2s"),
    Mistake("wait 2min", "1:7 unknown-unit: 'min' is not a unit", "wait 2m"),
    Mistake("wait 50 %", "1:9 invalid-number: '%' stands directly behind its number", "wait 50%"),
    Mistake("wait 1.5.2", "1:6 invalid-number: '1.5.2' is not a number", "wait 1.5"),
    Mistake("wait 1_", "1:6 invalid-number: '1_' is not a number", "wait 1"),
    Mistake(
      "wait 1m30", "1:6 invalid-number: the last part of '1m30' has no unit of time", "wait 60s"),
    Mistake("wait 30s1m", "1:6 invalid-number: the units of '30s1m' do not fall", "wait 30s"),
    Mistake("wait 5µs", "1:7 invalid-character: 'µs' is written 'us'", "wait 5us"),
    Mistake(
      "title “Hello”", "1:7 invalid-character: a string stands between two '\"'", "title \"Hello\""),
    Mistake(
      "title 'Hello'", "1:7 invalid-character: a string stands between two '\"'", "title \"Hello\""),
    Mistake(
      "title \"Hello\nwait 1",
      "1:7 unterminated-string: the string has no closing '\"' on its line", "invalid; wait 1"),
    Mistake("# comment\nwait 1", "1:1 invalid-character: a comment begins with '//'", "wait 1"),
    Mistake(
      "wait 1 /* unclosed\nimpact light",
      "1:8 unterminated-comment: the comment has no closing '*/'", "wait 1"),
    Mistake("café 0.5", "1:4 invalid-character: 'café' is not a word of a score", "invalid"),
    Mistake("impact 💥", "1:8 invalid-character: '💥' is not a word of a score", "note impact ?"),
    Mistake(
      "impact heavy @ 0.5\nwait 1", "1:14 invalid-character: '@' has no meaning in a score",
      "invalid; wait 1"),
    Mistake(
      "transient [0.8, 0.4]", "1:11 invalid-character: '[' has no meaning in a score", "invalid"),
    Mistake(
      "transient [0.8, 0.4], 2\nwait 1", "1:11 invalid-character: '[' has no meaning in a score",
      "invalid; wait 1"),
    Mistake("wait 1 & 2", "1:8 invalid-character: '&' is written '&&'", "wait ?"),
    Mistake("wait 1 | 2", "1:8 invalid-character: '|' is written '||'", "wait ?"),
    Mistake(
      "continuous 1, 0 => 1 over 2s", "1:17 invalid-character: '=>' is written '->'",
      "note continuous 1 0 -> 1 over 2s"),
    Mistake("wait 0x10", "1:7 unknown-unit: 'x10' is not a unit", "wait ?"),
    Mistake(
      "impact heavy，0.6", "1:13 invalid-character: '，' is written ','", "note impact heavy 0.6"),
    Mistake("wait −1", "1:6 invalid-character: '−' is written '-'", "wait ?"),
    Mistake(
      "impact heavy ` 0.5", "1:14 invalid-character: '`' has no meaning in a score", "invalid"),
    Mistake("wait 1e400", "1:6 invalid-number: number '1e400' is too large", "wait 0"),
    Mistake("wait 1__0", "1:6 invalid-number: '1__0' is not a number", "wait 1"),
    Mistake(
      "sound asset:a, volume: -6 db", "1:27 unknown-unit: 'db' is not a unit",
      "note sound asset:a volume:(- 6dB)"),
  ]
}
