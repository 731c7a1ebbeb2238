import ScoreDiagnostics
import ScoreTimeline

/// The text of one statement.
struct StatementText {
  /// What is written so far.
  private(set) var text = ""

  private let scale: TimeScale

  /// Creates an empty text whose times are written in `scale`.
  init(_ scale: TimeScale) { self.scale = scale }

  /// Writes a control.
  mutating func write(_ change: ControlChange) {
    text += change.envelope.isConstant ? "set " : "curve "
    text += change.control.rawValue + " "
    write(change.envelope)
  }

  /// Writes a note.
  mutating func write(_ event: Event) {
    switch event.kind {
    case .transient(let tap): write(tap)
    case .continuous(let hum): write(hum, for: event.duration)
    case .preset(let note): write(note)
    case .sound(let sound): write(sound, for: event.duration)
    case .tone(let tone): write(tone, for: event.duration)
    }
  }

  // MARK: Haptics

  private mutating func write(_ tap: Transient) {
    text += "transient"
    let (intensity, sharpness) = (scale.value(tap.intensity), scale.value(tap.sharpness))
    if intensity != "1" || sharpness != "0.5" { text += " " + intensity }
    if sharpness != "0.5" { text += ", " + sharpness }
  }

  private mutating func write(_ hum: Continuous, for duration: Ticks) {
    text += "continuous " + scale.duration(duration)
    let isMiddle = hum.sharpness.isConstant && scale.value(hum.sharpness.first) == "0.5"
    let isFull = hum.intensity.isConstant && scale.value(hum.intensity.first) == "1"
    if !isMiddle || !isFull {
      text += ", "
      write(hum.intensity)
    }
    if !isMiddle {
      text += ", "
      write(hum.sharpness)
    }
    write(hum.shape)
  }

  private mutating func write(_ note: PresetNote) {
    text += note.preset.words
    write(note.preset.takesIntensity ? ", " : ", intensity: ", note.intensity, unless: 1)
    write(", sharpness: ", note.sharpness, unless: 0)
  }

  private mutating func write(_ shape: Shape) {
    write(", attack: ", shape.attack, unless: 0)
    write(", decay: ", shape.decay, unless: 0)
    write(", release: ", shape.release, unless: 0)
    if !shape.isSustained { text += ", sustained: 0" }
  }

  // MARK: Sounds

  private mutating func write(_ sound: Sound, for duration: Ticks) {
    text += "sound \(sound.source.kind.rawValue):"
    text += quotedIfNeeded(sound.source.text)
    write(", volume: ", sound.volume, unless: 1)
    write(", pan: ", sound.pan, unless: 0)
    // No format that is read does more to a sound than to repeat or to cut it; a `loop` shorter
    // than a pass cuts it, as the duration of an event does.
    if duration != sound.sourceLength { text += ", loop: " + scale.duration(duration) }
    write(", brightness: ", sound.brightness, unless: 1)
    write(", audioPitch: ", sound.audioPitch, unless: 0)
    guard let shape = sound.shape else { return }
    // A sound that is told its shape is faded in and out; one that is not plays as it is.
    if shape == Shape() { text += ", sustained: 1" } else { write(shape) }
  }

  private mutating func write(_ tone: Tone, for duration: Ticks) {
    if let frequency = tone.frequency {
      text += "tone "
      write(frequency, unit: "Hz")
      text += ", "
    } else {
      text += "audioContinuous "
    }
    text += scale.duration(duration)
    write(", volume: ", tone.volume, unless: 1)
    write(", pan: ", tone.pan, unless: 0)
    if !tone.pitch.isConstant || tone.pitch.first != 0 {
      text += ", pitch: "
      write(tone.pitch, unit: "cents")
    }
    write(", brightness: ", tone.brightness, unless: 1)
    write(", audioPitch: ", tone.audioPitch, unless: 0)
    write(tone.shape)
  }

  // MARK: Values

  private mutating func write(_ envelope: Envelope, unit: String = "") {
    text += scale.value(envelope.first) + unit
    var time = Ticks.zero
    var written = Ticks.zero
    for segment in envelope.segments {
      time += segment.duration
      // From where the last one ends as it is written, so that errors do not add up.
      let (duration, length) = scale.seconds(from: written, to: time)
      written += length
      text += " -> \(scale.value(segment.value))\(unit) over \(duration)s"
      switch segment.ease {
      case .linear: break
      case .in: text += " ease in"
      case .out: text += " ease out"
      case .inOut: text += " ease inOut"
      }
    }
  }

  private mutating func write(_ name: String, _ envelope: Envelope, unless usual: Double) {
    guard !envelope.isConstant || envelope.first != usual else { return }
    text += name
    write(envelope)
  }

  private mutating func write(_ name: String, _ value: Double, unless usual: Double) {
    guard value != usual else { return }
    text += name + scale.value(value)
  }
}

/// Returns `text` in quotation marks, with what must be escaped escaped.
func quoted(_ text: String) -> String {
  var quoted = "\""
  for scalar in text.unicodeScalars {
    switch scalar {
    case "\"": quoted += "\\\""
    case "\\": quoted += "\\\\"
    case "\n": quoted += "\\n"
    case "\t": quoted += "\\t"
    case "\0"..<" ", "\u{7F}": quoted += "\\u{\(String(scalar.value, radix: 16))}"
    default: quoted.unicodeScalars.append(scalar)
    }
  }
  return quoted + "\""
}

/// Returns the text of a source as it stands behind the colon: bare, if nothing in it would end it.
private func quotedIfNeeded(_ text: String) -> String {
  let isBare = text.utf8.allSatisfy { byte in
    byte > 0x20 && byte < 0x7F && !";,{}()\"\\".utf8.contains(byte)
  }
  return isBare && !text.isEmpty ? text : quoted(text)
}
