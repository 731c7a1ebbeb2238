import ScoreDiagnostics
import ScoreJSON
import ScoreTimeline

/// Writes a score as Swift: a type that makes a `CHHapticPattern`.
///
/// A control that takes a value is a curve of one point, for a pattern takes either curves or values.
/// A sound would have to be registered with an engine, and is left out. A silence at the end is a curve of
/// one point, too.
///
/// - Requires: `timeline` is as `optimize` leaves it for `Target.ahap`.
public func emitSwift<Sink: ByteSink>(
  _ timeline: Timeline, to writer: inout TextWriter<Sink>, diagnostics: inout DiagnosticSet
) {
  writer.write("import CoreHaptics\n\nenum ")
  writer.write(string: typeName(timeline.about.title))
  writer.write(" {\n  static func pattern() throws -> CHHapticPattern {\n")
  let changes = timeline.swiftChanges
  writer.write(timeline.hasSwiftEvent ? "    var" : "    let")
  writer.write(" events: [CHHapticEvent] = []\n")
  for event in timeline.events { writer.write(swift: event, &diagnostics) }
  writer.write(changes.isEmpty ? "    let" : "    var")
  writer.write(" curves: [CHHapticParameterCurve] = []\n")
  for change in changes { writer.write(swift: change) }
  writer.write("    return try CHHapticPattern(events: events, parameterCurves: curves)\n  }\n")
  writer.write(swiftHelpers)
  writer.flush()
  if !timeline.hasSwiftEvent { diagnostics.insert(.nothingFelt(in: "a pattern in Swift")) }
}

extension Timeline {
  /// `true` iff a pattern in Swift holds one of its events.
  fileprivate var hasSwiftEvent: Bool { events.contains { $0.isInSwift } }

  /// The changes of a pattern in Swift: one more where the score lasts longer than they and its events.
  fileprivate var swiftChanges: [ControlChange] {
    var end = controls.last?.start ?? .zero
    for event in events where event.isInSwift { end = max(end, event.end) }
    return completion > end ? controls + [completionChange(of: .intensity)] : controls
  }
}

extension Event {
  fileprivate var isInSwift: Bool { if case .sound = kind { false } else { true } }
}

extension TextWriter {
  fileprivate mutating func write(swift event: Event, _ diagnostics: inout DiagnosticSet) {
    switch event.kind {
    case .transient(let tap):
      start(event, ".hapticTransient")
      write(parameter: "hapticIntensity", tap.intensity, isFirst: true)
      write(parameter: "hapticSharpness", tap.sharpness)
    case .continuous(let hum):
      start(event, ".hapticContinuous")
      write(parameter: "hapticIntensity", hum.intensity.first, isFirst: true)
      write(parameter: "hapticSharpness", hum.sharpness.first)
      write(swift: hum.shape)
    case .tone(let tone):
      start(event, ".audioContinuous")
      write(parameter: "audioVolume", min(tone.volume.first, 1), isFirst: true)
      write(parameter: "audioPan", tone.pan.first)
      write(parameter: "audioPitch", tone.audioPitch)
      write(parameter: "audioBrightness", tone.brightness.first)
      write(swift: tone.shape)
    case .sound:
      diagnostics.insert(.lostSound(in: "a pattern in Swift", at: event.origin))
      return
    case .preset: preconditionFailure("a feedback with a name was not lowered before writing")
    }
    write("]))\n")
  }

  private mutating func start(_ event: Event, _ type: StaticString) {
    write("    events.append(event(")
    write(type)
    write(", at: ")
    write(decimal: event.start.seconds)
    write(", for: ")
    // To the microsecond, and not to nothing.
    write(decimal: event.duration > .zero ? max(event.duration.seconds, 1e-6) : 0)
    write(", [")
  }

  private mutating func write(
    parameter: StaticString, _ value: Double, isFirst: Bool = false
  ) {
    if !isFirst { write(", ") }
    write("(.")
    write(parameter)
    write(", ")
    write(strength: value, places: 4)
    write(")")
  }

  private mutating func write(swift shape: Shape) {
    if shape.attack != 0 { write(parameter: "attackTime", shape.attack) }
    if shape.decay != 0 { write(parameter: "decayTime", shape.decay) }
    if shape.release != 0 { write(parameter: "releaseTime", shape.release) }
    if !shape.isSustained { write(parameter: "sustained", 0) }
  }

  fileprivate mutating func write(swift change: ControlChange) {
    write("    curves.append(curve(.")
    write(string: change.control.swiftName)
    write(", at: ")
    write(decimal: change.start.seconds)
    write(", [(0, ")
    write(strength: change.envelope.first, places: 4)
    write(")")
    var time = Ticks.zero
    for segment in change.envelope.segments {
      time += segment.duration
      write(", (")
      write(decimal: time.seconds)
      write(", ")
      write(strength: segment.value, places: 4)
      write(")")
    }
    write("]))\n")
  }
}

extension Control {
  /// Its name in Swift: that of AHAP with a small first letter.
  var swiftName: String {
    let name = ahapName.description
    return name.prefix(1).lowercased() + name.dropFirst()
  }
}

/// What the lines of a pattern call.
private let swiftHelpers: StaticString = """

    private static func event(
      _ type: CHHapticEvent.EventType, at time: TimeInterval, for duration: TimeInterval,
      _ parameters: [(CHHapticEvent.ParameterID, Float)]
    ) -> CHHapticEvent {
      let list = parameters.map { CHHapticEventParameter(parameterID: $0.0, value: $0.1) }
      return CHHapticEvent(
        eventType: type, parameters: list, relativeTime: time, duration: duration)
    }

    private static func curve(
      _ id: CHHapticDynamicParameter.ID, at time: TimeInterval, _ points: [(TimeInterval, Float)]
    ) -> CHHapticParameterCurve {
      let list = points.map {
        CHHapticParameterCurve.ControlPoint(relativeTime: $0.0, value: $0.1)
      }
      return CHHapticParameterCurve(parameterID: id, controlPoints: list, relativeTime: time)
    }
  }

  """
