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
    // Literal arithmetic is worked out.
    (
      "CHHapticEvent(eventType: .hapticTransient, parameters: [], relativeTime: 2 * 0.25 - 0.125)",
      "0.375 0.375 transient 0.75, 0.5"
    ),
    (
      "let beat = 60 / 120.0\nlet e = CHHapticEvent(eventType: .hapticContinuous,\n"
        + "  parameters: [], relativeTime: beat, duration: beat\n  * (1.0 + 0.5))",
      "0.5 1.25 continuous 0.75s, 0.6, 0.4226"
    ),
    (
      "func a() { let t = 0.5; e(t) }\nfunc b() { let t = 1.0\n"
        + "_ = CHHapticEvent(eventType: .hapticTransient, parameters: [], relativeTime: t) }",
      "1 1 transient 0.75, 0.5"
    ),
    // A closure as an argument runs when the call says.
    (
      "let g = UIImpactFeedbackGenerator()\n"
        + "DispatchQueue.main.asyncAfter(deadline: .now() + 0.1 + 0.2, execute: { g.impactOccurred() })",
      "0.3 0.4 impact medium"
    ),
    (
      "let g = UISelectionFeedbackGenerator()\nTimer.scheduledTimer(withTimeInterval: 0.5,\n"
        + "  repeats: false) { _ in g.selectionChanged() }\ng.selectionChanged()",
      "0 0.05 selection | 0.5 0.55 selection"
    ),
    (
      "let a = [Piano.Note.hapticFeedback(.impact(.rigid)), .wait(0.2), .hapticFeedback(.selection)]",
      "0 0.1 impact rigid | 0.2 0.25 selection"
    ),
    (
      "Piano.play([Note.wait(1), .hapticFeedback(.selection)])", "1 1.05 selection"
    ),
    (
      "let g = UICanvasFeedbackGenerator(view: v)\ng.alignmentOccurred(at: p); g.pathCompleted(at: p)",
      "0 0.1 feedback alignment | 0 0.1 feedback pathComplete"
    ),
    (
      "let e = \"\\(f(\"a\")) g.impactOccurred()\"; do { try Task { @MainActor in\n"
        + "UISelectionFeedbackGenerator().selectionChanged() } } ", "0 0.05 selection"
    ),
  ])
  func whatCanBeWorkedOutIsRead(text: String, expected: String) throws {
    let (events, told) = try read(text)
    #expect(events == expected)
    #expect(told == [])
  }

  /// What has to be said of a feedback generator whose making is not in the text.
  private static let elsewhere = "a feedback generator that is made elsewhere"

  @Test(arguments: [
    (
      "let e = CHHapticEvent(eventType: .hapticTransient, parameters: [], relativeTime: 2 * i)\n"
        + "UISelectionFeedbackGenerator().selectionChanged()",
      "0 0.05 selection", ["a time that is computed '2 * i'"]
    ),
    (
      "s.selectionChanged(); AudioServicesPlaySystemSound(1519)\n"
        + "Text(a).sensoryFeedback(.selection, trigger: b)\n"
        + "NSHapticFeedbackManager.defaultPerformer.perform(.alignment, performanceTime: .now)",
      "0 0.05 selection",
      [
        "a sound of the system 'AudioServicesPlaySystemSound'",
        "a feedback that follows a value of SwiftUI's 'sensoryFeedback'",
        "a feedback of a trackpad 'NSHapticFeedbackManager'",
      ]
    ),
    (
      "for i in 0..<3 { s.selectionChanged() }",
      "0 0.05 selection", ["a loop around this 's.selectionChanged()'"]
    ),
    (
      "[1, 2].forEach { s.selectionChanged() }\nrepeat { s.selectionChanged() } while x { }",
      "0 0.05 selection | 0 0.05 selection",
      ["a loop around this 's.selectionChanged()'", "a loop around this 's.selectionChanged()'"]
    ),
    (
      "let i = 2.0\nlet e = (0..<3).map { i in CHHapticEvent(eventType: .hapticTransient,\n"
        + "parameters: [], relativeTime: Double(i)) }; s.selectionChanged()",
      "0 0.05 selection", ["a time that is computed 'Double(i)'"]
    ),
    (
      "Piano.play([.wait(pause), .hapticFeedback(.impact(.soft)), makeNote(),\n"
        + ".hapticFeedback(.impact(strong ? .heavy : .light))])",
      "0 0.1 impact soft",
      [
        "a time that is computed 'pause'", "'makeNote' is no note of Piano's 'makeNote()'",
        "a feedback that is computed, or not known "
          + "'.hapticFeedback(.impact(strong ? .heavy : .light))'",
      ]
    ),
    (
      "func a() { s.selectionChanged() }; func b() { sleep(1)\ng.impactOccurred() }",
      "0 0.05 selection | 1.55 1.65 impact medium",
      ["there are 2 sequences in this file ''", elsewhere + " 'g.impactOccurred()'"]
    ),
    // Each branch is a sequence of its own.
    (
      "switch kind {\ncase .a, .b: s.selectionChanged()\ncase .c:\n"
        + "if case .x = y { s.selectionChanged() }\ndefault: s.selectionChanged()\n}",
      "0 0.05 selection | 0.55 0.6 selection | 1.1 1.15 selection",
      [
        "what happens on a condition 'case'", "what happens on a condition 'if'",
        "there are 3 sequences in this file ''",
        "what happens on a condition 'default'",
      ]
    ),
    (
      "s.selectionChanged()\nguard x else { return }\nif y { s.selectionChanged()\nsleep(1)\n"
        + "s.selectionChanged() } else { s.selectionChanged() }\nsleep(1)\ns.selectionChanged()",
      "0 0.05 selection | 1 1.05 selection | 1.55 1.6 selection | 2.55 2.6 selection | "
        + "3.1 3.15 selection",
      [
        "what happens on a condition 'if'",
        "there are 3 sequences in this file ''",
        "what happens on a condition 'else'",
      ]
    ),
    (
      "#if DEBUG\ns.selectionChanged()\n#else\nlet a = 1\n#endif\nlet b = 2", "0 0.05 selection",
      ["what happens on a condition '#'"]
    ),
    (
      "play(strong ? CHHapticEvent(eventType: .hapticTransient, parameters: [], relativeTime: 0)\n"
        + ": CHHapticEvent(eventType: .hapticTransient, parameters: [], relativeTime: 1),\n"
        + "CHHapticEvent(eventType: .hapticTransient, parameters: [], relativeTime: 2))",
      "2 2 transient 0.75, 0.5",
      [
        "what happens on a condition "
          + "'CHHapticEvent(eventType: .hapticTransient, parameters: [], relativeTime: 0)'",
        "what happens on a condition "
          + "'CHHapticEvent(eventType: .hapticTransient, parameters: [], relativeTime: 1)'",
      ]
    ),
    // What is computed of an event leaves it out, and that is told at the place that computes it.
    (
      "let t = 1.0\nfunc f(t: Double) {\n_ = CHHapticEvent(eventType: .hapticContinuous,\n"
        + "parameters: [], relativeTime: 0, duration: t)\n}\ns.selectionChanged()",
      "0 0.05 selection", ["a time that is computed 't'"]
    ),
    (
      "var t = 0.0\nt += 0.1\n_ = CHHapticEvent(eventType: .hapticTransient, parameters: list,\n"
        + "relativeTime: 0)\nDispatchQueue.main.asyncAfter(deadline: .now() + t) {\n"
        + "s.selectionChanged() }",
      "0 0.05 selection",
      ["parameters that are computed 'list'", "a time that is computed '.now() + t'"]
    ),
    (
      "_ = CHHapticEvent(eventType: .hapticTransient, parameters: [\n"
        + ".init(parameterID: .hapticIntensity, value: 1.5), .init(parameterID: .attackTime, value: 1),"
        + "\n.init(parameterID: .hapticSharpness, value: f())], relativeTime: 0)",
      "0 0 transient 1, 0.5",
      [
        "'hapticIntensity' 1.5 is not between 0 and 1 '1.5'",
        "'hapticTransient' has no 'attackTime' '.init(parameterID: .attackTime, value: 1)'",
        "a value that is computed 'f()'",
      ]
    ),
    (
      "_ = try CHHapticPattern(dictionary: [.pattern: [[.event: [.time: 0.0]]]])\n"
        + "s.selectionChanged()\nUIImpactFeedbackGenerator(style: s).impactOccurred(intensity: 2)",
      "0 0.05 selection",
      [
        "a pattern out of a dictionary "
          + "'CHHapticPattern(dictionary: [.pattern: [[.event: [.time: 0.0]]]])'",
        "a feedback that is computed, or not known "
          + "'UIImpactFeedbackGenerator(style: s).impactOccurred(intensity: 2)'",
        "'intensity' 2 is not between 0 and 1 '2'",
      ]
    ),
    ("let a = 1", "", ["there are no haptics written out here 'l'"]),
    ("", "", ["the file is empty ''"]),
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

  @Test(arguments: [
    "(", "[", "{", "a(", "[.wait(", "CHHapticEvent(", "\"", "/*", "let a = [", "try ", "1 + ",
    "(1+",
    "let a = .seconds(b + b); let b = .seconds(a + a); sleep(a)\n", "#if\n", "switch {case:",
    "func (", "if let a {", "asyncAfter(deadline: a) {", "for a in {", "a\n.",
  ])
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
    var diagnostics = DiagnosticSet()
    let text = written { emitSwiftFeedbacks(timeline, to: &$0, diagnostics: &diagnostics) }
    #expect(text.contains("heavy.impactOccurred(intensity: 0.5)\n"))
    #expect(text.contains("Task.sleep(until: start + .seconds(0.25), clock: .continuous)"))
    #expect(diagnostics.isEmpty)
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
