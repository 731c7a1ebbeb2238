import ScoreDiagnostics
import ScoreTimeline
import Testing

@testable import ScoreFormats

/// Returns the envelope from 0.2 to 0.8 in a second.
private func rise(_ ease: Envelope.Ease = .linear) -> Envelope {
  Envelope(0.2, [.init(to: 0.8, over: Ticks(seconds: 1), ease: ease)])
}

private func sound(
  _ kind: SoundSource.Kind, _ text: String, _ change: (inout Sound) -> Void = { _ in }
) -> Event.Kind {
  let source = SoundSource(kind, text, in: "a.score")
  var sound = Sound(source: source, length: Ticks(seconds: 2))
  change(&sound)
  return .sound(sound)
}

private func tone(_ frequency: Envelope?, _ change: (inout Tone) -> Void = { _ in }) -> Event.Kind {
  var tone = Tone(frequency: frequency)
  change(&tone)
  return .tone(tone)
}

private func vibration(_ change: (inout Continuous) -> Void) -> Event.Kind {
  var vibration = Continuous(intensity: Envelope(1), sharpness: Envelope(0.5))
  change(&vibration)
  return .continuous(vibration)
}

private let notes: [(Event, String)] = [
  (event(0, 0, .transient(Transient(intensity: 0.8, sharpness: 0.4))), "0 0 transient 0.8, 0.4"),
  (
    event(1.25, 1.25, .transient(Transient(intensity: 1.0 / 3, sharpness: 0))),
    "1.25 1.25 transient 0.333333, 0"
  ),
  (event(0, 0.5, vibration { _ in }), "0 0.5 continuous 0.5s, 1, 0.5"),
  (
    event(
      0, 1,
      vibration {
        $0.intensity = rise(.in)
        $0.sharpness = rise(.inOut)
      }),
    "0 1 continuous 1s, 0.2 -> 0.8 over 1s ease in, 0.2 -> 0.8 over 1s ease inOut"
  ),
  (
    event(
      0, 1,
      vibration {
        $0.shape.attack = 0.1
        $0.shape.decay = 0.2
        $0.shape.release = 0.3
        $0.shape.isSustained = false
      }), "0 1 continuous 1s, 1, 0.5, attack: 0.1, decay: 0.2, release: 0.3, sustained: 0"
  ),
  (event(0.1, 0.2, .preset(PresetNote(.impactHeavy))), "0.1 0.2 impact heavy"),
  (event(0, 0.1, .preset(PresetNote(.impactHeavy, intensity: 0.7))), "0 0.1 impact heavy, 0.7"),
  (
    event(0, 0.5, .preset(PresetNote(.notificationFailure, intensity: 0.7, sharpness: -0.1))),
    "0 0.5 notification failure, intensity: 0.7, sharpness: -0.1"
  ),
  (event(0, 2, sound(.asset, "acapella")), "0 2 sound asset:acapella"),
  (event(0, 2, sound(.url, "https://a.b/c?d")), "0 2 sound url:https://a.b/c?d"),
  (event(0, 2, sound(.file, "two words\t\"\\\u{1}")), #"0 2 sound file:"two words\t\"\\\u{1}""#),
  (event(0, 2, sound(.file, "")), #"0 2 sound file:"""#),
  (
    event(
      0, 1,
      sound(.system, "1305") {
        $0.volume = rise(.out)
        $0.pan = Envelope(-1)
        $0.apply(.from(Ticks(seconds: 0.5)))
        $0.apply(.for(Ticks(seconds: 1)))
        $0.apply(.fadeIn(Ticks(seconds: 0.01)))
        $0.apply(.fadeOut(Ticks(seconds: 0.02)))
        $0.brightness = Envelope(0.5)
        $0.audioPitch = 0.25
        $0.shape = Shape()
      }),
    "0 1 sound system:1305, volume: 0.2 -> 0.8 over 1s ease out, pan: -1, from: 0.5s, for: 1s, "
      + "fadeIn: 0.01s, fadeOut: 0.02s, brightness: 0.5, audioPitch: 0.25"
  ),
  (
    event(
      0, 1.5,
      sound(.asset, "a") {
        $0.apply(.from(Ticks(seconds: 0.5)))
        $0.apply(.for(Ticks(seconds: 1.5)))
      }), "0 1.5 sound asset:a, from: 0.5s"
  ),
  (
    event(0, 6, sound(.asset, "a") { $0.apply(.loop(.count(2.5))) }), "0 6 sound asset:a, loop: 2.5"
  ),
  (
    event(0, 6, sound(.asset, "a") { $0.apply(.loop(.length(Ticks(seconds: 120)))) }),
    "0 6 sound asset:a, loop: 120s"
  ),
  (event(0, 1, tone(Envelope(440))), "0 1 tone 440Hz, 1s"),
  (
    event(
      0, 1,
      tone(Envelope(440, [.init(to: 880, over: Ticks(seconds: 1))])) {
        $0.volume = Envelope(0.5)
        $0.pan = Envelope(0.5)
        $0.pitch = Envelope(-150)
        $0.shape.release = 0.1
      }),
    "0 1 tone 440Hz -> 880Hz over 1s, 1s, volume: 0.5, pan: 0.5, pitch: -1.5st, release: 0.1"
  ),
  (
    event(0, 1, tone(nil) { $0.audioPitch = -0.5 }), "0 1 audioContinuous 1s, audioPitch: -0.5"
  ),
]

@Test(arguments: notes.indices)
func aNoteHasOneCanonicalForm(_ index: Int) {
  let (event, line) = notes[index]
  let text = written { emitEvents(Timeline(events: [event], completion: event.end), to: &$0) }
  let lines = text.split(separator: "\n").map { String($0) }
  #expect(lines.count == 2 && lines[1].hasPrefix("# completion "))
  let columns = lines[0].split(separator: "\t")
  #expect(columns.count == 3 && columns.joined(separator: " ") == line)
}

@Test func linesStandByStartThenByEvaluation() {
  let tap = { (time: Double, strength: Double) in
    event(time, time, .transient(Transient(intensity: strength, sharpness: 0)))
  }
  let fade = Envelope(1, [.init(to: 0, over: Ticks(seconds: 0.6))])
  let timeline = Timeline(
    events: [tap(1, 0.1), tap(0, 0.2), tap(1, 0.3), tap(0, 0.4)],
    controls: [
      ControlChange(.volume, at: Ticks(seconds: 1), Envelope(0.5), origin: .none),
      ControlChange(.intensity, at: .zero, fade, origin: .none, eventsBefore: 2),
    ],
    completion: Ticks(seconds: 1))
  #expect(
    written { emitEvents(timeline, to: &$0) }.replacing("\t", with: " ") == """
      0 0 transient 0.2, 0
      0 0.6 curve intensity 1 -> 0 over 0.6s
      0 0 transient 0.4, 0
      1 1 transient 0.1, 0
      1 1 transient 0.3, 0
      1 1 set volume 0.5
      # completion 1

      """)
}

@Test(arguments: [
  (0, "0"),
  (705_600, "0.001"),
  (70_560_000, "0.1"),
  (235_200_000, "0.333333333"),
  (1, "0.000000001"),
  (87_112_110, "0.123458206"),
  (87_111_110, "0.123456789"),
  (3_600_000 * Ticks.perSecond, "3600000"),
  (360_000 * Ticks.perSecond - 1, "359999.999999999"),
  (-352_800_000, "-0.5"),
  (16_000, "0.000022676"),
  (705_600_071, "1.0000001"),
])
func aTimeIsTheShortestDecimalOfItsTick(_ ticks: Int64, _ text: String) {
  #expect(written { $0.write(seconds: Ticks(count: ticks)) } == text)
  #expect(Double(text).map { Ticks(seconds: $0) } == Ticks(count: ticks))
}
