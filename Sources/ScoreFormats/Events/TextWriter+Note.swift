import ScoreJSON
import ScoreTimeline

extension TextWriter {
  /// Writes the note that `event` is, in canonical form: `continuous 0.5s, 0.8, 0.4`.
  ///
  /// Positional arguments come first, then the others, as `name: value`, that are not their
  /// default. The form reads back as the same note.
  mutating func write(note event: Event) {
    switch event.kind {
    case .transient(let tap): write(tap)
    case .continuous(let vibration): write(vibration, for: event.duration)
    case .preset(let note): write(note)
    case .sound(let sound): write(sound)
    case .tone(let tone): write(tone, for: event.duration)
    }
  }

  /// Writes `change` as the statement that it is: `set intensity 0.5`.
  mutating func write(control change: ControlChange) {
    if change.envelope.isConstant { write("set ") } else { write("curve ") }
    write(string: change.control.rawValue)
    write(byte: UInt8(ascii: " "))
    write(change.envelope, in: .plain)
  }

  private mutating func write(_ tap: Transient) {
    write("transient ")
    write(decimal: tap.intensity)
    write(", ")
    write(decimal: tap.sharpness)
  }

  private mutating func write(_ vibration: Continuous, for duration: Ticks) {
    write("continuous ")
    write(seconds: duration)
    write("s, ")
    write(vibration.intensity, in: .plain)
    write(", ")
    write(vibration.sharpness, in: .plain)
    write(vibration.shape)
  }

  private mutating func write(_ note: PresetNote) {
    write(string: note.preset.words)
    if note.intensity != 1 {
      if note.preset.takesIntensity { write(", ") } else { write(", intensity: ") }
      write(decimal: note.intensity)
    }
    write(", sharpness: ", note.sharpness, unless: 0)
  }

  private mutating func write(_ sound: Sound) {
    write("sound ")
    write(source: sound.source)
    write(", volume: ", sound.volume, unless: 1)
    write(", pan: ", sound.pan, unless: 0)
    write(", pitch: ", sound.pitch, unless: 0, in: .semitones)
    for modifier in sound.modifiers { write(modifier) }
    write(", brightness: ", sound.brightness, unless: 1)
    write(", audioPitch: ", sound.audioPitch, unless: 0)
    write(sound.shape ?? Shape())
    write(sound.effects)
  }

  /// Writes what a sound goes through behind the note, as a comment: the brackets are no notes.
  private mutating func write(_ effects: [Effect]) {
    for (index, effect) in effects.enumerated() {
      write(index == 0 ? " // through " : ", ")
      write(string: effect.kind.rawValue)
      if let plugin = effect.plugin { write(string: ": " + plugin.uri) }
    }
  }

  private mutating func write(_ modifier: SoundModifier) {
    switch modifier {
    case .speed(let factor): write(", speed: ", factor, unless: nil)
    case .rate(let factor): write(", rate: ", factor, unless: nil)
    case .from(let time): write(", from: ", time, unless: nil)
    case .for(let time): write(", for: ", time, unless: nil)
    case .fadeIn(let time): write(", fadeIn: ", time, unless: nil)
    case .fadeOut(let time): write(", fadeOut: ", time, unless: nil)
    case .loop(.once): break
    case .loop(.count(let count)): write(", loop: ", count, unless: nil)
    case .loop(.length(let length)): write(", loop: ", length, unless: nil)
    case .reverse: write(", reverse: 1")
    case .normalize(let level):
      write(", normalize: ", level, unless: nil)
      write("dB")
    case .skipSilence(_, let level):
      write(", skipSilence: ", level, unless: nil)
      write("dB")
    }
  }

  private mutating func write(_ tone: Tone, for duration: Ticks) {
    if let frequency = tone.frequency {
      write("tone ")
      write(frequency, in: .hertz)
      write(", ")
    } else {
      write("audioContinuous ")
    }
    write(seconds: duration)
    write("s")
    write(", volume: ", tone.volume, unless: 1)
    write(", pan: ", tone.pan, unless: 0)
    write(", pitch: ", tone.pitch, unless: 0, in: .semitones)
    write(", brightness: ", tone.brightness, unless: 1)
    write(", audioPitch: ", tone.audioPitch, unless: 0)
    write(tone.shape)
    write(tone.effects)
  }

  private mutating func write(_ shape: Shape) {
    write(", attack: ", shape.attack, unless: 0)
    write(", decay: ", shape.decay, unless: 0)
    write(", release: ", shape.release, unless: 0)
    if !shape.isSustained { write(", sustained: 0") }
  }

  private mutating func write(_ name: StaticString, _ value: Double, unless usual: Double?) {
    guard value != usual else { return }
    write(name)
    write(decimal: value)
  }

  private mutating func write(_ name: StaticString, _ time: Ticks, unless usual: Ticks?) {
    guard time != usual else { return }
    write(name)
    write(seconds: time)
    write("s")
  }

  private mutating func write(
    _ name: StaticString, _ envelope: Envelope, unless usual: Double, in unit: NoteUnit = .plain
  ) {
    guard !envelope.isConstant || envelope.first != usual else { return }
    write(name)
    write(envelope, in: unit)
  }
}
