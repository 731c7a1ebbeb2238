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
    let start = timeline.events[label.event].start
    guard let parameter = parameter(statement, of: label, target) else { return }
    guard let moves = movement(statement, parameter), !isChecking else { return }
    guard layer.cursor >= start else {
      return report(.beforeNote(target, by: start - layer.cursor, at: statement.span))
    }
    let adjusted = label.adjustment.applied(to: moves, of: parameter.name)
    let time = layer.cursor - start
    timeline.events[label.event].kind.change(parameter.name) { envelope in
      var length = label.lengths[parameter.name] ?? envelope.duration
      envelope.goOn(with: adjusted, at: time, length: &length)
      label.lengths[parameter.name] = length
    }
  }

  /// Returns the argument that `statement` changes of the note behind `label`, or `nil` once it is
  /// reported that it has none that moves.
  private mutating func parameter(
    _ statement: ControlStatement, of label: Label, _ target: Name
  ) -> Parameter? {
    let parameters = timeline.events[label.event].kind.movingParameters
    let name = statement.control
    if let parameter = parameters.first(where: { $0.name == name.text }) { return parameter }
    report(
      .unknownParameter(
        name, of: "'\(target.text)'", among: parameters, givenTo: statement.value))
    return nil
  }

  private mutating func label(_ name: Name) -> Label? {
    let binding = scope.lookUp(name.text, at: name.span.start)
    if let binding, case .label(let label) = binding.meaning {
      recorder?.recordUse(of: binding.declaration, at: name.span)
      if label.timeline == timelineNumber { return label }
      report(.labelElsewhere(name, declaredAt: binding.declaration))
      return nil
    }
    if let place = placeOfLabel(name) {
      report(.labelOutOfReach(name, declaredAt: place))
      return nil
    }
    let names = suggestions(at: name.span.start) { if case .label = $0 { true } else { false } }
    report(.unknownLabel(name, among: names))
    return nil
  }

  /// Returns where the file of `name` names a note so, if it does anywhere.
  private mutating func placeOfLabel(_ name: Name) -> SourceSpan? {
    guard let file = surroundings.sources.file(of: name.span),
      isAffordable(suggestionsAmong: file.bytes.count)
    else { return nil }
    return findLabel(name.text, in: file)
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
    case .sound: NoteSignature.sound.filter { $0.takesEnvelope }
    case .tone(let tone):
      tone.frequency == nil ? [] : NoteSignature.tone.filter { $0.takesEnvelope }
    case .continuous: NoteSignature.continuous.filter { $0.takesEnvelope }
    case .transient, .preset: []
    }
  }

  /// Changes the envelope of the argument `name`.
  ///
  /// The envelope has one owner while it changes, so that it is not copied.
  fileprivate mutating func change(_ name: String, _ change: (inout Envelope) -> Void) {
    if var vibration = takeVibration() {
      if name == "intensity" { change(&vibration.intensity) } else { change(&vibration.sharpness) }
      self = .continuous(vibration)
    } else if var sound = takeSound() {
      switch name {
      case "volume": change(&sound.volume)
      case "pan": change(&sound.pan)
      case "pitch": change(&sound.pitch)
      default: change(&sound.brightness)
      }
      self = .sound(sound)
    } else if var tone = takeTone() {
      tone.change(name, change)
      self = .tone(tone)
    }
  }

  /// What stands in the place of a note that was taken.
  private static let nothing = Event.Kind.transient(Transient(intensity: 0, sharpness: 0))

  private mutating func takeVibration() -> Continuous? {
    guard case .continuous(let vibration) = self else { return nil }
    self = Event.Kind.nothing
    return vibration
  }

  private mutating func takeSound() -> Sound? {
    guard case .sound(let sound) = self else { return nil }
    self = Event.Kind.nothing
    return sound
  }

  private mutating func takeTone() -> Tone? {
    guard case .tone(let tone) = self else { return nil }
    self = Event.Kind.nothing
    return tone
  }
}

extension Tone {
  /// Changes the envelope of the argument `name`.
  fileprivate mutating func change(_ name: String, _ change: (inout Envelope) -> Void) {
    switch name {
    case "frequency":
      guard var taken = frequency else { return }
      frequency = nil
      change(&taken)
      frequency = taken
    case "volume": change(&volume)
    case "pan": change(&pan)
    case "pitch": change(&pitch)
    default: change(&brightness)
    }
  }
}
