import ScoreCompiler
import ScoreTimeline
import Testing

/// What scores mean, as their events and completion.
@Suite struct MeaningTests {
  struct Case: Sendable {
    let score: String
    let events: String
    let completion: Double

    init(_ score: String, _ events: String, _ completion: Double) {
      (self.score, self.events, self.completion) = (score, events, completion)
    }
  }

  static let notes = [
    Case("transient", "0 0 transient 1, 0.5", 0),
    Case("transient 0.8, 0.4", "0 0 transient 0.8, 0.4", 0),
    Case("transient sharpness: 0.4", "0 0 transient 1, 0.4", 0),
    Case("transient 80%, 2/5", "0 0 transient 0.8, 0.4", 0),
    Case("continuous 500ms", "0 0.5 continuous 0.5s, 1, 0.5", 0.5),
    Case(
      "continuous 1s, 0 -> 1 over 1s ease in", "0 1 continuous 1s, 0 -> 1 over 1s ease in, 0.5", 1),
    Case(
      "wait 1; fromAudio asset:beep, 0.7; wait until finished; selection",
      "1.1 1.1 transient 0.8, 0.7 | "
        + "1.1 1.5 continuous 0.4s, 0 -> 1 over 0.4s, 0.4 | 1.5 1.55 selection", 1.55),
    Case(
      "with intensity: 0.5, sharpness: 0.2 { fromAudio asset:tink, transients: false }; wait 1",
      "0.1 0.1 continuous 0s, 0 -> 0.5 over 0s, 0.6", 1),
    Case(
      "fromAudio asset:beep, intensity: 0.5",
      "0.1 0.1 transient 0.4, 0.5 | 0.1 0.5 continuous 0.4s, 0 -> 0.5 over 0.4s, 0.4", 0.5),
    Case("notification error", "0 0.5 notification failure", 0.5),
    Case("feedback success", "0 0.2 notification success", 0.2),
    Case("feedback selection", "0 0.05 selection", 0.05),
    Case("at 1s { feedback selection; }", "1 1.05 selection", 1.05),
    Case("feedback kind: impact", "0 0.1 impact medium", 0.1),
    Case("feedback increase", "0 0.1 feedback increase", 0.1),
    Case("impact heavy, 0.7", "0 0.1 impact heavy, 0.7", 0.1),
    Case("let light = 3; impact light", "0 0.1 impact light", 0.1),
    Case("let k = heavy; impact k", "0 0.1 impact heavy", 0.1),
    Case("let s = asset:beep; sound s", "0 0.5 sound asset:beep", 0.5),
    Case("sound asset:song, for: 2s", "0 2 sound asset:song, for: 2s", 2),
    Case("sound asset:song, from: 9s", "0 1 sound asset:song, from: 9s", 1),
    Case("sound asset:beep, loop: 3", "0 1.5 sound asset:beep, loop: 3", 1.5),
    Case("sound asset:beep, loop: 1.2s", "0 1.2 sound asset:beep, loop: 1.2s", 1.2),
    Case("sound asset:song, rate: 4", "0 2.5 sound asset:song, rate: 4", 2.5),
    Case("sound asset:song, speed: 1/2", "0 20 sound asset:song, speed: 0.5", 20),
    Case(
      "sound asset:song, pitch: 0st -> 150cents over 1s",
      "0 10 sound asset:song, pitch: 0st -> 1.5st over 1s", 10),
    Case(
      "with pitch: 1st { sound asset:beep as b; set b.pitch 2st }",
      "0 0.5 sound asset:beep, pitch: 3st", 0.5),
    // Times count in the sound as what stands before left it.
    Case(
      "sound asset:song, from: 1s, for: 4s, speed: 2",
      "0 2 sound asset:song, from: 1s, for: 4s, speed: 2", 2),
    Case(
      "sound asset:song, speed: 2, from: 1s, for: 4s",
      "0 4 sound asset:song, speed: 2, from: 1s", 4),
    Case(
      "sound asset:song, from: 1s, for: 2s, fadeIn: 1s, reverse: true",
      "0 2 sound asset:song, from: 1s, for: 2s, fadeIn: 1s, reverse: 1", 2),
    Case("sound asset:song, reverse: 0, normalize: false", "0 10 sound asset:song", 10),
    Case("sound asset:song, normalize: 0", "0 10 sound asset:song, normalize: 0dB", 10),
    Case("sound asset:beep, loop: 3, for: 0.6s", "0 0.6 sound asset:beep, loop: 3, for: 0.6s", 0.6),
    Case("sound asset:beep, for: 0.2s, loop: 3", "0 0.6 sound asset:beep, for: 0.2s, loop: 3", 0.6),
    Case("sound asset:beep, loop: 5s, for: 9s", "0 5 sound asset:beep, loop: 5s", 5),
    Case(
      "sound asset:beep, loop: 3, from: 1.1s", "0 0.4 sound asset:beep, loop: 3, from: 1.1s", 0.4),
    Case(
      "sound asset:beep, loop: 3, speed: 2, from: 0.5s",
      "0 0.25 sound asset:beep, loop: 3, speed: 2, from: 0.5s", 0.25),
    Case(
      "sound asset:beep, loop: 10, skipSilence: true",
      "0 3.75 sound asset:beep, loop: 10, skipSilence: -60dB", 3.75),
    Case(
      "sound asset:song, for: 4s, normalize: true, loop: 2",
      "0 8 sound asset:song, for: 4s, normalize: -16dB, loop: 2", 8),
    Case(
      "sound asset:song, from: 2s, skipSilence: -50dB, rate: 2, for: 1s",
      "0 1 sound asset:song, from: 2s, skipSilence: -50dB, rate: 2, for: 1s", 1),
    Case(
      "sound asset:song, skipSilence: true; wait until finished; transient",
      "0 7.5 sound asset:song, skipSilence: -60dB | 7.5 7.5 transient 1, 0.5", 7.5),
    Case(
      "pattern a { sound asset:beep }; effect delay { effect lowpass, 300 { a }; a }; a",
      "0 0.5 sound asset:beep // through lowpass, delay | 0 0.5 sound asset:beep // through delay"
        + " | 0 0.5 sound asset:beep", 0.5),
    Case(
      "let fx = eq; effect fx, 2kHz, 3dB -> -3dB over 1 beat { wait 1; impact light; tone 440, 1 }",
      "1 1.1 impact light | 1 2 tone 440Hz, 1s // through eq", 2),
    Case("tone 440Hz + 12st, 1s", "0 1 tone 880Hz, 1s", 1),
    Case(
      "rhythm \".-O\", 100ms; wait until finished; selection",
      "0 0.1 impact light | 0.2 0.3 impact heavy | 0.3 0.35 selection", 0.35),
  ]

