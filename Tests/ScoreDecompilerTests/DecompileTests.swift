import Foundation
import ScoreCompiler
import ScoreDecompiler
import ScoreDiagnostics
import ScoreFormats
import ScoreJSON
import ScoreTestSupport
import ScoreTimeline
import Testing

/// Scores made of timelines, and what they mean when they are compiled again.
@Suite struct DecompileTests {
  /// Texts that come out as they went in.
  static let scores = [
    "",
    "transient",
    "transient 0.8\nwait 0.25\ntransient 0.5, 0.7\n",
    "continuous 0.5s, 0.8, 0.4, attack: 0.2, sustained: 0\n",
    "set intensity 0.5\ncurve sharpness 0 -> 0.5 over 1s -> 0 over 0.5s ease in\ncontinuous 2s\n",
    "repeat 8 every 0.125 { transient 0.8, 0.4 }\n",
    """
    tempo 130, meter: 3

    repeat 3 every 1 beat { transient }
    wait 1 beat
    tone 440Hz, 2 beats
    wait 2 beats

    tempo 90.5

    tone 440Hz, 0.5s
    wait 0.5 beats
    transient

    """,
    "repeat 3 every 1 {\n  transient 0.8\n  wait 0.15\n  transient 0.6, 0.4\n}\n",
    "impact heavy, 0.7\nwait 1\nnotification warning\n",
    "sound file:a.wav, volume: 0.5, loop: 0.5s\nwait 1\nsound file:\"a b.wav\", sustained: 1\n",
    "tone 440Hz, 0.5s, volume: 0.5\naudioContinuous 1s, pan: -1\n",
    "title \"a \\\"b\\\"\"\n\ntransient\nwait 2\n",
  ]

  @Test(arguments: scores)
  func writesAsAPersonWould(score: String) throws {
    let timeline = try compiled(score)
    let expected = score.isEmpty || score.hasSuffix("\n") ? score : score + "\n"
    #expect(decompile(timeline) == expected)
  }

  @Test func namesGroupsThatComeAgain() throws {
    let beat =
      "transient 1, 0.3\nwait 0.12\ntransient 0.7, 0.25\nwait 0.05\ncontinuous 0.1s, 0.3, 0.1\n"
    let score = beat + "wait 0.5\n" + beat + "wait 0.7\ntransient\nwait 0.2\n" + beat
    #expect(
      decompile(try compiled(score)) == """
        pattern figure {
          transient 1, 0.3
          wait 0.12
          transient 0.7, 0.25
          wait 0.05
          continuous 0.1s, 0.3, 0.1
        }

        figure
        wait 0.67
        figure
        wait 0.87
        transient
        wait 0.2
        figure

        """)
  }

  @Test func countsInBeatsWhatLiesOnThem() throws {
    let score = "tempo 140\nrepeat 4 every 1 beat { transient }\nwait 0.75 beats\ntransient 0.5\n"
    let text = decompile(try compiled(score))
    #expect(text.hasPrefix("tempo 140\n\n"), "\(text)")
    #expect(text.contains("0.75 beats"), "\(text)")
  }

  @Test func exactScoresKeepAllDigits() throws {
    let score = "transient 0.123456789\nwait 0.123456789\ntransient 0.333333333\n"
    let timeline = try compiled(score)
    #expect(decompile(timeline, isExact: true) == score)
    #expect(decompile(timeline) == "transient 0.1235\nwait 0.123457\ntransient 0.3333\n")
  }

  /// Random scores mean the same when they are written anew.
  @Test(arguments: 0..<60 as Range<UInt64>)
  func keepsTheMeaning(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let timeline = randomTimeline(&random)
    for isExact in [false, true] {
      let text = decompile(timeline, isExact: isExact)
      let again = try compiled(text)
      #expect(decompile(again, isExact: isExact) == text)
      expectEqual(timeline, again, within: isExact ? 0 : 706, text)
    }
  }

  private func randomTimeline(_ random: inout SeededGenerator) -> Timeline {
    var timeline = Timeline()
    var time = 0.0
    let grid = Double.random(in: 0.01...0.4, using: &random)
    for _ in 0..<Int.random(in: 1...60, using: &random) {
      let start = Ticks(seconds: time)
      let value = Double(Int.random(in: 0...4, using: &random)) / 4
      if Bool.random(using: &random) {
        let tap = Transient(intensity: value, sharpness: 0.5)
        timeline.events.append(Event(from: start, to: start, .transient(tap), origin: .none))
      } else {
        let hum = Continuous(intensity: Envelope(value), sharpness: Envelope(0.3))
        let end = start + Ticks(seconds: grid)
        timeline.events.append(Event(from: start, to: end, .continuous(hum), origin: .none))
      }
      time += grid * Double(Int.random(in: 0...2, using: &random))
    }
    timeline.completion = timeline.events.map { $0.end }.max() ?? .zero
    return timeline
  }

  private func expectEqual(_ a: Timeline, _ b: Timeline, within ticks: UInt64, _ text: String) {
    #expect(a.events.count == b.events.count, "\(text)")
    #expect((a.completion - b.completion).count.magnitude <= ticks, "\(text)")
    var sorted = b
    sorted.sortByStart()
    for (old, new) in zip(a.events, sorted.events) {
      #expect((old.start - new.start).count.magnitude <= ticks, "\(text)")
      #expect((old.end - new.end).count.magnitude <= 2 * ticks, "\(text)")
    }
  }
}

/// A host that has every sound, of one length.
struct SoundHost: ScoreHost {
  var soundLength = Ticks.milliseconds(1000)

  mutating func importedScore(_ path: String, by importer: String) -> ImportAnswer {
    .missing(candidates: [])
  }

  mutating func length(of source: SoundSource) -> SoundAnswer { .found(soundLength) }
}

/// Returns what `score` means, by time.
func compiled(_ score: String, soundLength: Ticks = .milliseconds(1000)) throws -> Timeline {
  let (timeline, mistakes) = try compilation(of: score, soundLength: soundLength)
  #expect(mistakes == [], "\(score)")
  var found = try #require(timeline)
  found.sortByStart()
  return found
}

/// Returns what `score` means, and what is wrong with it.
func compilation(
  of score: String, soundLength: Ticks = .milliseconds(1000)
) throws -> (timeline: Timeline?, mistakes: [String]) {
  var map = SourceMap()
  let added = map.add(name: "x.score", bytes: Array(score.utf8))
  var host = SoundHost(soundLength: soundLength)
  let compilation = compile(try #require(added), in: &map, asking: &host)
  let mistakes = compilation.diagnostics.sorted.filter { $0.severity == .error }
  return (compilation.timeline, mistakes.map(\.message))
}
