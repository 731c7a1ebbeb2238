import ScoreJSON
import ScoreTimeline

/// Writes one line a note, `start end what` with tabs between, and `# completion T` at the end.
///
/// Lines stand in the order of start, then of evaluation. `timeline` is that of the compiler, before
/// any pass drops or splits an event; times are seconds, as short as they name the same tick.
///
/// The triggers of `reactions` follow, each behind `# on …`, with times from its own beginning on.
///
/// - Complexity: O(n log n) in the number of events; O(n) where they come by time.
public func emitEvents<Sink: ByteSink>(
  _ timeline: Timeline, _ reactions: Reactions = Reactions(), to writer: inout TextWriter<Sink>
) {
  writeEvents(of: timeline, to: &writer)
  for trigger in reactions.triggers {
    writer.write("# ")
    writer.write(trigger, of: reactions)
    writer.write("\n")
    writeEvents(of: trigger.timeline, to: &writer)
  }
}

private func writeEvents<Sink: ByteSink>(
  of timeline: Timeline, to writer: inout TextWriter<Sink>
) {
  var order = TimelineOrder(timeline, at: .evaluation)
  while let entry = order.next() {
    switch entry {
    case .event(let index):
      let event = timeline.events[index]
      writer.writeTimes(from: event.start, to: event.end)
      writer.write(note: event)
    case .control(let index):
      let change = timeline.controls[index]
      writer.writeTimes(from: change.start, to: change.end)
      writer.write(control: change)
    }
    writer.write(byte: UInt8(ascii: "\n"))
  }
  writer.write("# completion ")
  writer.write(seconds: timeline.completion)
  writer.write("\n")
}

extension TextWriter {
  /// Writes the first two columns of a line.
  fileprivate mutating func writeTimes(from start: Ticks, to end: Ticks) {
    write(seconds: start)
    write(byte: UInt8(ascii: "\t"))
    write(seconds: end)
    write(byte: UInt8(ascii: "\t"))
  }
}
