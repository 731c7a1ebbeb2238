import ScoreDiagnostics
import ScoreTimeline

/// Events, curves and parameters of Core Haptics, also as this compiler writes them.
extension SwiftWalker {
  // MARK: Events

  /// Reads `CHHapticEvent(eventType:parameters:relativeTime:duration:)`.
  mutating func readEvent(_ call: SwiftCall, _ range: Range<Int>) {
    let type = (call["eventType"] ?? call.first).flatMap { resolved($0).call?.name } ?? ""
    let effect = "its event is left out"
    guard let start = seconds(call["relativeTime"] ?? call["at"], range, effect) else { return }
    var length: Ticks?
    if let duration = call["duration"] ?? call["for"] {
      length = seconds(duration, range, effect)
      if length == nil { return }
    }
    let parameters = call["parameters"] ?? call.arguments?.last?.value
    guard var values = values(of: parameters, range) else { return }
    switch type {
    case "hapticTransient":
      let tap = Transient(
        intensity: values.take("hapticIntensity", or: 0.75),
        sharpness: values.take("hapticSharpness", or: 0.5))
      append(.transient(tap), from: start, to: start, range)
    case "hapticContinuous":
      let hum = Continuous(
        intensity: Envelope(values.take("hapticIntensity", or: 0.6)),
        sharpness: Envelope(values.take("hapticSharpness", or: 0.4226)), shape: values.takeShape())
      appendLong(.continuous(hum), from: start, length, range)
    case "audioContinuous":
      var tone = Tone(frequency: nil)
      tone.volume = Envelope(values.take("audioVolume", or: 1))
      tone.pan = Envelope(values.take("audioPan", or: 0))
      tone.audioPitch = values.take("audioPitch", or: 0)
      tone.brightness = Envelope(values.take("audioBrightness", or: 1))
      tone.shape = values.takeShape()
      appendLong(.tone(tone), from: start, length, range)
    default: return document.ignore("an event whose type is computed", range)
    }
    for entry in values.rest {
      document.ignore("'\(type)' has no '\(entry.name)'", entry.range)
    }
  }

  private mutating func appendLong(
    _ kind: Event.Kind, from start: Ticks, _ length: Ticks?, _ range: Range<Int>
  ) {
    if length ?? .zero == .zero {
      document.diagnostics.insert(
        .doubtful(
          "a continuous event without a duration has no end", at: document.span(range),
          label: "30 s are taken"))
    }
    let length = length ?? .zero
    append(kind, from: start, to: start + (length > .zero ? length : .milliseconds(30_000)), range)
  }

  /// What the parameters of an event say.
  private struct Values {
    /// Those that were not asked for.
    var rest: [(name: String, number: Double?, range: Range<Int>)] = []

    mutating func take(_ name: String, or standard: Double) -> Double {
      guard let index = rest.firstIndex(where: { $0.name == name }) else { return standard }
      return rest.remove(at: index).number ?? standard
    }

    mutating func takeShape() -> Shape {
      var shape = Shape()
      shape.attack = take("attackTime", or: 0)
      shape.decay = take("decayTime", or: 0)
      shape.release = take("releaseTime", or: 0)
      shape.isSustained = take("sustained", or: 1) >= 0.5
      return shape
    }
  }

  /// Returns what `parameters` say, or `nil` once it is told that they are computed.
  private mutating func values(of parameters: SwiftExpression?, _ range: Range<Int>) -> Values? {
    var values = Values()
    guard let parameters else { return values }
    guard let list = resolved(parameters).list else {
      document.ignore("parameters that are computed", parameters.range, "its event is left out")
      return nil
    }
    for parameter in list { read(parameter, into: &values) }
    return values
  }

  /// Reads `CHHapticEventParameter(parameterID:value:)`, or `(.hapticIntensity, 0.5)`.
  private mutating func read(_ entry: SwiftExpression, into values: inout Values) {
    let parameter = resolved(entry)
    var (id, value) = (parameter.call?["parameterID"], parameter.call?["value"])
    if case .tuple(let parts) = parameter.content, parts.count == 2 {
      (id, value) = (parts[0].value, parts[1].value)
    }
    guard let name = id?.call?.name, let value else {
      return document.ignore(
        "a parameter that is computed", entry.range, "the usual value is taken")
    }
    let isSigned = name == "audioPan" || name == "audioPitch"
    let number = level(
      value, name, in: isSigned ? -1...1 : 0...1, or: "the usual value is taken")
    values.rest.append((name, number, entry.range))
  }

  // MARK: Controls

  /// Reads `CHHapticParameterCurve(parameterID:controlPoints:relativeTime:)`.
  mutating func readCurve(_ call: SwiftCall, _ range: Range<Int>) {
    let effect = "its curve is left out"
    guard let start = seconds(call["relativeTime"] ?? call["at"], range, effect),
      let control = control(call["parameterID"] ?? call.first, range)
    else { return }
    let points = call["controlPoints"] ?? call.arguments?.last?.value
    guard let entries = points.flatMap({ resolved($0).list }) else {
      return document.ignore("points that are computed", points?.range ?? range, effect)
    }
    var line: [(time: Ticks, value: Double)] = []
    for entry in entries {
      guard let point = point(entry, of: control) else { return }
      if let last = line.last, point.time < last.time {
        return document.ignore("points that do not come by time", entry.range, effect)
      }
      line.append(point)
    }
    guard let first = line.first else {
      return document.ignore("a curve without points", range, "it does nothing")
    }
    var envelope = Envelope(first.value)
    var time = first.time
    for point in line.dropFirst() {
      envelope.segments.append(.init(to: point.value, over: point.time - time))
      time = point.time
    }
    append(control, at: start + first.time, envelope, range)
  }

  /// Reads `CHHapticDynamicParameter(parameterID:value:relativeTime:)`.
  mutating func readParameter(_ call: SwiftCall, _ range: Range<Int>) {
    guard let start = seconds(call["relativeTime"], range, "it is left out"),
      let control = control(call["parameterID"], range), let value = call["value"],
      let level = level(value, control.swiftName, in: control.range, or: "it is left out")
    else { return }
    append(control, at: start, Envelope(level), range)
  }

  private mutating func append(
    _ control: Control, at start: Ticks, _ envelope: Envelope, _ range: Range<Int>
  ) {
    guard isRight(range) else { return }
    sequences[begunSequence()].controls.append(
      ControlChange(control, at: start, envelope, origin: document.span(range)))
  }

  private mutating func point(
    _ entry: SwiftExpression, of control: Control
  ) -> (time: Ticks, value: Double)? {
    let meant = resolved(entry)
    var (time, value) = (meant.call?["relativeTime"], meant.call?["value"])
    if case .tuple(let parts) = meant.content, parts.count == 2 {
      (time, value) = (parts[0].value, parts[1].value)
    }
    guard let start = seconds(time, entry.range, "its curve is left out") else { return nil }
    guard let value else {
      document.ignore("a point that is computed", entry.range, "its curve is left out")
      return nil
    }
    return level(value, control.swiftName, in: control.range, or: "its curve is left out")
      .map { (start, $0) }
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
