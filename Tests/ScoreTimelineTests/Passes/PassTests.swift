import ScoreDiagnostics
import ScoreTimeline
import Testing

@Suite struct PassTests {
  @Test func sortingKeepsTheOrderOfOneInstant() {
    let timeline = optimized(
      Timeline(events: [tap(at: 1, 0.1), tap(at: 0, 0.2), tap(at: 1, 0.3)]), lastPass: "sort")
    #expect(timeline.events.map { intensity($0) } == [0.2, 0.1, 0.3])
  }

  @Test func silenceIsDroppedAndTheScoreLastsAsLong() {
    let timeline = optimized(
      Timeline(events: [tap(at: 0, 1), tap(at: 3, 0)], completion: Ticks(seconds: 3)),
      lastPass: "dropSilent")
    #expect(timeline.events.map { intensity($0) } == [1])
    #expect(timeline.completion == Ticks(seconds: 3))
  }

  /// A tap under a control at 0 is kept if the control rises before the tap has died away.
  @Test(arguments: [(1.0, 1), (1.94, 1), (1.97, 2), (2.0, 2)])
  func controlsSilence(at time: Double, kept: Int) {
    let timeline = optimized(
      Timeline(
        events: [tap(at: time, 1), tap(at: 5, 1)],
        controls: [set(.intensity, at: 1, 0), set(.intensity, at: 2, 1)]), lastPass: "dropSilent")
    #expect(timeline.events.count == kept)
  }

  @Test func controlsWithoutEffectAreDropped() {
    let timeline = optimized(
      Timeline(
        events: [tap(at: 2, 1)],
        controls: [
          set(.intensity, at: 0, 1), set(.volume, at: 0, 0.5), set(.sharpness, at: 1, 0.2),
          set(.sharpness, at: 1, 0.3), set(.sharpness, at: 1.5, 0.3), set(.intensity, at: 3, 0.5),
        ]), lastPass: "dropControls")
    #expect(timeline.controls.map { $0.envelope.first } == [0.3])
  }

  @Test func touchingVibrationsBecomeOne() {
    let timeline = optimized(
      Timeline(events: [hum(0, 1, 0.5), hum(1, 2, 0.5), hum(2, 3, 0.6), hum(2.5, 4, 0.5)]),
      level: .full, lastPass: "join")
    #expect(timeline.events.map { $0.end.seconds } == [2, 3, 4])
  }

  @Test func pointsOnTheWayAreDropped() {
    var event = hum(0, 4, 0)
    event.kind = .continuous(
      Continuous(
        intensity: Envelope(0, [move(0.25, 1), move(0.5, 1), move(0.752, 1), move(0, 1)]),
        sharpness: Envelope(0.5)))
    let timeline = optimized(Timeline(events: [event]), level: .full, lastPass: "simplifyCurves")
    #expect(envelope(timeline.events[0])?.segments == [move(0.752, 3), move(0, 1)])
  }

  @Test(arguments: PresetTable.all.map { $0.name })
  func tablesCoverAllFeedbacks(name: String) throws {
    let table = try #require(PresetTable.named(name))
    for preset in Preset.allCases {
      let steps = table.steps(of: preset)
      #expect(!steps.isEmpty, "\(preset)")
      for step in steps {
        #expect(step.start + step.duration <= preset.duration + .milliseconds(100), "\(preset)")
        #expect((0...1).contains(step.intensity) && (0...1).contains(step.sharpness), "\(preset)")
      }
    }
  }

  @Test func feedbacksAreScaledAndShifted() {
    let note = PresetNote(.notificationSuccess, intensity: 0.5, sharpness: 0.1)
    let start = Ticks(seconds: 1)
    let event = Event(from: start, to: start + .milliseconds(200), .preset(note), origin: .none)
    let timeline = optimized(Timeline(events: [event]))
    #expect(timeline.events.map { $0.start.seconds } == [1, 1.15])
    #expect(timeline.events.map { intensity($0) } == [0.3, 0.5])
    guard case .transient(let tap) = timeline.events[1].kind else {
      Issue.record("no tap")
      return
    }
    #expect(tap.sharpness == 1)
  }