  static let time = [
    Case("wait 1m30s; selection", "90 90.05 selection", 90.05),
    Case(
      "tempo 60; let gap = 1 beat; tempo 120; wait gap; transient", "0.5 0.5 transient 1, 0.5", 0.5),
    Case("tempo 60, meter: 3; wait 1 bar + 500ms; transient", "3.5 3.5 transient 1, 0.5", 3.5),
    Case(
      "sound asset:song; impact light; wait until all finished; transient",
      "0 10 sound asset:song | 0 0.1 impact light | 10 10 transient 1, 0.5", 10),
    Case("wait 1; wait until 3s; transient", "3 3 transient 1, 0.5", 3),
    Case("if 2 beats == 1s { transient } else { selection }", "0 0 transient 1, 0.5", 0),
    Case("if 90 < 1m31s { transient }", "0 0 transient 1, 0.5", 0),
  ]

  static let structure = [
    Case(
      "repeat 3 { transient; wait 0.2 }",
      "0 0 transient 1, 0.5 | 0.2 0.2 transient 1, 0.5 | 0.4 0.4 transient 1, 0.5", 0.6),
    Case(
      "repeat 2 every 0.05 { impact light }; wait until finished; transient",
      "0 0.1 impact light | 0.05 0.15 impact light | 0.15 0.15 transient 1, 0.5", 0.15),
    Case(
      "for i in 0...1 by 0.1 every 50ms { transient i }", "", 0.55),
    Case(
      "for i in 3...1 by -1 { transient i / 10; wait 0.1 }",
      "0 0 transient 0.3, 0.5 | 0.1 0.1 transient 0.2, 0.5 | 0.2 0.2 transient 0.1, 0.5", 0.3),
    Case(
      "sequence { impact light; impact heavy; wait 0.1; selection }; transient",
      "0 0.1 impact light | 0 0 transient 1, 0.5 | 0.1 0.2 impact heavy | 0.3 0.35 selection", 0.35),
    Case(
      "sequence { repeat 2 every 1s { impact light }; selection }",
      "0 0.1 impact light | 1 1.1 impact light | 2 2.05 selection", 2.05),
    Case(
      "wait 1; at 0.5 { impact light }; wait until finished; transient",
      "0.5 0.6 impact light | 1 1 transient 1, 0.5", 1),
    Case(
      "wait 1; repeat 2 { at 0.2 { transient }; wait 1 }",
      "1.2 1.2 transient 1, 0.5 | 2.2 2.2 transient 1, 0.5", 3),
    Case(
      "with intensity: 0.5, sharpness: 0.2 { transient 0.8; impact heavy }",
      "0 0 transient 0.4, 0.7 | 0 0.1 impact heavy, 0.5, sharpness: 0.2", 0.1),
    Case(
      "pattern p(a = 0.5, gap = 1 beat) { transient a; wait gap; transient a }\ntempo 60\np 0.2, gap: 2s",
      "0 0 transient 0.2, 0.5 | 2 2 transient 0.2, 0.5", 2),
    Case(
      "p; wait until finished; selection\npattern p { transient; wait 1 }",
      "0 0 transient 1, 0.5 | 1 1.05 selection", 1.05),
    Case(
      "let x = 0.2\npattern p { transient x }\nif true {\nlet x = 0.9\np\n}",
      "0 0 transient 0.2, 0.5", 0),
    Case("if device == haptics { transient } else { selection }", "0 0 transient 1, 0.5", 0),
  ]

