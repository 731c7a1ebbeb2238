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

  private func start(of entry: TimelineOrder.Entry) -> Ticks {
    switch entry {
    case .event(let index): events[index].start
    case .control(let index): controls[index].start
    }
  }
}
