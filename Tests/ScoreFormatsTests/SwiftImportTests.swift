import ScoreDiagnostics
import ScoreFormats
import ScoreTimeline
import Testing

/// Haptics that are written out in Swift source.
@Suite struct SwiftImportTests {
  private func read(_ text: String) throws -> (events: String, told: [String]) {
    var diagnostics = DiagnosticSet()
    let file = try sourceFile(text)
    let timeline = importSwift(file, diagnostics: &diagnostics) { source in
      source.text == "acapella" ? Ticks(seconds: 2) : nil
    }
    let told = diagnostics.sorted.filter { $0.severity != .remark }.map {
      "\($0.message) '\(file.text($0.span))'"
    }
    return (timeline.map(eventsText) ?? "", told)
  }

  @Test(arguments: [
    (
      """
      🎹.play([
        .sound(.asset(name: "acapella")),
        .hapticFeedback(.impact(.light)), .waitUntilFinished,
        .hapticFeedback(.notification(.failure)),  // then
        .wait(0.2), .tapticEngine(.peek), .vibration(.alert), .hapticFeedback(.selection),
        .sound(.system(.chooChoo)),
      ]) { print("done") }
      """,
      "0 2 sound asset:acapella | 0 0.1 impact light | 0.1 0.6 notification failure | "
        + "0.3 0.4 taptic peek | 0.3 1.2 vibration alert | 0.3 0.35 selection | "
        + "0.3 0.3 sound system:chooChoo"
    ),
    (
      """
      func impacts() {
        let heavy = UIImpactFeedbackGenerator(style: .heavy)
        heavy.prepare()
        heavy.impactOccurred()
        DispatchQueue.main.asyncAfter(deadline: .now() + 0.2) {
          heavy.impactOccurred(intensity: 0.5)
          DispatchQueue.main.asyncAfter(deadline: .now() + .milliseconds(100)) {
            UINotificationFeedbackGenerator().notificationOccurred(.error)
          }
        }
        UISelectionFeedbackGenerator().selectionChanged()
      }
      """,
      "0 0.1 impact heavy | 0 0.05 selection | 0.2 0.3 impact heavy, 0.5 | "
        + "0.3 0.8 notification failure"
    ),
    (
      """
      final class Player {
        private let soft: UIImpactFeedbackGenerator = .init(style: .soft)
        func play() async throws {
          self.soft.impactOccurred()
          try await Task.sleep(for: .seconds(0.5))
          UIImpactFeedbackGenerator(style: .rigid).impactOccurred(intensity: 0.7)
          try? await Task.sleep(nanoseconds: 250_000_000)
          soft.impactOccurred()
        }
      }
      """,
      "0 0.1 impact soft | 0.5 0.6 impact rigid, 0.7 | 0.75 0.85 impact soft"
    ),
    (
      """
      let intensity = CHHapticEventParameter(parameterID: .hapticIntensity, value: Float(0.8))
      let sharpness = CHHapticEventParameter(parameterID: .hapticSharpness, value: 0.4)
      let long = 0.5
      let events: [CHHapticEvent] = [
        CHHapticEvent(eventType: .hapticTransient, parameters: [intensity, sharpness],
          relativeTime: CHHapticTimeImmediate),
        .init(eventType: .hapticContinuous, parameters: [
          .init(parameterID: .hapticIntensity, value: 1),
          .init(parameterID: .sustained, value: 0),
        ], relativeTime: 0.25, duration: long),
      ]
      """,
      "0 0 transient 0.8, 0.4 | 0.25 0.75 continuous 0.5s, 1, 0.4226, sustained: 0"
    ),
    (
      """
      let curve = CHHapticParameterCurve(
        parameterID: .hapticIntensityControl,
        controlPoints: [.init(relativeTime: 0, value: 1),
          CHHapticParameterCurve.ControlPoint(relativeTime: 0.5, value: 0.2)],
        relativeTime: 0.1)
      let event = CHHapticEvent(eventType: .hapticTransient, parameters: [], relativeTime: 0)
      let still = CHHapticDynamicParameter(
        parameterID: .hapticSharpnessControl, value: -0.5, relativeTime: 1)
      """,
      "0 0 transient 0.75, 0.5 | 0.1 0.6 curve intensity 1 -> 0.2 over 0.5s | 1 1 set sharpness -0.5"
    ),
  ])
  func whatIsWrittenOutIsRead(text: String, expected: String) throws {
    let (events, told) = try read(text)
    #expect(events == expected)
    #expect(told.allSatisfy { $0.hasPrefix("there is no sound") }, "\(told)")
  }

