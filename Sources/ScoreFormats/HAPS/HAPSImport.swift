import ScoreDiagnostics
import ScoreJSON
import ScoreTimeline

/// Returns the timeline that the HAPS text `source` means, or `nil` iff it has errors.
///
/// Notes without a modulation of their amplitude are taps; the rest is as `emitHAPS` says. The vendor
/// does not publish the format: slopes of keyframes are not read.
public func importHAPS(_ source: SourceFile, diagnostics: inout DiagnosticSet) -> Timeline? {
  var reader = HAPSReader(document: JSONDocument(source, invalid: .fileInvalid))
  let timeline = reader.document.root(of: source, .tolerant).flatMap { reader.read($0) }
  diagnostics.formUnion(reader.document.diagnostics)
  return reader.document.diagnostics.containsError ? nil : timeline
}

private struct HAPSReader {
  var document: JSONDocument
  var events: [Event] = []
  /// When the last vibration ends, felt or not.
  var end = Ticks.zero

  mutating func read(_ root: JSONNode) -> Timeline? {
    guard let vibration = root["m_vibration"] else {
      document.reportOther("'m_vibration' is missing", root)
      return nil
    }
    for name in ["m_stiffness", "m_texture"] {
      guard let part = root[name], part["m_melodies"]?.array?.isEmpty == false else { continue }
      document.diagnostics.insert(
        .without("a score holds vibrations", "'\(name)' is not read", at: document.span(part)))
    }
    let gain = (root["m_gain"]?.number ?? 1) * (vibration["m_gain"]?.number ?? 1)
    for melody in document.array(in: vibration, "m_melodies") ?? .empty {
      guard melody["m_mute"]?.number ?? 0 == 0 else {
        document.diagnostics.insert(
          .without("it is left out", "a melody that is muted", at: document.span(melody)))
        continue
      }
      let gain = gain * (melody["m_gain"]?.number ?? 1)
      for note in document.array(in: melody, "m_notes") ?? .empty { read(note, gain) }
    }
    return Timeline(touch: events, end: end, about: About(title: root["m_description"]?.text))
  }

  private mutating func read(_ note: JSONNode, _ gain: Double) {
    guard let start = document.time(in: note, "m_startingPoint") else { return }
    let gain = gain * (note["m_gain"]?.number ?? 1)
    let effect = note["m_hapticEffect"]
    guard let frames = effect?["m_amplitudeModulation"]?["m_keyframes"]?.array, !frames.isEmpty
    else {
      let amplitude = document.clamp(gain, to: 0...1, "'m_gain'", at: note["m_gain"] ?? note)
      let tap = Transient(intensity: Perception.intensity(of: amplitude), sharpness: 0.5)
      events.append(Event(from: start, to: start, .transient(tap), origin: document.span(note)))
      return
    }
    var lines = TouchLines()
    lines.intensity = line(frames, start) { Perception.intensity(of: $0 * gain) }
    let frequencies = effect?["m_frequencyModulation"]?["m_keyframes"]?.array ?? .empty
    lines.sharpness = line(frequencies, start) { Perception.sharpness(of: ($0 - 60) / 700) }
    events += lines.events()
    end = max(end, lines.intensity.last?.time ?? .zero)
  }

  private mutating func line(
    _ frames: JSONElements, _ start: Ticks, _ value: (Double) -> Double
  ) -> [TouchLines.Point] {
    var points: [TouchLines.Point] = []
    for frame in frames {
      guard let time = document.time(in: frame, "m_time"),
        let number = document.number(in: frame, "m_value")
      else { continue }
      points.append(
        TouchLines.Point(time: start + time, value: value(number), origin: document.span(frame)))
    }
    points.sort { $0.time < $1.time }
    return points
  }
}
