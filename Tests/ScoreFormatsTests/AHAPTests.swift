import ScoreDiagnostics
import ScoreFormats
import ScoreJSON
import ScoreTestSupport
import ScoreTimeline
import Testing

@Suite struct AHAPTests {
  @Test func anEntryALine() {
    var timeline = Timeline(
      events: [
        event(0, 0, .transient(Transient(intensity: 0.8, sharpness: 0.4))),
        event(
          0.5, 0.75,
          .continuous(Continuous(intensity: Envelope(0.8), sharpness: Envelope(0.4)))),
      ], completion: .milliseconds(750))
    timeline.about.title = "Hit \"me\""
    timeline.controls = [
      ControlChange(.sharpness, at: .milliseconds(500), Envelope(-0.25), origin: .none),
      ControlChange(
        .intensity, at: .milliseconds(600),
        Envelope(1, [Envelope.Segment(to: 0.1, over: .milliseconds(150))]), origin: .none),
    ]
    #expect(
      ahap(timeline).text == """
        {
          "Version": 1.0,
          "Metadata": {"Project": "Hit \\"me\\""},
          "Pattern": [
            {"Event": {"Time": 0, "EventType": "HapticTransient", "EventParameters": [\
        {"ParameterID": "HapticIntensity", "ParameterValue": 0.8}, \
        {"ParameterID": "HapticSharpness", "ParameterValue": 0.4}]}},
            {"Parameter": {"ParameterID": "HapticSharpnessControl", "Time": 0.5, \
        "ParameterValue": -0.25}},
            {"Event": {"Time": 0.5, "EventType": "HapticContinuous", "EventDuration": 0.25, \
        "EventParameters": [{"ParameterID": "HapticIntensity", "ParameterValue": 0.8}, \
        {"ParameterID": "HapticSharpness", "ParameterValue": 0.4}]}},
            {"ParameterCurve": {"ParameterID": "HapticIntensityControl", "Time": 0.6, \
        "ParameterCurveControlPoints": [{"Time": 0, "ParameterValue": 1}, \
        {"Time": 0.15, "ParameterValue": 0.1}]}}
          ]
        }

        """)
  }

  @Test func aScoreWithoutNotesHasAWarning() throws {
    let result = ahap(Timeline(completion: .milliseconds(1000)))
    #expect(result.diagnostics.map { $0.id } == [.emptyOutput])
    let file = try #require(read(result.text))
    #expect(file.parameters.map { $0.time } == [1])
    #expect(result.text.hasSuffix("}}\n  ]\n}\n"))
    #expect(ahap(Timeline()).text.contains("\"Pattern\": []"))
  }

  @Test func aTrailingWaitIsKept() throws {
    var timeline = Timeline(
      events: [event(0, 0, .transient(Transient(intensity: 1, sharpness: 0)))],
      completion: .milliseconds(2000))
    timeline.controls = [
      ControlChange(
        .intensity, at: .zero, Envelope(1, [Envelope.Segment(to: 0, over: .milliseconds(4000))]),
        origin: .none)
    ]
    let file = try #require(read(ahap(timeline).text))
    #expect(file.parameters.map { $0.time } == [2])
    #expect(file.parameters.map { $0.value } == [0.5])
  }

  struct SoundCase: Sendable {
    var name: String
    var file: String? = "click.wav"
    var seconds = 1.0
    var change: @Sendable (inout Sound) -> Void = { _ in }
    var expected: [String]
    var ids: [Diagnostic.ID] = []
  }

  static let soundCases = [
    SoundCase(
      name: "whole",
      expected: [#""EventWaveformPath": "click.wav", "EventWaveformUseVolumeEnvelope": false"#]),
    SoundCase(
      name: "loop", seconds: 2.5, change: { $0.apply(.loop(.count(2.5))) },
      expected: [#""click.wav", "EventDuration": 2.5, "EventWaveformLoopEnabled": true"#]),
    SoundCase(
      name: "levels",
      change: {
        $0.volume = Envelope(0.5)
        $0.pan = Envelope(-1)
        $0.shape = Shape()
        $0.shape?.isSustained = false
      },
      expected: [
        #"[{"ParameterID": "AudioVolume", "ParameterValue": 0.5}, {"ParameterID": "AudioPan", "#,
        #", {"ParameterID": "Sustained", "ParameterValue": 0}]"#,
      ]),
    SoundCase(
      name: "loud", change: { $0.volume = Envelope(2) },
      expected: [#""EventParameters": []"#], ids: [.ahapClamped]),
    SoundCase(
      name: "suffix", file: "click.ogg", expected: [#""click.ogg""#], ids: [.ahapAudioSuffix]),
    SoundCase(name: "no file", file: nil, expected: [#""click""#], ids: [.ahapAudioSuffix]),
    SoundCase(
      name: "system", file: nil,
      change: { $0.source = SoundSource(.system, "chooChoo", in: "") },
      expected: [#""HapticIntensityControl", "Time": 1, "#], ids: [.ahapSystemSound, .emptyOutput]),
    SoundCase(
      name: "envelope alone",
      change: {
        $0.volume = Envelope(0.5, [Envelope.Segment(to: 0, over: .milliseconds(500))])
      },
      expected: [
        #"{"ParameterID": "AudioVolume", "ParameterValue": 0.5}"#,
        #""AudioVolumeControl", "Time": 0, "#, #"{"Time": 0.5, "ParameterValue": 0}]"#,
      ]),
    SoundCase(
      name: "part", change: { $0.apply(.from(.milliseconds(100))) },
      expected: [#""click.wav""#], ids: [.ahapRendered]),
  ]

  @Test(arguments: soundCases.map { $0.name })
  func sounds(name: String) throws {
    let test = try #require(AHAPTests.soundCases.first { $0.name == name })
    var sound = Sound(
      source: SoundSource(.asset, "click", in: ""), length: .milliseconds(1000))
    test.change(&sound)
    let timeline = Timeline(
      events: [event(0, test.seconds, .sound(sound))], completion: Ticks(seconds: test.seconds))
    let result = ahap(timeline) { _ in test.file }
    for part in test.expected { #expect(result.text.contains(part), "\(result.text)") }
    #expect(result.diagnostics.map { $0.id } == test.ids)
    #expect(read(result.text) != nil)
  }

  @Test(arguments: [
    ("a/x.wav", "b/x.wav", 1), ("a/x.wav", "a/x.wav", 0), ("a/x.wav", "b/y.wav", 0),
    ("a/song-1.wav", "tone", 1),
  ])
  func twoFilesOfOneNameAreTold(first: String, second: String, count: Int) {
    let kinds = [first, second].map { name -> Event.Kind in
      name == "tone"
        ? .tone(Tone(frequency: Envelope(440)))
        : .sound(Sound(source: SoundSource(.file, name, in: ""), length: .milliseconds(1000)))
    }
    var options = PassOptions(target: .ahap)
    options.renderedName = "song"
    let timeline = Timeline(
      events: (0..<4).map { event(Double($0), Double($0 + 1), kinds[$0 % 2]) })
    let result = ahap(timeline, options) { _ in nil }
    #expect(result.diagnostics.map { $0.id } == Array(repeating: .ahapSharedName, count: count))
  }

  @Test func whatCoreHapticsCannotPlayIsRenderedOnce() throws {
    let tone = Tone(frequency: Envelope(440))
    var options = PassOptions(target: .ahap)
    options.renderedName = "song"
    var timeline = Timeline(
      events: [
        event(0, 1, .tone(tone)), event(1, 2, .tone(tone)),
        event(2, 2.5, .tone(Tone(frequency: Envelope(220)))),
      ])
    var diagnostics = DiagnosticSet()
    optimize(&timeline, options, &diagnostics)
    #expect(timeline.rendered.map { $0.fileName } == ["song-1.wav", "song-2.wav"])
    #expect(timeline.rendered.map { $0.event.end.seconds } == [1, 0.5])
    let file = try #require(read(ahap(timeline, options).text))
    #expect(file.events.map { $0.waveformPath } == ["song-1.wav", "song-1.wav", "song-2.wav"])
  }

  @Test(arguments: [
    ("[]", "expected an object with a 'Pattern', not an array", nil),
    ("{}", "'Pattern' is missing", nil),
    (#"{"Pattern": [{}]}"#, "expected an 'Event', 'Parameter' or 'ParameterCurve'", nil),
    (#"{"Pattern": [{"Event": {"EventType": "HapticTransient"}}]}"#, "'Time' is missing", nil),
    (
      #"{"Pattern": [{"Event": {"Time": -1, "EventType": "HapticTransient"}}]}"#,
      "a time before 0 s", nil
    ),
    (
      #"{"Pattern": [{"Event": {"Time": 0, "EventType": "HapticTransiet"}}]}"#,
      "'HapticTransiet' is no 'EventType' here", "did you mean 'HapticTransient'?"
    ),
    (
      #"{"Pattern": [{"Parameter": {"Time": 0, "ParameterID": "HapticIntensity"}}]}"#,
      "'HapticIntensity' is no 'ParameterID' here", nil
    ),
    (#"{"Pattern": [}"#, "expected a value", nil),
  ])
  func errorsAreLocated(text: String, message: String, label: String?) throws {
    var map = SourceMap()
    let added = map.add(name: "x.ahap", bytes: Array(text.utf8))
    let source = try #require(added)
    var diagnostics = DiagnosticSet()
    #expect(readAHAP(source, diagnostics: &diagnostics) == nil)
    let first = try #require(diagnostics.sorted.first { $0.severity == .error })
    #expect(first.id == .ahapInvalid && first.message == message)
    if let label { #expect(first.label == label) }
    #expect(source.span.start <= first.span.start && first.span.end <= source.span.end)
  }
}

/// Returns the AHAP of `timeline`, and what is said of it beside remarks.
func ahap(
  _ timeline: Timeline, _ options: PassOptions = PassOptions(target: .ahap),
  soundFile: (SoundSource) -> String? = { _ in "click.wav" }
) -> (text: String, diagnostics: [Diagnostic]) {
  var timeline = timeline
  var diagnostics = DiagnosticSet()
  optimize(&timeline, options, &diagnostics)
  let text = written {
    emitAHAP(timeline, to: &$0, diagnostics: &diagnostics, soundFile: soundFile)
  }
  return (text, diagnostics.sorted.filter { $0.severity != .remark })
}

/// Returns what the AHAP `text` holds, read strictly.
func read(_ text: String) -> AHAPFile? {
  var map = SourceMap()
  var diagnostics = DiagnosticSet()
  return map.add(name: "x.ahap", bytes: Array(text.utf8)).flatMap {
    readAHAP($0, options: .strict, diagnostics: &diagnostics)
  }
}
