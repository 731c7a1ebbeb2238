import ScoreJSON
import ScoreTimeline

/// Returns the bytes that `emit` writes, as text.
func written(_ emit: (inout TextWriter<[UInt8]>) -> Void) -> String {
  var writer = TextWriter(to: [UInt8]())
  emit(&writer)
  writer.flush()
  return String(decoding: writer.sink, as: UTF8.self)
}

/// Returns an event from `start` to `end`, both in seconds.
func event(_ start: Double, _ end: Double, _ kind: Event.Kind) -> Event {
  Event(from: Ticks(seconds: start), to: Ticks(seconds: end), kind, origin: .none)
}
