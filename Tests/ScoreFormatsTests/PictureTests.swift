import ScoreDiagnostics
import ScoreJSON
import ScoreTestSupport
import ScoreTimeline
import Testing

@testable import ScoreFormats

private let drum = SoundSource(.file, "loops/drum & <bass>.wav", in: "a.score")
private let voice = SoundSource(.asset, "voice", in: "a.score")

private let waveforms = [SoundMaterial(voice): Waveform(peaks: [0, 0.5, 1, 0.5])]

/// Returns a score of `count` random notes, with controls and tempos.
private func randomScore(seed: UInt64, count: Int, length: Double) -> Timeline {
  var random = SeededGenerator(seed: seed)
  var timeline = Timeline(completion: Ticks(seconds: length))
  for _ in 0..<count {
    let start = Double.random(in: 0..<length * 0.9, using: &random)
    let end = min(start + Double.random(in: 0..<length / 8, using: &random), length)
    timeline.events.append(randomEvent(from: start, to: end, using: &random))
  }
  for _ in 0..<Int.random(in: 0...6, using: &random) {
    let control = Control.allCases.randomElement(using: &random) ?? .intensity
    let start = Double.random(in: 0...length, using: &random)
    timeline.controls.append(
      ControlChange(
        control, at: Ticks(seconds: start), randomEnvelope(in: control.range, using: &random),
        origin: .none))
  }
  for index in 0..<Int.random(in: 0...3, using: &random) {
    timeline.tempos.append(
      TempoChange(
        start: Ticks(seconds: Double(index) * length / 3),
        beatsPerMinute: .random(in: 20...300, using: &random),
        meter: Double(Int.random(in: 1...7, using: &random))))
  }
  return timeline
}

private func randomEnvelope(
  in range: ClosedRange<Double>, using random: inout SeededGenerator
) -> Envelope {
  var envelope = Envelope(.random(in: range, using: &random))
  for _ in 0..<Int.random(in: 0...3, using: &random) {
    envelope.segments.append(
      .init(
        to: .random(in: range, using: &random),
        over: Ticks(seconds: .random(in: 0...1, using: &random)),
        ease: Envelope.Ease.allCases.randomElement(using: &random) ?? .linear))
  }
  return envelope
}

private func randomEvent(
  from start: Double, to end: Double, using random: inout SeededGenerator
) -> Event {
  let first = randomEnvelope(in: 0...1, using: &random)
  switch Int.random(in: 0..<6, using: &random) {
  case 0:
    var sound = Sound(
      source: Bool.random(using: &random) ? drum : voice, length: Ticks(seconds: 0.7))
    sound.apply(.loop(.length(Ticks(seconds: end - start))))
    sound.volume = first
    sound.apply(.fadeIn(Ticks(seconds: (end - start) / 4)))
    return event(start, end, .sound(sound))
  case 1:
    var tone = Tone(frequency: randomEnvelope(in: 50...2000, using: &random))
    if Bool.random(using: &random) { tone.frequency = nil }
    tone.volume = first
    return event(start, end, .tone(tone))
  case 2:
    let sharpness = randomEnvelope(in: 0...1, using: &random)
    return event(start, end, .continuous(Continuous(intensity: first, sharpness: sharpness)))
  case 3:
    let preset = Preset.allCases.randomElement(using: &random) ?? .selection
    return event(start, start + preset.duration.seconds, .preset(PresetNote(preset)))
  default:
    return event(
      start, start, .transient(Transient(intensity: first.first, sharpness: first.last)))
  }
}

private func layout(of timeline: Timeline) -> PictureLayout {
  var builder = PictureLayoutBuilder(
    PictureScore(timeline, presets: .pulsar), waveforms: waveforms,
    names: OriginNames(SourceMap()))
  return builder.build()
}

/// Returns the frames of all texts of `layout`.
private func labelFrames(of layout: PictureLayout) -> [(text: String, frame: Frame)] {
  var labels = layout.header + layout.legend.flatMap { $0.labels }
  for system in layout.systems {
    labels += system.ruler + system.axis.compactMap { $0.label }
    if let label = system.completion?.label { labels.append(label) }
    for lane in system.lanes {
      for var label in lane.labels + lane.ticks + (lane.name.map { [$0] } ?? []) {
        label.y += lane.frame.y
        labels.append(label)
      }
    }
  }
  return labels.map { ($0.text, $0.frame) }
}

private let sizes: [(count: Int, length: Double)] = [
  (0, 0), (1, 1), (5, 2), (30, 3), (12, 60), (600, 120), (200, 4000), (3, 0.01),
]

