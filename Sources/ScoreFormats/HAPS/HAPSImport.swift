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

  /// What was told of already: a program that writes one of it writes many.
  private var told: Set<String> = []

  init(document: JSONDocument) { self.document = document }

  private mutating func tellOnce(_ what: String, _ effect: String, _ value: JSONNode) {
    guard told.insert(what).inserted else { return }
    document.diagnostics.insert(.without(effect, what, at: document.span(value)))
  }

  mutating func read(_ root: JSONNode) -> Timeline? {
    guard let vibration = root["m_vibration"] else {
      document.reportOther("'m_vibration' is missing", root)
      return nil
    }
    if let version = root["m_version"], version.string != "5" {
      document.diagnostics.insert(
        .doubtful(
          "a version of HAPS that is not known", at: document.span(version), label: "read as 5"))
    }
    if let loop = vibration["m_loop"], loop.number ?? 0 != 0 {
      tellOnce("a vibration that repeats", "it is read once", loop)
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
      if effect == nil {
        document.report("'m_hapticEffect' is missing", note)
      } else if let type = effect?["m_type"], type.number != 0 {
        tellOnce("an effect of a type that is not published", "it is read as a tap", type)
      } else if let empty = effect?["m_amplitudeModulation"] {
        tellOnce("a note whose amplitude has no points", "it is read as a tap", empty)
      }
      let amplitude = document.clamp(gain, to: 0...1, "'m_gain'", at: note["m_gain"] ?? note)
      let tap = Transient(intensity: Perception.intensity(of: amplitude), sharpness: 0.5)
      events.append(Event(from: start, to: start, .transient(tap), origin: document.span(note)))
      return
    }
    if let signal = effect?["m_underlyingSignal"] {
      tellOnce("the form of a wave is not read", "a score has one kind of vibration", signal)
    }
    if let length = note["m_length"]?.number, let last = lastTime(of: frames), last > length + 1e-3
    {
      tellOnce("points behind the end of their note", "they are read all the same", note)
    }
    var lines = TouchLines()
    lines.intensity = line(frames, start, gain: gain) { Perception.intensity(of: $0) }
    let frequencies = effect?["m_frequencyModulation"]?["m_keyframes"]?.array ?? .empty
    lines.sharpness = line(frequencies, start, in: 60...760) {
      Perception.sharpness(of: ($0 - 60) / 700)
    }
    events += lines.events()
    end = max(end, lines.intensity.last?.time ?? .zero)
  }

  private func lastTime(of frames: JSONElements) -> Double? {
    var last: Double?
    for frame in frames { last = max(last ?? 0, frame["m_time"]?.number ?? 0) }
    return last
  }

  private mutating func line(
    _ frames: JSONElements, _ start: Ticks, gain: Double = 1, in range: ClosedRange<Double> = 0...1,
    _ value: (Double) -> Double
  ) -> [TouchLines.Point] {
    var points: [TouchLines.Point] = []
    for frame in frames {
      guard let time = document.time(in: frame, "m_time"),
        let number = document.number(in: frame, "m_value")
      else { continue }
      let scaled = number * gain
      if !range.contains(scaled), let place = frame["m_value"],
        told.insert("m_value of \(range)").inserted
      {
        _ = document.clamp(scaled, to: range, "'m_value' with its gains", at: place)
      }
      if let slope = frame["m_outSlope"] ?? frame["m_inSlope"], slope.number ?? 0 != 0 {
        tellOnce("slopes of points are not read", "a curve is straight between points", slope)
      }
      points.append(
        TouchLines.Point(time: start + time, value: value(scaled), origin: document.span(frame)))
    }
    points.sort { $0.time < $1.time }
    return points
  }
}
