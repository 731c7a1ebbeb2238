import ScoreDiagnostics
import ScoreJSON
import ScoreTimeline

extension TextWriter {
  /// Writes an event, or tells why it cannot be written.
  mutating func write(
    _ event: Event, _ progress: inout AHAPProgress, _ sounds: inout AHAPSounds,
    _ isSameFile: (SoundSource, SoundSource) -> Bool, _ soundFile: (SoundSource) -> String?
  ) {
    switch event.kind {
    case .transient(let tap):
      start(event, "HapticTransient", &progress)
      write(", \"EventParameters\": [")
      writeTouch(tap.intensity, tap.sharpness)
    case .continuous(let hum):
      start(event, "HapticContinuous", &progress)
      write(duration: event.duration)
      write(", \"EventParameters\": [")
      writeTouch(hum.intensity.first, hum.sharpness.first)
      write(hum.shape, isFirst: false)
    case .sound(let sound):
      guard let file = sounds.file(of: sound, at: event.origin, isSameFile, soundFile) else {
        return
      }
      start(event, "AudioCustom", &progress)
      write(sound, lasting: event.duration, file: file)
      sounds.checkVolume(sound.volume.first, at: event.origin)
    case .tone(let tone):
      start(event, "AudioContinuous", &progress)
      write(duration: event.duration)
      write(", \"EventParameters\": [")
      writeLevels(
        volume: tone.volume.first, pan: tone.pan.first, brightness: tone.brightness.first,
        pitch: tone.audioPitch, tone.shape)
      sounds.checkVolume(tone.volume.first, at: event.origin)
    case .preset: preconditionFailure("a feedback with a name was not lowered before writing")
    }
    write("]}}")
    progress.note(event)
  }

  /// Writes all up to the type.
  private mutating func start(
    _ event: Event, _ type: StaticString, _ progress: inout AHAPProgress
  ) {
    startEntry(&progress)
    write("{\"Event\": {\"Time\": ")
    write(time: event.start)
    write(", \"EventType\": \"")
    write(type)
    write("\"")
  }

  private mutating func write(duration: Ticks) {
    write(", \"EventDuration\": ")
    write(time: max(duration, Ticks(count: Ticks.perSecond / 1_000_000)))
  }

  private mutating func writeTouch(_ intensity: Double, _ sharpness: Double) {
    write("{\"ParameterID\": \"HapticIntensity\", \"ParameterValue\": ")
    write(value: min(max(intensity, 0), 1))
    write("}, {\"ParameterID\": \"HapticSharpness\", \"ParameterValue\": ")
    write(value: min(max(sharpness, 0), 1))
    write("}")
  }

  // MARK: Sounds

  private mutating func write(_ sound: Sound, lasting duration: Ticks, file: String) {
    write(", \"EventWaveformPath\": ")
    write(jsonString: file)
    // A frame of a file may last a part of a tick more or less.
    let isWhole = (duration - sound.sourceLength).count.magnitude <= 1
    if !isWhole { write(duration: duration) }
    if duration > sound.sourceLength, !isWhole { write(", \"EventWaveformLoopEnabled\": true") }
    // Without it Core Haptics fades every sound in, which takes the edge off a click.
    if sound.shape == nil, isWhole { write(", \"EventWaveformUseVolumeEnvelope\": false") }
    write(", \"EventParameters\": [")
    writeLevels(
      volume: sound.volume.first, pan: sound.pan.first, brightness: sound.brightness.first,
      pitch: sound.audioPitch, sound.shape ?? Shape())
  }

  /// Writes the values that differ from those that Core Haptics uses without them.
  private mutating func writeLevels(
    volume: Double, pan: Double, brightness: Double, pitch: Double, _ shape: Shape
  ) {
    var isFirst = true
    write("AudioVolume", min(max(volume, 0), 1), unless: 1, &isFirst)
    write("AudioPitch", pitch, unless: 0, &isFirst)
    write("AudioPan", pan, unless: 0, &isFirst)
    write("AudioBrightness", brightness, unless: 1, &isFirst)
    write(shape, isFirst: isFirst)
  }

  private mutating func write(_ shape: Shape, isFirst: Bool) {
    var isFirst = isFirst
    write("AttackTime", shape.attack, unless: 0, &isFirst)
    write("DecayTime", shape.decay, unless: 0, &isFirst)
    write("ReleaseTime", shape.release, unless: 0, &isFirst)
    write("Sustained", shape.isSustained ? 1 : 0, unless: 1, &isFirst)
  }

  private mutating func write(
    _ name: StaticString, _ value: Double, unless usual: Double, _ isFirst: inout Bool
  ) {
    guard value != usual else { return }
    write(isFirst ? "{\"ParameterID\": \"" : ", {\"ParameterID\": \"")
    write(name)
    write("\", \"ParameterValue\": ")
    write(value: value)
    write("}")
    isFirst = false
  }
}

extension AHAPProgress {
  /// Takes note of `event`, which has been written.
  fileprivate mutating func note(_ event: Event) {
    hasEvent = true
    end = max(end, event.end)
    switch event.kind {
    case .transient, .continuous, .preset: hasHaptic = true
    case .sound, .tone: break
    }
  }
}