@Test(arguments: 0..<UInt64(sizes.count * 4))
func aPictureIsWellFormedAndNothingInItCollides(_ seed: UInt64) throws {
  let (count, length) = sizes[Int(seed) % sizes.count]
  let timeline = randomScore(seed: seed, count: count, length: max(length, 0.001))
  let layout = layout(of: timeline)
  expectNoCollision(in: layout)
  let texts = labelFrames(of: layout).map { $0.text }
  let picture = written { emitPicture(timeline, waveforms: waveforms, to: &$0) }
  let reader = try #require(PictureReader.read(picture))
  #expect((reader.texts["text"] ?? []).sorted() == texts.sorted())
}

@Test func aThemeIsTheViewersOrOneThatIsAskedFor() {
  let timeline = randomScore(seed: 1, count: 20, length: 10)
  let pictures = PictureTheme.allCases.map { theme in
    written { emitPicture(timeline, waveforms: waveforms, theme: theme, to: &$0) }
  }
  #expect(pictures.map { $0.contains("prefers-color-scheme") } == [true, false, false])
  for (picture, theme) in zip(pictures, PictureTheme.allCases) {
    #expect(!picture.contains("script") && !picture.contains("href"))
    let again = written { emitPicture(timeline, waveforms: waveforms, theme: theme, to: &$0) }
    #expect(again == picture)
  }
  #expect(pictures[1].contains("--score-paper:#ffffff"))
  #expect(pictures[2].contains("--score-paper:#16181d"))
}

/// What is done to the whole of a sound gives it another outline.
@Test func aReversedSoundIsDrawnSo() {
  let length = Ticks(seconds: 2)
  var sound = Sound(source: voice, length: length)
  sound.apply(.reverse)
  let outlines = [
    SoundMaterial(voice): Waveform(peaks: [1, 0]), sound.material: Waveform(peaks: [0, 1]),
  ]
  let timeline = Timeline(
    events: [Event(from: .zero, to: length, .sound(sound), origin: .none)], completion: length)
  var builder = PictureLayoutBuilder(
    PictureScore(timeline, presets: .pulsar), waveforms: outlines, names: OriginNames(SourceMap()))
  let blocks = builder.build().systems.flatMap(\.lanes).flatMap { lane in
    if case .sounds(let blocks) = lane.content { blocks } else { [SoundBlock]() }
  }
  #expect(blocks.count == 1)
  for block in blocks {
    #expect(block.wave.first == 0 && (block.wave.last ?? 0) > 0)
  }
}

extension Frame {
  /// Returns `true` iff no part of `other` is outside.
  fileprivate func holds(_ other: Frame) -> Bool {
    other.x >= x && other.maxX <= maxX && other.y >= y && other.maxY <= maxY
  }
}

private func expectNoCollision(in layout: PictureLayout) {
  let labels = labelFrames(of: layout)
  for (index, label) in labels.enumerated() {
    let frame = label.frame
    if !layout.frame.holds(frame) { Issue.record("'\(label.text)' is outside: \(frame)") }
    for other in labels[(index + 1)...] where other.frame.overlaps(frame) {
      Issue.record("'\(label.text)' and '\(other.text)' overlap")
    }
  }
  for (upper, lower) in zip(layout.systems, layout.systems.dropFirst()) {
    #expect(upper.frame.maxY < lower.frame.y && upper.window.end == lower.window.start)
  }
  for system in layout.systems {
    for (upper, lower) in zip(system.lanes, system.lanes.dropFirst()) {
      #expect(upper.frame.maxY < lower.frame.y)
    }
    for lane in system.lanes { expectNoOverlap(in: lane) }
  }
}

private func expectNoOverlap(in lane: PictureLane) {
  guard case .sounds(let blocks) = lane.content else { return }
  for (left, right) in zip(blocks, blocks.dropFirst()) where right.frame.width > 2.01 {
    #expect(left.frame.width < 2.01 || left.frame.maxX <= right.frame.x + 0.01)
  }
}

@Test(arguments: [1e-6, 0.5, 1e4, 1e9, 1e15], [1e-3, 0.7, 4, 1e6, 1e12])
func anyTempoMakesAPictureOfBoundedSize(_ beatsPerMinute: Double, _ meter: Double) {
  for length in [Ticks(count: 1), Ticks(seconds: 7), Ticks.maximum] {
    let tempos = [Ticks.zero, Ticks(count: length.count / 3)].map {
      TempoChange(start: $0, beatsPerMinute: beatsPerMinute, meter: meter)
    }
    let layout = layout(of: Timeline(completion: length, tempos: tempos))
    #expect(layout.systems.allSatisfy { $0.grid.count < 300 && $0.axis.count < 300 })
    expectNoCollision(in: layout)
  }
}

