import ScoreDiagnostics
import ScoreTimeline

/// Events, curves and parameters of Core Haptics, also as this compiler writes them.
extension SwiftWalker {
  // MARK: Events

  /// Reads `CHHapticEvent(eventType:parameters:relativeTime:duration:)`.
  mutating func readEvent(_ call: SwiftCall, _ range: Range<Int>) {
    let type = (call["eventType"] ?? call.first)?.call?.name ?? ""
    guard let start = seconds(call["relativeTime"] ?? call["at"], range) else { return }
    var values = Values()
    let parameters = call["parameters"] ?? call.arguments?.last?.value
    for parameter in parameters.map({ resolved($0).list ?? [] }) ?? [] {
      read(parameter, into: &values)
    }
    let length = (call["duration"] ?? call["for"]).flatMap { seconds($0, range) }
    switch type {
    case "hapticTransient":
      let tap = Transient(
        intensity: values.level("hapticIntensity", or: 0.75),
        sharpness: values.level("hapticSharpness", or: 0.5))
      append(.transient(tap), from: start, to: start, range)
    case "hapticContinuous":
      let hum = Continuous(
        intensity: Envelope(values.level("hapticIntensity", or: 0.6)),
        sharpness: Envelope(values.level("hapticSharpness", or: 0.4226)), shape: values.shape)
      appendLong(.continuous(hum), from: start, length, range)
    case "audioContinuous":
      var tone = Tone(frequency: nil)
      tone.volume = Envelope(values.level("audioVolume", or: 1))
      tone.pan = Envelope(values.level("audioPan", or: 0, in: -1...1))
      tone.audioPitch = values.level("audioPitch", or: 0, in: -1...1)
      tone.brightness = Envelope(values.level("audioBrightness", or: 1))
      tone.shape = values.shape
      appendLong(.tone(tone), from: start, length, range)
    default: document.ignore("an event whose type is computed", range)
    }
  }

  private mutating func appendLong(
    _ kind: Event.Kind, from start: Ticks, _ length: Ticks?, _ range: Range<Int>
  ) {
    if length == nil {
      document.diagnostics.insert(
        .doubtful(
          "a continuous event without a duration has no end", at: document.span(range),
          label: "30 s are taken"))
    }
    append(kind, from: start, to: start + (length ?? .milliseconds(30_000)), range)
  }

  /// What the parameters of an event say, by their names.
  private struct Values {
    var numbers: [String: Double] = [:]

    func level(
      _ name: String, or standard: Double, in range: ClosedRange<Double> = 0...1
    ) -> Double {
      min(max(numbers[name] ?? standard, range.lowerBound), range.upperBound)
    }

    var shape: Shape {
      var shape = Shape()
      shape.attack = level("attackTime", or: 0)
      shape.decay = level("decayTime", or: 0)
      shape.release = level("releaseTime", or: 0)
      shape.isSustained = level("sustained", or: 1) >= 0.5
      return shape
    }
  }

  /// Reads `CHHapticEventParameter(parameterID:value:)`, or `(.hapticIntensity, 0.5)`.
  private mutating func read(_ parameter: SwiftExpression, into values: inout Values) {
    let parameter = resolved(parameter)
    var (id, value) = (parameter.call?["parameterID"], parameter.call?["value"])
    if case .tuple(let parts) = parameter.content, parts.count == 2 {
      (id, value) = (parts[0].value, parts[1].value)
    }
    guard let name = id?.call?.name, let value else {
      return document.ignore("a parameter that is computed", parameter.range)
    }
    values.numbers[name] = number(value)
  }

  // MARK: Controls

  /// Reads `CHHapticParameterCurve(parameterID:controlPoints:relativeTime:)`.
  mutating func readCurve(_ call: SwiftCall, _ range: Range<Int>) {
    guard let start = seconds(call["relativeTime"] ?? call["at"], range),
      let control = control(call["parameterID"] ?? call.first, range)
    else { return }
    let entries = call["controlPoints"] ?? call.arguments?.last?.value
    var points: [(time: Ticks, value: Double)] = []
    for entry in entries.map({ resolved($0).list ?? [] }) ?? [] {
      guard let point = point(entry, of: control) else { continue }
      points.append(point)
    }
    points.sort { $0.time < $1.time }
    guard let first = points.first else { return }
    var envelope = Envelope(first.value)
    var time = first.time
    for point in points.dropFirst() {
      envelope.segments.append(.init(to: point.value, over: point.time - time))
      time = point.time
    }
    append(control, at: start + first.time, envelope, range)
  }

  /// Reads `CHHapticDynamicParameter(parameterID:value:relativeTime:)`.
  mutating func readParameter(_ call: SwiftCall, _ range: Range<Int>) {
    guard let start = seconds(call["relativeTime"], range),
      let control = control(call["parameterID"], range),
      let value = call["value"].flatMap({ number($0) })
    else { return }
    append(control, at: start, Envelope(clamped(value, control)), range)
  }

  private mutating func append(
    _ control: Control, at start: Ticks, _ envelope: Envelope, _ range: Range<Int>
  ) {
    sequences[current].controls.append(
      ControlChange(control, at: start, envelope, origin: document.span(range)))
  }

  private mutating func point(
    _ entry: SwiftExpression, of control: Control
  ) -> (time: Ticks, value: Double)? {
    let entry = resolved(entry)
    var (time, value) = (entry.call?["relativeTime"], entry.call?["value"])
    if case .tuple(let parts) = entry.content, parts.count == 2 {
      (time, value) = (parts[0].value, parts[1].value)
    }
    guard let start = seconds(time, entry.range), let number = value.flatMap({ number($0) }) else {
      return nil
    }
    return (start, clamped(number, control))
  }

  private func clamped(_ value: Double, _ control: Control) -> Double {
    min(max(value, control.range.lowerBound), control.range.upperBound)
  }

  private mutating func control(_ id: SwiftExpression?, _ range: Range<Int>) -> Control? {
    guard let name = id?.call?.name,
      let control = Control.allCases.first(where: { $0.swiftName == name })
    else {
      document.ignore("a control that is computed", id?.range ?? range)
      return nil
    }
    return control
  }
}
