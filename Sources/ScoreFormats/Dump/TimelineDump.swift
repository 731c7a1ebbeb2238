import ScoreDiagnostics
import ScoreJSON
import ScoreTimeline

/// Writes `timeline` for people: a line each for tempos, controls and events, in aligned columns.
///
/// Each tells its start and end in seconds, its start in bars and beats where the score has a
/// tempo, the statement that it amounts to, and the line of `sources` that it comes from. `remarks`
/// tell what the passes did, and follow at the end, behind the triggers of `reactions`. Same
/// timeline, same bytes.
public func emitTimeline<Sink: ByteSink>(
  _ timeline: Timeline, _ reactions: Reactions = Reactions(), sources: SourceMap = SourceMap(),
  remarks: [Diagnostic] = [], to writer: inout TextWriter<Sink>
) {
  var names = OriginNames(sources)
  writer.write(timeline.about)
  writeTable(of: timeline, names: &names, to: &writer)
  for trigger in reactions.triggers {
    writer.write("\n")
    writer.write(trigger, of: reactions)
    writer.write("\n")
    writeTable(of: trigger.timeline, names: &names, to: &writer)
  }
  writer.write(remarks, names: &names)
}

private func writeTable<Sink: ByteSink>(
  of timeline: Timeline, names: inout OriginNames, to writer: inout TextWriter<Sink>
) {
  var dump = TimelineDump(timeline)
  dump.measure()
  dump.writeHead(to: &writer)
  for row in TimelineRows(timeline) { dump.write(row, names: &names, to: &writer) }
}

/// The columns of a dump and their widths.
struct TimelineDump {
  /// The widest statement that others keep their distance from; longer ones stick out.
  private static let widestStatement = 72

  private let timeline: Timeline
  private let grid: BeatGrid?
  private var start = DecimalColumn(title: "start")
  private var end = DecimalColumn(title: "end")
  private var place = 0
  private var statement = 4

  /// Creates the columns of `timeline`; `measure()` makes them wide enough.
  init(_ timeline: Timeline) {
    self.timeline = timeline
    grid = BeatGrid(timeline.tempos)
    if grid != nil { place = 8 }
  }

  /// Makes each column as wide as the widest of its cells.
  mutating func measure() {
    for row in TimelineRows(timeline) {
      let times = times(of: row)
      start.fit(MeasuredText { $0.write(seconds: times.start) })
      if let end = times.end { self.end.fit(MeasuredText { $0.write(seconds: end) }) }
      place = max(place, placeText(at: times.start)?.width ?? 0)
      let width = statementText(of: row).width
      if width <= TimelineDump.widestStatement { statement = max(statement, width) }
    }
  }

  /// Writes the titles of the columns.
  func writeHead<Sink: ByteSink>(to writer: inout TextWriter<Sink>) {
    writer.write("start", width: start.width + 2)
    writer.write("end", width: end.width + 2)
    if grid != nil { writer.write("bar:beat", width: place + 2) }
    writer.write("what", width: statement + 2)
    writer.write("from\n")
  }

  /// Writes the line of `row`.
  func write<Sink: ByteSink>(
    _ row: TimelineRow, names: inout OriginNames, to writer: inout TextWriter<Sink>
  ) {
    let times = times(of: row)
    start.write(MeasuredText { $0.write(seconds: times.start) }, to: &writer)
    end.write(times.end.map { end in MeasuredText { $0.write(seconds: end) } }, to: &writer)
    if let text = placeText(at: times.start) { writer.write(text, width: place + 2) }
    let text = statementText(of: row)
    if let name = names.name(of: origin(of: row)) {
      writer.write(text, width: max(statement, text.width) + 2)
      writer.write(string: name)
    } else {
      writer.write(text, width: 0)
    }
    writer.write("\n")
  }

  private func times(of row: TimelineRow) -> (start: Ticks, end: Ticks?) {
    switch row {
    case .tempo(let index):
      return (timeline.tempos[index].start, nil)
    case .control(let index):
      let change = timeline.controls[index]
      return (change.start, change.envelope.isConstant ? nil : change.end)
    case .event(let index):
      let event = timeline.events[index]
      return (event.start, event.end == event.start ? nil : event.end)
    case .completion:
      return (timeline.completion, nil)
    }
  }

  private func placeText(at time: Ticks) -> MeasuredText? {
    grid.map { grid in
      let place = grid.place(at: time)
      return MeasuredText { $0.write(place) }
    }
  }

  private func statementText(of row: TimelineRow) -> MeasuredText {
    MeasuredText {
      switch row {
      case .tempo(let index): $0.write(timeline.tempos[index])
      case .control(let index): $0.write(control: timeline.controls[index])
      case .event(let index): $0.write(note: timeline.events[index])
      case .completion: $0.write("completion")
      }
    }
  }

  private func origin(of row: TimelineRow) -> SourceSpan {
    switch row {
    case .tempo, .completion: .none
    case .control(let index): timeline.controls[index].origin
    case .event(let index): timeline.events[index].origin
    }
  }
}

extension TextWriter {
  /// Writes `place` as `bar:beat`, both from 1, the beat to a thousandth.
  mutating func write(_ place: BeatGrid.Place) {
    write(fixed: place.bar, places: 0)
    write(byte: UInt8(ascii: ":"))
    write(decimal: place.beat, places: 3)
  }

  fileprivate mutating func write(_ tempo: TempoChange) {
    write("tempo ")
    write(decimal: tempo.beatsPerMinute)
    write(", meter: ")
    write(decimal: tempo.meter)
  }

  fileprivate mutating func write(_ about: About) {
    write("title ", about.title)
    write("author ", about.author)
    write("about ", about.about)
    if about != About() { write("\n") }
  }

  private mutating func write(_ word: StaticString, _ text: String?) {
    guard let text else { return }
    write(word)
    write(quoted: text)
    write("\n")
  }

  fileprivate mutating func write(_ remarks: [Diagnostic], names: inout OriginNames) {
    if !remarks.isEmpty { write("\nremarks\n") }
    for remark in remarks {
      writeRemark(remark.message, at: names.name(of: remark.span), indent: "  ")
      for note in remark.notes {
        let name = note.span.flatMap { names.name(of: $0) }
        writeRemark(note.message, at: name, indent: "    ")
      }
    }
  }

  private mutating func writeRemark(_ message: String, at name: String?, indent: StaticString) {
    write(indent)
    if let name {
      write(string: name)
      write(": ")
    }
    write(string: message)
    write("\n")
  }
}