  @Test(arguments: [
    (
      "let e = CHHapticEvent(eventType: .hapticTransient, parameters: [], relativeTime: 2 * i)\n"
        + "g.impactOccurred()",
      "0 0.1 impact medium", ["a value that is computed '2 * i'"]
    ),
    (
      "for i in 0..<3 { generator.impactOccurred() }",
      "0 0.1 impact medium", ["a loop around this 'generator.impactOccurred()'"]
    ),
    (
      "Piano.play([.wait(pause), .hapticFeedback(.impact(.soft)), makeNote()])",
      "0 0.1 impact soft",
      ["a value that is computed 'pause'", "'makeNote' is no note of Piano's 'makeNote()'"]
    ),
    (
      "func a() { g.selectionChanged() }; func b() { g.impactOccurred() }",
      "0 0.05 selection | 0.55 0.65 impact medium",
      ["there are 2 sequences in this file 'g.impactOccurred()'"]
    ),
    ("let a = 1", "", ["there are no haptics written out here 'l'"]),
    (
      "// g.impactOccurred()\nlet a = \"g.impactOccurred()\"", "",
      ["there are no haptics written out here '/'"]
    ),
  ])
  func whatIsComputedIsTold(text: String, expected: String, told: [String]) throws {
    let result = try read(text)
    #expect(result.events == expected)
    #expect(result.told == told)
  }

  @Test(arguments: ["(", "[", "{", "a(", "[.wait(", "CHHapticEvent(", "\"", "/*", "let a = ["])
  func hostileSourceEndsSoon(piece: String) throws {
    _ = try read(String(repeating: piece, count: 20_000))
  }

  /// The calls of feedback generators that this compiler writes come back.
  @Test func writtenFeedbacksComeBack() throws {
    let notes = [PresetNote(.impactHeavy, intensity: 0.5), PresetNote(.notificationFailure)]
    var timeline = Timeline(
      events: notes.enumerated().map { index, note in
        event(Double(index) / 4, Double(index) / 4 + note.preset.duration.seconds, .preset(note))
      })
    timeline.completion = Ticks(seconds: 0.75)
    #expect(timeline.isFeedbackAlone)
    let text = written { emitSwiftFeedbacks(timeline, to: &$0) }
    #expect(text.contains("heavy.impactOccurred(intensity: 0.5)\n"))
    #expect(text.contains("Task.sleep(until: start + .seconds(0.25), clock: .continuous)"))
    let (events, told) = try read(text)
    #expect(events == eventsText(timeline), "\(text)")
    #expect(told.isEmpty, "\(told)")
  }

  @Test func generatorsDoNotPlayWhatIsSharpened() {
    var note = PresetNote(.impactHeavy)
    note.sharpness = 0.5
    #expect(!Timeline(events: [event(0, 0.1, .preset(note))]).isFeedbackAlone)
    let weak = PresetNote(.selection, intensity: 0.5)
    #expect(!Timeline(events: [event(0, 0.1, .preset(weak))]).isFeedbackAlone)
    #expect(!Timeline(events: [event(0, 0.1, .preset(PresetNote(.tapticPop)))]).isFeedbackAlone)
    #expect(!Timeline().isFeedbackAlone)
  }

  /// The pattern that this compiler writes as Swift comes back.
  @Test func whatIsWrittenComesBack() throws {
    let hum = Continuous(intensity: Envelope(0.75), sharpness: Envelope(0.25))
    var timeline = Timeline(events: [
      event(0, 0, .transient(Transient(intensity: 0.5, sharpness: 0.25))),
      event(0.5, 1.5, .continuous(hum)),
    ])
    timeline.controls = [
      ControlChange(
        .intensity, at: Ticks(seconds: 0.5),
        Envelope(1, [.init(to: 0.5, over: Ticks(seconds: 0.25))]), origin: .none)
    ]
    var diagnostics = DiagnosticSet()
    let text = written { emitSwift(timeline, to: &$0, diagnostics: &diagnostics) }
    let (events, told) = try read(text)
    #expect(events == eventsText(timeline), "\(text)")
    #expect(told.isEmpty, "\(told)")
  }
}