@Test func timesAndIntensitiesAreWhereTheAxesSay() throws {
  let fall = Envelope(1, [.init(to: 0, over: Ticks(seconds: 1), ease: .in)])
  let timeline = Timeline(
    events: [
      event(0.5, 0.5, .transient(Transient(intensity: 0.25, sharpness: 1))),
      event(1, 3, .continuous(Continuous(intensity: fall, sharpness: fall))),
    ], completion: Ticks(seconds: 4))
  let system = try #require(layout(of: timeline).systems.first)
  let lane = try #require(system.lanes.first)
  guard case .haptics(let marks) = lane.content else {
    Issue.record("the first lane is not that of the haptics")
    return
  }
  let axis = Dictionary(
    uniqueKeysWithValues: system.axis.compactMap { tick in tick.label.map { ($0.text, tick.x) } })
  let (top, middle, bottom) = (lane.guides[0], lane.guides[1], lane.guides[2])
  let stem = try #require(marks.stems.first)
  #expect(axis["0.5 s"].map { abs($0 - stem.foot.x) < 1e-6 } == true)
  #expect(abs(stem.foot.y - bottom) < 1e-6 && abs(stem.top - (bottom + middle) / 2) < 1e-6)
  #expect(Palette.step(of: stem.sharpness) == Palette.sharpness.count - 1)
  let area = try #require(marks.areas.first)
  #expect(area.outline.first == Point(x: system.window.x(Ticks(seconds: 1)), y: top))
  // Half of the time, a quarter of the way.
  let quarter = area.outline.first { $0.x >= system.window.x(Ticks(seconds: 1.5)) - 0.01 }
  #expect(quarter.map { abs($0.y - (top + (bottom - top) / 4)) < 1 } == true)
  #expect(area.outline.contains { abs($0.x - system.window.x(Ticks(seconds: 3))) < 1e-6 })
  #expect(system.completion?.label?.text == "end 4 s")
}

@Test func controlsChangeWhatIsDrawnAsTheyChangeWhatIsFelt() throws {
  let steady = Continuous(intensity: Envelope(1), sharpness: Envelope(0.25))
  var timeline = Timeline(
    events: [
      event(0, 2, .continuous(steady)),
      event(1, 1, .transient(Transient(intensity: 0.5, sharpness: 0.25))),
    ], completion: Ticks(seconds: 2))
  timeline.controls = [
    ControlChange(.intensity, at: Ticks(seconds: 1), Envelope(0.5), origin: .none),
    ControlChange(.sharpness, at: Ticks(seconds: 1), Envelope(0.5), origin: .none),
  ]
  let system = try #require(layout(of: timeline).systems.first)
  guard let lane = system.lanes.first, case .haptics(let marks) = lane.content else {
    Issue.record("the first lane is not that of the haptics")
    return
  }
  let (top, middle, bottom) = (lane.guides[0], lane.guides[1], lane.guides[2])
  let upper = try #require(marks.areas.first).outline.filter { $0.y < bottom }
  let jump = system.window.x(Ticks(seconds: 1))
  for point in upper where abs(point.x - jump) > 0.01 {
    #expect(abs(point.y - (point.x < jump ? top : middle)) < 1e-6)
  }
  #expect(upper.contains { abs($0.x - jump) < 0.01 && abs($0.y - top) < 1e-6 })
  #expect(marks.areas.first?.sharpness.last?.y == 0.75)
  #expect(marks.stems.first.map { abs($0.top - (bottom + middle) / 2) < 1e-6 } == true)
  #expect(marks.stems.first?.sharpness == 0.75)
}

@Test func aSoundIsDrawnAsItIsHeard() throws {
  var sound = Sound(source: voice, length: Ticks(seconds: 1))
  sound.apply(.loop(.count(2)))
  sound.volume = Envelope(0.5)
  let timeline = Timeline(
    events: [event(0, 2, .sound(sound))], completion: Ticks(seconds: 2))
  let system = try #require(layout(of: timeline).systems.first)
  guard case .sounds(let blocks) = system.lanes.first?.content, let block = blocks.first else {
    Issue.record("there is no lane of sounds")
    return
  }
  #expect(block.turns.map { $0.x } == [system.window.x(Ticks(seconds: 1))])
  let reach = block.wave.max() ?? 0
  // The peaks are 0, ½, 1, ½, twice.
  let eighths = (0..<8).map { block.wave[(block.wave.count - 1) * (2 * $0 + 1) / 16] / reach }
  #expect(eighths == [0, 0.5, 1, 0.5, 0, 0.5, 1, 0.5])
  #expect(system.lanes.first?.name?.text == "voice")
  #expect(system.lanes.first?.labels.map { $0.text } == ["×2"])
}