  @Test(arguments: [
    (Device.haptics, ["notification failure"]), (.taptic, ["taptic failed"]),
    (.vibration, ["vibration default"]), (.none, []),
  ])
  func devicesLower(device: Device, words: [String]) {
    let event = Event(
      from: .zero, to: .milliseconds(500), .preset(PresetNote(.notificationFailure)),
      origin: SourceSpan(1, 5))
    var timeline = Timeline(events: [event], completion: .milliseconds(500))
    var options = PassOptions(target: .audio)
    options.device = device
    options.lastPass = "device"
    var diagnostics = DiagnosticSet()
    optimize(&timeline, options, &diagnostics)
    #expect(timeline.events.map { presetWords($0) } == words)
    #expect(timeline.completion == .milliseconds(500))
    let ids = diagnostics.sorted.map { $0.id }
    #expect(ids == (device == .haptics ? [] : [.loweredForDevice]))
  }

  @Test func aMotorThatRunsDoesNotStartAgain() {
    var options = PassOptions(target: .audio)
    options.device = .vibration
    options.lastPass = "device"
    var timeline = Timeline(events: [tap(at: 0, 1), tap(at: 0.5, 1), hum(1, 4, 1)])
    var diagnostics = DiagnosticSet()
    optimize(&timeline, options, &diagnostics)
    #expect(timeline.events.map { $0.start.seconds } == [0, 1, 2, 3])
  }

  @Test func longCurvesAreSplitAtASharedPoint() {
    let moves = (1...40).map { move($0 % 2 == 0 ? 0 : 1, 0.1) }
    let change = ControlChange(.intensity, at: .zero, Envelope(0, moves), origin: .none)
    let timeline = optimized(
      Timeline(events: [hum(0, 9, 1)], controls: [change], completion: Ticks(seconds: 9)))
    #expect(timeline.controls.map { $0.envelope.segments.count } == [15, 15, 10])
    #expect(timeline.controls.map { $0.envelope.first } == [0, 1, 0])
    #expect(timeline.controls.map { $0.start.seconds } == [0, 1.5, 3])
  }

  @Test func aCurveEndsWhereAnotherTakesOver() {
    let curve = ControlChange(
      .intensity, at: .zero, Envelope(0, [move(1, 2)]), origin: .none)
    let timeline = optimized(
      Timeline(
        events: [hum(0, 9, 1)], controls: [curve, set(.intensity, at: 1, 0.2)],
        completion: Ticks(seconds: 9)))
    #expect(timeline.controls.map { $0.envelope } == [Envelope(0, [move(0.5, 1)]), Envelope(0.2)])
  }

  @Test func jumpsBeginACurveOfTheirOwn() {
    let curve = ControlChange(
      .intensity, at: .zero, Envelope(0, [move(1, 1), move(0.5, 0), move(0, 1)]), origin: .none)
    let timeline = optimized(
      Timeline(events: [hum(0, 9, 1)], controls: [curve], completion: Ticks(seconds: 9)))
    #expect(
      timeline.controls.map { $0.envelope }
        == [Envelope(0, [move(1, 1)]), Envelope(0.5, [move(0, 1)])])
  }

  @Test func longVibrationsAreSplit() {
    var event = hum(0, 70, 0.5)
    var shape = Shape()
    (shape.attack, shape.release) = (0.2, 0.3)
    event.kind = .continuous(
      Continuous(intensity: Envelope(0.5), sharpness: Envelope(0.5), shape: shape))
    let timeline = optimized(Timeline(events: [event], completion: Ticks(seconds: 70)))
    #expect(timeline.events.map { $0.start.seconds } == [0, 30, 60])
    #expect(timeline.events.map { $0.end.seconds } == [30, 60, 70])
    let shapes = timeline.events.compactMap { event -> Shape? in
      if case .continuous(let hum) = event.kind { hum.shape } else { nil }
    }
    #expect(shapes.map { $0.attack } == [0.2, 0, 0])
    #expect(shapes.map { $0.release } == [0, 0, 0.3])
  }

  @Test func theLastPassIsTheLast() {
    #expect(Set(Pass.all.map { $0.name }).count == Pass.all.count)
    let timeline = optimized(
      Timeline(events: [tap(at: 1, 0), tap(at: 0, 1)]), lastPass: "sort")
    #expect(timeline.events.count == 2)
  }
}
