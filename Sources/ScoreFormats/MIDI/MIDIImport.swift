import ScoreDiagnostics
import ScoreTimeline

/// Returns the timeline that the Standard MIDI File `source` means, or `nil` iff it has errors.
///
/// A note of the channel for drums is a tap, as sharp as its key is high; one of another channel is a
/// tone, or a vibration in a track called "vibrations". Its velocity is its strength. The tempo
/// stays. What else moves a sound (pedals, wheels, instruments) is told and left out.
public func importMIDI(_ source: SourceFile, diagnostics: inout DiagnosticSet) -> Timeline? {
  var reader = MIDIReader(source)
  let timeline = reader.read()
  diagnostics.formUnion(reader.document.diagnostics)
  return reader.document.diagnostics.containsError ? nil : timeline
}

/// Reads a file's chunks, and what its tracks hold.
private struct MIDIReader {
  private enum Kind: Int {
    case tap, vibration, tone
  }

  /// The notes that are made room for at once: a file cannot ask for more than it fills.
  private static let mostReserved = 1 << 22

  /// The notes of a key that are down.
  private struct Pressed {
    var notes: [Int] = []
    /// How many of them are up again.
    var released = 0
  }

  var document: BinaryDocument
  private let base: UInt32
  /// The notes; their times are the file's ticks until all tempos are known.
  private var events: [Event] = []
  /// What notes alike play, so that many of them take no more room than one.
  private var played: [Int: Event.Kind] = [:]
  private var tempos: [(tick: Int64, microseconds: Int)] = []
  private var meters: [(tick: Int64, beats: Double)] = []
  private var about = About()
  private var end: Int64 = 0

  init(_ source: SourceFile) {
    document = BinaryDocument(source)
    base = source.base
  }

  mutating func read() -> Timeline? {
    let bytes = document.bytes
    guard bytes.count >= 14, bytes.starts(with: "MThd".utf8), number(4, 4) >= 6 else {
      document.report("this is no MIDI file: it does not begin with 'MThd'", at: 0)
      return nil
    }
    if number(8, 2) > 1 {
      document.report("a MIDI file of patterns, format 2, is not read", at: 8)
    }
    // A note takes six bytes at least.
    events.reserveCapacity(min(bytes.count / 6, MIDIReader.mostReserved))
    readChunks(from: 8 + number(4, 4))
    guard !document.diagnostics.containsError, let map = tempoMap() else { return nil }
    return timeline(map)
  }

  /// Returns the number of `count` bytes at `offset`.
  private func number(_ offset: Int, _ count: Int) -> Int {
    document.bytes[offset..<offset + count].reduce(0) { $0 << 8 + Int($1) }
  }

  private mutating func readChunks(from start: Int) {
    var trackCount = 0
    defer {
      if trackCount != number(10, 2), !document.diagnostics.containsError {
        document.leaveOut(
          "the header tells of \(number(10, 2)) tracks, and there are \(trackCount)",
          "those that are there are read", at: 10)
      }
    }
    var offset = start
    let count = document.bytes.count
    while offset < count, !document.diagnostics.containsError {
      guard offset + 8 <= count, number(offset + 4, 4) <= count - offset - 8 else {
        return document.report("the file ends inside a track", at: min(offset, count))
      }
      let content = offset + 8..<offset + 8 + number(offset + 4, 4)
      if document.bytes[offset..<offset + 4].elementsEqual("MTrk".utf8) {
        trackCount += 1
        readTrack(content)
      }
      offset = content.upperBound
    }
  }

  // MARK: Tracks