@Test func textOfAnyKindStaysText() throws {
  var timeline = Timeline(
    events: [event(0, 1, .sound(Sound(source: drum, length: Ticks(seconds: 1))))],
    completion: Ticks(seconds: 1))
  timeline.about.title = "</title>&amp;\u{1}\"'"
  let reader = try #require(PictureReader.read(written { emitPicture(timeline, to: &$0) }))
  #expect(reader.texts["text"]?.first == "</title>&amp;\u{fffd}\"'")
  #expect(reader.texts["text"]?.contains("drum & <bass>") == true)
  #expect(
    reader.texts["title"]?.last == #"0–1 s: sound file:"loops/drum & <bass>.wav""#)
}

@Test func feedbacksKeepTheirNamesAndShowTheirTaps() throws {
  let timeline = Timeline(
    events: [event(0, 0.5, .preset(PresetNote(.notificationFailure)))],
    completion: Ticks(seconds: 1))
  let layout = layout(of: timeline)
  guard case .haptics(let marks) = layout.systems.first?.lanes.first?.content else {
    Issue.record("there is no lane of haptics")
    return
  }
  let steps = PresetTable.pulsar.steps(of: .notificationFailure)
  #expect(marks.bands.count == 1 && marks.stems.count + marks.areas.count == steps.count)
  #expect(layout.systems.first?.lanes.first?.labels.map { $0.text } == ["notification failure"])
}

@Test func ofTooManyTapsOnlyTheStrongestAreDrawn() throws {
  let timeline = Timeline(
    events: (0..<50_000).map {
      let time = Double($0) * 0.001
      return event(time, time, .transient(Transient(intensity: Double($0 % 2), sharpness: 0.5)))
    }, completion: Ticks(seconds: 50))
  let layout = layout(of: timeline)
  for system in layout.systems {
    guard case .haptics(let marks) = system.lanes.first?.content else { continue }
    #expect(Double(marks.stems.count) <= SystemPlan.width + 1)
    #expect(system.lanes.first?.labels.isEmpty == true)
    #expect(marks.stems.dropLast().allSatisfy { $0.top < $0.foot.y })
  }
}

@Test(arguments: [
  (0.0, false, "0 s"), (0.25, false, "0.25 s"), (59, true, "0:59"), (60, true, "1:00"),
  (3725.5, true, "62:05.5"), (119.9996, true, "2:00"),
])
func anAxisNamesTimesForPeople(_ seconds: Double, _ inMinutes: Bool, _ name: String) {
  #expect(TimeStep.name(of: Ticks(seconds: seconds), inMinutes: inMinutes) == name)
}

@Test func aGradientHasAStopWhereverItPassesAStep() {
  let line = [
    Point(x: 0, y: 0.25), Point(x: 100, y: 1), Point(x: 100, y: 0), Point(x: 200, y: 0.5),
  ]
  let stops = GradientStops.stops(along: line, steps: 5)
  #expect(stops.map { $0.step } == [1, 2, 3, 4, 4, 0, 1, 2, 2])
  #expect(stops.map { Int($0.x + 0.5) } == [0, 33, 67, 100, 100, 100, 150, 200, 200])
}

@Test func soundsOfOneSourceShareALaneUnlessTheyOverlap() {
  let sounds = [(0.0, "a"), (0.5, "b"), (1, "a"), (1.5, "a")].map { start, name in
    let source = SoundSource(.asset, name, in: "a.score")
    return event(start, start + 1, .sound(Sound(source: source, length: Ticks(seconds: 1))))
  }
  let voices = SoundVoices(sounds)
  #expect(voices.sounds.map { $0.voice } == [0, 2, 0, 1])
  #expect(voices.lanes.map { $0.source?.text } == ["a", nil, "b"])
}

@Test func overlappingNotesGetVoicesOfTheirOwn() {
  var packing = VoicePacking()
  let spans: [(Double, Double)] = [(0, 2), (1, 3), (2, 4), (2.5, 3), (3, 4)]
  let voices = spans.map { packing.place(from: Ticks(seconds: $0.0), to: Ticks(seconds: $0.1)) }
  #expect(voices == [0, 1, 0, 2, 1] && packing.count == 3)
}

@Test func ofTwoLabelsTheEarlierStandsHigher() {
  var rows = LabelRows(right: 200)
  #expect(rows.place(x: 150, width: 60) == nil)
  #expect(rows.place(x: 100, width: 50) == 0)
  #expect(rows.place(x: 80, width: 50) == 1)
  // It would fit into the first row, but for the leader of the second.
  #expect(rows.place(x: 60, width: 30) == 2)
  #expect(rows.place(x: 10, width: 30) == 0)
}
