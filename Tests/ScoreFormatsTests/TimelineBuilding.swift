import ScoreFormats
import ScoreJSON
import ScoreTestSupport
import ScoreTimeline

/// Returns the bytes that `emit` writes, as text.
func written(_ emit: (inout TextWriter<[UInt8]>) -> Void) -> String {
  String(decoding: writtenBytes(emit), as: UTF8.self)
}

/// Returns the bytes that `emit` writes.
func writtenBytes(_ emit: (inout TextWriter<[UInt8]>) -> Void) -> [UInt8] {
  var writer = TextWriter(to: [UInt8]())
  emit(&writer)
  writer.flush()
  return writer.sink
}

/// Returns an event from `start` to `end`, both in seconds.
func event(_ start: Double, _ end: Double, _ kind: Event.Kind) -> Event {
  Event(from: Ticks(seconds: start), to: Ticks(seconds: end), kind, origin: .none)
}

/// Returns taps and vibrations at random, up to 30 in 20 seconds.
func randomTouch(_ seed: UInt64) -> Timeline {
  var random = SeededGenerator(seed: seed)
  var timeline = Timeline()
  for _ in 0..<Int.random(in: 0...30, using: &random) {
    let start = Double.random(in: 0...20, using: &random)
    let value = { (random: inout SeededGenerator) in Double.random(in: 0...1, using: &random) }
    if Bool.random(using: &random) {
      let tap = Transient(intensity: value(&random), sharpness: value(&random))
      timeline.events.append(event(start, start, .transient(tap)))
    } else {
      let segment = Envelope.Segment(to: value(&random), over: .milliseconds(700), ease: .inOut)
      let hum = Continuous(
        intensity: Envelope(value(&random), [segment]), sharpness: Envelope(value(&random)))
      let length = Double.random(in: 0.001...12, using: &random)
      timeline.events.append(event(start, start + length, .continuous(hum)))
    }
  }
  timeline.sortByStart()
  return timeline
}

/// Returns the lines of the events of `timeline`, with bars between.
func eventsText(_ timeline: Timeline) -> String {
  written { emitEvents(timeline, to: &$0) }.split(separator: "\n")
    .filter { !$0.hasPrefix("#") }
    .map { $0.split(separator: "\t").joined(separator: " ") }.joined(separator: " | ")
}
