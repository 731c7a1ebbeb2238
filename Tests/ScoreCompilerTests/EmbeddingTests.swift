import Score
import Testing

/// The compiler as another program uses it.
@Suite struct EmbeddingTests {
  /// The first lines of the page on embedding.
  @Test func aTextBecomesAHAP() {
    var host = NoFiles()
    let result = compileToAHAP("impact heavy; wait 0.2; impact light", asking: &host)
    print(result.text ?? result.messages)
    #expect(result.text != nil && result.messages.isEmpty)
  }

  @Test func aChangePlaysATrigger() throws {
    var host = NoFiles()
    let screen = compileToAHAP(
      "state phase: idle, done; on phase to done { impact heavy }", asking: &host)
    var machine = StateMachine(screen.reactions)
    let outcome = try machine.set("phase", to: "done")
    for index in outcome.triggers { print(screen.triggers[index] ?? "nothing once") }
    #expect(outcome.isChange && outcome.triggers == [0] && screen.triggers.count == 1)
  }

  @Test func whatATriggerRepeatsIsApart() throws {
    var host = NoFiles()
    let busy = compileToAHAP(
      "state busy; on busy to true { impact heavy; wait 0.5; loop every 0.7 { transient 0.4 } }",
      options: CompileOptions(duration: .milliseconds(2_000)), asking: &host)
    for (index, trigger) in busy.reactions.triggers.enumerated() {
      print(busy.triggers[index] ?? "nothing once")
      guard let turns = busy.loops[index], let part = trigger.timeline.loopRegion else { continue }
      print("from \(part.start.seconds) s, \((part.end - part.start).seconds) s long:", turns)
    }
    let region = try #require(busy.reactions.triggers.first?.timeline.loopRegion)
    #expect(busy.triggers.count == 1 && busy.loops.count == 1 && busy.loops[0] != nil)
    #expect(region.start == .milliseconds(500) && region.end == .milliseconds(1900))
  }

  @Test(arguments: [
    (Device.haptics, #"{"Event": {"Time": 0, "EventType": "HapticTransient""#),
    (.vibration, #"{"Event": {"Time": 0, "EventType": "HapticContinuous""#),
    (.none, "\"Pattern\": []"),
  ])
  func theDeviceReachesTheAHAP(device: Device, start: String) throws {
    var host = NoFiles()
    let result = compileToAHAP(
      "if device != taptic { transient }", options: CompileOptions(device: device), asking: &host)
    let text = try #require(result.text)
    #expect(text.contains(start))
  }

  @Test(arguments: Device.allCases)
  func stepByStepIsTheSame(device: Device) throws {
    var host = NoFiles()
    let text = "impact heavy; wait 0.2; continuous 1s, 0 -> 1 over 1s"
    let whole = compileToAHAP(text, options: CompileOptions(device: device), asking: &host).text
    let steps = try #require(ahap(text, for: device))
    #expect(String(decoding: steps, as: UTF8.self) == whole)
    #expect(ahap("impct", for: device) == nil)
  }
}

// The page on embedding shows this function word for word, which `DocumentationTests` check.
func ahap(_ text: String, for device: Device) -> [UInt8]? {
  var host = NoFiles()
  var sources = SourceMap()
  guard let file = sources.add(name: "door.score", bytes: Array(text.utf8)) else { return nil }

  // Text to timeline: `nil` if there is an error.
  let options = CompileOptions(device: device)
  let compilation = compile(file, in: &sources, options: options, asking: &host)
  var diagnostics = compilation.diagnostics
  guard var timeline = compilation.timeline else { return nil }

  // What the output and the device need.
  optimize(&timeline, PassOptions(target: .ahap, device: device), &diagnostics)

  // Timeline to text, written in pieces to any `ByteSink`.
  var writer = TextWriter(to: [UInt8]())
  emitAHAP(timeline, to: &writer, diagnostics: &diagnostics) { _ in nil }
  writer.flush()
  return writer.sink
}
