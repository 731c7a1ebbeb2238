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
  document.checkRepeat(of: root, count: timings.count)
  var pulses = WaveformPulses(count: timings.count)
  var amplitude = amplitudes?.makeIterator()
  for (index, timing) in timings.enumerated() {
    guard let milliseconds = document.number(timing, "timings") else { continue }
    guard milliseconds >= 0, milliseconds < 1e9, pulses.end < Ticks.milliseconds(1_000_000_000)
    else {
      document.report("a time that no score has", timing)
      return nil
    }
    document.checkIsWhole(milliseconds, timing)
    let usual: Double = index.isMultiple(of: 2) ? 0 : 255
    pulses.add(
      Ticks(seconds: milliseconds / 1000),
      amplitude: amplitude?.next().map { document.amplitude($0) } ?? usual,
      origin: document.span(timing))
  }
  if pulses.end == .zero, !document.diagnostics.containsError, let timings = root["timings"] {
    document.report("a waveform that takes no time, which Android refuses", timings)
  }
  return Timeline(touch: pulses.events, end: pulses.end)
}

/// The pulses of a waveform, one behind the other.
private struct WaveformPulses {
  private(set) var events: [Event] = []
  private(set) var end = Ticks.zero

  /// The vibrations by their amplitude: those that are alike share their room.
  private var vibrations: [Double: Event.Kind] = [:]

  init(count: Int) {
    events.reserveCapacity(count)
  }

  /// Adds a pulse, or a pause where `amplitude`, 0…255, is 0.
  mutating func add(_ duration: Ticks, amplitude: Double, origin: SourceSpan) {
    let start = end
    end = start + duration
    guard amplitude > 0, end > start else { return }
    events.append(Event(from: start, to: end, vibration(of: amplitude), origin: origin))
  }

  private mutating func vibration(of amplitude: Double) -> Event.Kind {
    if let known = vibrations[amplitude] { return known }
    let intensity = Envelope(Perception.intensity(of: amplitude / 255))
    let kind = Event.Kind.continuous(
      Continuous(intensity: intensity, sharpness: Envelope(0.5)))
    if vibrations.count < 256 { vibrations[amplitude] = kind }
    return kind
  }
}

extension JSONDocument {
  /// Checks the place from which a waveform of `count` timings repeats: -1 for none.
  fileprivate mutating func checkRepeat(of root: JSONNode, count: Int) {
    guard let place = root["repeat"] else { return }
    if let index = place.number, index >= Double(count) || index < -1 {
      report("'repeat' is no place in 'timings', and not -1", place)
    } else if place.number ?? -1 >= 0 {
      diagnostics.insert(.without("it is read once", "a waveform that repeats", at: span(place)))
    }
  }

  fileprivate mutating func checkIsWhole(_ milliseconds: Double, _ timing: JSONNode) {
    guard milliseconds != Double(Int(milliseconds)) else { return }
    diagnostics.insert(
      .doubtful(
        "a time that is no whole number of milliseconds", at: span(timing),
        label: "Android takes none"))
  }

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