  static let controls = [
    Case(
      "curve intensity 1 -> 0 over 0.6s; continuous 0.6, 1, 0.1",
      "0 0.6 curve intensity 1 -> 0 over 0.6s | 0 0.6 continuous 0.6s, 1, 0.1", 0.6),
    Case(
      "sound asset:beep as a; wait 0.1; curve a.volume 1 -> 0.3 over 0.1s",
      "0 0.5 sound asset:beep, volume: 1 -> 1 over 0.1s -> 0.3 over 0.1s", 0.5),
    Case(
      "tone 440, 1s as t; wait 0.5; set t.frequency 880Hz",
      "0 1 tone 440Hz -> 440Hz over 0.5s -> 880Hz over 0s, 1s", 1),
  ]

  @Test(arguments: notes + time + structure + controls)
  func means(_ test: Case) {
    let compiled = Compiled(test.score)
    if !test.events.isEmpty { #expect(compiled.events == test.events) }
    #expect((compiled.completion - test.completion).magnitude < 1e-9, "\(compiled.diagnostics)")
  }

  @Test func drawsTheSameNumbersAgain() {
    let score = "seed 3; repeat 4 { transient random(0.2, 0.9); wait random(10ms, 20ms) }"
    #expect(Compiled(score).events == Compiled(score).events)
    #expect(Compiled(score).events != Compiled("seed 4" + score.dropFirst(6)).events)
  }

  @Test func takesDefinitionsAndDuration() {
    var options = CompileOptions(definitions: [.init(name: "x", value: "0.25")])
    #expect(
      Compiled("let x = 1; transient x", options: options).events == "0 0 transient 0.25, 0.5")
    options = CompileOptions(duration: Ticks(seconds: 1))
    let loop = Compiled("loop every 0.4 { impact light }", options: options)
    #expect(loop.events.split(separator: "|").count == 3)
    #expect(loop.completion == 1)
  }

  @Test func importsConstantsAndPatterns() {
    let scores = [
      "taps.score": "let gap = 0.1\npattern tick { transient 0.5; wait gap }\nimpact heavy"
    ]
    let joined = Compiled("import \"taps.score\"; tick; wait gap; transient", scores: scores)
    #expect(joined.events == "0 0 transient 0.5, 0.5 | 0.1 0.1 transient 1, 0.5")
    let apart = Compiled("import \"taps.score\" as t; t.tick; wait t.gap", scores: scores)
    #expect(apart.events == "0 0 transient 0.5, 0.5")
    #expect(apart.completion == 0.1)
  }
}
