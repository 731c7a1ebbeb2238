import ScoreDiagnostics
import ScoreSyntax
import ScoreTimeline

/// `set` and `curve`: on the whole timeline, or on one note behind its name.
extension Evaluator {
  mutating func evaluate(_ statement: ControlStatement) {
    if let target = statement.target {
      change(target, statement)
    } else if let control = Control(rawValue: statement.control.text) {
      guard let envelope = movement(statement, Evaluator.parameter(of: control)) else { return }
      guard
        inRange(envelope.greatest, control.range, control.rawValue, at: statement.value.span) != nil
      else { return }
      guard !isChecking else { return }
      timeline.controls.append(
        ControlChange(
          control, at: layer.cursor, envelope, origin: statement.span,
          eventsBefore: timeline.events.count))
    } else {
      let names = Control.allCases.map { $0.rawValue }
      report(.unknownControl(statement.control, among: names))
    }
  }

  private static func parameter(of control: Control) -> Parameter {
    let kind: Parameter.Kind = control == .volume ? .gain : .level(control.range)
    return Parameter(name: control.rawValue, kind: kind, takesEnvelope: true)
  }

  /// Returns the values of a `set`, which are one, or of a `curve`, which are more.
  private mutating func movement(
    _ statement: ControlStatement, _ parameter: Parameter
  ) -> Envelope? {
    guard let envelope = envelope(of: statement.value, for: parameter) else { return nil }
    switch statement.keyword {
    case .set where !envelope.isConstant: report(.setOfCurve(statement))
    case .curve where envelope.isConstant: report(.curveOfConstant(statement))
    case .set, .curve: return envelope
    }
    return nil
  }

  /// Changes the envelope of the one note that `target` stands for, from the cursor on.
  private mutating func change(_ target: Name, _ statement: ControlStatement) {
    guard let label = label(target) else {
      _ = value(of: statement.value)
      return
    }
    guard label.event >= 0, label.event < timeline.events.count else { return }
    let event = timeline.events[label.event]
    guard let parameter = event.kind.parameter(named: statement.control.text) else {
      return report(
        .unknownParameter(
          statement.control, of: "'\(target.text)'",
          among: event.kind.movingParameters.map { $0.name }))
    }
    guard let moves = movement(statement, parameter), !isChecking else { return }
    guard layer.cursor >= event.start else {
      return report(.beforeNote(target, by: event.start - layer.cursor, at: statement.span))
    }
    let adjusted = label.adjustment.applied(to: moves, of: parameter.name)
    timeline.events[label.event].kind.append(
      adjusted, to: parameter.name, at: layer.cursor - event.start)
  }

  private mutating func label(_ name: Name) -> Label? {
    let binding = scope.lookUp(name.text, at: name.span.start)
    if case .label(let label)? = binding?.meaning { return label }
    let names = scope.names(at: name.span.start) { if case .label = $0 { true } else { false } }
    report(.unknownLabel(name, among: names))
    return nil
  }
}

extension Adjustment {
  /// Returns `envelope` as this adjustment leaves it where it is the argument `name` of a note.
  fileprivate func applied(to envelope: Envelope, of name: String) -> Envelope {
    envelope.mapValues { value in
      switch name {
      case "volume": value * volume
      case "intensity": min(value * intensity, 1)
      case "sharpness": min(max(value + sharpness, 0), 1)
      case "brightness": min(max(value + brightness, 0), 1)
      case "pan": min(max(value + pan, -1), 1)
      case "pitch": value + pitch
      default: value
      }
    }
  }
}

extension Event.Kind {
  /// The arguments that an envelope may stand for.
  fileprivate var movingParameters: [Parameter] {
    switch self {
    case .sound: NoteSignature.sound.filter { $0.takesEnvelope && $0.name != "pitch" }
    case .tone(let tone):
      tone.frequency == nil ? [] : NoteSignature.tone.filter { $0.takesEnvelope }
    case .continuous: NoteSignature.continuous.filter { $0.takesEnvelope }
    case .transient, .preset: []
    }
  }

  fileprivate func parameter(named name: String) -> Parameter? {
    movingParameters.first { $0.name == name }
  }

  /// Changes the envelope of the argument `name` from `time` after the start on.
  fileprivate mutating func append(_ next: Envelope, to name: String, at time: Ticks) {
    switch self {
    case .continuous(var vibration):
      if name == "intensity" {
        vibration.intensity = vibration.intensity.followed(by: next, at: time)
      } else {
        vibration.sharpness = vibration.sharpness.followed(by: next, at: time)
      }
      self = .continuous(vibration)
    case .sound(var sound):
      switch name {
      case "volume": sound.volume = sound.volume.followed(by: next, at: time)
      case "pan": sound.pan = sound.pan.followed(by: next, at: time)
      default: sound.brightness = sound.brightness.followed(by: next, at: time)
      }
      self = .sound(sound)
    case .tone(var tone):
      switch name {
      case "frequency": tone.frequency = tone.frequency?.followed(by: next, at: time)
      case "volume": tone.volume = tone.volume.followed(by: next, at: time)
      case "pan": tone.pan = tone.pan.followed(by: next, at: time)
      case "pitch": tone.pitch = tone.pitch.followed(by: next, at: time)
      default: tone.brightness = tone.brightness.followed(by: next, at: time)
      }
      self = .tone(tone)
    case .transient, .preset: break
    }
  }
}
