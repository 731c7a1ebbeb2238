import ScoreDiagnostics
import ScoreJSON
import ScoreTimeline

/// Returns the timeline that the `.haptic` text `source` means, or `nil` iff it has errors.
///
/// An emphasis becomes a tap; an amplitude is felt as its square root, as `emitHaptic` says.
public func importHaptic(
  _ source: SourceFile, diagnostics: inout DiagnosticSet
) -> Timeline? {
  var reader = HapticReader(document: JSONDocument(source, invalid: .fileInvalid))
  let timeline = reader.document.root(of: source, .tolerant).flatMap { reader.read($0) }
  diagnostics.formUnion(reader.document.diagnostics)
  return reader.document.diagnostics.containsError ? nil : timeline
}

private struct HapticReader {
  var document: JSONDocument
  var lines = TouchLines()
  var events: [Event] = []

  init(document: JSONDocument) { self.document = document }

  mutating func read(_ root: JSONNode) -> Timeline? {
    guard let version = root["version"]?["major"] else {
      document.reportOther("'version' is missing", root)
      return nil
    }
    guard document.number(version, "major") == 1 else {
      document.report("only version 1 of '.haptic' can be read", version)
      return nil
    }
    document.checkKeys(of: root, ["version", "metadata", "signals"])
    // The format asks for it, but its own example of what is required has none.
    if let metadata = root["metadata"], metadata.object == nil {
      document.report("'metadata' must be an object, not \(metadata.kindName)", metadata)
    }
    guard let envelopes = root["signals"]?["continuous"]?["envelopes"],
      let points = document.array(in: envelopes, "amplitude")
    else {
      document.report("'signals.continuous.envelopes' is missing", root)
      return nil
    }
    for point in points { readAmplitude(point) }
    if envelopes["frequency"] != nil {
      for point in document.array(in: envelopes, "frequency") ?? .empty { readFrequency(point) }
    }
    checkEnds(envelopes)
    let metadata = root["metadata"]
    document.tellUnsaid(of: metadata, beside: ["project", "author", "description"])
    let about = About(
      title: metadata?["project"]?.text, author: metadata?["author"]?.text,
      about: metadata?["description"]?.text)
    let end = lines.intensity.last?.time ?? .zero
    events += lines.events()
    lines = TouchLines()
    return Timeline(touch: events, end: end, about: about)
  }

  /// Reports what the renderers of the format refuse of whole curves.
  private mutating func checkEnds(_ envelopes: JSONNode) {
    guard let amplitude = envelopes["amplitude"] else { return }
    let count = amplitude.array?.count ?? 0
    let end = lines.intensity.last?.time ?? .zero
    if count < 2 {
      document.report("fewer than two points of the amplitude", amplitude)
    } else if end == .zero, lines.intensity.count == count {
      document.report("the last point of the amplitude is at 0 s", amplitude)
    }
    guard let frequency = envelopes["frequency"], let first = lines.sharpness.first else { return }
    if first.time > .zero {
      document.diagnostics.insert(
        .doubtful(
          "the first point of the frequency is not at 0 s", at: first.origin,
          label: "Meta's renderer refuses that"))
    }
    if let last = lines.sharpness.last, last.time > end, count > 1 {
      document.report("the frequency goes on after the amplitude", frequency)
    }
  }

  private mutating func readAmplitude(_ point: JSONNode) {
    document.checkKeys(of: point, ["time", "amplitude", "emphasis"])
    guard let time = time(in: point, after: lines.intensity.last?.time),
      let amplitude = document.number(in: point, "amplitude")
    else { return }
    let value = clamped(amplitude, "'amplitude'", point["amplitude"] ?? point)
    lines.intensity.append(
      TouchLines.Point(
        time: time, value: Perception.intensity(of: value), origin: document.span(point)))
    if let emphasis = point["emphasis"] { readEmphasis(emphasis, at: time, above: value) }
  }

  private mutating func readEmphasis(
    _ emphasis: JSONNode, at time: Ticks, above least: Double
  ) {
    document.checkKeys(of: emphasis, ["amplitude", "frequency"])
    guard let amplitude = document.number(in: emphasis, "amplitude"),
      let frequency = document.number(in: emphasis, "frequency")
    else { return }
    let strength = clamped(amplitude, "'amplitude'", emphasis["amplitude"] ?? emphasis)
    if strength < least {
      document.report(
        "an emphasis that is weaker than the point it sits on", emphasis["amplitude"] ?? emphasis)
    }
    if let last = events.last, last.start == time {
      document.diagnostics.insert(
        .doubtful(
          "two emphases at one time", at: document.span(emphasis),
          label: "both are read; Meta's renderer plays neither"))
    }
    let tap = Transient(
      intensity: Perception.intensity(of: strength),
      sharpness: clamped(frequency, "'frequency'", emphasis["frequency"] ?? emphasis))
    events.append(Event(from: time, to: time, .transient(tap), origin: document.span(emphasis)))
  }

  private mutating func readFrequency(_ point: JSONNode) {
    document.checkKeys(of: point, ["time", "frequency"])
    guard let time = time(in: point, after: lines.sharpness.last?.time),
      let frequency = document.number(in: point, "frequency")
    else { return }
    let value = clamped(frequency, "'frequency'", point["frequency"] ?? point)
    lines.sharpness.append(
      TouchLines.Point(
        time: time, value: Perception.sharpness(of: value), origin: document.span(point)))
  }

  private mutating func clamped(_ number: Double, _ name: String, _ value: JSONNode) -> Double {
    document.clamp(number, to: 0...1, name, at: value)
  }

  private mutating func time(in point: JSONNode, after last: Ticks?) -> Ticks? {
    guard let time = document.time(in: point, "time") else { return nil }
    if let last, time < last {
      document.report("a time before that of the point in front of it", point["time"] ?? point)
      return nil
    }
    return time
  }
}

extension JSONNode {
  /// Its string, or `nil` iff it is none or empty.
  var text: String? { string.flatMap { $0.isEmpty ? nil : $0 } }
}
