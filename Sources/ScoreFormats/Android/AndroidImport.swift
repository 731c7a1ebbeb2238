import ScoreDiagnostics
import ScoreJSON
import ScoreTimeline

/// Returns the timeline that the arguments of Android's `createWaveform` in the JSON text `source`
/// mean, or `nil` iff it has errors.
///
/// Without amplitudes the entries are off, on, off, on…; an amplitude of −1, the device's own, is
/// taken as the greatest.
public func importAndroidWaveform(
  _ source: SourceFile, diagnostics: inout DiagnosticSet
) -> Timeline? {
  var document = JSONDocument(source, invalid: .fileInvalid)
  let timeline = document.root(of: source, .tolerant).flatMap { readWaveform($0, &document) }
  diagnostics.formUnion(document.diagnostics)
  return document.diagnostics.containsError ? nil : timeline
}

private func readWaveform(_ root: JSONNode, _ document: inout JSONDocument) -> Timeline? {
  guard root["timings"] != nil else {
    document.reportOther("'timings' is missing", root)
    return nil
  }
  guard let timings = document.array(in: root, "timings") else { return nil }
  let amplitudes = root["amplitudes"]?.array
  if let amplitudes, amplitudes.count != timings.count {
    document.report("'timings' and 'amplitudes' differ in length", root)
    return nil
  }
  document.checkKeys(of: root, ["timings", "amplitudes", "repeat"])
  if root["amplitudes"] != nil, document.array(in: root, "amplitudes") == nil { return nil }
  if let times = root["repeat"], let index = times.number,
    index >= Double(timings.count) || index < -1
  {
    document.report("'repeat' is no place in 'timings', and not -1", times)
  } else if let times = root["repeat"], times.number ?? -1 >= 0 {
    document.diagnostics.insert(
      .without("it is read once", "a waveform that repeats", at: document.span(times)))
  }
  var events: [Event] = []
  events.reserveCapacity(timings.count)
  // Those that are alike share their room.
  var vibrations: [Double: Event.Kind] = [:]
  var time = Ticks.zero
  var amplitude = amplitudes?.makeIterator()
  for (index, timing) in timings.enumerated() {
    guard let milliseconds = document.number(timing, "timings") else { continue }
    guard milliseconds >= 0, milliseconds < 1e9, time < Ticks.milliseconds(1_000_000_000) else {
      document.report("a time that no score has", timing)
      return nil
    }
    if milliseconds != Double(Int(milliseconds)) {
      document.diagnostics.insert(
        .doubtful(
          "a time that is no whole number of milliseconds", at: document.span(timing),
          label: "Android takes none"))
    }
    let end = time + Ticks(seconds: milliseconds / 1000)
    let usual: Double = index.isMultiple(of: 2) ? 0 : 255
    let amplitude = amplitude?.next().map { document.amplitude($0) } ?? usual
    if amplitude > 0, end > time {
      let known = vibrations[amplitude]
      let kind =
        known
        ?? .continuous(
          Continuous(
            intensity: Envelope(Perception.intensity(of: amplitude / 255)),
            sharpness: Envelope(0.5)))
      if known == nil, vibrations.count < 256 { vibrations[amplitude] = kind }
      events.append(Event(from: time, to: end, kind, origin: document.span(timing)))
    }
    time = end
  }
  if time == .zero, !document.diagnostics.containsError, let timings = root["timings"] {
    document.report("a waveform that takes no time, which Android refuses", timings)
  }
  return Timeline(touch: events, end: time)
}

extension JSONDocument {
  /// Returns the amplitude that `value` says, 0…255.
  fileprivate mutating func amplitude(_ value: JSONNode) -> Double {
    guard let number = number(value, "amplitudes") else { return 0 }
    if number == -1 {
      diagnostics.insert(.defaults("the device's own strength is taken as 255", at: span(value)))
      return 255
    }
    return clamp(number, to: 0...255, "an amplitude", at: value)
  }
}
