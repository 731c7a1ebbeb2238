import ScoreJSON
import ScoreTimeline

/// A line of a score's events, to be shown when its time has come.
public struct EventLine: Sendable {
  /// When the note or the control begins.
  public let start: Ticks

  /// The line, as `emitEvents` writes it, without its end.
  public let text: String
}

extension Timeline {
  /// The lines that `emitEvents` writes, but for the completion.
  public var eventLines: [EventLine] {
    var writer = TextWriter(to: [UInt8]())
    emitEvents(self, to: &writer)
    writer.flush()
    let lines = writer.sink.split(separator: UInt8(ascii: "\n"))
    return zip(TimelineOrder(self, at: .evaluation), lines).map { entry, line in
      EventLine(start: start(of: entry), text: String(decoding: line, as: UTF8.self))
    }
  }

  /// The notes alone, in the order of start, each in the form in which a score writes it.
  public var noteTexts: [EventLine] {
    var order = TimelineOrder(self, at: .evaluation)
    var writer = TextWriter(to: [UInt8]())
    var starts: [Ticks] = []
    while let entry = order.next() {
      guard case .event(let index) = entry else { continue }
      starts.append(events[index].start)
      writer.write(note: events[index])
      writer.write(byte: UInt8(ascii: "\n"))
    }
    writer.flush()
    let lines = writer.sink.split(separator: UInt8(ascii: "\n"))
    return zip(starts, lines).map { start, line in
      EventLine(start: start, text: String(decoding: line, as: UTF8.self))
    }
  }

  private func start(of entry: TimelineOrder.Entry) -> Ticks {
    switch entry {
    case .event(let index): events[index].start
    case .control(let index): controls[index].start
    }
  }
}