  private mutating func readTrack(_ range: Range<Int>) {
    var reader = MIDITrackReader(document.bytes, range)
    var isVibrations = false
    // By channel and key.
    var pressed: [Int: Pressed] = [:]
    var place = reader.offset
    while let message = reader.next() {
      switch message {
      case .note(let channel, let key, let velocity):
        let number = channel << 7 | key
        if velocity == 0 {
          release(&pressed[number, default: Pressed()], at: reader.tick)
        } else {
          pressed[number, default: Pressed()].notes.append(events.count)
          let kind: Kind =
            channel == MIDIPitch.drums ? .tap : isVibrations ? .vibration : .tone
          let start = Ticks(count: reader.tick)
          events.append(
            Event(
              from: start, to: start, played(kind, key, velocity),
              origin: document.span(at: place)))
        }
      case .tempo(let microseconds): noteTempo(microseconds, at: reader.tick, place)
      case .meter(let numerator, let denominator):
        noteMeter(numerator, denominator, at: reader.tick, place)
      case .text(let kind, let range):
        let text = String(decoding: document.bytes[range], as: UTF8.self)
        note(kind, text)
        if kind == 3 { isVibrations = text == MIDITrack.vibrations }
      case .control(let kind): leaveOut(kind, at: place)
      case .end, .other: break
      }
      place = reader.offset
    }
    if let error = reader.error { document.report(error, at: reader.offset) }
    end = max(end, reader.tick)
    finish(pressed, at: reader.tick)
  }

  /// Ends the first of the notes that are down.
  private mutating func release(_ key: inout Pressed, at tick: Int64) {
    guard key.released < key.notes.count else { return }
    let number = key.notes[key.released]
    if case .transient = events[number].kind {} else { events[number].end = Ticks(count: tick) }
    key.released += 1
    if key.released == key.notes.count { key = Pressed() }
  }

  private mutating func finish(_ pressed: [Int: Pressed], at tick: Int64) {
    var held: [Int] = []
    for key in pressed.values { held += key.notes[key.released...] }
    held.sort()
    for number in held {
      if case .transient = events[number].kind {} else { events[number].end = Ticks(count: tick) }
      document.diagnostics.insert(
        .doubtful(
          "a note that does not end", at: events[number].origin, label: "it ends with its track"))
    }
  }

  private mutating func note(_ kind: Int, _ text: String) {
    guard !text.isEmpty else { return }
    switch kind {
    case 1: about.about = about.about ?? text
    case 2: about.author = about.author ?? text
    case 3 where events.isEmpty && !MIDITrack.all.contains(text): about.title = about.title ?? text
    default: break
    }
  }

  private var toldControls: Set<Int> = []

  /// Tells once for each kind of message that it is left out.
  private mutating func leaveOut(_ kind: Int, at offset: Int) {
    guard toldControls.insert(kind).inserted else { return }
    let name =
      switch kind {
      case 0xB: "pedals and controllers are"
      case 0xC: "the choice of an instrument is"
      case 0xE: "the pitch wheel is"
      default: "the pressure on keys is"
      }
    document.leaveOut("\(name) not read", "a tone has one sound", at: offset)
  }

  // MARK: Times

  private mutating func noteTempo(_ microseconds: Int, at tick: Int64, _ offset: Int) {
    guard microseconds > 0 else {
      return document.leaveOut("a beat that takes no time", "the tempo before stays", at: offset)
    }
    tempos.append((tick, microseconds))
    if !TempoChange.tempos.contains(MIDITempoMap.beatsPerMinute(microseconds)) {
      document.leaveOut(
        "a tempo of more than 10,000 beats a minute",
        "times are right, but the score tells no tempo",
        at: offset)
    }
  }

  /// Notes a bar of `numerator` parts, 2 to the power of `denominator` of which are a whole note.
  private mutating func noteMeter(
    _ numerator: Int, _ denominator: Int, at tick: Int64, _ offset: Int
  ) {
    let beats = denominator <= 8 ? Double(numerator * 4) / Double(1 << denominator) : 0
    guard TempoChange.meters.contains(beats), beats == Double(Int(beats)) else {
      return document.leaveOut(
        "a bar that is not a whole number of quarter notes", "the meter before stays", at: offset)
    }
    meters.append((tick, beats))
  }

