import ScoreDiagnostics
import ScoreJSON
import ScoreTimeline

/// Writes a score as a Standard MIDI File of format 1: tempo and meter, and a track each of taps, of
/// vibrations and of tones.
///
/// A tap is a drum, whose key is its sharpness; a vibration a note about as high as a motor makes it; a
/// tone its key. Strength is the velocity. What a note cannot do in MIDI (move, bend, go through an
/// effect) is told.
///
/// - Requires: `timeline` is as `optimize` leaves it for `Target.touch`.
public func emitMIDI<Sink: ByteSink>(
  _ timeline: Timeline, to writer: inout TextWriter<Sink>, diagnostics: inout DiagnosticSet
) {
  var score = MIDIScore(timeline)
  for event in timeline.events { score.append(event, &diagnostics) }
  for change in timeline.controls { score.tell(change, &diagnostics) }
  if !score.hasNote { diagnostics.insert(.nothingFelt(in: "MIDI")) }
  writer.write(bytes: score.bytes)
  writer.flush()
}

/// A score on its way to a MIDI file.
private struct MIDIScore {
  private var map = MIDITempoMap(ticksPerBeat: MIDIScore.ticksPerBeat)
  private var conductor = MIDITrack()
  private var taps = MIDITrack()
  private var vibrations = MIDITrack()
  private var tones = MIDITrack()
  private let controls: HapticControls

  /// Ticks of a beat: of 52 µs at 120 beats a minute, and a whole number of them for all that music
  /// divides a beat into.
  private static let ticksPerBeat = 9600

  /// How long a tap's key is down, in ticks.
  private static let tapLength: Int64 = 600

  /// Creates the score with the tempos of `timeline`.
  init(_ timeline: Timeline) {
    controls = HapticControls(timeline.controls)
    if let title = timeline.about.title { conductor.appendMeta(3, Array(title.utf8)) }
    if let author = timeline.about.author { conductor.appendMeta(2, Array(author.utf8)) }
    if let about = timeline.about.about { conductor.appendMeta(1, Array(about.utf8)) }
    if timeline.tempos.first.map({ $0.start > .zero }) ?? true {
      append(MIDITempoMap.usual, at: 0)
      append(meter: 4, at: 0)
    }
    for change in timeline.tempos {
      let tick = map.tick(at: change.start)
      // 24 bits: no less than 3.6 beats a minute.
      append(Int(min(max(60_000_000 / change.beatsPerMinute + 0.5, 1), 16_777_215)), at: tick)
      append(meter: change.meter, at: tick)
    }
    conductor.extend(to: map.tick(at: timeline.completion))
  }

  private mutating func append(_ microseconds: Int, at tick: Int64) {
    map.append(microseconds, at: tick)
    conductor.appendMeta(0x51, MIDITrack.bytes(of: microseconds, 3), at: tick)
  }

  private mutating func append(meter: Double, at tick: Int64) {
    // Quarters, or the smallest part of them that a whole number of makes a bar.
    for part in 2...6 as ClosedRange<UInt8> {
      let count = meter * Double(1 << (part - 2))
      if count == Double(Int(count)), count < 256 {
        return conductor.appendMeta(0x58, [UInt8(count), part, 24, 8], at: tick)
      }
    }
  }

  // MARK: Notes

  mutating func append(_ event: Event, _ diagnostics: inout DiagnosticSet) {
    let (start, end) = (map.tick(at: event.start), map.tick(at: event.end))
    switch event.kind {
    case .transient(let tap):
      let sharpness = controls.sharpness(tap.sharpness, at: event.start)
      let intensity = controls.intensity(tap.intensity, at: event.start)
      guard let velocity = velocity(intensity, .lostTouch, event, &diagnostics) else { return }
      taps.appendNote(
        MIDIPitch.key(ofSharpness: sharpness, on: MIDIPitch.drumKeys), velocity,
        on: MIDIPitch.drums, from: start, to: start + MIDIScore.tapLength)
    case .continuous(let hum): append(hum, event, start, end, &diagnostics)
    case .tone(let tone): append(tone, event, start, end, &diagnostics)
    case .sound: diagnostics.insert(.lostSound(in: "MIDI", at: event.origin))
    case .preset: preconditionFailure("a feedback with a name was not lowered before writing")
    }
  }

