import ScoreDiagnostics
import ScoreSyntax
import ScoreTimeline

/// The note `fromAudio`: what of a sound can be felt.
extension Evaluator {
  /// Plays the taps and vibrations of a sound as notes of a layer: together they are one note, as
  /// long as the sound.
  mutating func playFeltSound(_ arguments: Arguments, _ note: NoteStatement) {
    var note = note
    if let label = note.label { report(.noLabel(label, "'fromAudio'")) }
    note.label = nil
    let listening = listening(arguments)
    let strength = number(arguments, 5, or: 1)
    guard let expression = arguments[0], case .source(let source) = soundSource(expression),
      let length = lengthOfSource(source, at: expression.span)
    else { return }
    let start = layer.cursor
    guard start + length <= Ticks.maximum else { return exhaust(.tooLong(note.span)) }
    let sound = isChecking ? nil : felt(source, listening, at: expression.span)
    let inner = inLayer(.plain, at: start) { evaluator in
      for event in sound?.events ?? [] where !evaluator.isExhausted {
        evaluator.layer.cursor = start + event.start
        evaluator.play(event, strength, of: note)
      }
      evaluator.layer.cursor = start + length
    }
    take(inner, at: note.span)
  }

  private mutating func listening(_ arguments: Arguments) -> Listening {
    var listening = Listening()
    listening.sensitivity = number(arguments, 1, or: listening.sensitivity)
    let low = number(arguments, 2, or: listening.band.lowerBound)
    let high = number(arguments, 3, or: listening.band.upperBound)
    if low < high {
      listening.band = low...high
    } else if let written = arguments[3] ?? arguments[2] {
      report(.emptyBand(low, high, at: written.span))
    }
    listening.findsTaps = truth(arguments, 4, or: listening.findsTaps)
    return listening
  }

  private mutating func felt(
    _ source: SoundSource, _ listening: Listening, at span: SourceSpan
  ) -> FeltSound? {
    switch surroundings.feel(source, listening) {
    case .found(let sound):
      charge(sound.events.count)
      return sound
    case .unreadable(let reason):
      report(.unreadableSound(source, reason, at: span))
      return nil
    }
  }

  /// Plays what a sound has at the cursor, `strength` times as strong.
  private mutating func play(_ event: Event, _ strength: Double, of note: NoteStatement) {
    switch event.kind {
    case .transient(let tap):
      let felt = Transient(
        intensity: clamp(
          tap.intensity * strength * adjustment.intensity, 0...1, "intensity", note.span),
        sharpness: clamp(tap.sharpness + adjustment.sharpness, 0...1, "sharpness", note.span))
      place(.transient(felt), lasting: .zero, note)
    case .continuous(let hum):
      let felt = Continuous(
        intensity: scaled(hum.intensity.mapValues { $0 * strength }, "intensity", note.span),
        sharpness: shifted(
          hum.sharpness, by: adjustment.sharpness, 0...1, "sharpness", note.span))
      place(.continuous(felt), lasting: event.duration, note)
    case .sound, .tone, .preset:
      preconditionFailure("what is felt of a sound is neither a tap nor a vibration")
    }
  }
}