  /// Returns how ticks become times, or `nil` once it is reported that they cannot.
  private mutating func tempoMap() -> MIDITempoMap? {
    let division = number(12, 2)
    guard division & 0x8000 == 0 else {
      let frames = 256 - division >> 8
      let perSecond = (frames == 29 ? 30_000.0 / 1001 : Double(frames)) * Double(division & 0xFF)
      guard [24, 25, 29, 30].contains(frames), perSecond > 0 else {
        document.report("ticks that are no part of a frame of film", at: 12)
        return nil
      }
      (tempos, meters) = ([], [])
      return MIDITempoMap(ticksPerSecond: perSecond)
    }
    guard division > 0 else {
      document.report("no ticks in a beat", at: 12)
      return nil
    }
    var map = MIDITempoMap(ticksPerBeat: division)
    tempos.sort { $0.tick < $1.tick }
    for tempo in tempos { map.append(tempo.microseconds, at: tempo.tick) }
    return map
  }

  private mutating func timeline(_ map: MIDITempoMap) -> Timeline? {
    for number in events.indices {
      guard let start = map.time(of: events[number].start.count),
        let end = map.time(of: events[number].end.count)
      else {
        document.diagnostics.insert(
          Diagnostic(.fileInvalid, .error, "a time after 250 hours", at: events[number].origin))
        return nil
      }
      (events[number].start, events[number].end) = (start, end)
    }
    guard let end = map.time(of: end) else {
      document.report("a time after 250 hours", at: document.bytes.count)
      return nil
    }
    var timeline = Timeline(events: events, about: about)
    events = []
    timeline.completion = timeline.events.reduce(end) { max($0, $1.end) }
    timeline.sortByStart()
    timeline.tempos = tempoChanges(map)
    return timeline
  }

  /// Returns what a note of `key` plays.
  private mutating func played(_ kind: Kind, _ key: Int, _ velocity: Int) -> Event.Kind {
    let number = kind.rawValue << 14 | key << 7 | velocity
    if let known = played[number] { return known }
    let made = made(kind, key, Double(velocity) / 127)
    played[number] = made
    return made
  }

  private func made(_ kind: Kind, _ key: Int, _ strength: Double) -> Event.Kind {
    switch kind {
    case .tap:
      let sharpness = MIDIPitch.sharpness(ofKey: key, on: MIDIPitch.drumKeys)
      return .transient(Transient(intensity: strength, sharpness: sharpness))
    case .vibration:
      let sharpness = MIDIPitch.sharpness(ofKey: key, on: MIDIPitch.vibrationKeys)
      return .continuous(
        Continuous(intensity: Envelope(strength), sharpness: Envelope(sharpness)))
    case .tone:
      var tone = Tone(frequency: Envelope(MIDIPitch.frequency(ofKey: key)))
      tone.volume = Envelope(strength)
      return .tone(tone)
    }
  }

  /// Returns the tempo and the meter from each place on where one of them changes.
  private func tempoChanges(_ map: MIDITempoMap) -> [TempoChange] {
    guard !tempos.isEmpty || !meters.isEmpty else { return [] }
    var changes: [TempoChange] = []
    var (tempo, meter) = (MIDITempoMap.usual, 4.0)
    var (nextTempo, nextMeter) = (0, 0)
    let meters = meters.sorted { $0.tick < $1.tick }
    while nextTempo < tempos.count || nextMeter < meters.count {
      let tick = min(
        nextTempo < tempos.count ? tempos[nextTempo].tick : .max,
        nextMeter < meters.count ? meters[nextMeter].tick : .max)
      while nextTempo < tempos.count, tempos[nextTempo].tick == tick {
        tempo = tempos[nextTempo].microseconds
        nextTempo += 1
      }
      while nextMeter < meters.count, meters[nextMeter].tick == tick {
        meter = meters[nextMeter].beats
        nextMeter += 1
      }
      let change = TempoChange(
        start: map.time(of: tick) ?? .zero, beatsPerMinute: MIDITempoMap.beatsPerMinute(tempo),
        meter: meter)
      guard TempoChange.tempos.contains(change.beatsPerMinute) else { continue }
      if changes.last?.beatsPerMinute != change.beatsPerMinute || changes.last?.meter != meter {
        changes.append(change)
      }
    }
    return changes
  }
}