  private mutating func append(
    _ hum: Continuous, _ event: Event, _ start: Int64, _ end: Int64,
    _ diagnostics: inout DiagnosticSet
  ) {
    if hum.shape != Shape() { diagnostics.insert(.lostShape(in: "MIDI", at: event.origin)) }
    let segments = controls.segments(of: hum, event)
    let strongest = segments.reduce(0) { max($0, $1.intensity.0, $1.intensity.1) }
    let sharpness = segments.first?.sharpness.0 ?? 0.5
    guard let velocity = velocity(strongest, .lostTouch, event, &diagnostics) else { return }
    if segments.contains(where: { $0.intensity != (strongest, strongest) }) {
      diagnostics.insert(
        .lostTouch(
          "a note of MIDI has one strength", "it is as strong as at its strongest",
          at: event.origin))
    }
    if segments.contains(where: { $0.sharpness != (sharpness, sharpness) }) {
      diagnostics.insert(
        .lostTouch(
          "a note of MIDI has one sharpness", "it is as sharp as at its start", at: event.origin))
    }
    vibrations.appendNote(
      MIDIPitch.key(ofSharpness: sharpness, on: MIDIPitch.vibrationKeys), velocity, on: 0,
      from: start, to: end)
  }

  /// Returns the velocity of `event`, which is as strong as `strength`, 0…1; `nil` iff that is nothing.
  private func velocity(
    _ strength: Double, _ id: Diagnostic.ID, _ event: Event, _ diagnostics: inout DiagnosticSet
  ) -> Int? {
    if strength > 0, strength * 127 < 0.5 {
      diagnostics.insert(.tooWeak(in: "MIDI", below: 1.0 / 127, id, at: event.origin))
    }
    return strength > 0 ? MIDIPitch.velocity(ofStrength: strength) : nil
  }

  private mutating func append(
    _ tone: Tone, _ event: Event, _ start: Int64, _ end: Int64,
    _ diagnostics: inout DiagnosticSet
  ) {
    guard let frequency = tone.frequency else {
      return diagnostics.insert(.lostSound(in: "MIDI", at: event.origin))
    }
    let pitch = MIDIPitch.key(
      ofFrequency: frequency.first * Elementary.factor(cents: tone.pitch.first))
    if tone.isMore || pitch.error.magnitude > 0.01 {
      diagnostics.insert(
        .lostTone(
          pitch.error.magnitude > 0.01
            ? "MIDI has keys, and none of this frequency"
            : "a tone of MIDI has a key and a strength",
          at: event.origin))
    }
    guard let velocity = velocity(tone.volume.greatest, .lostSound, event, &diagnostics) else {
      return
    }
    tones.appendNote(pitch.key, velocity, on: 1, from: start, to: end)
  }

  func tell(_ change: ControlChange, _ diagnostics: inout DiagnosticSet) {
    switch change.control {
    case .intensity, .sharpness: break
    case .attack, .decay, .release:
      diagnostics.insert(.lostShape(in: "MIDI", at: change.origin))
    case .volume, .pan, .pitch, .brightness, .audioAttack, .audioDecay, .audioRelease:
      diagnostics.insert(
        .lostTone("MIDI gets no controls of sounds", at: change.origin))
    }
  }

  // MARK: The file

  /// `true` iff something sounds or is felt.
  var hasNote: Bool { !taps.isEmpty || !vibrations.isEmpty || !tones.isEmpty }

  /// The whole file.
  var bytes: [UInt8] {
    var chunks = [conductor.chunk]
    for (name, track) in zip(MIDITrack.all, [taps, vibrations, tones]) where !track.isEmpty {
      var named = track
      named.appendMeta(3, Array(name.utf8))
      chunks.append(named.chunk)
    }
    var bytes = Array("MThd".utf8) + MIDITrack.bytes(of: 6, 4) + MIDITrack.bytes(of: 1, 2)
    bytes += MIDITrack.bytes(of: chunks.count, 2)
    bytes += MIDITrack.bytes(of: MIDIScore.ticksPerBeat, 2)
    for chunk in chunks { bytes += chunk }
    return bytes
  }
}

extension Tone {
  /// `true` iff it does more than sound at one frequency and strength.
  fileprivate var isMore: Bool {
    var plain = Tone(frequency: frequency.map { Envelope($0.first) })
    plain.volume = Envelope(min(volume.first, 1))
    plain.pitch = Envelope(pitch.first)
    return self != plain
  }
}

extension Diagnostic {
  fileprivate static func lostTone(_ message: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(.lostSound, .warning, message, at: span, label: "the nearest key is taken")
  }
}
